// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code sluice compare}: results that exist, on one page. */
@Tag("simulator")
class CompareTest {
  /** Completion times of 4, 8 and 18 µs; alone on the network the flows take 2 µs. */
  private static final String FOREIGN =
      """
      0b000001 0b000101 10000 100 1000 2000000000 4000 2000
      0b000001 0b000101 10001 100 2000 2000000000 8000 2000

      0b000001 0b000101 10002 100 3000 2000000000 18000 2000
      """;

  private static final String EXPERIMENT =
      """
      title: Short flows to one receiver
      source: a test
      topology: {kind: star, senders: 3, linkRate: 10Gbps, linkDelay: 1us}
      traffic:
        - kind: poisson
          from: "sender*"
          to: receiver
          load: 0.2
          sizes: google_rpc
          stop: 500us
      scheme: {name: dcqcn}
      flowControl: pfc-dynamic
      duration: 1ms
      allows: idle
      """;

  private static final List<String> OF_FLOWS =
      List.of("finished", "slowdown, mean", "p50", "p95", "p99", "FCT, mean", "FCT, p99");

  @TempDir private Path folder;

  private SluiceProcess.Ended compare(String... paths) throws Exception {
    return SluiceProcess.run(
        folder, Stream.concat(Stream.of("compare"), Stream.of(paths)).toArray(String[]::new));
  }

  /** Cells by the heads of their columns, of each row. */
  private static List<Map<String, String>> rows(SluiceProcess.Ended ended) {
    assertThat(ended.code()).as(ended.toString()).isZero();
    List<List<String>> lines =
        ended
            .output()
            .lines()
            .filter(line -> line.startsWith("| "))
            .map(line -> Arrays.stream(line.split("\\|")).skip(1).map(String::trim).toList())
            .toList();
    List<Map<String, String>> rows = new ArrayList<>();
    for (List<String> cells : lines.subList(2, lines.size())) {
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < cells.size(); i++) {
        row.put(lines.get(0).get(i), cells.get(i));
      }
      rows.add(row);
    }
    return rows;
  }

  @Test
  void anotherProgramsCompletionsAreCounted() throws Exception {
    Files.createDirectory(folder.resolve("mix"));
    Files.writeString(folder.resolve("mix/fct.txt"), FOREIGN);
    Files.writeString(folder.resolve("twice.txt"), FOREIGN.replace(" 2000\n", " 1000\n"));
    List<Map<String, String>> rows = rows(compare("mix", "twice.txt", "--out", "page.html"));
    assertThat(rows).hasSize(2);
    assertThat(rows.get(0))
        .containsEntry("directory", "mix")
        .containsEntry("finished", "3")
        .containsEntry("slowdown, mean", "5.00")
        .containsEntry("p50", "4.00")
        .containsEntry("p99", "9.00")
        .containsEntry("FCT, mean", "10.00 µs")
        .containsEntry("FCT, p99", "18.00 µs")
        .as("what these files do not have")
        .doesNotContainKey("drops");
    assertThat(rows.get(1))
        .containsEntry("slowdown, mean", "10.00")
        .containsEntry("p99", "18.00")
        .containsEntry("FCT, mean", "10.00 µs");
    assertThat(Files.readString(folder.resolve("page.html")))
        .contains(
            "Slowdown by flow size",
            "1: 9.00 / 9.00 / 9.00",
            "<figure class=\"chart\">",
            "\"mix p99\"");
  }

  @Test
  void aRunACampaignsRunAndTheirCompletionsSayTheSame() throws Exception {
    Files.writeString(folder.resolve("e.yaml"), EXPERIMENT);
    run("one");
    run("all", "-j", "1");
    Path stored;
    try (Stream<Path> files = Files.list(folder.resolve("out/runs"))) {
      stored = files.filter(f -> f.getFileName().toString().length() == 32).findFirst().get();
    }
    String name = folder.relativize(stored).toString();
    List<Map<String, String>> rows = rows(compare("one", name, "one/fct.txt"));
    assertThat(folder.resolve("out/compare.html")).isNotEmptyFile();
    Map<String, String> one = rows.get(0);
    assertThat(one.get("what")).isEqualTo("e, dcqcn, seed 1");
    assertThat(one.get("queue, peak")).isNotEqualTo("–");
    Map<String, String> other = rows.get(1);
    assertThat(other.get("directory")).isEqualTo(name);
    one.keySet().stream()
        .filter(head -> !head.equals("directory"))
        .forEach(head -> assertThat(other.get(head)).as(head).isEqualTo(one.get(head)));
    assertThat(one.get("finished")).as("all").matches("[1-9]\\d*");
    OF_FLOWS.forEach(head -> assertThat(rows.get(2).get(head)).as(head).isEqualTo(one.get(head)));
    assertThat(rows.get(2).get("drops")).isEqualTo("–");
  }

  @Test
  void whatIsNoResultIsNamed() throws Exception {
    Files.createDirectory(folder.resolve("empty"));
    Files.writeString(folder.resolve("fct.txt"), FOREIGN);
    Files.writeString(folder.resolve("bad.txt"), "0b000001 0b000101 10000 100 1000 2 4\n");
    assertWrong("empty holds neither a run (flows.csv, plan.txt) nor fct.txt", "fct.txt", "empty");
    assertWrong("bad.txt:1", "bad.txt");
    assertWrong("fct.txt is given twice", "fct.txt", "./fct.txt");
    assertThat(folder.resolve("out/compare.html")).doesNotExist();
  }

  private void assertWrong(String sentence, String... paths) throws Exception {
    SluiceProcess.Ended ended = compare(paths);
    assertThat(ended.code()).as(ended.toString()).isEqualTo(2);
    assertThat(ended.errors()).contains(sentence);
  }

  private void run(String out, String... how) throws Exception {
    String[] words =
        Stream.concat(Stream.of("run", "e.yaml", "--out", out), Stream.of(how))
            .toArray(String[]::new);
    SluiceProcess.Ended ended = SluiceProcess.run(folder, words);
    assertThat(ended.code()).as(ended.toString()).isZero();
  }
}
