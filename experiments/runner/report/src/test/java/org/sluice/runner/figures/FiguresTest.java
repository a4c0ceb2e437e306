// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.model.PortId;
import org.sluice.runner.model.Series;
import org.sluice.runner.results.RawRun;
import org.sluice.runner.results.RunNumbers;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.results.Spread;

class FiguresTest {
  @TempDir Path out;

  @Test
  void keepsEveryPeakWhenItThinsOutASeries() {
    ColumnTrace trace = new ColumnTrace(1_000_000, 10);
    for (int t = 0; t < 1_000_000; t += 10) {
      trace.add(t, t == 543_210 ? 999 : t % 20);
    }
    Polyline line = trace.polyline(0, 1, 1);

    assertThat(line.size()).isLessThan(50);
    assertThat(Arrays.stream(line.y()).max()).hasValue(999);
    assertThat(Arrays.stream(line.y()).min()).hasValue(0);
  }

  @Test
  void spansWithABandWhatItsFlowsHold() {
    Band band = new Band(100, 10);
    band.add(0, 1, 5);
    band.add(0, 2, 7);
    band.add(55, 1, 20);
    band.end(75, 2);
    Plot.Band area = band.area("all", 0, 1, 1);

    // Columns 0-4: 5…7, column 5: 5…20, columns 6-7: 7…20, columns 8-9: 20.
    assertThat(area.high()).containsExactly(7, 7, 7, 7, 7, 20, 20, 20, 20, 20);
    assertThat(area.low()).containsExactly(5, 5, 5, 5, 5, 5, 7, 7, 20, 20);
  }

  @Test
  void startsWithTheTrafficWhereTheRunBeginsIdle() throws IOException {
    RawRun raw = RawRun.complete(out);
    String flows = "flows.csv";
    String late =
        Files.readString(out.resolve(flows))
            .replaceAll(",(0|500000),(2500999|1500000|),", ",1000000,$2,");
    raw.write(flows, late);
    RunResults results = RunResults.read(raw.description().build());

    assertThat(results.trafficStartPs()).isEqualTo(1_000_000);
    assertThat(results.tailStartPs(0.5)).isEqualTo(2_000_000);
    // The 3,700 bytes of all flows in the 2 us from 1 us on.
    assertThat(RunNumbers.of("x", results).value("goodput_bps")).isCloseTo(1.48e10, within(1.0));
    TimeSpan span = TimeSpan.of(results.trafficStartPs(), results.endPs(), FigureOptions.report());
    assertThat(span.title()).isEqualTo("Time from the first flow's start on (µs)");
    assertThat(span.from()).isZero();
    assertThat(span.to()).isEqualTo(2);
    Series queue = results.series().queues(List.of(new PortId(3, 0))).get(new PortId(3, 0));
    double[] x = span.line(span.trace(queue), 1).x();
    assertThat(x[0]).isLessThan(0.01);
    assertThat(x[x.length - 1]).isEqualTo(2);
  }

  @Test
  void endsWithTheTrafficWhereAllOfItIsOverInTheFirstHalf() throws IOException {
    RawRun raw = RawRun.complete(out);
    String rows = Files.readString(out.resolve("flows.csv"));
    raw.write("flows.csv", rows.replaceAll(",(0|500000),(2500999|1500000|),", ",0,1000000,"));
    RunResults results = RunResults.read(raw.description().build());

    assertThat(results.shownEndPs()).isEqualTo(1_050_000);
    TimeSpan span =
        TimeSpan.of(results.trafficStartPs(), results.shownEndPs(), FigureOptions.report());
    Series queue = results.series().queues(List.of(new PortId(3, 0))).get(new PortId(3, 0));
    assertThat(span.line(span.trace(queue), 1).top()).isEqualTo(300);
    raw.write("flows.csv", rows);
    RunResults whole = RunResults.read(raw.description().build());
    assertThat(whole.shownEndPs()).isEqualTo(whole.endPs());
  }

