// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.results.RawRun;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.results.SchemeDescription;

/** What a paper asks of figures. */
class PaperFiguresTest {
  private static final String LINE_RATE =
      "time_ps,flow,rate_bps\n0,0,10000000000\n0,2,10000000000\n500000,1,10000000000\n";
  private static final String WINDOWS =
      "time_ps,flow,window_bytes\n0,0,40000\n0,2,40000\n1000000,2,9000\n2000000,2,12000\n";

  @TempDir Path out;

  private static FigureOptions paper() {
    return paper(null);
  }

  private static FigureOptions paper(FigureOptions.Window window) {
    return new FigureOptions(
        FigureStyle.paper(),
        EnumSet.allOf(FigureOptions.Format.class),
        window,
        null,
        null,
        Set.of());
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
  void aPdfIsAsWideAsAColumnAndNeedsNoFont() throws IOException {
    new FigureSet(results(run("run"), "rocc"), out.resolve("figures"), paper()).write();

    byte[] head = Arrays.copyOf(Files.readAllBytes(out.resolve("figures/queue.pdf")), 8);
    assertThat(new String(head, StandardCharsets.US_ASCII)).isEqualTo("%PDF-1.4");
    try (PDDocument pdf = Loader.loadPDF(out.resolve("figures/queue.pdf").toFile())) {
      PDPage page = pdf.getPage(0);
      assertThat(page.getMediaBox().getWidth()).isEqualTo(252);
      assertThat(page.getMediaBox().getHeight()).isEqualTo(150);
      assertThat(page.getResources().getFontNames()).isEmpty();
      for (COSName name : page.getResources().getXObjectNames()) {
        PDFormXObject form = (PDFormXObject) page.getResources().getXObject(name);
        assertThat(form.getResources().getFontNames()).isEmpty();
      }
    }
  }

  @Test
  void anSvgIsAsWideAsAColumnAndItsLettersHaveEightPoints() throws IOException {
    new FigureSet(results(run("run"), "rocc"), out.resolve("figures"), paper()).write();
    String svg = text("queue.svg");

    // 3.5 inches of 96 pixels; a unit of the drawing is a quarter of a point.
    assertThat(svg).contains("width=\"336px\"", "height=\"200px\"", "viewBox=\"0 0 1008 600\"");
    double tallest = 0;
    Matcher path = Pattern.compile("<path[^>]* d=\"([^\"]*)\"").matcher(svg);
    while (path.find()) {
      double[] y =
          Pattern.compile("-?[0-9.]+,(-?[0-9.]+)|-?[0-9.]+ (-?[0-9.]+)")
              .matcher(path.group(1))
              .results()
              .mapToDouble(m -> Double.parseDouble(m.group(1) != null ? m.group(1) : m.group(2)))
              .toArray();
      double low = Arrays.stream(y).min().orElse(0);
      double high = Arrays.stream(y).max().orElse(0);
      // Letters are lower than two lines.
      if (high - low < 64) {
        tallest = Math.max(tallest, high - low);
      }
    }
    // A capital Q is 0.72 of the size of the text and more; the text of 8 points is 32 units.
    assertThat(tallest).isBetween(0.7 * 32, 1.1 * 32);
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
      for (Path file : files.filter(f -> f.toString().endsWith(".gp")).toList()) {
        Matcher m =
            Pattern.compile("linecolor rgb '(#\\w+)' linewidth [^\\n]* title \"(\\w+)\"")
                .matcher(Files.readString(file));
        while (m.find()) {
          assertThat(m.group(1)).as(file + " " + m.group(2)).isEqualTo(colours.get(m.group(2)));
          found++;
        }
      }
    }
    assertThat(found).isGreaterThan(9);
    assertThat(text("window.svg")).contains("rgb(0,158,115)").doesNotContain("rgb(0,114,178)");
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

    assertThat(text("rate.gp").lines().filter(l -> l.contains("with lines")).toList())
        .satisfiesExactly(
            ns3 -> assertThat(ns3).contains("dashtype solid title \"ns3\""),
            omnet -> assertThat(omnet).contains("dashtype (", "title \"omnet\""));
  }

