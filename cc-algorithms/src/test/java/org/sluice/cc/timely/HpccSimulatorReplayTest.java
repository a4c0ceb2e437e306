// SPDX-License-Identifier: MIT
package org.sluice.cc.timely;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.golden.AckTraceReplay.Subject;
import org.sluice.cc.golden.GoldenReplays;
import org.sluice.cc.golden.GoldenTrace;

/**
 * Every TIMELY trace of the HPCC simulator, state by state: rate, RTT difference to the last bit,
 * increases in a row, last RTT and end of the round trip after every ACK and NACK.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HpccSimulatorReplayTest {
  private static final class Flow implements Subject<RoundTripReactionPoint.State> {
    @Override
    public ReactionPoint newReactionPoint(FlowStart start, Entity entity) {
      return new TimelyScheme().newReactionPoint(start, parameters(), entity);
    }

    @Override
    public RoundTripReactionPoint.State reached(ReactionPoint machine) {
      return ((RoundTripReactionPoint) machine).state();
    }

    @Override
    public RoundTripReactionPoint.State expected(GoldenTrace.Line line) {
      assertThat(line.whole("cur"))
          .as("the rate is the current rate")
          .isEqualTo(line.whole("rate"));
      return new RoundTripReactionPoint.State(
          line.whole("rate"),
          line.real("diff"),
          line.whole("inc"),
          line.whole("last"),
          line.whole("lus"));
    }

    @Override
    public long rateBps(RoundTripReactionPoint.State state) {
      return state.rateBps();
    }

    @Override
    public List<String> branches(
        GoldenTrace.Line line,
        RoundTripReactionPoint.State before,
        RoundTripReactionPoint.State after) {
      List<String> branches = new ArrayList<>();
      if (line.event().equals("NACK")) {
        branches.add("nack");
      }
      if (before.lastUpdateBytes() == 0) {
        branches.add("first feedback");
        return branches;
      }
      if (line.whole("seq") <= before.lastUpdateBytes()) {
        return branches;
      }
      long rttNs = line.whole("rtt");
      String zone = rttNs < 50_000 ? "below T_low" : rttNs > 500_000 ? "above T_high" : "gradient";
      boolean cut = after.increases() == 0;
      boolean hyper = !cut && before.increases() >= 5;
      branches.add(zone + (cut ? ": cut" : hyper ? ": hyper increase" : ": increase"));
      if (after.rateBps() == 1_000_000_000) {
        branches.add("lowest rate");
      }
      return branches;
    }
  }

  private static Parameters parameters() {
    return Parameters.resolve(new TimelyScheme(), "hpcc-sim", Map.of());
  }

  private final GoldenReplays<RoundTripReactionPoint.State> replays =
      new GoldenReplays<>(List.of("timely"), configuration -> new Flow());

  @TestFactory
  List<DynamicTest> everyStateOfEveryTraceIsReproduced() {
    return replays.tests();
  }

  @Test
  void theTracesTogetherContainCutsAndIncreases() throws IOException {
    assertThat(replays.contained().keySet())
        .contains(
            "below T_low: increase",
            "below T_low: hyper increase",
            "first feedback",
            "gradient: cut",
            "gradient: increase",
            "nack");
  }

  @Test
  void theProfileHasTheValuesTheTracesWereMadeWith() throws IOException {
    Parameters p = parameters();
    for (String set : GoldenTrace.SETS) {
      GoldenTrace t = replays.trace(set, "timely");
      SenderSettings sender = SenderSettings.of(p, GoldenTrace.linkBps(set));
      assertThat(sender.rateAiBps() / 1e6).isEqualTo(t.number("RATE_AI"));
      assertThat(sender.rateHaiBps() / 1e6).isEqualTo(t.number("RATE_HAI"));
      assertThat(sender.minBps() / 1e6).isEqualTo(t.number("MIN_RATE"));
      assertThat(sender.startBps()).isEqualTo(sender.lineBps());
      assertThat(t.number("HAS_WIN")).isZero();
    }
  }
}
