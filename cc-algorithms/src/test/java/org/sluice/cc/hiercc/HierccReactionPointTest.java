// SPDX-License-Identifier: MIT
package org.sluice.cc.hiercc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.InvalidParameterException;
import org.sluice.cc.Message;
import org.sluice.cc.NetworkSize;
import org.sluice.cc.Parameters;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.bench.RecordedActions;

/** The sender's side: section 4, "it only needs to adjust its sending rate accordingly". */
class HierccReactionPointTest {
  private static final long US = 1_000_000;
  private static final long LINE = 25_000_000_000L;
  private final RecordedActions actions = new RecordedActions();

  private ReactionPoint sender(Map<String, String> values) {
    Parameters p = Parameters.resolve(new HierccScheme(), "", values);
    Entity entity = new Entity(EntityId.reactionPoint(7), new EntityRandom(1, 7));
    FlowStart start = new FlowStart(0, 7, 0, 6, FlowStart.UNBOUNDED, LINE, LINE, 12 * US, 1000, 48);
    ReactionPoint rp = new HierccScheme().newReactionPoint(start, p, entity);
    rp.onStart(start, actions);
    return rp;
  }

  private void rate(ReactionPoint rp, long atPs, long bps) {
    rp.onMessage(
        new Message(atPs, EntityId.node(8), HierccMessages.RATE, 7, atPs - US, new long[] {bps}),
        actions);
  }

  @Test
  @DisplayName("section 4: line rate at first, a marked packet every 10 us")
  void start() {
    sender(Map.of());
    assertThat(actions.takeLog()).containsExactly("setRate 25000000000", "flagEvery 10000000");
  }

  @Test
  void itTakesTheRateItIsGivenUpToItsLine() {
    ReactionPoint rp = sender(Map.of());
    actions.takeLog();
    rate(rp, 3 * US, 8_500_000_000L);
    rate(rp, 13 * US, 100_000_000_000L);
    assertThat(actions.takeLog()).containsExactly("setRate 8500000000", "setRate 25000000000");
  }

  @Test
  @DisplayName("section 3.3: R(t) = 0 stops, a rate resumes")
  void stopAndResume() {
    ReactionPoint rp = sender(Map.of());
    actions.takeLog();
    rate(rp, 3 * US, 0);
    assertThat(actions.takeLog()).containsExactly("setWindow 0.0", "setTimer 0 10003000000");
    rate(rp, 9 * US, 8_500_000_000L);
    assertThat(actions.takeLog())
        .containsExactly("setRate 8500000000", "cancelTimer 0", "clearWindow");
    rate(rp, 19 * US, 8_600_000_000L);
    assertThat(actions.takeLog()).containsExactly("setRate 8600000000");
  }

  @Test
  void aStoppedSenderResumesAfterTheGuardTime() {
    ReactionPoint rp = sender(Map.of("resumeGuard", "50"));
    rate(rp, 3 * US, 0);
    actions.takeLog();
    rp.onTimer(new TimerExpiry(53 * US, 0, Snapshot.EMPTY), actions);
    assertThat(actions.takeLog()).contains("clearWindow");
  }

  @Test
  void theGuardCanBeSwitchedOff() {
    ReactionPoint rp = sender(Map.of("resumeGuard", "0"));
    actions.takeLog();
    rate(rp, 3 * US, 0);
    assertThat(actions.takeLog()).containsExactly("setWindow 0.0");
  }

  @Test
  void sendersMayResumeWhereTheyStop() {
    sender(Map.of("resumeBelow", "70000"));
    assertThat(actions.takeLog()).isNotEmpty();
  }

  @Test
  void itsStateGrowsWithHostsWithTorsTimesPortsAndWithFlows() {
    HierccScheme scheme = new HierccScheme();
    Parameters p = Parameters.resolve(scheme, "", Map.of());
    assertThat(scheme.stateBoundWords(p, new NetworkSize(10, 3, 5, 100)))
        .isEqualTo(256 + 640 + 16 * 5 * 4 + 1600);
  }

  @Test
  void thresholdsOutOfOrderAreRefused() {
    assertThatThrownBy(() -> sender(Map.of("resumeBelow", "80000")))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessage(
            "resumeBelow of scheme hiercc is 80000 B; it must be at most stopAbove (70000 B), or"
                + " stopped senders never resume");
  }
}