  @Test
  void overTimeShowsOnlyTheFlowsThatHaveTimeSeries() throws IOException {
    RawRun raw = RawRun.complete(out).withSeriesOfFlow2();
    // It is not among the longest, of which there are more than a figure has lines.
    String flows = Files.readString(out.resolve("flows.csv"));
    raw.write("flows.csv", flows.replace("-1,0,,700", "-1,500000,,700"));
    for (int flow = 3; flow < 3 + 2 * TimeFigures.MOST_LINES; flow++) {
      raw.append("flows.csv", flow + ",1,0,1,1,-1,0,,0,0,0,0,,0\n");
    }
    TimeFigures some = timeFigures(raw);

    for (Plot plot : List.of(some.rate(), some.goodput())) {
      assertThat(plot.lines()).extracting(Plot.Line::label).containsExactly("flow 2 (2 → 0)");
      assertThat(plot.caption())
          .endsWith("one flow. Only of the flows that have time series (monitor.flows).");
    }
    assertThat(some.total().lines())
        .extracting(Plot.Line::label)
        .containsExactly("flows with time series together");

    String plan = Files.readString(out.resolve("plan.txt")).replace("flows=2", "flows=none");
    raw.write("plan.txt", plan);
    raw.write("rate.csv", "time_ps,flow,rate_bps\n");
    raw.write("throughput.csv", "time_ps,flow,goodput_bps\n");
    TimeFigures none = timeFigures(raw);
    for (Plot plot : List.of(none.rate(), none.goodput(), none.total())) {
      assertThat(plot.lines()).allMatch(line -> line.points().size() == 0);
    }
  }

  private static TimeFigures timeFigures(RawRun raw) throws IOException {
    return new TimeFigures(RunResults.read(raw.description().build()), FigureOptions.report());
  }

  @Test
  void sortsFlowsBySizeIntoBinsOfEqualCount() throws IOException {
    RawRun raw = RawRun.complete(out);
    StringBuilder rows =
        new StringBuilder(
            "flow,src,dst,sport,dport,bytes,start_ps,finish_ps,delivered_bytes,"
                + "retransmitted_bytes,timeouts,nacks,standalone_ps,messages\n");
    for (int i = 0; i < 200; i++) {
      // Flow i has size 1000·(200 − i) and slowdown i + 1.
      rows.append(
          String.format(
              "%d,1,0,1,1,%2$d,0,%3$d,%2$d,0,0,0,1000,0%n", i, 1000 * (200 - i), 1000 * (i + 1)));
    }
    // No stand-alone time.
    rows.append("200,1,0,1,1,1000,0,1000,1000,0,0,0,,0\n");
    raw.write("flows.csv", rows.toString());
    FctFigures figures = new FctFigures(RunResults.read(raw.description().build()));
    List<FctFigures.Bin> bins = figures.bins();

    assertThat(bins).hasSize(20);
    assertThat(bins.get(0).bytes()).isEqualTo(10_000);
    assertThat(bins.get(0).percent()).isCloseTo(5, within(1e-12));
    // The ten smallest flows have slowdowns 191 … 200.
    assertThat(bins.get(0).slowdowns()).containsExactly(195.0, 200.0, 200.0);
    assertThat(bins.get(19).slowdowns()).containsExactly(5.0, 10.0, 10.0);
    assertThat(figures.slowdown().caption())
        .contains("200 flows sorted")
        .endsWith(" Left out, as they have no stand-alone time: 1 of 201 flows.");
  }

