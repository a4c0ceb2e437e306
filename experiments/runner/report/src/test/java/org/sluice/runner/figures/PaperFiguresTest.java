// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.SluiceException;
import org.sluice.runner.files.JsonFile;
import org.sluice.runner.model.SchemeDescription;
import org.sluice.runner.results.RawRun;
import org.sluice.runner.results.RunResults;

/** What a paper asks of figures. */
class PaperFiguresTest {
  private static final String LINE_RATE =
      "time_ps,flow,rate_bps\n0,0,10000000000\n0,2,10000000000\n500000,1,10000000000\n";
  private static final String WINDOWS =
      "time_ps,flow,window_bytes\n0,0,40000\n0,2,40000\n1000000,2,9000\n2000000,2,12000\n";

  @TempDir Path out;

  @Test
  void aWindowEndsWithTheRun() {
    TimeSpan span = TimeSpan.of(10, 100, paper(new FigureOptions.Window(50, 1000)));
    assertThat(span.startPs()).isEqualTo(60);
    assertThat(span.endPs()).isEqualTo(100);
  }

  private static FigureOptions paper() {
    return paper(null);
  }

  private static FigureOptions paper(FigureOptions.Window window) {
    return new FigureOptions(PaperStyle.column(), window, null, null, Set.of());
  }

  private RawRun run(String name) throws IOException {
    return RawRun.complete(Files.createDirectories(out.resolve(name)));
  }

  private static RunResults results(RawRun raw, String scheme) throws IOException {
    return results(raw, scheme, Double.NaN);
  }

  private static RunResults results(RawRun raw, String scheme, double referenceBytes)
      throws IOException {
    RawRun.Description description =
        raw.description()
            .scheme(new SchemeDescription("congestion-control", scheme, "paper", Map.of()));
    return RunResults.read(
        (Double.isNaN(referenceBytes) ? description : description.queueLine("Qref", referenceBytes))
            .build());
  }

  private List<FigureSet.Drawn> compare(List<Map<String, RunResults>> bySeed, FigureOptions options)
      throws IOException {
    ComparedLooks looks = ComparedLooks.of(List.copyOf(bySeed.get(0).keySet()), bySeed);
    return new ComparedFigures(bySeed, looks, out.resolve("figures"), options).write();
  }

  private String text(String file) throws IOException {
    return Files.readString(out.resolve("figures").resolve(file));
  }

  @Test
  void matplotlibDrawsEachFigureAsWideAsAColumnTwiceTheSame() throws IOException {
    List<FigureSet.Drawn> drawn =
        new FigureSet(results(run("run"), "rocc"), out.resolve("figures"), paper()).write();
    List<Path> scripts =
        drawn.stream().map(f -> out.resolve("figures").resolve(f.name() + ".py")).toList();
    Optional<Matplotlib> matplotlib = Matplotlib.find(Path.of(System.getProperty("sluice.home")));
    assumeTrue(matplotlib.isPresent(), "no Python has Matplotlib");
    matplotlib.get().draw(scripts, List.of("pdf", "svg", "png"));

    assertThat(drawn).hasSizeGreaterThan(4);
    for (Path script : scripts) {
      String base = script.toString().replace(".py", "");
      String pdf = Files.readString(Path.of(base + ".pdf"), StandardCharsets.ISO_8859_1);
      assertThat(pdf)
          .startsWith("%PDF-1.4")
          .contains("/FontFile2")
          .containsPattern("/MediaBox \\[ 0 0 252 (149\\.9999|150)");
      assertThat(ImageIO.read(new File(base + ".png")).getWidth()).as("3.5 in").isEqualTo(1050);
    }
    Map<Path, byte[]> first = new LinkedHashMap<>();
    for (Path script : scripts) {
      for (String ending : List.of(".pdf", ".svg", ".png")) {
        Path file = Path.of(script.toString().replace(".py", ending));
        first.put(file, Files.readAllBytes(file));
      }
    }
    matplotlib.get().draw(scripts, List.of("pdf", "svg", "png"));
    for (Map.Entry<Path, byte[]> file : first.entrySet()) {
      assertThat(Files.readAllBytes(file.getKey())).as("%s", file).isEqualTo(file.getValue());
    }
  }

