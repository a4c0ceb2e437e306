// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.model.Series;

/** Flow 1 finishes at 1.5 us, flow 2 does not finish. */
class RunSeriesTest {
  @TempDir Path out;

  @Test
  void aFlowCountsUntilItFinishesAlsoIfNoDecisionFollows() throws IOException {
    RawRun raw = RawRun.complete(out);
    raw.write("rate.csv", "time_ps,flow,rate_bps\n0,2,1000\n500000,1,4000\n1000000,2,3000\n");
    raw.write(
        "window.csv",
        "time_ps,flow,window_bytes\n0,2,1.5\n500000,1,4.5\n1000000,2,-1\n1200000,2,0.5\n");
    RunSeries series = RunResults.read(raw.description().build()).series();

    assertThat(text(series.meanRate(Set.of(1L, 2L))))
        .isEqualTo("0 1000.0, 500000 2500.0, 1000000 3500.0, 1500000 3000.0");
    assertThat(text(series.meanRate(Set.of(1L)))).isEqualTo("500000 4000.0, 1500000 NaN");
    assertThat(text(series.meanWindow(Set.of(1L, 2L))))
        .isEqualTo("0 1.5, 500000 3.0, 1000000 4.5, 1200000 2.5, 1500000 0.5");
  }

  @Test
  void aDecisionAfterTheCompletionOfAnotherFlowCountsWithoutIt() throws IOException {
    RunSeries series = RunResults.read(RawRun.complete(out).description().build()).series();

    assertThat(text(series.meanRate(Set.of(1L, 2L))))
        .isEqualTo("0 1000.0, 500000 2500.0, 1000000 3500.0, 1500000 3000.0, 2000000 5000.0");
  }

  @Test
  void aMeanOfValuesThatStandForNoLimitIsExact() throws IOException {
    RawRun raw = RawRun.complete(out);
    raw.write(
        "rate.csv",
        "time_ps,flow,rate_bps\n0,2,%1$d\n500000,1,%1$d\n1000000,2,3000\n"
            .formatted(Long.MAX_VALUE));
    raw.write("window.csv", "time_ps,flow,window_bytes\n0,2,1e300\n500000,1,1e13\n1000000,2,1.5\n");
    RunSeries series = RunResults.read(raw.description().build()).series();

    Series rate = series.meanRate(Set.of(1L, 2L));
    assertThat(rate.value(1)).isEqualTo((double) Long.MAX_VALUE);
    assertThat(rate.value(2)).isEqualTo(((double) Long.MAX_VALUE + 3000) / 2);
    assertThat(rate.value(3)).isEqualTo(3000);
    assertThat(text(series.meanWindow(Set.of(1L, 2L))))
        .isEqualTo("0 1.0E300, 500000 5.0E299, 1000000 5.00000000000075E12, 1500000 1.5");
  }

  /** Flow 1 is under way from 0.5 to 1.5 us, and has 1000 bytes. */
  @Test
  void ofAnIntervalThatIsCutOnlyTheTimeOfTheFlowCounts() throws IOException {
    RawRun raw = RawRun.complete(out);
    raw.write(
        "throughput.csv", "time_ps,flow,goodput_bps\n1000000,1,4000000000\n2000000,1,4000000000\n");
    RunSeries series = RunResults.read(raw.description().build()).series();

    // All bytes of the first interval came after the flow's start.
    assertThat(series.goodputs(500_000, 3_000_000)).containsExactly(Map.entry(1L, 3.2e9));
    assertThat(series.goodputs(500_000, 1_000_000)).containsExactly(Map.entry(1L, 8e9));
    assertThat(series.goodputs(750_000, 1_000_000)).containsExactly(Map.entry(1L, 8e9));
    // And those of the second before its end.
    assertThat(series.goodputs(1_000_000, 1_250_000)).containsExactly(Map.entry(1L, 8e9));
    assertThat(series.goodputs(1_000_000, 1_500_000)).containsExactly(Map.entry(1L, 8e9));
    assertThat(series.goodputs(1_500_000, 2_000_000)).containsExactly(Map.entry(1L, 0.0));
    // An interval without a cut is what the file says.
    assertThat(series.goodputs(0, 2_000_000)).containsExactly(Map.entry(1L, 4e9));
  }

  private static String text(Series series) {
    return IntStream.range(0, series.size())
        .mapToObj(i -> series.timePs(i) + " " + series.value(i))
        .collect(Collectors.joining(", "));
  }
}