  @Test
  void aCurveShowsMeansAndIntervalsAndLeavesOutWhatWasNotMeasured() throws IOException {
    CurveFigure figure =
        new CurveFigure(
            "fct",
            "Mean FCT",
            "Flow size",
            "Mean FCT (us)",
            List.of("small", "large"),
            Map.of(
                "rocc",
                List.of(
                    Spread.of(new double[] {1, 2, 3}, Spread.Range.ANY),
                    Spread.of(new double[] {100, Double.NaN, 120}, Spread.Range.ANY))));

    new FigureFiles(out, FigureOptions.paper(PaperStyle.column())).add(figure.plot(Map.of()));
    FigureSet.Drawn drawn =
        figure.write(out, ComparedLooks.of(List.of(), List.of()), Map.of()).get(0);

    assertThat(drawn.caption())
        .isEqualTo(
            "Mean FCT. Means over 3 seeds with 95 % confidence intervals."
                + " 1 of 2 points are missing: not run, or not measured with every seed.");
    // 2 ± 4.302653 · 1 / √3: Student's t with two degrees of freedom.
    assertThat(Files.readString(out.resolve("fct.csv")))
        .isEqualTo(
            "line,x,y,low,high,label,median,seeds\n"
                + "rocc,1,2,-0.4841377,4.484138,small,2.00000,3\n");
    assertThat(out.resolve("fct.json")).isNotEmptyFile();
  }

  @Test
  void numbersOfOneUnitAreNumbersOfTheAxis() {
    Spread one = Spread.of(new double[] {1}, Spread.Range.ANY);
    Plot plot =
        new CurveFigure(
                "n", "t", "load", "y", List.of("10%", "30%"), Map.of("a", List.of(one, one)))
            .plot(Map.of());
    assertThat(plot.x().names()).isEmpty();
    assertThat(plot.x().title()).isEqualTo("load (%)");
    assertThat(plot.lines().get(0).points().x()).containsExactly(10, 30);

    assertThat(PointNumbers.of(List.of("500KB", "1MB", "2KiB")).orElseThrow())
        .isEqualTo(new PointNumbers(List.of(500.0, 1000.0, 2.048), "KB"));
    assertThat(PointNumbers.of(List.of("500us", "1MB"))).isEmpty();
    assertThat(PointNumbers.of(List.of("1", "x"))).isEmpty();
    assertThat(PointNumbers.of(List.of("-1.5", "2")).orElseThrow().unit()).isEmpty();
  }

  @Test
  void aCurveShowsAllOfItsPointsInAnyOrderAndBelowZero() {
    Plot plot =
        new CurveFigure(
                "n",
                "t",
                "senders",
                "y",
                List.of("1", "100", "20"),
                Map.of("a", List.of(exactly(-3), exactly(-1), exactly(-2))))
            .plot(Map.of());
    assertThat(plot.lines().get(0).points().x()).containsExactly(1, 20, 100);
    assertThat(plot.lines().get(0).points().y()).containsExactly(-3, -2, -1);
    PlotRange range = PlotRange.of(plot, FigureOptions.report());
    assertThat(range.xFrom()).isLessThan(1);
    assertThat(range.xTo()).isGreaterThan(100);
    assertThat(range.yFrom()).isLessThan(-3);
    assertThat(range.yTo()).isBetween(0.0, 0.5);
  }

  private static Spread exactly(double value) {
    return Spread.of(new double[] {value}, Spread.Range.ANY);
  }

  @Test
  void linesOverNamesStandBesideEachOther() {
    Map<String, List<Spread>> lines = new LinkedHashMap<>();
    for (String line : List.of("a", "b")) {
      lines.put(
          line,
          List.of(
              Spread.of(new double[] {1, 2}, Spread.Range.ANY),
              Spread.of(new double[] {1, 2}, Spread.Range.ANY)));
    }
    Plot names =
        new CurveFigure("names", "t", "x", "y", List.of("small", "large"), lines).plot(Map.of());
    Plot numbers =
        new CurveFigure("numbers", "t", "x", "y", List.of("1", "2"), lines).plot(Map.of());

    assertThat(names.lines())
        .extracting(line -> line.points().x())
        .containsExactly(new double[] {0.875, 1.875}, new double[] {1.125, 2.125});
    assertThat(numbers.lines())
        .extracting(line -> line.points().x())
        .containsExactly(new double[] {1, 2}, new double[] {1, 2});
  }
}
