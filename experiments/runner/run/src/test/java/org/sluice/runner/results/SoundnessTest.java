// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.runner.model.SchemeDescription;

class SoundnessTest {
  @TempDir Path out;

  /**
   * Flow 0 has a size and is left unfinished; the slowest link has 10 Gb/s, so 1 % is 12.5 bytes in
   * the last third, whatever the time series say of an interval that began before it.
   */
  @ParameterizedTest
  @CsvSource({"0, true", "12, true", "13, false"})
  void aFlowThatCrawlsIsStranded(long bytes, boolean stranded) throws IOException {
    RawRun raw = RawRun.complete(out).withLastThirdOfFlow0(bytes);
    raw.append("throughput.csv", "3000000,0,4000000000\n");

    Soundness soundness = RunResults.read(raw.description().build()).soundness();

    assertThat(soundness.stranded()).hasSize(stranded ? 1 : 0);
    assertThat(soundness.isSound()).isEqualTo(!stranded);
  }

  @ParameterizedTest
  @CsvSource({"0, false", "1, true", "-1, true"})
  void aFlowControlThatDecidesNothingNeverActed(long acts, boolean acted) throws IOException {
    RawRun raw = RawRun.complete(out);
    raw.write("engine.json", "{\"simulated_ps\": 3000000, \"network_acts\": " + acts + "}");

    Soundness soundness =
        RunResults.read(
                raw.description()
                    .scheme(scheme("congestion-control", "dcqcn"))
                    .scheme(scheme("flow-control", "fafc"))
                    .build())
            .soundness();

    assertThat(soundness.isIdle()).isEqualTo(!acted);
    if (!acted) {
      assertThat(soundness.findings())
          .containsExactly(
              "The flow control fafc never acted: no switch or host decided anything after the start, so this run says nothing about it.");
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 0, false", "1, 0, true", "0, 1, true"})
  void aSchemeActedIfRatesOrWindowsChangedBetweenSamples(long rates, long windows, boolean acted)
      throws IOException {
    RawRun raw = RawRun.complete(out);
    raw.write("rate.csv", "time_ps,flow,rate_bps\n1000000,2,3000\n");
    raw.write("ports.csv", Files.readString(out.resolve("ports.csv")).replace(",40,5,", ",40,0,"));
    raw.write(
        "engine.json",
        "{\"simulated_ps\": 3000000, \"rate_changes\": %d, \"window_changes\": %d}"
            .formatted(rates, windows));

    assertThat(RunResults.read(raw.description().build()).soundness().isIdle()).isEqualTo(!acted);
  }

  /** Its acts are none of the others, nor theirs its own. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          none  | spray   | 4  | 0 |
          none  | conga   | 0  | 0 | The choice of paths by conga never acted: no rule was set and no path was chosen, so this run says nothing about it.
          none  | conga   | -1 | 0 |
          dcqcn | letflow | 9  | 0 | The scheme never acted: no decided rate or window changed, no packet was marked or dropped by decision, no message was sent and nothing else was decided after the start, so this run says nothing about it.
          dcqcn | letflow | 0  | 1 | The choice of paths by letflow never acted: no rule was set and no path was chosen, so this run says nothing about it.
          dcqcn | letflow | 9  | 1 |
          """)
  void aChoiceOfPathsIsJudgedByItself(
      String scheme, String paths, long pathActs, long otherActs, @Nullable String finding)
      throws IOException {
    RawRun raw = RawRun.complete(out);
    raw.write("rate.csv", "time_ps,flow,rate_bps\n1000000,2,3000\n");
    raw.write("ports.csv", Files.readString(out.resolve("ports.csv")).replace(",40,5,", ",40,0,"));
    raw.write(
        "engine.json",
        "{\"simulated_ps\": 3000000, \"path_acts\": %d, \"other_acts\": %d}"
            .formatted(pathActs, otherActs));

    RunResults results =
        RunResults.read(
            raw.description()
                .scheme(scheme("congestion-control", scheme))
                .scheme(scheme("path-choice", paths))
                .build());

    assertThat(results.soundness().findings())
        .isEqualTo(finding == null ? List.of() : List.of(finding));
    assertThat(RunNumbers.of("", results).value("scheme_acted"))
        .isEqualTo(finding == null && pathActs >= 0 ? 1 : 0);
  }

  @Test
  void aRunWithoutAFlowControlSchemeNeedsNoActsOfTheNetwork() throws IOException {
    RawRun raw = RawRun.complete(out);
    raw.write("engine.json", "{\"simulated_ps\": 3000000, \"network_acts\": 0}");

    assertThat(
            RunResults.read(raw.description().scheme(scheme("congestion-control", "x")).build())
                .soundness()
                .isSound())
        .isTrue();
  }

  private static SchemeDescription scheme(String slot, String name) {
    return new SchemeDescription(slot, name, "default", Map.of());
  }
}
