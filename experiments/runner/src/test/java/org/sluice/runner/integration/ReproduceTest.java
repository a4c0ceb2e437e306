// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
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
      assertThat(out.resolve("figures/" + figure + ".svg")).isNotEmptyFile();
      assertThat(Files.readString(out.resolve("figures/" + figure + ".csv")))
          .contains("\nnone,")
          .contains("\nrocc,");
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
  void anUnknownNameIsReportedInOneSentence() throws Exception {
    SluiceProcess.Ended ended = SluiceProcess.run(folder, "reproduce", "rocc/fig99");
    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.errors()).contains("no experiment reproduces 'rocc/fig99'; there is rocc/");
  }
}
