// SPDX-License-Identifier: MIT
package org.sluice.cc.dctcp;

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
 * Every DCTCP trace of the HPCC simulator, with and without a window, state by state: rate, α to
 * the last bit, and what is counted, after every ACK and NACK.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HpccSimulatorReplayTest {
  private static final Map<String, String> PROFILE_OF =
      Map.of("dctcp", "hpcc-sim", "dctcp_nowin", "hpcc-sim-nowin");

  private record Flow(String configuration) implements Subject<RateReactionPoint.State> {
    @Override
    public ReactionPoint newReactionPoint(FlowStart start, Entity entity) {
      return new DctcpScheme().newReactionPoint(start, parameters(configuration), entity);
    }

    @Override
    public RateReactionPoint.State reached(ReactionPoint machine) {
      return ((RateReactionPoint) machine).state();
    }

    @Override
    public RateReactionPoint.State expected(GoldenTrace.Line line) {
      return new RateReactionPoint.State(
          line.whole("rate"),
          line.real("alpha"),
          line.whole("ca") == 1,
          line.whole("hs"),
          line.whole("ecn"),
          line.whole("batch"),
          line.whole("lus"));
    }

    @Override
    public long rateBps(RateReactionPoint.State state) {
      return state.rateBps();
    }

    @Override
    public List<String> branches(
        GoldenTrace.Line line, RateReactionPoint.State before, RateReactionPoint.State after) {
      List<String> branches = new ArrayList<>();
      if (line.event().equals("NACK")) {
        branches.add("nack");
      }
      if (before.lastUpdateBytes() == 0) {
        branches.add("first round trip");
      } else if (after.alpha() != before.alpha()) {
        branches.add(after.alpha() > before.alpha() ? "α up" : "α down");
      }
      if (after.rateBps() != before.rateBps()) {
        branches.add(after.rateBps() < before.rateBps() ? "cut" : "increase");
      }
      if (line.flagged() && before.reduced() && after.reduced()) {
        branches.add("mark after a cut");
      }
      return branches;
    }
  }

  private static Parameters parameters(String configuration) {
    return Parameters.resolve(new DctcpScheme(), PROFILE_OF.get(configuration), Map.of());
  }

  private final GoldenReplays<RateReactionPoint.State> replays =
      new GoldenReplays<>(List.of("dctcp", "dctcp_nowin"), Flow::new);

  @TestFactory
  List<DynamicTest> everyStateOfEveryTraceIsReproduced() {
    return replays.tests();
  }

  @Test
  void theTracesTogetherContainCutsAndIncreases() throws IOException {
    assertThat(replays.contained().keySet())
        .contains(
            "cut", "first round trip", "increase", "mark after a cut", "nack", "α down", "α up");
  }

  @Test
  void theProfilesHaveTheValuesTheTracesWereMadeWith() throws IOException {
    for (String set : GoldenTrace.SETS) {
      for (String configuration : PROFILE_OF.keySet()) {
        GoldenTrace t = replays.trace(set, configuration);
        Parameters p = parameters(configuration);
        long linkBps = GoldenTrace.linkBps(set);
        assertThat(p.asDouble("ewmaGain")).isEqualTo(t.number("EWMA_GAIN"));
        assertThat(p.asDouble("rateAi")).isEqualTo(t.number("DCTCP_RATE_AI"));
        assertThat(p.asDouble("minRate")).isEqualTo(t.number("MIN_RATE"));
        assertThat(p.asBoolean("limitWindow")).isEqualTo(t.number("HAS_WIN") != 0);
        assertThat(StepCongestionPoint.thresholdBytes(p, linkBps))
            .isEqualTo(1000 * t.mapped("KMIN_MAP", linkBps))
            .isEqualTo(1000 * t.mapped("KMAX_MAP", linkBps));
      }
    }
  }
}
