// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns as a user runs them. */
@Tag("simulator")
class CampaignTest {
  private static final String EXPERIMENT =
      """
      title: Two schemes and a number of senders
      source: a test
      variables:
        n: {type: integer, default: 2, min: 1, max: 3}
        t: {type: time, default: 1ms, min: 1us}
      topology: {kind: star, senders: 3, linkRate: 10Gbps, linkDelay: 1us}
      traffic:
        - kind: poisson
          from: "sender*"
          to: receiver
          load: "${n / 10}"
          sizes: google_rpc
          stop: "${t / 2}"
      scheme: {name: none}
      flowControl: pfc-dynamic
      duration: ${t}
      compare: {none: {}, rocc: {scheme: rocc}}
      groups: {ports: {bottleneck: ["switch:0"]}}
      claims:
        - {text: Some complete, source: definition, measured: flowsCompleted("*"), atLeast: 1}
      allows: idle
      """;

  private static final List<String> TABLES =
      List.of("table.csv", "pairs.csv", "claims.csv", "runs.csv");

  @TempDir private Path folder;

  @BeforeEach
  void writeExperiment() throws IOException {
    Files.writeString(folder.resolve("e.yaml"), EXPERIMENT);
  }

  private SluiceProcess.Ended campaign(String out, String... more) throws Exception {
    return SluiceProcess.run(folder, arguments(out, more));
  }

  private static String[] arguments(String out, String... more) {
    return Stream.concat(
            Stream.of("run", "e.yaml", "--out", out, "--set", "n=1,2", "--seeds", "3"),
            Stream.of(more))
        .toArray(String[]::new);
  }

  @Test
  void theSameBytesWithOneOrFourAtATimeReusedAndAfterAKill() throws Exception {
    // In one process of the simulator for all runs, and in one for each.
    SluiceProcess.Ended one = campaign("one", "-j", "1", "--store", "s1");
    assertThat(one.code()).as(one.toString()).isZero();
    SluiceProcess.Ended four = campaign("four", "-j", "4", "--store", "s2");
    assertThat(four.code()).as(four.toString()).isZero();
    Map<String, byte[]> expected = results(folder.resolve("s1"));
    assertThat(expected).hasSize(4 * RunFolder.RESULTS.size() - 4);
    assertSame(expected, results(folder.resolve("s2")));
    assertSameTables("one", "four");
    assertThat(folder.resolve("one/report.html")).content().contains("<figure class=\"chart\">");
    assertThat(folder.resolve("one/figures/queue-peak.json")).isNotEmptyFile();

    Path killed = folder.resolve("s3");
    try (SluiceProcess process =
        SluiceProcess.start(folder, arguments("killed", "-j", "2", "--store", "s3"))) {
      process.until("some runs are finished", () -> finished(killed) >= 1);
      SluiceProcess.signal("KILL", process.pid());
      process.end(System.nanoTime());
      waitForNone(process);
    }
    int before = finished(killed);
    assertThat(before).isBetween(1, 3);
    SluiceProcess.Ended resumed = campaign("resumed", "-j", "2", "--store", "s3");
    assertThat(resumed.code()).as(resumed.toString()).isZero();
    assertSame(expected, results(killed));
    try (Stream<Path> left = Files.list(killed)) {
      assertThat(left.map(p -> p.getFileName().toString())).noneMatch(n -> n.startsWith("."));
    }

    // A file that is not touched shows that nothing was computed again.
    Map<Path, Object> stamps = stamps(killed);
    SluiceProcess.Ended reused = campaign("reused", "-j", "2", "--store", "s3");
    assertThat(reused.code()).as(reused.toString()).isZero();
    assertThat(stamps(killed)).isEqualTo(stamps);
    assertSameTables("one", "reused");
    campaign("fresh", "-j", "2", "--store", "s3", "--fresh");
    assertThat(stamps(killed).values()).doesNotContainAnyElementsOf(stamps.values());
    assertSame(expected, results(killed));
  }

