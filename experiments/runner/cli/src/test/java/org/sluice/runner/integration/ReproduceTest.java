// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison and a figure as a user runs them. */
@Tag("simulator")
class ReproduceTest {
  private static final String COMPARED =
      """
      title: "Two schemes, two seeds"
      source: a test
      topology: {kind: star, senders: 3, linkRate: 10Gbps, linkDelay: 1us}
      traffic: [{kind: burst, from: "sender*", to: receiver, senders: 2, bytes: 100KB, start: 10us}]
      scheme: {name: none}
      flowControl: pfc-dynamic
      duration: 1ms
      seeds: [1, 2]
      compare: {none: {}, rocc: {scheme: rocc}}
      groups: {ports: {bottleneck: ["switch:0"]}, flows: {first: [0]}}
      claims:
        - {text: All complete, source: definition, measured: flowsCompleted("*"), expected: 2}
        - text: Nobody queues less than RoCC
          source: a test
          measured: of("rocc", queuePeak("bottleneck"))
          atMost: of("none", queuePeak("bottleneck"))
        - {text: Impossible, source: a test, variant: rocc, measured: fctMean("*"), atMost: 1 us}
      """;

  private static final String FIGURE =
      """
      title: A burst of n senders
      source: a test
      reproduces: {paper: tests, figure: fig1, says: "two flows"}
      variables: {n: {type: integer, default: 1, min: 1, max: 3}}
      topology: {kind: star, senders: 3, linkRate: 10Gbps, linkDelay: 1us}
      traffic: [{kind: burst, from: "sender*", to: receiver, senders: "${n}", bytes: 100KB, start: 10us}]
      scheme: {name: rocc}
      flowControl: pfc-dynamic
      duration: 1ms
      groups: {ports: {bottleneck: ["switch:0"]}}
      controls: {alone: {breaks: every sender but one, set: {n: 1}}}
      claims:
        - {text: Two complete, source: a test, measured: flowsCompleted("*"), expected: 2, failsUnder: alone}
      allows: idle
      """;

  @TempDir private Path folder;

  @Test
  void everyVariantIsInOneReportAndOneClaimTable() throws Exception {
    Files.writeString(folder.resolve("compared.yaml"), COMPARED);
    SluiceProcess.Ended ended =
        SluiceProcess.run(folder, "run", "compared.yaml", "--out", "compared");
    assertThat(ended.code()).as(ended.toString()).isEqualTo(6);
    assertThat(ended.output())
        .contains("none: All complete")
        .contains("rocc: Impossible")
        .contains("0 of 2 seeds hold")
        .contains("Nobody queues less than RoCC");
    Path out = folder.resolve("compared");
    assertThat(out.resolve("status")).hasContent("complete");
    JsonNode comparison = new ObjectMapper().readTree(out.resolve("comparison.json").toFile());
    assertThat(comparison.path("variants").size()).isEqualTo(2);
    assertThat(comparison.path("runs").size()).isEqualTo(4);
    assertThat(comparison.path("variants").path(1).path("flows_completed").asInt()).isEqualTo(2);
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("rocc/seed-2/report.html")
        .contains("Queue at the bottleneck");
    for (String figure : new String[] {"queue", "throughput", "throughput-first"}) {
      assertThat(out.resolve("figures/" + figure + ".json")).isNotEmptyFile();
      assertThat(Files.readString(out.resolve("figures/" + figure + ".json")))
          .contains("\"label\":\"none\"", "\"label\":\"rocc\"");
    }
  }

  @Test
  void aFigureIsRunItsVerdictStoredAndListed() throws Exception {
    SluiceProcess.Ended run = SluiceProcess.run(folder, "reproduce", "rocc/fig12a", "--quick");
    assertThat(run.code()).as(run.toString()).isIn(0, 6);
    assertThat(run.output()).contains("rocc/fig12a: ").contains("Report: ");
    assertThat(folder.resolve("out/reproduce/verdicts/rocc-figure12a-quick.json")).isNotEmptyFile();
    SluiceProcess.Ended list = SluiceProcess.run(folder, "reproduce", "--list", "rocc");
    assertThat(list.code()).isZero();
    assertThat(list.output()).containsPattern("rocc/fig12a +rocc/figure12a +.*hold.*\\(quick\\)");
    // A second time it replaces the first.
    SluiceProcess.Ended again = SluiceProcess.run(folder, "reproduce", "rocc/fig12a", "--quick");
    assertThat(again.code()).as(again.toString()).isEqualTo(run.code());
  }