  @Test
  void aFontThatIsNotThereIsNamed() throws IOException {
    Optional<Matplotlib> matplotlib = Matplotlib.find(Path.of(System.getProperty("sluice.home")));
    assumeTrue(matplotlib.isPresent(), "no Python has Matplotlib");
    PaperStyle column = PaperStyle.column();
    PaperStyle style =
        new PaperStyle(252, 150, 8, 1, "No Such Font", true, column.palette(), Map.of());
    new FigureSet(results(run("run"), "rocc"), out.resolve("figures"), FigureOptions.paper(style))
        .write();

    assertThatThrownBy(
            () -> matplotlib.get().draw(List.of(out.resolve("figures/queue.py")), List.of("pdf")))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("a figure could not be drawn")
        .hasMessageContaining("No Such Font");
  }

  @Test
  void aSchemeHasOneColourInAllFiguresOfAComparison() throws IOException {
    Map<String, RunResults> runs = new LinkedHashMap<>();
    runs.put("rocc", results(run("rocc"), "rocc"));
    runs.put("swift", results(run("swift").write("rate.csv", LINE_RATE), "swift"));
    // Alone in the figure of windows, where it is the first line.
    runs.put("hpcc", results(run("hpcc").write("window.csv", WINDOWS), "hpcc"));

    compare(List.of(runs), paper());

    Map<String, String> colours = Map.of("rocc", "#0072B2", "swift", "#D55E00", "hpcc", "#009E73");
    int found = 0;
    try (Stream<Path> files = Files.list(out.resolve("figures"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".py")).toList()) {
        Matcher m =
            Pattern.compile("label=\"(\\w+)\", color=\"(#\\w+)\"").matcher(Files.readString(file));
        while (m.find()) {
          assertThat(m.group(2)).as(file + " " + m.group(1)).isEqualTo(colours.get(m.group(1)));
          found++;
        }
      }
    }
    assertThat(found).isGreaterThan(9);
    assertThat(text("window.py")).contains("#009E73").doesNotContain("#0072B2");
  }

  @Test
  void aColourStandsForASchemeWhereSeveralVariantsHaveIt() {
    Map<String, String> schemes = new LinkedHashMap<>();
    schemes.put("rocc/n2", "rocc/paper");
    schemes.put("rocc/n9", "rocc/paper");
    schemes.put("hpcc/n2", "hpcc/paper");
    schemes.put("hpcc/n9", "hpcc/paper");
    LineLooks looks = LineLooks.ofVariants(schemes);

    assertThat(looks.of("rocc/n9").color()).isEqualTo(looks.of("rocc/n2").color());
    assertThat(looks.of("rocc/n9").dash()).isNotEqualTo(looks.of("rocc/n2").dash());
    assertThat(looks.of("hpcc/n9").color()).isNotEqualTo(looks.of("rocc/n9").color());
    // A curve over several variants of one scheme has the scheme's colour, wherever it stands.
    assertThat(looks.ofLines(Map.of("HPCC", Set.of("hpcc/n2", "hpcc/n9")), schemes).get(0).color())
        .isEqualTo(looks.of("hpcc/n2").color());
  }

  @Test
  void linesOfTwoSimulatorsDifferByDashesOnTheScreenToo() throws IOException {
    Map<String, RunResults> both = new LinkedHashMap<>();
    both.put("ns3", results(run("ns3"), "rocc"));
    both.put("omnet", results(run("omnet"), "rocc"));
    ComparedLooks looks = ComparedLooks.overlaid(List.of("ns3", "omnet"));

    Path figures = out.resolve("figures");
    new ComparedFigures(List.of(both), looks, figures, FigureOptions.report()).write();

    JsonNode lines = JsonFile.read(figures.resolve("rate.json")).path("lines");
    assertThat(lines.findValuesAsText("label")).containsExactly("ns3", "omnet");
    assertThat(lines.findValuesAsText("among")).containsExactly("0", "1");
  }

  @Test
  void linesOfOneColourDifferByDashesInAnyStyle() {
    PaperStyle style = PaperStyle.column();
    Map<String, String> seen = new LinkedHashMap<>();
    for (int i = 0; i < 14; i++) {
      LineLook look = LineLook.at(i);
      String line = style.color(look, "") + style.dashes(look, "");
      assertThat(seen.put(line, "line " + i)).as("line %d is %s", i, line).isNull();
    }
  }

  @Test
  void aWindowOnlySchemeHasNoLineOfDecidedRates() throws IOException {
    RawRun raw = run("swift").write("rate.csv", LINE_RATE).write("window.csv", WINDOWS);
    List<FigureSet.Drawn> drawn =
        new FigureSet(results(raw, "swift"), out.resolve("figures"), paper()).write();

    assertThat(drawn).extracting(FigureSet.Drawn::name).contains("window").doesNotContain("rate");

    Map<String, RunResults> runs = new LinkedHashMap<>();
    runs.put("swift", results(raw, "swift"));
    runs.put("rocc", results(run("rocc"), "rocc"));
    FigureSet.Drawn rate =
        compare(List.of(runs), paper()).stream()
            .filter(f -> f.name().equals("rate"))
            .findFirst()
            .orElseThrow();

    assertThat(rate.caption()).contains("nothing decides rates in it: swift.");
    assertThat(text("rate.csv")).contains("rocc,").doesNotContain("swift");
  }

  @Test
  void eachVariantHasItsOwnReference() throws IOException {
    Map<String, RunResults> runs = new LinkedHashMap<>();
    runs.put("small", results(run("small"), "rocc", 150));
    runs.put("large", results(run("large"), "rocc", 300));
    compare(List.of(runs), paper());

    assertThat(text("queue.py"))
        .as("no reference has the colour of a line")
        .contains("axes.axhline(0.15, label=\"Qref (small)\", color=\"#55606C\"")
        .contains("axes.axhline(0.3, label=\"Qref (large)\", color=\"#55606C\"");

    runs.put("large", results(run("large"), "rocc", 150));
    compare(List.of(runs), paper());
    assertThat(text("queue.py")).contains("label=\"Qref\"").doesNotContain("Qref (");
  }

  @Test
  void aScriptDrawsThePointsOfItsWindowBetweenItsEnds() throws Exception {
    Map<String, RunResults> runs = new LinkedHashMap<>();
    runs.put("rocc", results(run("rocc"), "rocc", 250));
    runs.put("hpcc", results(run("hpcc"), "hpcc"));
    FigureOptions options = paper(new FigureOptions.Window(1_200_000, 2_200_000));
    compare(List.of(runs), options);
    String script = text("queue.py");

    assertThat(script)
        .contains("xlim=(1.2, 2.2)", "xlabel=\"Time (µs)\"")
        .contains("    \"rocc\": dict(", "    \"hpcc\": dict(", "label=\"Qref (rocc)\"");
    // 300 bytes before the window, 100 and 200 in it, 400 after it.
    List<double[]> points =
        text("queue.csv")
            .lines()
            .filter(l -> l.startsWith("rocc,"))
            .map(
                l -> Arrays.stream(l.split(",")).skip(1).mapToDouble(Double::parseDouble).toArray())
            .toList();
    assertThat(points).allSatisfy(p -> assertThat(p[0]).isBetween(1.2, 2.2));
    assertThat(points.get(0)).containsExactly(new double[] {1.2, 0.3}, within(1e-9));
    assertThat(points.stream().mapToDouble(p -> p[1]).min()).hasValue(0.1);
    assertThat(points.stream().mapToDouble(p -> p[1]).max()).hasValue(0.3);
  }

  @Test
  void severalSeedsAreAMeanAndABand() throws IOException {
    RawRun second = run("second");
    second.write(
        "queue.csv", Files.readString(out.resolve("second/queue.csv")).replace(",300", ",500"));
    RunResults first = results(run("first"), "rocc");
    List<FigureSet.Drawn> drawn =
        compare(List.of(Map.of("rocc", first), Map.of("rocc", results(second, "rocc"))), paper());

    assertThat(drawn.get(0).caption()).contains("means over the seeds", "bands");
    // From 1 us to 1.5 us the queue has 300 bytes with one seed and 500 with the other.
    assertThat(text("queue.csv")).startsWith("variant,x,y,low,high\n");
    String band =
        text("queue.csv").lines().filter(l -> l.startsWith("rocc (band),1.2")).findFirst().get();
    // Student's interval of one degree of freedom, 0.4 ± 1.27, would be a queue below 0.
    assertThat(band).endsWith(",,0.3,0.5");
    String mean = text("queue.csv").lines().filter(l -> l.startsWith("rocc,1.2")).findFirst().get();
    assertThat(mean).endsWith(",0.4,,");
    assertThat(text("queue.py"))
        .contains("dict(line=\"rocc (band)\", of=\"rocc\", color=\"#0072B2\"")
        .contains("axes.fill_between(");
  }

  /** Flow 2, the only one at the end of the first seed, has 8 Gb/s there. */
  @Test
  void aSeedWhoseFlowsHaveEndedOrNeverBeganOrStandStillCountsAsNoGoodput() throws IOException {
    RawRun ended = run("ended");
    ended.write("throughput.csv", "time_ps,flow,goodput_bps\n1000000,0,4000000000\n1000000,2,0\n");
    RawRun neverBegan = run("never").write("throughput.csv", "time_ps,flow,goodput_bps\n");
    RawRun still = run("still");
    still.write(
        "throughput.csv", "time_ps,flow,goodput_bps\n1000000,2,0\n2000000,2,0\n3000000,2,0\n");
    compare(
        List.of(
            Map.of("rocc", results(run("first"), "rocc")),
            Map.of("rocc", results(ended, "rocc")),
            Map.of("rocc", results(neverBegan, "rocc")),
            Map.of("rocc", results(still, "rocc"))),
        paper());

    List<String> lines = text("throughput.csv").lines().filter(l -> l.startsWith("rocc,")).toList();
    // 6 Gb/s and 4 Gb/s in the first microsecond, 8 Gb/s in the last.
    assertThat(lines.get(0)).endsWith(",2.5,,");
    assertThat(lines.get(lines.size() - 1)).endsWith(",2,,");
  }

  @Test
  void variantsThatAreNotDrawnAreNamed() throws IOException {
    RunResults results = results(run("first"), "rocc");
    Map<String, RunResults> variants = new LinkedHashMap<>();
    for (int i = 1; i <= 14; i++) {
      variants.put("v" + i, results);
    }
    assertThat(compare(List.of(variants), paper()).get(0).caption())
        .contains(" Not drawn, after the first 12: v13, v14.");
  }

  @Test
  void aRateOfFewerSeedsSaysSo() throws IOException {
    RawRun ended =
        run("ended").write("rate.csv", "time_ps,flow,rate_bps\n0,0,1000\n500000,0,2000\n");
    RawRun short2 = run("short");
    short2.write("rate.csv", "time_ps,flow,rate_bps\n0,1,1000\n500000,1,2000\n");
    List<FigureSet.Drawn> drawn =
        compare(
            List.of(
                Map.of("rocc", results(ended, "rocc")), Map.of("rocc", results(short2, "rocc"))),
            paper());

    // Flow 1 ends at 1.5 us, flow 0 at 2.5 us.
    assertThat(drawn.stream().filter(f -> f.name().equals("rate")).findFirst().get().caption())
        .contains(
            "Where with some seeds no flow is active, the line is of the others (at least 1 of 2).");
  }

  @Test
  void equalRunsAreCalledDeterministicAndHaveNoBand() throws IOException {
    List<FigureSet.Drawn> drawn =
        compare(
            List.of(
                Map.of("rocc", results(run("first"), "rocc")),
                Map.of("rocc", results(run("second"), "rocc"))),
            paper());

    assertThat(drawn).isNotEmpty();
    for (FigureSet.Drawn figure : drawn) {
      assertThat(figure.caption()).contains(" Deterministic, the same with every seed: rocc.");
      assertThat(text(figure.name() + ".csv")).startsWith("variant,x,y\n");
    }
  }

  @Test
  void aQueueThatWasAlwaysEmptyIsZeroInTheMean() throws IOException {
    RawRun empty = run("empty").write("queue.csv", "time_ps,node,port,bytes\n");
    compare(
        List.of(
            Map.of("rocc", results(run("first"), "rocc")), Map.of("rocc", results(empty, "rocc"))),
        paper());

    // From 1 us to 1.5 us the queue of the other has 300 bytes.
    String mean = text("queue.csv").lines().filter(l -> l.startsWith("rocc,1.2")).findFirst().get();
    assertThat(mean).endsWith(",0.15,,");
  }

  @Test
  void meansOfAColumnAreWeightedByTime() {
    ColumnMeans means = new ColumnMeans(100, 2);
    means.add(-5, 7);
    means.add(10, 2);
    means.add(40, 12);
    means.stop(75);
    Polyline line = ColumnMeans.line(List.of(means), 0, 1, 1);

    // 10 of 7, 30 of 2, 10 of 12; then 12 until it ends.
    assertThat(line.y()).containsExactly(5, 12);
    assertThat(line.x()).containsExactly(25, 75);
  }

  @Test
  void aStartUpSpikeDoesNotSetTheAxis() {
    assertThat(range(spike(5), paper())).isCloseTo(1.3 * 12, within(1e-9));
    assertThat(PlotRange.of(spike(5), paper()).note()).contains("the start reaches 100.0 KB");
    assertThat(PlotRange.of(spike(5), paper()).yTitle()).isEqualTo("Queue (KB), axis cut");
    assertThat(PlotRange.of(spike(50), paper()).yTitle()).isEqualTo("Queue (KB)");
    // Later it is no start, and in a window the user has chosen what to see.
    assertThat(range(spike(50), paper())).isGreaterThan(100);
    assertThat(range(spike(5), paper(new FigureOptions.Window(0, 1)))).isGreaterThan(100);
    // Nor is it cut where the rest is no smaller than a third.
    Plot tall = spike(5).level(new Plot.Level("Qref", 40));
    assertThat(range(tall, paper())).isGreaterThan(100);
    assertThat(PlotRange.of(tall, paper()).note()).isEmpty();
  }

  private static Plot spike(double at) {
    Polyline points = new Polyline();
    points.add(0, 0);
    points.add(at, 100);
    points.add(at + 1, 10);
    points.add(100, 12);
    TimeSpan span = new TimeSpan(0, 0, 100, TimeAxis.NANOSECONDS, 300);
    Plot plot = Plot.overTime("queue", "Queue.", span, "Queue (KB)", "KB");
    plot.x().range(0, 100);
    return plot.line("rocc", LineLook.at(0), points);
  }

  private static double range(Plot plot, FigureOptions options) {
    return PlotRange.of(plot, options).yTo();
  }

  @Test
  void logarithmicAxesDrawWhatBeginsAtZero() throws IOException {
    FigureOptions both =
        new FigureOptions(
            PaperStyle.column(),
            null,
            null,
            EnumSet.allOf(FigureOptions.AxisName.class),
            Set.of("queue"));
    List<FigureSet.Drawn> drawn =
        new FigureSet(results(run("run"), "rocc"), out.resolve("figures"), both).write();

    assertThat(drawn).extracting(FigureSet.Drawn::name).containsExactly("queue");
    assertThat(drawn.get(0).caption()).contains("Zero is drawn at the lower end");
    assertThat(text("queue.py"))
        .contains("xscale=\"log\"", "yscale=\"log\"")
        .doesNotContain("Infinity", "NaN");
  }

  @Test
  void aLegendHasRowsAndMoreLinesThanCanBeToldApartHavePanels() {
    assertThat(script(6)).contains("figsize\": (3.5, 2.97", "ncols=1", "axes.legend(");
    assertThat(script(8))
        .as("four rows of panels")
        .contains("figsize\": (3.5, 6.0", "plt.subplots(4, 2, sharex=True")
        .doesNotContain("axes.legend(");
  }

  private static String script(int lines) {
    TimeSpan span = new TimeSpan(0, 0, 100, TimeAxis.NANOSECONDS, 300);
    Plot plot = Plot.overTime("queue", "Queue.", span, "Queue (KB)", "KB");
    for (int i = 0; i < lines; i++) {
      Polyline points = new Polyline();
      points.add(0, i);
      points.add(1, i);
      plot.line("scheme-with-a-name-" + i, LineLook.at(i), points);
    }
    plot.level(new Plot.Level("a reference whose name is wider than the ".repeat(3), 1));
    return new FigureScript(plot, PlotRange.of(plot, paper()), PaperStyle.column()).text();
  }

  @Test
  void namesThatDoNotFitBesideEachOtherAreTurned() {
    assertThat(named("10KB", "100KB", "1MB", "10MB")).doesNotContain("rotation");
    assertThat(named("short flows only", "incast of 100", "collective", "storage traffic"))
        .contains("range(1, 4 + 1), [\"short flows only\", ", "rotation=45");
  }

  private static String named(String... names) {
    Polyline points = new Polyline();
    for (int i = 1; i <= names.length; i++) {
      points.add(i, i);
    }
    Plot plot = new Plot("curve", "", "x", "y");
    plot.marked("rocc", LineLook.at(0), points);
    plot.x().range(0.4, names.length + 0.6).names(List.of(names));
    return new FigureScript(plot, PlotRange.of(plot, paper()), PaperStyle.column()).text();
  }

  /** Labels come from experiment files of others. */
  @Test
  void aLabelIsNeverCodeNorAFormula() throws IOException {
    Polyline points = new Polyline();
    points.add(1, 1);
    points.add(2, 2);
    String label = "a\"); import os; x = (\"\\ $x^2$,\n{{name}}";
    Plot plot = new Plot("curve", "Says\n\"\"\" os.abort() # \n.", "x $", "y \"");
    plot.marked(label, LineLook.at(0), points);
    new FigureFiles(out.resolve("figures"), paper()).add(plot);

    assertThat(text("curve.py").lines().filter(l -> l.contains("os.abort")))
        .containsExactly("# Says \"\"\" os.abort() # .");
    assertThat(text("curve.py")).contains("\\\\$x^2\\\\$");
    Optional<Matplotlib> matplotlib = Matplotlib.find(Path.of(System.getProperty("sluice.home")));
    assumeTrue(matplotlib.isPresent(), "no Python has Matplotlib");
    matplotlib.get().draw(List.of(out.resolve("figures/curve.py")), List.of("svg"));
    assertThat(text("curve.svg")).contains("import os; x = (");
  }

  @Test
  void aFigureOfACurveCanBeDrawnAgain() throws IOException {
    Polyline points = new Polyline();
    points.add(1, 5);
    points.add(2, 50);
    Plot plot = new Plot("margin", "Margins.", "Senders", "Degrees");
    plot.y().log(true).free();
    plot.marked("α = 1", new LineLook(3, 2, 1, "a", "rocc"), points);
    plot.bar(new Plot.Bar("α = 1", 2, 40, 60));
    plot.moreColumns(List.of("label", "seeds")).more("α = 1", 2, List.of("two, or", "5"));
    plot.ofPoints();
    new FigureFiles(out, FigureOptions.report()).add(plot);

    Plot read = PlotFile.ofPoints(out).get(0);
    assertThat(read.lines().get(0).look()).isEqualTo(plot.lines().get(0).look());
    assertThat(read.lines().get(0).points().y()).containsExactly(5, 50);
    assertThat(read.bars()).isEqualTo(plot.bars());
    assertThat(read.y().isLog()).isTrue();
    List<FigureSet.Drawn> drawn = FigureSet.ofPoints(out, out.resolve("paper"), paper());
    assertThat(drawn).extracting(FigureSet.Drawn::caption).containsExactly("Margins.");
    assertThat(out.resolve("paper/margin.csv"))
        .content()
        .contains("line,x,y,low,high,label,seeds\n", "α = 1,2,50,40,60,\"two, or\",5");
  }
}
