// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.runner.model.SeriesFlows;

/** Flow 0 ends at 2.5 us, flow 1 at 1.5 us, flow 2 does not; the last third begins at 2 us. */
class SeriesFlowsTest {
  @TempDir Path out;

  @Test
  void numbersAreWrittenAsRanges() {
    assertThat(SeriesFlows.of(List.of(9L, 0L, 2L, 1L, 2L, 5L, 8L))).hasToString("0-2,5,8-9");
    assertThat(SeriesFlows.of(List.of())).hasToString("none");
    assertThat(SeriesFlows.ALL).hasToString("all");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"all|0 3 4 7 9", "none|''", "3-4|3 4", "0,4-7,7-8,4|0 4 7", "9|9"})
  void aPlanSaysWhichFlowsHaveThem(String text, String expected) {
    SeriesFlows flows = SeriesFlows.parse(text);
    List<String> having =
        List.of(0L, 3L, 4L, 7L, 9L).stream().filter(flows::has).map(String::valueOf).toList();
    assertThat(String.join(" ", having)).isEqualTo(expected);
  }

  /** Neither which flows have time series nor their interval decides. */
  @ParameterizedTest
  @ValueSource(strings = {"=all", "=all flows=2", "=all flows=none", "=1000000", "=3000000", "=0"})
  void theLastThirdIsKnownOfEveryFlow(String monitor) throws IOException {
    RawRun raw = RawRun.complete(out);
    String plan = Files.readString(out.resolve("plan.txt"));
    raw.write(
        "plan.txt",
        monitor.startsWith("=all")
            ? plan.replace("=all", monitor)
            : plan.replace("goodput_interval_ps=1000000", "goodput_interval_ps" + monitor));
    RunResults results = RunResults.read(raw.description().build());

    assertThat(results.series().lastThirdGoodputs()).isEqualTo(Map.of(0L, 6.4e9, 2L, 0.8e9));
    RunNumbers numbers = RunNumbers.of("x", results);
    assertThat(numbers.value("goodput_last_third_bps")).isEqualTo(7.2e9);
    // 2000, 1000 and 700 bytes in 3 us.
    assertThat(numbers.value("goodput_bps")).isEqualTo(8e12 * 3700 / 3_000_000);
    assertThat(results.soundness().stranded()).isEmpty();
  }

  @Test
  void theLastThirdIsNotKnownOfARunThatDoesNotSayIt() throws IOException {
    RawRun raw = RawRun.complete(out);
    Files.delete(out.resolve("last_third.csv"));
    RunResults results = RunResults.read(raw.description().build());

    assertThat(RunNumbers.of("x", results).value("goodput_last_third_bps")).isNaN();
    assertThat(RunNumbers.of("x", results).value("jain_last_third")).isNaN();
    assertThat(results.warnings()).contains("last_third.csv is missing.");
  }

  @Test
  void whichFlowsChangedTheirRateIsNotKnownWithoutTheirSeries() throws IOException {
    SchemeActivity activity =
        SchemeActivity.of(
            RunResults.read(RawRun.complete(out).withSeriesOfFlow2().description().build()));
    assertThat(activity.flowsWithRateChange()).isEqualTo(-1);
    assertThat(activity.asMap().get("flows_with_rate_change")).isNull();
  }

  @Test
  void aPauseOfAHostCountsAsPausedTime() throws IOException {
    RawRun raw = RawRun.complete(out);
    String ports = Files.readString(out.resolve("ports.csv"));
    raw.write("ports.csv", ports.replace(",3,2000000,100001", ",3,0,100001"));
    RunNumbers numbers = RunNumbers.of("x", RunResults.read(raw.description().build()));
    assertThat(numbers.value("pauses")).isEqualTo(3);
    assertThat(numbers.value("paused_ps")).isEqualTo(100_001);
  }
}
