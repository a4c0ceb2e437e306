// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.runner.ExitCode;
import org.sluice.runner.compare.PairMeasures;
import org.sluice.runner.compare.SeedSpread;
import org.sluice.runner.compare.SideResults;
import org.sluice.runner.files.JsonFile;
import org.sluice.runner.judge.ComparisonChecker;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.Departure;
import org.sluice.runner.model.SchemeDescription;
import org.sluice.runner.report.ComparedRun;
import org.sluice.runner.report.ComparisonReport;
import org.sluice.runner.report.RunReport;
import org.sluice.runner.results.RawRun;
import org.sluice.runner.results.RunDescription;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.run.ExperimentRun;
import org.sluice.runner.sidebyside.FolderReader;
import org.sluice.runner.sidebyside.SideBySidePage;

/**
 * No aggregate leaves out a flow, a run or a seed without a word. In one of two runs one of two
 * flows ended early, never began or is stranded; in the other both complete. Or one of two seeds
 * failed.
 */
class LeftOutTest {
  private static final int WHOLE = 0;

  @TempDir private Path folder;

  /** What became of flow 1. */
  private enum Fate {
    WHOLE,
    ENDED_EARLY,
    NEVER_BEGAN,
    STRANDED,
    /** Flow 1 has no stand-alone time. */
    NOT_RATED
  }

  /** An aggregate of a run in which flow 1 has a fate. */
  @FunctionalInterface
  private interface Aggregate {
    String of(LeftOutTest test, Fate fate) throws Exception;
  }

  private static final Map<String, Aggregate> AGGREGATES =
      Map.of(
          "pairs", LeftOutTest::pairs,
          "validate", LeftOutTest::validated,
          "validate rates", LeftOutTest::validatedRates,
          "seed spread", LeftOutTest::seedSpread,
          "side by side", LeftOutTest::sideBySide,
          "report", LeftOutTest::report);

  private String measured(String aggregate, Fate fate) throws Exception {
    String name = aggregate.replaceFirst("^\\w+ ", "");
    if (aggregate.startsWith("claim ")) {
      return claim(name, fate);
    }
    if (aggregate.startsWith("table ")) {
      return table(name, fate);
    }
    if (aggregate.startsWith("comparison ")) {
      return comparison(name, fate);
    }
    return aggregate.startsWith("figure ")
        ? lastPoint(name, fate)
        : AGGREGATES.get(aggregate).of(this, fate);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          claim fctMean('sized') | 1400500 | 1 of 2 flows sized never began | 1 of 2 flows sized did not complete
          claim slowdownMax('sized') | 2.5 | 1 of 2 flows sized never began | 1 of 2 flows sized did not complete
          claim fctPercentile('0-1', 50) | 300000 | flow 1 does not exist | 1 of 2 flows 0-1 did not complete
          claim flowRateMean('sized') | 16532055124 | 1 of 2 flows sized never began | 1 of 2 flows sized did not complete
          claim goodput('sized', 0 us, 3 us) | 2666666667 | 2333333333 | 2333333333
          claim jain('sized', 0 us, 3 us) | 0.64 | 0.5 | 0.5
          claim rateMean('sized', 0 us, 3 us) | 3000 | 1 of 2 flows sized had no decided rate | 3000
          claim rateAt('sized', 1 us) | 1 of 2 flows sized had no decided rate | 1 of 2 flows sized had no decided rate | 3000
          claim flowsCompleted('sized') | 2 | 1 | 1
          table fct_p50_ps | 650000 | 1.75050e+06 | 1.75050e+06
          table fct_p99_ps | 2.50100e+06 | 2.50100e+06 | –
          table slowdown_p99 | 2.50000 | 2.50000 | –
          table goodput_bps | 9.86667e+09 | 8.53333e+09 | 8.53333e+09
          comparison fct_mean_ps | 1.57550e+06 | 2.12575e+06 | –
          comparison goodput_bps | 9.86667e+09 | 8.53333e+09 | 8.53333e+09
          comparison jain_last_third | 0.415385 | 0.519231 | 0.415385
          pairs | 4, without 0, by 1.41287 | 3, without 1, by 1.00000 | 3, without 1, by 1.00000
          validate | 2 compared, [] in one only, distance 0.00000 | 1 compared, [1] in one only, distance 0.500000 | 1 compared, [1] in one only, distance 0.500000
          validate rates | flows=3, flowsInEither=3 | flows=2, flowsInEither=3 | flows=3, flowsInEither=3
          seed spread | – | – | –
          side by side | finished 2, p99 2.50; 1: 1.00 / 1.00 / 1.00, 1: 2.50 / 2.50 / 2.50 | finished 1, p99 2.50; 1: 2.50 / 2.50 / 2.50 | finished 1 of 2, p99 –; 0 of 1: – / – / –, 1: 2.50 / 2.50 / 2.50
          report | of all | of all | 2 of 3 flows, 2 of 3 flows, 2 of 3 flows, 2 of 3 flows
          figure throughput | 8 | 8 | 8
          figure fct-cdf | 1 | 1 | 0.75
          figure slowdown | 1 2.499999 | 1 2.499999; at least 1 of 2 | 2.499999; 1 did not complete
          """)
  void countsEveryFlowAndSeedAsWhatItIs(
      String aggregate, String endedEarly, String neverBegan, String stranded) throws Exception {
    assertThat(
            List.of(
                measured(aggregate, Fate.ENDED_EARLY),
                measured(aggregate, Fate.NEVER_BEGAN),
                measured(aggregate, Fate.STRANDED)))
        .containsExactly(endedEarly, neverBegan, stranded);
  }

  /** The other flow has a slowdown of 2.5. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          claim slowdownMax('sized')   | 1 of 2 flows sized have no stand-alone time: a measure of the others would leave them out.
          table slowdown_p50           | –
          table slowdown_mean_finished | –
          table fct_p99_ps             | 2.50100e+06
          comparison slowdown_mean     | –
          comparison slowdown_p99      | –
          comparison fct_mean_ps       | 1.75050e+06
          side by side                 | finished 2, p99 –; 1: 2.50 / 2.50 / 2.50
          figure slowdown              | 1 2.499999; Left out, as they have no stand-alone time: 1 of 4 flows of a; at least 1 of 2
          """)
  void aSlowdownThatIsNotKnownIsNotLeftOut(String aggregate, String expected) throws Exception {
    assertThat(measured(aggregate, Fate.NOT_RATED)).isEqualTo(expected);
  }

