// SPDX-License-Identifier: MIT
package org.sluice.cc.powertcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.TelemetryHops;
import org.sluice.cc.golden.AckTraceReplay;
import org.sluice.cc.golden.AckTraceReplay.Subject;
import org.sluice.cc.golden.GoldenTrace;

/**
 * Traces of ns3-datacenter's sender, state by state: rate, reference, power to the last bit,
 * window, base round-trip time and end of the round trip after every ACK and NACK.
 */
class AuthorsSimulatorReplayTest {
  private record State(
      long rateBps,
      long referenceBps,
      double power,
      long lastUpdateBytes,
      long windowBytes,
      long baseRttNs) {}

  /** What the frames of {@link AckTraceReplay} have, which is part of what a port has received. */
  private static final long FRAME_BYTES = 1048;

  private record Flow(String profile) implements Subject<State> {
    @Override
    public ReactionPoint newReactionPoint(FlowStart start, Entity entity) {
      return new PowerTcpScheme().newReactionPoint(start, parameters(profile), entity);
    }

    @Override
    public State reached(ReactionPoint machine) {
      RateReactionPoint rp = (RateReactionPoint) machine;
      return new State(
          rp.rateBps(),
          rp.referenceBps(),
          rp.meter().smooth(),
          rp.lastUpdateBytes(),
          rp.windowBytes(),
          rp.meter().baseRtt());
    }

    @Override
    public State expected(GoldenTrace.Line line) {
      return new State(
          line.whole("rate"),
          line.whole("cur"),
          line.real("u"),
          line.whole("lus"),
          line.whole(line.event().equals("NEW") ? "win" : "w"),
          line.whole("base"));
    }

    @Override
    public long rateBps(State state) {
      return state.rateBps();
    }

    /** The trace has received bytes; ours are sent ones, from which they are computed. */
    @Override
    public TelemetryHops stamps(GoldenTrace.Line line) {
      int hops = (int) line.whole("nhop");
      long[] words = new long[4 * hops];
      for (int i = 0; i < hops; i++) {
        words[4 * i] = line.whole("t" + i) * 1000;
        words[4 * i + 1] = line.whole("r" + i) - line.whole("q" + i) - FRAME_BYTES;
        words[4 * i + 2] = line.whole("q" + i);
        words[4 * i + 3] = line.whole("B" + i);
      }
      return new TelemetryHops(words, 4);
    }

    @Override
    public List<String> branches(GoldenTrace.Line line, State before, State after) {
      List<String> branches = new ArrayList<>();
      branches.add(line.event());
      if (before.lastUpdateBytes() == 0) {
        branches.add("first feedback");
        return branches;
      }
      String kind = line.whole("seq") > before.lastUpdateBytes() ? "update" : "fast reaction";
      int sign = Long.compare(after.rateBps(), before.referenceBps());
      branches.add(kind + (sign < 0 ? ": cut" : sign > 0 ? ": increase" : ": no change"));
      if (line.whole("nhop") > 1) {
        branches.add("more than one hop");
      }
      return branches;
    }
  }

  private static Parameters parameters(String profile) {
    return Parameters.resolve(new PowerTcpScheme(), profile, Map.of());
  }

  private static GoldenTrace trace(String set, String profile) throws IOException {
    return GoldenTrace.read("powertcp-reference", set, profile);
  }

  @ParameterizedTest
  @CsvSource({
    "star_5to1_25G, ns3-datacenter",
    "star_5to1_25G, theta-ns3-datacenter",
    "two_switches_100G, ns3-datacenter",
    "two_switches_100G, theta-ns3-datacenter",
    "lossy_star_25G, ns3-datacenter",
    "lossy_star_25G, theta-ns3-datacenter"
  })
  void everyStateOfEveryTraceIsReproduced(String set, String profile) throws IOException {
    GoldenTrace trace = trace(set, profile);
    TreeMap<String, Integer> taken = new AckTraceReplay<>(new Flow(profile)).run(trace);
    System.out.println(
        trace.name() + ": " + trace.lines().size() + " states equal; exercised " + taken);
    assertThat(taken.keySet())
        .contains("first feedback", "fast reaction: cut", "fast reaction: increase", "update: cut");
  }

  @Test
  void theTracesContainLossesAndSeveralHops() throws IOException {
    assertThat(new AckTraceReplay<>(new Flow("ns3-datacenter")).countedIn(lossy()))
        .containsKey("NACK");
    GoldenTrace two = trace("two_switches_100G", "ns3-datacenter");
    assertThat(new AckTraceReplay<>(new Flow("ns3-datacenter")).countedIn(two))
        .containsKey("more than one hop");
  }

  private static GoldenTrace lossy() throws IOException {
    return trace("lossy_star_25G", "ns3-datacenter");
  }

  @Test
  void theProfilesHaveTheValuesTheTracesWereMadeWith() throws IOException {
    GoldenTrace t = lossy();
    for (String profile : List.of("ns3-datacenter", "theta-ns3-datacenter")) {
      Parameters p = parameters(profile);
      assertThat(p.asDouble("minRate")).isEqualTo(t.number("MIN_RATE"));
      assertThat((double) p.asLong("intMultiple")).isEqualTo(t.number("INT_MULTI"));
      assertThat(p.text("updates").equals("ack")).isEqualTo(t.number("FAST_REACT") != 0);
    }
    assertThat(parameters("ns3-datacenter").asDouble("target")).isEqualTo(t.number("U_TARGET"));
    assertThat(t.number("SAMPLE_FEEDBACK")).isZero();
  }
}