  @Test
  void linesOfOneColourDifferByDashesInAnyStyle() {
    for (FigureStyle style : List.of(FigureStyle.paper(), FigureStyle.screen())) {
      Map<String, String> seen = new LinkedHashMap<>();
      for (int i = 0; i < 14; i++) {
        LineLook look = LineLook.at(i);
        String line = style.color(look, "") + Arrays.toString(style.dash(look, ""));
        assertThat(seen.put(line, "line " + i)).as("line %d is %s", i, line).isNull();
      }
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

    assertThat(text("queue.gp"))
        .as("no reference has the colour of a line")
        .contains("0.1500000000 with lines linecolor rgb '#55606C'", "title \"Qref (small)\"")
        .contains("0.3000000000 with lines linecolor rgb '#55606C'", "title \"Qref (large)\"");

    runs.put("large", results(run("large"), "rocc", 150));
    compare(List.of(runs), paper());
    assertThat(text("queue.gp")).contains("title \"Qref\"").doesNotContain("Qref (");
  }

  @Test
  void gnuplotDrawsThePointsOfThePictureBetweenTheSameEnds() throws Exception {
    Map<String, RunResults> runs = new LinkedHashMap<>();
    runs.put("rocc", results(run("rocc"), "rocc", 250));
    runs.put("hpcc", results(run("hpcc"), "hpcc"));
    FigureOptions options = paper(new FigureOptions.Window(1_200_000, 2_200_000));
    compare(List.of(runs), options);
    String script = text("queue.gp");

    assertThat(script)
        .contains("set xrange [1.200000000:2.200000000]", "set xlabel \"Time (µs)\"")
        .contains("strcol(1) eq \"rocc\"", "strcol(1) eq \"hpcc\"", "title \"Qref (rocc)\"");
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

    boolean hasGnuplot;
    try {
      hasGnuplot = new ProcessBuilder("gnuplot", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      hasGnuplot = false;
    }
    assumeTrue(hasGnuplot, "gnuplot is not installed");
    try (Stream<Path> files = Files.list(out.resolve("figures"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".gp")).toList()) {
        Process gnuplot =
            new ProcessBuilder("gnuplot", file.getFileName().toString())
                .directory(out.resolve("figures").toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(gnuplot.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(gnuplot.waitFor()).as(file + ": " + said).isZero();
        assertThat(said).as(file.toString()).doesNotContain("warning");
        assertThat(Path.of(file.toString().replace(".gp", "-gnuplot.svg"))).isNotEmptyFile();
      }
    }
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
    assertThat(text("queue.svg")).containsPattern("opacity|rgba");
    assertThat(text("queue.gp")).contains("filledcurves");
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
    return plot.line("rocc", LineLook.at(0), points, Plot.Kind.STEPS);
  }

  private static double range(Plot plot, FigureOptions options) {
    return PlotRange.of(plot, options).yTo();
  }

  @Test
  void labelsOfANarrowAxisDifferAndALogarithmicOneHasTwo() {
    // 2.00001 to 2.00004 ms: with four decimals all labels would be equal, and XChart draws none.
    assertThat(PlotRange.decimals(2.00001, 2.00004, false)).isGreaterThanOrEqualTo(6);
    assertThat(PlotRange.decimals(0, 500, false)).isZero();
    for (double[] ends : new double[][] {{3, 50}, {2, 9}, {0.004, 0.9}, {1, 10}, {7, 7}}) {
      double[] axis = PlotRange.decades(ends[0], ends[1]);
      assertThat(axis[0]).isLessThan(ends[0]);
      assertThat(axis[1]).isGreaterThan(ends[1]);
      double first = Math.ceil(Math.log10(axis[0]));
      assertThat(Math.floor(Math.log10(axis[1])) - first).isGreaterThanOrEqualTo(1);
    }
    assertThat(PlotRange.decades(1, 100)[1]).isCloseTo(100, within(0.01));
  }

  @Test
  void logarithmicAxesDrawWhatBeginsAtZero() throws IOException {
    FigureOptions both =
        new FigureOptions(
            FigureStyle.paper(),
            EnumSet.of(FigureOptions.Format.SVG),
            null,
            null,
            EnumSet.allOf(FigureOptions.AxisName.class),
            Set.of("queue"));
    List<FigureSet.Drawn> drawn =
        new FigureSet(results(run("run"), "rocc"), out.resolve("figures"), both).write();

    assertThat(drawn).extracting(FigureSet.Drawn::name).containsExactly("queue");
    assertThat(drawn.get(0).caption()).contains("Zero is drawn at the lower end");
    assertThat(text("queue.svg")).contains("<polyline").doesNotContain("Infinity", "NaN");
    assertThat(text("queue.gp")).contains("set logscale x", "set logscale y");
  }

  @Test
  void aTitleLongerThanItsAxisIsSmallerAndWhole() throws IOException {
    for (String title : List.of("Queue (KB)", "Largest queue of the bottleneck (KB)")) {
      Polyline points = new Polyline();
      points.add(1, 1);
      points.add(2, 5);
      Plot plot = new Plot("long", "c", "x", title);
      plot.line("a", LineLook.at(0), points, Plot.Kind.MARKED);
      new FigureFiles(out.resolve("figures"), paper()).add(plot);
      BufferedImage image = ImageIO.read(out.resolve("figures").resolve("long.png").toFile());
      for (int x = 0; x < image.getWidth(); x++) {
        assertThat(image.getRGB(x, 1)).as(title + ": the upper edge").isEqualTo(-1);
      }
    }
  }

  @Test
  void aLegendHasAsManyRowsAsItNeedsAndStaysInside() {
    TimeSpan span = new TimeSpan(0, 0, 100, TimeAxis.NANOSECONDS, 300);
    Plot plot = Plot.overTime("queue", "Queue.", span, "Queue (KB)", "KB");
    for (int i = 0; i < 12; i++) {
      Polyline points = new Polyline();
      points.add(0, i);
      points.add(1, i);
      plot.line("scheme-with-a-name-" + i, LineLook.at(i), points, Plot.Kind.STEPS);
    }
    plot.level(new Plot.Level("a reference whose name is wider than the ".repeat(3), 1));
    Legend legend = new Legend(plot, FigureStyle.paper());

    assertThat(legend.rows()).isGreaterThan(4);
    assertThat(legend.right()).isLessThanOrEqualTo(1008);
    FigureChart chart = new FigureChart(plot, PlotRange.of(plot, paper()), FigureStyle.paper());
    assertThat(chart.height() - legend.height())
        .as("the plot keeps its height")
        .isEqualTo(600 - Legend.height(2, FigureStyle.paper()));
  }

  @Test
  void namesThatDoNotFitBesideEachOtherAreTurnedAndGetRoom() {
    assertThat(named("10KB", "100KB", "1MB", "10MB")).isEqualTo(600);
    // Of about 60 points, turned by 60 degrees.
    assertThat(named("short flows only", "incast of 100", "collective", "storage traffic"))
        .isBetween(600 + 4 * 40, 600 + 4 * 60);
  }

  private static int named(String... names) {
    Polyline points = new Polyline();
    for (int i = 1; i <= names.length; i++) {
      points.add(i, i);
    }
    Plot plot = new Plot("curve", "", "x", "y");
    plot.line("rocc", LineLook.at(0), points, Plot.Kind.MARKED);
    plot.x().range(0.4, names.length + 0.6).names(List.of(names));
    return new FigureChart(plot, PlotRange.of(plot, paper()), FigureStyle.paper()).height();
  }

  @Test
  void aFigureOfACurveCanBeDrawnAgain() throws IOException {
    Polyline points = new Polyline();
    points.add(1, 5);
    points.add(2, 50);
    Plot plot = new Plot("margin", "Margins.", "Senders", "Degrees");
    plot.y().log(true).free();
    plot.line("α = 1", new LineLook(3, 2, 1, "a", "rocc"), points, Plot.Kind.MARKED);
    plot.bar(new Plot.Bar("α = 1", 2, 40, 60));
    PlotFile.write(out, plot);

    Plot read = PlotFile.all(out).get(0);
    assertThat(read.lines().get(0).look()).isEqualTo(plot.lines().get(0).look());
    assertThat(read.lines().get(0).points().y()).containsExactly(5, 50);
    assertThat(read.bars()).isEqualTo(plot.bars());
    assertThat(read.y().isLog()).isTrue();
    List<FigureSet.Drawn> drawn = new StoredFigures(out, out.resolve("paper"), paper()).write();
    assertThat(drawn).extracting(FigureSet.Drawn::caption).containsExactly("Margins.");
    assertThat(out.resolve("paper/margin.pdf")).isNotEmptyFile();
  }
}