  @Test
  void tablesSayHowManySlowdownsAreNotKnown() throws Exception {
    String sentence =
        "1 of 2 flows have no stand-alone time: there is no mean and no percentile of all slowdowns.";
    assertThat(point(Fate.NOT_RATED).warnings()).anyMatch(w -> w.endsWith(sentence));
    assertThat(JsonFile.read(compared(Fate.NOT_RATED).resolve("comparison.json")).path("warnings"))
        .anyMatch(w -> w.asText().equals("a, seed 1: " + sentence));
    RunDescription run = run("read", Fate.NOT_RATED);
    Files.writeString(run.out().resolve("manifest.json"), "{}");
    assertThat(FolderReader.read(run.out()).warnings()).contains(sentence);
    new RunReport().write(run, List.of(), phase -> {});
    JsonNode summary = JsonFile.read(run.out().resolve("summary.json"));
    assertThat(summary.path("warnings")).anyMatch(w -> w.asText().equals(sentence));
    assertThat(summary.path("slowdown").path("p99").isNull()).isTrue();
    assertThat(Files.readString(run.out().resolve("report.html"))).contains(sentence);
  }

  /** Both variants have the same flows, which b sends by a path that is faster alone. */
  @Test
  void allTablesDoubtSlowdownsOfUnlikePaths() throws Exception {
    RunDescription a = run("a", Fate.WHOLE);
    RawRun raw = RawRun.complete(Files.createDirectory(folder.resolve("b")));
    String flows = Files.readString(folder.resolve("b/flows.csv"));
    raw.write("flows.csv", flows.replace("1000400", "1000399"));
    RunDescription b =
        raw.description()
            .scheme(new SchemeDescription("path-choice", "conga", "default", Map.of()))
            .build();
    String start = "Slowdowns of %s (paths are chosen) and of %s (ecmp) cannot be compared";
    String words = start.formatted("b", "a");
    Path out = Files.createDirectory(folder.resolve("both"));
    Campaign campaign = campaign("1");

    assertThat(
            new ComparisonReport(campaign.points().get(0).comparison(), out)
                .write(List.of(compared("a", 1, a), compared("b", 1, b)))
                .warnings())
        .anyMatch(w -> w.startsWith(words));
    List<ExperimentRun.Ended> ended =
        Stream.of(a, a, b, b)
            .map(run -> new ExperimentRun.Ended(ExitCode.DONE, run.out(), null, run, null))
            .toList();
    assertThat(new PointJudge(campaign, campaign.points().get(0), ended, 1).judge().warnings())
        .anyMatch(w -> w.startsWith(words));
    for (RunDescription run : List.of(a, b)) {
      new RunReport().write(run, List.of(), phase -> {});
    }
    SideBySidePage page =
        new SideBySidePage(List.of(FolderReader.read(a.out()), FolderReader.read(b.out())));
    String beside = start.formatted(b.out(), a.out());
    assertThat(page.warnings()).anyMatch(w -> w.startsWith(beside));
    assertThat(page.render()).contains(beside);
  }

