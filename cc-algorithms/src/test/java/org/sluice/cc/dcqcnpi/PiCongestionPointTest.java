// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcnpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sluice.cc.EcnProfile;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.bench.RecordedActions;
import org.sluice.cc.dcqcn.DcqcnScheme;

/** The controller by hand: K_1 = 0.05 per MB, K_2 = 50 per MB and second, every 10 us, 100 kB. */
class PiCongestionPointTest {
  private final RecordedActions actions = new RecordedActions();
  private final PiCongestionPoint point =
      new PiCongestionPoint(Parameters.resolve(new DcqcnPiScheme(), "", Map.of()));

  private void tick(long nowUs, long queueBytes) {
    long[] none = {};
    point.onTimer(
        new TimerExpiry(nowUs * 1_000_000, 0, new Snapshot(queueBytes, 0, 0, 0, none, none, none)),
        actions);
  }

  @Test
  @DisplayName("dp/dt = K_1 dq/dt + K_2 (q − q_ref)")
  void probabilityFollowsGrowthAndDistance() {
    tick(10, 150_000); // 0.05e-6 · 150,000 + 50e-6 · 10e-6 · 50,000
    assertThat(point.probability()).isCloseTo(0.0075 + 0.000025, within(1e-15));
    tick(20, 150_000); // no growth, the same distance
    assertThat(point.probability()).isCloseTo(0.0075 + 0.00005, within(1e-15));
    tick(30, 100_000); // at the reference
    assertThat(point.probability()).isCloseTo(0.00505, within(1e-15));
    tick(40, 100_000); // stays there: the controller is at rest
    assertThat(point.probability()).isCloseTo(0.00505, within(1e-15));
  }

  @Test
  @DisplayName("p is a probability")
  void probabilityIsClamped() {
    tick(10, 1_000_000_000);
    assertThat(point.probability()).isEqualTo(1);
    tick(20, 0);
    assertThat(point.probability()).isZero();
  }

  @Test
  void marksEveryPacketAlikeAndTicksInPhase() {
    point.onStart(new PortStart(3_000_000, 9, 0, 1, 1), actions);
    assertThat(actions.takeLog().get(0)).isEqualTo("setEcnProfile " + EcnProfile.flat(0));
    assertThat(actions.timers()).containsEntry(0, 10_000_000L);
    tick(10, 100_000);
    assertThat(actions.takeLog().get(0))
        .isEqualTo("setEcnProfile " + EcnProfile.flat(point.probability()));
    assertThat(actions.timers()).containsEntry(0, 20_000_000L);
  }

  @Test
  void theEndsAreThoseOfDcqcnByConstruction() {
    DcqcnPiScheme scheme = new DcqcnPiScheme();
    assertThat(scheme.parameters())
        .filteredOn(p -> new DcqcnScheme().parameters().contains(p))
        .hasSize(new DcqcnScheme().parameters().size() - 4);
    assertThatThrownBy(() -> Parameters.resolve(scheme, "", Map.of("cutAt", "interval")))
        .hasMessageContaining("byteCounter of scheme dcqcn-pi is 10000000 B");
  }
}
