// SPDX-License-Identifier: MIT
package org.sluice.cc.hpcc;

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
import org.sluice.cc.EntityId;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.golden.AckTraceReplay.Subject;
import org.sluice.cc.golden.GoldenReplays;
import org.sluice.cc.golden.GoldenTrace;

/**
 * Every HPCC trace of the HPCC simulator, state by state: rate, reference, U to the last bit, stage
 * and end of the round trip after every ACK and NACK.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HpccSimulatorReplayTest {
  private record State(
      long rateBps, long referenceBps, double utilisation, long incStage, long lastUpdateBytes) {}

  private static final class Flow implements Subject<State> {
    @Override
    public ReactionPoint newReactionPoint(FlowStart start, Entity entity) {
      return new HpccScheme().newReactionPoint(start, parameters(), entity);
    }

    @Override
    public State reached(ReactionPoint machine) {
      RateReactionPoint rp = (RateReactionPoint) machine;
      return new State(
          rp.rate().rateBps(),
          rp.rate().referenceBps(),
          rp.utilisation(),
          rp.incStage(),
          rp.lastUpdateBytes());
    }

    @Override
    public State expected(GoldenTrace.Line line) {
      return new State(
          line.whole("rate"),
          line.whole("cur"),
          line.real("u"),
          line.whole("inc"),
          line.whole("lus"));
    }

    @Override
    public long rateBps(State state) {
      return state.rateBps();
    }

    @Override
    public List<String> branches(GoldenTrace.Line line, State before, State after) {
      List<String> branches = new ArrayList<>();
      if (line.event().equals("NACK")) {
        branches.add("nack");
      }
      if (before.lastUpdateBytes() == 0) {
        branches.add("first feedback");
        return branches;
      }
      String kind = line.whole("seq") > before.lastUpdateBytes() ? "update" : "fast reaction";
      int sign = Long.compare(after.rateBps(), before.referenceBps());
      branches.add(kind + (sign < 0 ? ": cut" : sign > 0 ? ": increase" : ": no change"));
      if (after.utilisation() < 0.95) {
        branches.add("multiplicative increase below the target");
      }
      if (after.rateBps() == 1_000_000_000) {
        branches.add("lowest rate");
      }
      if (line.whole("t") < 1 << 20) {
        branches.add("time has wrapped");
      }
      return branches;
    }
  }

  private static Parameters parameters() {
    return Parameters.resolve(new HpccScheme(), "hpcc-sim", Map.of());
  }

  private final GoldenReplays<State> replays =
      new GoldenReplays<>(List.of("hp"), configuration -> new Flow());

  @TestFactory
  List<DynamicTest> everyStateOfEveryTraceIsReproduced() {
    return replays.tests();
  }

  @Test
  void theTracesTogetherContainCutsAndIncreasesOfBothKinds() throws IOException {
    assertThat(replays.contained().keySet())
        .contains(
            "fast reaction: cut",
            "fast reaction: increase",
            "first feedback",
            "multiplicative increase below the target",
            "nack",
            "update: cut",
            "update: increase");
  }

  @Test
  void theProfileHasTheValuesTheTracesWereMadeWith() throws IOException {
    Parameters p = parameters();
    for (String set : GoldenTrace.SETS) {
      GoldenTrace t = replays.trace(set, "hp");
      long linkBps = GoldenTrace.linkBps(set);
      assertThat(p.asDouble("eta")).isEqualTo(t.number("U_TARGET"));
      assertThat((double) p.asLong("maxStage")).isEqualTo(t.number("MI_THRESH"));
      assertThat(p.asDouble("minRate")).isEqualTo(t.number("MIN_RATE"));
      assertThat(p.asBoolean("fastReact")).isEqualTo(t.number("FAST_REACT") != 0);
      assertThat(RateState.rateAiBps(p, linkBps) / 1e6).isEqualTo(t.number("RATE_AI"));
      assertThat((double) InflightReactionPoint.intMultiple(p, linkBps))
          .isEqualTo(t.number("INT_MULTI"));
      assertThat(t.number("VAR_WIN") * t.number("HAS_WIN")).isEqualTo(1);
      assertThat(t.number("MULTI_RATE") + t.number("SAMPLE_FEEDBACK")).isZero();
    }
    FlowStart start = new FlowStart(0, 0, 0, 1, 1, 1_000_000_000L, 1_000_000_000L, 1, 1000, 48);
    Entity entity = new Entity(EntityId.reactionPoint(0), null);
    assertThat(new HpccScheme().newReactionPoint(start, p, entity))
        .isInstanceOf(RateReactionPoint.class);
  }
}