  @Test
  void aWholePaperThatIsKilledGoesOnAndGivesTheSameBytes() throws Exception {
    String[] command = {"reproduce", "swift", "--quick", "-j", "2"};
    Path whole = folder.resolve("whole");
    SluiceProcess.Ended expected = SluiceProcess.run(whole, command);
    assertThat(expected.code()).as(expected.toString()).isZero();
    assertThat(expected.errors()).doesNotContain("computed earlier");
    Path store = whole.resolve("out/runs");
    int runs = finished(store);

    Path killed = folder.resolve("killed");
    Path resumed = killed.resolve("out/runs");
    try (SluiceProcess process = SluiceProcess.start(killed, command)) {
      process.until("a run is finished", () -> finished(resumed) >= 1);
      SluiceProcess.signal("KILL", process.pid());
      process.end(System.nanoTime());
      waitForNone(process);
    }
    int before = finished(resumed);
    assertThat(before).isBetween(1, runs - 1);
    Map<Path, Object> stamps = stamps(resumed);

    SluiceProcess.Ended again = SluiceProcess.run(killed, command);
    assertThat(again.code()).as(again.toString()).isZero();
    Matcher earlier =
        Pattern.compile("sluice: (\\d+) of \\d+ runs were computed earlier")
            .matcher(again.errors());
    assertThat(earlier.results().mapToInt(r -> Integer.parseInt(r.group(1))).sum())
        .as(again.errors())
        .isEqualTo(before);
    assertThat(stamps(resumed)).as("nothing was computed again").containsAllEntriesOf(stamps);
    assertThat(again.output()).isEqualTo(expected.output());
    assertSame(results(store), results(resumed));
    Map<String, byte[]> reproduction = reproduction(whole.resolve("out/reproduce"));
    assertThat(reproduction).containsKeys("verdicts/swift-hops-quick.json");
    assertSame(reproduction, reproduction(killed.resolve("out/reproduce")));
  }