  @Test
  void everyCombinationOfValuesIsAReproductionOfItsOwn() throws Exception {
    Files.writeString(folder.resolve("e.yaml"), FIGURE);
    String[] command = {
      "reproduce",
      "e.yaml",
      "--set",
      "n=2,3",
      "--set",
      "duration=1ms,2ms",
      "--seeds",
      "1-2",
      "--controls",
      "-j",
      "2"
    };
    SluiceProcess.Ended ended = SluiceProcess.run(folder, command);
    assertThat(ended.code()).as(ended.toString()).isEqualTo(6);
    assertThat(ended.errors()).doesNotContain("computed earlier");
    for (String duration : List.of("1ms", "2ms")) {
      assertThat(ended.output())
          .contains("tests/fig1 with n=2 duration=%s (e): A burst".formatted(duration))
          .contains(
              "tests/fig1 with n=2 duration=%s: the paper's: 1 of 1 hold\n".formatted(duration))
          .contains(
              "tests/fig1 with n=3 duration=%s: the paper's: 0 of 1 hold\n".formatted(duration));
      JsonNode two = verdict("n=2,duration=" + duration);
      assertThat(two.path("claims").path(0).path("verdict").asText()).isEqualTo("HOLDS");
      assertThat(two.path("settings"))
          .extracting(JsonNode::asText)
          .containsExactly("n=2", "duration=" + duration);
      assertThat(verdict("n=3,duration=" + duration).path("exitCode").asInt()).isEqualTo(6);
    }
    // The control is the same for both n: it changes n after --set does.
    try (Stream<Path> runs = Files.list(folder.resolve("out/runs"))) {
      assertThat(runs.filter(p -> p.getFileName().toString().matches("[0-9a-f]{32}"))).hasSize(12);
    }
    assertThat(folder.resolve("out/reproduce/tests/fig1/n=2,duration=1ms/e/report.html"))
        .isNotEmptyFile();
    try (Stream<Path> verdicts = Files.list(folder.resolve("out/reproduce/verdicts"))) {
      assertThat(verdicts)
          .as("none is said to be of the file as it is")
          .allMatch(Files::isDirectory);
    }
    SluiceProcess.Ended again = SluiceProcess.run(folder, command);
    assertThat(again.errors()).contains("sluice: 12 of 12 runs were computed earlier\n");
    assertThat(again.output()).isEqualTo(ended.output());
  }

  private JsonNode verdict(String values) throws IOException {
    Path of = folder.resolve("out/reproduce/verdicts").resolve(values);
    try (Stream<Path> files = Files.list(of)) {
      return new ObjectMapper().readTree(files.toList().get(0).toFile());
    }
  }

  @Test
  void aRunThatFailsIsExecutedOnceAndStopsNoOtherCombination() throws Exception {
    Files.writeString(folder.resolve("e.yaml"), FIGURE.replace("name: rocc", "name: faulty"));
    SluiceProcess.Ended ended =
        SluiceProcess.run(
            folder,
            "reproduce",
            "e.yaml",
            "--scheme-path",
            FaultyScheme.jar(folder).toString(),
            "--set",
            "n=2",
            "--set",
            "scheme.parameters.after=1,1000");
    assertThat(ended.code()).as(ended.toString()).isEqualTo(5);
    assertThat(ended.errors().lines().filter(l -> l.matches("sluice: (?!warning: ).* failed: .*")))
        .as(ended.errors())
        .singleElement()
        .asString()
        .startsWith("sluice: tests/fig1 with n=2 scheme.parameters.after=1: seed 1 failed: ");
    assertThat(ended.output())
        .contains(
            "tests/fig1 with n=2 scheme.parameters.after=1: the paper's: 0 of 1 hold (partial)")
        .contains("tests/fig1 with n=2 scheme.parameters.after=1000: the paper's: 1 of 1 hold\n");
  }

  @Test
  void whatNoFigureCanTakeIsRefusedBeforeAnythingRuns() throws Exception {
    assertRefused(
        "swift/hops: --set senders names no variable and no section of ",
        "swift",
        "--quick",
        "--set",
        "senders=4,8",
        "-j",
        "2");
    assertRefused("tests/fig1: ", "e.yaml", "--set", "n=2,9");
    assertRefused("allowed is no --set", "e.yaml", "--publish", "--set", "n=2");
    assertRefused("--set does nothing here: nothing is run", "--list", "--set", "n=2");
  }

  private void assertRefused(String sentence, String... arguments) throws Exception {
    Files.writeString(folder.resolve("e.yaml"), FIGURE);
    String[] all =
        Stream.concat(Stream.of("reproduce"), Stream.of(arguments)).toArray(String[]::new);
    SluiceProcess.Ended ended = SluiceProcess.run(folder, all);
    assertThat(ended.code()).as(ended.toString()).isEqualTo(2);
    assertThat(ended.errors().lines()).hasSize(1);
    assertThat(ended.errors()).contains(sentence);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void anUnknownNameIsReportedInOneSentence() throws Exception {
    SluiceProcess.Ended ended = SluiceProcess.run(folder, "reproduce", "rocc/fig99");
    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.errors()).contains("no experiment reproduces 'rocc/fig99'; there is rocc/");
  }
}