  /** Flow 0 lasts 2.5 us, flow 1 from 0.5 us until 1.5 us, flow 2 has no end. */
  private RunDescription run(String name, Fate fate) throws IOException {
    Path out = folder.resolve(name + "-" + fate);
    if (Files.exists(out)) {
      return description(new RawRun(out));
    }
    RawRun raw = RawRun.complete(Files.createDirectory(out));

    String rates =
        Files.readString(out.resolve("rate.csv")).replace("0,2,1000", "0,0,2000\n0,2,1000");
    String goodputs =
        Files.readString(out.resolve("throughput.csv"))
            .replace("\n1000000,2,", "\n1000000,1,1000000000\n1000000,2,")
            .replace("\n2000000,2,", "\n2000000,1,1000000000\n2000000,2,");
    String flows = Files.readString(out.resolve("flows.csv"));
    switch (fate) {
      case WHOLE -> {}
      case ENDED_EARLY -> {
        flows = flows.replace("500000,1500000,1000", "500000,800000,1000");
        goodputs = goodputs.replace("\n2000000,1,1000000000", "");
      }
      case NEVER_BEGAN -> {
        flows = flows.replaceAll("\n1,2,[^\n]*", "");
        rates = rates.replaceAll("\n\\d+,1,[^\n]*", "");
        goodputs = goodputs.replaceAll("\n\\d+,1,[^\n]*", "");
      }
      case STRANDED -> {
        flows = flows.replace("500000,1500000,1000", "500000,,0");
        goodputs = goodputs.replace(",1,1000000000", ",1,0");
      }
      case NOT_RATED -> flows = flows.replace(",2000000,1\n", ",,1\n");
    }
    raw.write("rate.csv", rates).write("throughput.csv", goodputs).write("flows.csv", flows);
    return description(raw);
  }

  private static RunDescription description(RawRun raw) {
    return raw.description()
        .flowGroup("sized", List.of(0L, 1L))
        .allowed(Set.of(Departure.STRANDED))
        .build();
  }

  private RunResults results(String name, Fate fate) throws IOException {
    return RunResults.read(run(name, fate));
  }

  private Campaign campaign(String measured) throws IOException {
    return TestCampaigns.read(
        folder,
        """
        title: t
        topology: {kind: star, senders: 2, linkRate: 10Gbps, linkDelay: 0s}
        traffic:
          - {kind: flows, from: "sender*", to: receiver, bytes: 1KB}
          - {kind: flows, from: sender1, to: receiver}
        groups: {flows: {sized: {item: 0}}}
        scheme: {name: none}
        duration: 3us
        seeds: [1, 2]
        compare: {a: {}, b: {dataplane.payload: 500B}}
        claims: [{text: t, source: s, variant: a, measured: "%s", atLeast: 0}]
        """
            .formatted(measured));
  }

  private String claim(String measured, Fate fate) throws IOException {
    ClaimResult found =
        new ComparisonChecker(List.of(Map.of("a", results("a", fate))), Set.of(), "only")
            .checkAll(campaign(measured).points().get(0).comparison().claims())
            .get(0);
    return found.measuredValue() == null
        ? found.note().replaceFirst("( in this run| between).*", "")
        : found.measured();
  }