  /** Every file of it, without what verdicts say of the hour and the time taken. */
  private static Map<String, byte[]> reproduction(Path out) throws IOException {
    Map<String, byte[]> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(out)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = out.relativize(file).toString();
        byte[] bytes = Files.readAllBytes(file);
        if (name.startsWith("verdicts/")) {
          ObjectNode verdict = (ObjectNode) new ObjectMapper().readTree(bytes);
          verdict.remove(List.of("date", "wallSeconds"));
          bytes = verdict.toString().getBytes(StandardCharsets.UTF_8);
        }
        contents.put(name, bytes);
      }
    }
    return contents;
  }

  @Test
  void aRunThatFailsIsNamedAndStopsNoOther() throws Exception {
    Files.writeString(
        folder.resolve("e.yaml"),
        EXPERIMENT.replace("rocc: {scheme: rocc}", "hpcc: {scheme: hpcc}"));
    SluiceProcess.Ended ended = campaign("out", "--hide", "int", "-j", "2");
    assertThat(ended.code()).as(ended.toString()).isEqualTo(3);
    String why = "scheme hpcc needs the capability int (";
    assertThat(ended.errors()).contains("n=1 hpcc, seed 3 failed: " + why);
    assertThat(ended.output()).contains("| 1 | none | 1 |").contains("0, failed: seed 3");
    assertThat(folder.resolve("out/status")).hasContent("partial");
    assertThat(Files.readString(folder.resolve("out/runs.csv")))
        .contains("1,none,3,0,")
        .contains(why);
    assertThat(finished(folder.resolve("out/runs"))).isEqualTo(2);
    assertStatus("[0-9a-f]{32}", "complete");
    assertStatus("failed-.*", "partial");
  }

  /** Of all runs in the store whose folders have such names, of which there is one at least. */
  private void assertStatus(String names, String status) throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("out/runs"))) {
      assertThat(all.filter(run -> run.getFileName().toString().matches(names)))
          .isNotEmpty()
          .allSatisfy(run -> assertThat(run.resolve("status")).hasContent(status))
          .allSatisfy(run -> assertThat(run.resolve("manifest.json")).isNotEmptyFile());
    }
  }

  @Test
  void anInterruptionEndsAllProcessesAndKeepsFinishedRuns() throws Exception {
    try (SluiceProcess process =
        SluiceProcess.start(
            folder, arguments("out", "-j", "2", "--store", "s", "--set", "t=400ms"))) {
      process.until("two simulators run", () -> simulators(process) == 2);
      SluiceProcess.Ended ended =
          process.endAfter(() -> SluiceProcess.signal("INT", process.pid()));
      assertThat(ended.code()).isEqualTo(130);
      assertThat(ended.errors()).contains("the same command goes on from there");
      assertThat(process.processes()).isEmpty();
    }
  }

  @Test
  void wrongInputIsSaidBeforeAnythingRuns() throws Exception {
    assertWrong("n is '9'; allowed is", "--set", "n=1,9");
    assertWrong("'' is not allowed among them", "--set", "n=1,");
    assertWrong("m names no variable", "--set", "m=1,2");
    assertWrong("the range 10-1 falls", "--seeds", "10-1");
    assertWrong("-j is 0; allowed is 1 to", "-j", "0");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  private void assertWrong(String sentence, String option, String value) throws Exception {
    SluiceProcess.Ended ended = SluiceProcess.run(folder, "run", "e.yaml", option, value);
    assertThat(ended.code()).as(ended.toString()).isEqualTo(2);
    assertThat(ended.errors().lines()).hasSize(1);
    assertThat(ended.errors()).contains(sentence);
  }

  @Test
  void aReportIsDrawnLaterAndRunsAreListedAndPruned() throws Exception {
    campaign("out", "-j", "2");
    String digest = digests(folder.resolve("out/runs")).get(0);
    SluiceProcess.Ended report =
        SluiceProcess.run(folder, "runs", "report", digest.substring(0, 8));
    assertThat(report.code()).as(report.toString()).isZero();
    assertThat(folder.resolve("out/runs/" + digest + "/report.html")).isNotEmptyFile();
    assertThat(folder.resolve("out/runs/" + digest + "/summary.json")).isNotEmptyFile();
    SluiceProcess.Ended list = SluiceProcess.run(folder, "runs", "list");
    assertThat(list.output()).contains("4 runs").contains(digest.substring(0, 12));
    SluiceProcess.Ended prune = SluiceProcess.run(folder, "runs", "prune", "--older-than", "0");
    assertThat(prune.output()).contains("4 finished runs");
    assertThat(digests(folder.resolve("out/runs"))).isEmpty();
  }

  private void assertSameTables(String one, String other) {
    for (String table : TABLES) {
      String expected = read(folder.resolve(one).resolve(table));
      String actual = read(folder.resolve(other).resolve(table));
      assertThat(actual.replaceAll("\\.\\./s\\d/", ""))
          .isEqualTo(expected.replaceAll("\\.\\./s\\d/", ""));
    }
  }

  private static void assertSame(Map<String, byte[]> expected, Map<String, byte[]> actual) {
    assertThat(actual.keySet()).isEqualTo(expected.keySet());
    expected.forEach((name, bytes) -> assertThat(actual.get(name)).as(name).isEqualTo(bytes));
  }

  /** The results of every finished run, by digest and name. */
  private static Map<String, byte[]> results(Path store) throws IOException {
    Map<String, byte[]> results = new TreeMap<>();
    for (String digest : digests(store)) {
      for (String name : RunFolder.RESULTS) {
        Path file = store.resolve(digest).resolve(name);
        if (Files.exists(file)) {
          results.put(digest + "/" + name, Files.readAllBytes(file));
        }
      }
    }
    return results;
  }

  private static Map<Path, Object> stamps(Path store) throws IOException {
    Map<Path, Object> stamps = new TreeMap<>();
    for (String digest : digests(store)) {
      Path file = store.resolve(digest).resolve("flows.csv");
      stamps.put(file, Files.getLastModifiedTime(file));
    }
    return stamps;
  }

  private static int finished(Path store) {
    try {
      return digests(store).size();
    } catch (IOException e) {
      return 0;
    }
  }

  private static List<String> digests(Path store) throws IOException {
    try (Stream<Path> files = Files.list(store)) {
      return files
          .map(f -> f.getFileName().toString())
          .filter(name -> name.matches("[0-9a-f]{32}"))
          .sorted()
          .toList();
    }
  }

  private static long simulators(SluiceProcess process) {
    return process.processes().stream()
        .filter(p -> p.info().command().orElse("").endsWith("sluice-ns3"))
        .count();
  }

  private static void waitForNone(SluiceProcess process) throws InterruptedException {
    for (int i = 0; i < 1000 && !process.processes().isEmpty(); i++) {
      Thread.sleep(10);
    }
    assertThat(process.processes()).as("simulators of a campaign that was killed").isEmpty();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
