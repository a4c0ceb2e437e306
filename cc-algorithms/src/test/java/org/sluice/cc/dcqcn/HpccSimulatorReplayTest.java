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

/**
 * Every DCQCN trace of the HPCC simulator, state by state: rate, target, α (to the last bit) and
 * stage after every event, and every timer at its nanosecond.
 */
class HpccSimulatorReplayTest {
  private static final String[] SETS = {
    "S1_2to1_25G_sync",
    "S6_two_100G_second_after_0.2ms",
    "S7_12to1_100KB_25G_buf1MB",
    "S8_lossy_links_25G"
  };

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
    for (String set : SETS) {
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
    for (String set : SETS) {
      for (String configuration : PROFILE_OF.keySet()) {
        Branch.countedIn(trace(set, configuration))
            .forEach((branch, n) -> all.merge(branch, n, Integer::sum));
      }
    }
    assertThat(all.keySet()).containsExactly(Branch.values());
  }

  @Test
  void theProfilesHaveTheValuesTheTracesWereMadeWith() throws IOException {
    for (String set : SETS) {
      for (String configuration : PROFILE_OF.keySet()) {
        Map<String, String> config = trace(set, configuration).config();
        Parameters p = profile(configuration);
        long linkBps = set.contains("100G") ? 100_000_000_000L : 25_000_000_000L;
        SenderSettings sender = SenderSettings.of(p, linkBps);
        assertThat(p.asDouble("alphaTimer")).isEqualTo(number(config, "ALPHA_RESUME_INTERVAL"));
        assertThat(p.asDouble("decreaseInterval"))
            .isEqualTo(number(config, "RATE_DECREASE_INTERVAL"));
        assertThat(p.asDouble("rpTimer")).isEqualTo(number(config, "RP_TIMER"));
        assertThat(p.asDouble("ewmaGain")).isEqualTo(number(config, "EWMA_GAIN"));
        assertThat((double) p.asLong("fastRecoveryTimes"))
            .isEqualTo(number(config, "FAST_RECOVERY_TIMES"));
        assertThat(p.asBoolean("clampTargetRate"))
            .isEqualTo(number(config, "CLAMP_TARGET_RATE") != 0);
        assertThat(sender.rateAiBps() / 1e6).isEqualTo(number(config, "RATE_AI"));
        assertThat(sender.rateHaiBps() / 1e6).isEqualTo(number(config, "RATE_HAI"));
        assertThat(sender.minBps() / 1e6).isEqualTo(number(config, "MIN_RATE"));
        assertThat(RedCongestionPoint.profile(p, linkBps).kminBytes())
            .isEqualTo(1000 * mapped(config, "KMIN_MAP", linkBps));
        assertThat(RedCongestionPoint.profile(p, linkBps).kmaxBytes())
            .isEqualTo(1000 * mapped(config, "KMAX_MAP", linkBps));
      }
    }
  }

  private static double number(Map<String, String> config, String key) {
    return Double.parseDouble(config.get(key).replace("Mb/s", ""));
  }

  private static long mapped(Map<String, String> config, String key, long linkBps) {
    String[] words = config.get(key).split("\\s+");
    for (int i = 1; i < words.length; i += 2) {
      if (Long.parseLong(words[i]) == linkBps) {
        return Long.parseLong(words[i + 1]);
      }
    }
    throw new AssertionError(key + " has no value for " + linkBps);
  }
}
