// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class BenchCommandTest {
  @TempDir private Path folder;
  private final StringWriter printed = new StringWriter();
  private final StringWriter complaints = new StringWriter();

  private int bench(String... options) {
    CommandLine sluice = Sluice.commandLine();
    sluice.setOut(new PrintWriter(printed, true));
    sluice.setErr(new PrintWriter(complaints, true));
    String[] words = new String[options.length + 1];
    words[0] = "bench";
    System.arraycopy(options, 0, words, 1, options.length);
    return sluice.execute(words);
  }

  @Test
  void refusesANumberOfRoundsThatMeansNothing() {
    assertThat(bench("--repeat", "0")).isEqualTo(2);
    assertThat(complaints.toString()).contains("--repeat is 0; allowed is 1 to 1000");
  }

  @Test
  void inetsComparisonRefusesWhatMeansNothing() {
    assertThat(bench("inet", "--repeat", "0")).isEqualTo(2);
    assertThat(complaints.toString()).contains("--repeat is 0; allowed is 1 to 1000");
    for (String wrong : List.of("2", "999us", "11s", "soon")) {
      assertThat(bench("inet", "--duration", wrong)).isEqualTo(2);
      assertThat(complaints.toString())
          .contains("--duration is '" + wrong + "'; allowed is a time from 1ms to 10s");
    }
  }

  @Test
  void inetsComparisonSaysWhatIsMissing() {
    String nowhere = folder.resolve("nowhere").toString();
    assertThat(bench("inet", "--omnetpp", nowhere, "--inet", nowhere)).isEqualTo(7);
    assertThat(complaints.toString())
        .contains("sluice bench inet cannot run: " + nowhere + " is no OMNeT++");
  }

  @Test
  @Tag("simulator")
  void hasARowForEverySchemeOnEachTransport() throws IOException {
    Path json = folder.resolve("bench.json");
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    int code =
        bench(
            "--repeat", "1",
            "--duration", "100us",
            "--workload", "bench/star-40g",
            "--out", json.toString());
    assertThat(code).as(complaints.toString()).isZero();
    Set<Thread> since = new HashSet<>(Thread.getAllStackTraces().keySet());
    since.removeAll(before);
    assertThat(since)
        .as("a run's progress ends with it")
        .extracting(Thread::getName)
        .doesNotContain("sluice-progress");
    List<String> rows = printed.toString().lines().filter(l -> l.startsWith("| bench/")).toList();
    assertThat(rows)
        .extracting(row -> row.split(" \\| ")[1] + " " + row.split(" \\| ")[2])
        .containsExactly(
            "none jvm",
            "none native",
            "rocc/paper jvm",
            "rocc/paper native",
            "dcqcn/paper jvm",
            "dcqcn/paper native",
            "dcqcn/hpcc-sim jvm",
            "dcqcn/hpcc-sim native",
            "hpcc/paper jvm",
            "hpcc/paper native",
            "none zmq",
            "ping-pong zmq",
            "rocc/paper zmq",
            "dcqcn/paper zmq",
            "dcqcn/hpcc-sim zmq");
    JsonNode cases = new ObjectMapper().readTree(json.toFile()).get("cases");
    assertThat(cases).hasSize(15);
    for (JsonNode one : cases) {
      assertThat(one.at("/samples/0/bridge_wall_s").asDouble()).isPositive();
      assertThat(one.at("/samples/0/ask_median_us").asDouble()).isNotNegative();
      if (one.get("scheme").asText().equals("ping-pong")) {
        continue;
      }
      JsonNode sample = one.at("/samples/0");
      assertThat(sample.get("events").asLong()).isPositive();
      assertThat(sample.get("packet_hops").asLong()).isPositive();
      assertThat(sample.get("wall_s").asDouble()).isPositive();
      assertThat(sample.get("cpu_s").asDouble()).isPositive();
    }
    // A transport changes nothing but speed.
    for (int i = 0; i < 10; i++) {
      JsonNode jvm = cases.get(i / 2 * 2);
      assertThat(cases.get(i).at("/samples/0/events")).isEqualTo(jvm.at("/samples/0/events"));
      assertThat(cases.get(i).at("/samples/0/asks")).isEqualTo(jvm.at("/samples/0/asks"));
      assertThat(cases.get(i).has("wall_to_native")).isEqualTo(i % 2 == 0);
    }
    for (int i = 0; i < 4; i++) {
      JsonNode zmq = cases.get(i == 0 ? 10 : i + 11);
      assertThat(cases.get(2 * i).at("/samples/0/events")).isEqualTo(zmq.at("/samples/0/events"));
      assertThat(cases.get(2 * i).at("/samples/0/asks")).isEqualTo(zmq.at("/samples/0/asks"));
    }
  }
}