  /** Seed 1 of variant a has the fate. */
  private PointResult point(Fate fate) throws Exception {
    Campaign campaign = campaign("1");
    List<ExperimentRun.Ended> ended =
        List.of(
            ended("a1", fate),
            ended("a2", Fate.WHOLE),
            ended("b1", Fate.WHOLE),
            ended("b2", Fate.WHOLE));
    return new PointJudge(campaign, campaign.points().get(0), ended, 1).judge();
  }

  private ExperimentRun.Ended ended(String name, Fate fate) throws IOException {
    RunDescription run = run(name, fate);
    return new ExperimentRun.Ended(ExitCode.DONE, run.out(), null, run, null);
  }

  private String table(String number, Fate fate) throws Exception {
    return shown(point(fate).rows().get(0).number(number).mean());
  }

  private String pairs(Fate fate) throws Exception {
    PointResult.Pair pair = point(fate).pairs().get(0);
    return "%d, without %d, by %s"
        .formatted(pair.flows(), pair.leftOut(), shown(pair.fctRatio().mean()));
  }

  private Path compared(Fate fate) throws IOException {
    Path out = folder.resolve("report-" + fate);
    if (!Files.exists(out)) {
      Files.createDirectory(out);
      new ComparisonReport(campaign("1").points().get(0).comparison(), out)
          .write(
              List.of(
                  compared("a", 1, run("a1", fate)),
                  compared("a", 2, run("a2", Fate.WHOLE)),
                  compared("b", 1, run("b1", Fate.WHOLE)),
                  compared("b", 2, run("b2", Fate.WHOLE))));
    }
    return out;
  }

  private static ComparedRun compared(String variant, long seed, RunDescription run) {
    return new ComparedRun(variant, seed, run.out().toString(), run, null, List.of());
  }

  private String comparison(String number, Fate fate) throws IOException {
    JsonNode rows = JsonFile.read(compared(fate).resolve("comparison.json")).path("variants");
    JsonNode value = rows.get(WHOLE).path(number);
    return value.isNull() ? "–" : shown(value.asDouble());
  }

  /** The last point of variant a in a figure, and what the caption says besides. */
  private String lastPoint(String figure, Fate fate) throws IOException {
    JsonNode chart = JsonFile.read(compared(fate).resolve("figures/" + figure + ".json"));
    String points =
        StreamSupport.stream(chart.path("lines").spliterator(), false)
            .filter(line -> line.path("label").asText().matches("a( \\(.*\\))?"))
            .flatMap(line -> StreamSupport.stream(line.path("y").spliterator(), false))
            .map(y -> y.decimalValue().stripTrailingZeros().toPlainString())
            .collect(joining(" "));
    return points.replaceFirst(figure.equals("slowdown") ? "^$" : ".* ", "")
        + note(figure, compared(fate));
  }

  /** What a caption says of flows and seeds that its lines are not of. */
  private static String note(String figure, Path out) throws IOException {
    String page = Files.readString(out.resolve("report.html"));
    int at = page.indexOf("<figcaption>" + CAPTIONS.get(figure));
    String caption = page.substring(at, page.indexOf("</figcaption>", at));
    Matcher matcher = Pattern.compile(NOTES).matcher(caption);
    StringBuilder notes = new StringBuilder();
    while (matcher.find()) {
      notes.append("; ").append(matcher.group());
    }
    return notes.toString();
  }

  private static final Map<String, String> CAPTIONS =
      Map.of(
          "throughput", "All flows together",
          "fct-cdf", "Distribution of flow completion times",
          "slowdown", "FCT slowdown against flow size");

  private static final String NOTES =
      "Left out, [^.]*|\\d+ did not complete|at least \\d of \\d|\\(\\d unfinished\\)|Only of [^.]*";

  private String validated(Fate fate) throws IOException {
    PairMeasures pair = pair(Fate.WHOLE, fate);
    return "%d compared, %s in one only, distance %s"
        .formatted(
            pair.completion().all().size(),
            pair.onlyFirst(),
            shown(pair.numbers().get("slowdown_ks")));
  }

  private String validatedRates(Fate fate) throws IOException {
    String text = pair(Fate.WHOLE, fate).rate().toString();
    return text.replaceAll(".*\\[(flows=\\d+, (flowsInEither=\\d+)?).*", "$1");
  }

  private PairMeasures pair(Fate first, Fate second) throws IOException {
    return PairMeasures.of(side(first), side(second), Map.of(), Set.of());
  }

