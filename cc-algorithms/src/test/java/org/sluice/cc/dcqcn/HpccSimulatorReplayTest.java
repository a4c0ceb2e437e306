// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.sluice.cc.Parameters;
import org.sluice.cc.golden.GoldenTrace;

/**
 * Every DCQCN trace of the HPCC simulator, state by state: rate, target, α (to the last bit) and
 * stage after every event, and every timer at its nanosecond.
 */
class HpccSimulatorReplayTest {
  private static final Map<String, String> PROFILE_OF =
      new TreeMap<>(Map.of("dcqcn", "hpcc-sim", "dcqcn_paper", "hpcc-sim-paper"));

  private static final Map<String, GoldenTrace> READ = new TreeMap<>();

  private static GoldenTrace trace(String set, String configuration) throws IOException {
    GoldenTrace known = READ.get(set + "/" + configuration);
    if (known == null) {
      known = GoldenTrace.read(set, configuration);
      READ.put(known.name(), known);
    }
    return known;
  }

  private static Parameters profile(String configuration) {
    return Parameters.resolve(new DcqcnScheme(), PROFILE_OF.get(configuration), Map.of());
  }

  @TestFactory
  Iterable<DynamicTest> everyStateOfEveryTraceIsReproduced() {
    TreeMap<String, DynamicTest> tests = new TreeMap<>();
    for (String set : GoldenTrace.SETS) {
      for (String configuration : PROFILE_OF.keySet()) {
        String name = set + "/" + configuration;
        tests.put(name, DynamicTest.dynamicTest(name, () -> replay(set, configuration)));
      }
    }
    return tests.values();
  }

  private static EnumMap<Branch, Integer> replay(String set, String configuration)
      throws IOException {
    GoldenTrace trace = trace(set, configuration);
    TraceReplay replay = new TraceReplay(profile(configuration));
    EnumMap<Branch, Integer> exercised = replay.run(trace);
    System.out.println(
        trace.name() + ": " + trace.lines().size() + " states equal; exercised " + exercised);
    assertThat(exercised).as("branches the trace contains").isEqualTo(Branch.countedIn(trace));
    return exercised;
  }

  @Test
  void theTracesTogetherExerciseEveryBranch() throws IOException {
    EnumMap<Branch, Integer> all = new EnumMap<>(Branch.class);
    for (String set : GoldenTrace.SETS) {
      for (String configuration : PROFILE_OF.keySet()) {
        Branch.countedIn(trace(set, configuration))
            .forEach((branch, n) -> all.merge(branch, n, Integer::sum));
      }
    }
    assertThat(all.keySet()).containsExactly(Branch.values());
  }

  @Test
  void theProfilesHaveTheValuesTheTracesWereMadeWith() throws IOException {
    for (String set : GoldenTrace.SETS) {
      for (String configuration : PROFILE_OF.keySet()) {
        GoldenTrace t = trace(set, configuration);
        Parameters p = profile(configuration);
        long linkBps = GoldenTrace.linkBps(set);
        SenderSettings sender = SenderSettings.of(p, linkBps);
        assertThat(p.asDouble("alphaTimer")).isEqualTo(t.number("ALPHA_RESUME_INTERVAL"));
        assertThat(p.asDouble("decreaseInterval")).isEqualTo(t.number("RATE_DECREASE_INTERVAL"));
        assertThat(p.asDouble("rpTimer")).isEqualTo(t.number("RP_TIMER"));
        assertThat(p.asDouble("ewmaGain")).isEqualTo(t.number("EWMA_GAIN"));
        assertThat((double) p.asLong("fastRecoveryTimes"))
            .isEqualTo(t.number("FAST_RECOVERY_TIMES"));
        assertThat(p.asBoolean("clampTargetRate")).isEqualTo(t.number("CLAMP_TARGET_RATE") != 0);
        assertThat(sender.rateAiBps() / 1e6).isEqualTo(t.number("RATE_AI"));
        assertThat(sender.rateHaiBps() / 1e6).isEqualTo(t.number("RATE_HAI"));
        assertThat(sender.minBps() / 1e6).isEqualTo(t.number("MIN_RATE"));
        assertThat(RedCongestionPoint.profile(p, linkBps).kminBytes())
            .isEqualTo(1000 * t.mapped("KMIN_MAP", linkBps));
        assertThat(RedCongestionPoint.profile(p, linkBps).kmaxBytes())
            .isEqualTo(1000 * t.mapped("KMAX_MAP", linkBps));
      }
    }
  }
}
