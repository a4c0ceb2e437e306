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
import org.sluice.cc.Resource;
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
    tick(point, nowUs, queueBytes);
  }

  private void tick(PiCongestionPoint controller, long nowUs, long queueBytes) {
    long[] none = {};
    controller.onTimer(
        new TimerExpiry(nowUs * 1_000_000, 0, new Snapshot(queueBytes, 0, 0, 0, none, none, none)),
        actions);
  }

  @Test
  @DisplayName("Equation 32: dp/dt = K_1 de/dt + K_2 e, e = q − q_ref")
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
  @DisplayName("Equation 32, fluid model: p = a(q − q_ref) − b(q_old − q_ref) + p_old per 10 us")
  void fluidModelsForm() {
    PiCongestionPoint model =
        new PiCongestionPoint(Parameters.resolve(new DcqcnPiScheme(), "fluid-model", Map.of()));
    double b = 1.816e-5; // per packet of 1000 B
    double a = (1 + 0.0001) * b;
    long[] queues = {300_000, 450_000, 420_000, 250_000};
    double p = 0;
    double old = 0;
    for (int i = 0; i < queues.length; i++) {
      double packets = queues[i] / 1000.0;
      p = a * (packets - 200) - b * (old - 200) + p;
      old = packets;
      tick(model, 10 * (i + 1), queues[i]);
      assertThat(model.probability()).isCloseTo(p, within(1e-12));
    }
    // 300: 1.816e-5·(300 + 0.01) = 0.0054481816
    tick(point, 10, 0);
    assertThat(a * 100 + b * 200).isCloseTo(0.0054481816, within(1e-12));
  }

  @Test
  @DisplayName("Equation 32: p rests only where the queue rests and is at its reference")
  void restsAtTheReferenceOnly() {
    tick(10, 150_000);
    double growing = point.probability();
    tick(20, 150_000);
    assertThat(point.probability()).as("at rest above it").isGreaterThan(growing);
    tick(30, 99_000);
    double below = point.probability();
    tick(40, 99_000);
    assertThat(point.probability()).as("at rest below it").isLessThan(below);
    tick(50, 100_000);
    double at = point.probability();
    tick(60, 100_000);
    assertThat(point.probability()).isEqualTo(at);
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
    Parameters card =
        Parameters.resolve(scheme, "", Map.of("cutAt", "interval", "byteCounter", "0"));
    assertThat(scheme.check(card)).isEmpty();
    assertThat(scheme.claims(card)).containsExactlyInAnyOrder(Resource.RATE, Resource.ECN_PROFILE);
  }
}