  private SideResults side(Fate fate) throws IOException {
    return SideResults.of("ns3", results("side", fate), List.of());
  }

  /** Of three seeds, of which two have completion times in common with the third only in part. */
  private String seedSpread(Fate fate) throws IOException {
    RunResults none = results("none", Fate.STRANDED);
    Path flows = none.run().out().resolve("flows.csv");
    Files.writeString(flows, Files.readString(flows).replace("2500999", ""));
    SeedSpread spread =
        SeedSpread.of(
            "ns3",
            List.of(1L, 2L, 3L),
            List.of(
                side(fate),
                side(Fate.WHOLE),
                SideResults.of("ns3", results("none", Fate.STRANDED), List.of())),
            false,
            Map.of(),
            Set.of());
    return shown(spread.numbers().getOrDefault("fct_median", Double.NaN));
  }

  private String sideBySide(Fate fate) throws IOException {
    RunDescription run = run("a", fate);
    Files.writeString(run.out().resolve("manifest.json"), "{}");
    SideBySidePage page = new SideBySidePage(List.of(FolderReader.read(run.out())));
    String[] lines = page.asMarkdown().split("\n");
    List<String> heads = cells(lines[0]);
    List<String> row = cells(lines[2]);
    String bins =
        Pattern.compile("\\D>(\\d[^<>]*: [^<>]* / [^<>]*)<")
            .matcher(page.render())
            .results()
            .map(m -> m.group(1))
            .collect(joining(", "));
    return IntStream.range(0, heads.size())
            .filter(i -> Set.of("finished", "p99").contains(heads.get(i)))
            .mapToObj(i -> heads.get(i) + " " + row.get(i))
            .collect(joining(", "))
        + "; "
        + bins;
  }

  private static List<String> cells(String row) {
    return Arrays.stream(row.split("\\|")).map(String::strip).toList();
  }

  private String report(Fate fate) throws IOException {
    RunDescription run = run("report", fate);
    Path flows = run.out().resolve("flows.csv");
    String third = "3,1,0,10001,100,500,0,600000,500,0,0,0,300000,0\n";
    Files.writeString(flows, Files.readString(flows) + third);
    String page = Files.readString(new RunReport().write(run, List.of(), phase -> {}).report());
    String said =
        Pattern.compile("[Oo]f (the )?(\\d+ of \\d+ flows)")
            .matcher(page)
            .results()
            .map(m -> m.group(2))
            .collect(joining(", "));
    return said.isEmpty() ? "of all" : said;
  }

  /** An unbounded flow that began in one of two simulators only had no goodput in the other. */
  @Test
  void anUnboundedFlowThatBeganInOneOnlyIsCompared() throws IOException {
    RunDescription other = run("other", Fate.WHOLE);
    Path flows = other.out().resolve("flows.csv");
    Files.writeString(flows, Files.readString(flows).replaceAll("\n2,2,[^\n]*", ""));
    SideResults without = SideResults.of("ns3", RunResults.read(other), List.of());
    PairMeasures pair = PairMeasures.of(side(Fate.WHOLE), without, Map.of(), Set.of());
    assertThat(pair.numbers()).containsEntry("goodput_worst", 1.0);
  }

  @Test
  void aComparisonSaysWhichNumbersAreNotOfAllSeeds() throws IOException {
    Path out = Files.createDirectory(folder.resolve("report"));
    new ComparisonReport(campaign("1").points().get(0).comparison(), out)
        .write(
            List.of(
                new ComparedRun("a", 1, "a1", null, "it crashed", List.of()),
                compared("a", 2, run("a2", Fate.WHOLE)),
                compared("b", 1, run("b1", Fate.WHOLE)),
                compared("b", 2, run("b2", Fate.WHOLE))));
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("<td>a (1 of 2 seeds)</td>", "Only of 1 of 2 seeds: a.");
    JsonNode a = JsonFile.read(out.resolve("comparison.json")).path("variants").get(0);
    assertThat(a.path("runs").asInt()).isEqualTo(1);
    assertThat(a.path("runs_failed").asInt()).isEqualTo(1);
    assertThat(note("throughput", out)).isEqualTo("; Only of 1 of 2 seeds: a");
    assertThat(note("slowdown", out)).isEqualTo("; Only of 1 of 2 seeds: a");
  }

  private static String shown(double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%.6g", value) : "–";
  }
}
