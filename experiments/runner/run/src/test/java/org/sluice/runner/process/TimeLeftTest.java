// SPDX-License-Identifier: MIT
package org.sluice.runner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sluice.workloads.Flow;

class TimeLeftTest {
  private static final long S_NS = 1_000_000_000L;
  private static final long MS_PS = 1_000_000_000L;

  /** Traffic of 30 MB from 2 s to 2.03 s of 4 s; the idle rest passes in no time. */
  private static final OfferedTraffic EARLY = new OfferedTraffic(4000 * MS_PS, 30_000_000, 0);

  @Test
  void trafficThatEndsEarlyIsWhatIsLeft() {
    TimeLeft left = new TimeLeft(EARLY);
    for (long s = 1; s <= 14; s++) {
      left.add(new TimeLeft.Sample(s * S_NS, (2000 + 2 * s) * MS_PS, s * 900_000, s * 2_000_000));
      if (s > 1) {
        assertThat(left.seconds().orElseThrow()).isCloseTo(15 - s, within(1e-6));
      }
    }
    assertThat(left.eventsPerSecond().orElseThrow()).isCloseTo(900_000, within(1e-3));
  }

  @Test
  void afterItsTrafficARunTakesWhatTheIdleTimeTakes() {
    TimeLeft left = new TimeLeft(EARLY);
    left.add(new TimeLeft.Sample(0, 2020 * MS_PS, 0, 20_000_000));
    left.add(new TimeLeft.Sample(S_NS, 2030 * MS_PS, 0, 30_000_000));
    assertThat(left.seconds()).as("nothing is known of the idle time").isEmpty();
    left.add(new TimeLeft.Sample(2 * S_NS, 3015 * MS_PS, 0, 30_000_000));
    assertThat(left.seconds().orElseThrow()).isCloseTo(1, within(1e-6));
  }

  @Test
  void bytesThatCannotArriveInTimeDoNotCount() {
    TimeLeft left = new TimeLeft(new OfferedTraffic(10 * MS_PS, 1_000_000_000, 0));
    left.add(new TimeLeft.Sample(0, 0, 0, 0));
    left.add(new TimeLeft.Sample(S_NS, MS_PS, 0, 1_000_000));
    assertThat(left.seconds().orElseThrow()).isCloseTo(9, within(1e-6));
  }

  @Test
  void flowsWithoutASizeLastUntilTheyStop() {
    TimeLeft left = new TimeLeft(new OfferedTraffic(1000 * MS_PS, 0, 10 * MS_PS));
    left.add(new TimeLeft.Sample(0, 0, 0, 0));
    left.add(new TimeLeft.Sample(S_NS, 2 * MS_PS, 0, 1_000_000));
    assertThat(left.seconds().orElseThrow()).isCloseTo(4, within(1e-6));
  }

  @Test
  void aStandstillTellsNothing() {
    TimeLeft left = new TimeLeft(EARLY);
    left.add(new TimeLeft.Sample(0, 5, 0, 0));
    assertThat(left.seconds()).isEmpty();
    left.add(new TimeLeft.Sample(S_NS, 5, 9, 0));
    assertThat(left.seconds()).isEmpty();
  }

  @Test
  void whatIsOfferedFollowsFromTheFlows() {
    assertThat(OfferedTraffic.of(50, List.of(flow(700, Flow.NEVER), flow(30, Flow.NEVER))))
        .isEqualTo(new OfferedTraffic(50, 730, 0));
    assertThat(OfferedTraffic.of(50, List.of(flow(700, Flow.NEVER), flow(Flow.UNBOUNDED, 20))))
        .isEqualTo(new OfferedTraffic(50, 700, 20));
    assertThat(OfferedTraffic.of(50, List.of(flow(Flow.UNBOUNDED, Flow.NEVER))))
        .isEqualTo(new OfferedTraffic(50, 0, 50));
  }

  private static Flow flow(long bytes, long stopPs) {
    return new Flow(0, 0, 1, bytes, 0, stopPs, Flow.AS_FAST_AS_POSSIBLE, 10000, 100, 3, null);
  }
}
