// SPDX-License-Identifier: MIT
package org.sluice.runner.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchReportTest {
  private static final BenchCase NONE = new BenchCase("w", "none", "", "jvm");
  private static final BenchCase ROCC = new BenchCase("w", "rocc", "paper", "jvm");
  private static final BenchMachine MACHINE =
      new BenchMachine("2026-01-02", 2, "a processor", "17", "ns3 3.37", 0.5);

  @TempDir private Path folder;

  @Test
  void runsTheCasesInterleaved() throws IOException, InterruptedException {
    List<BenchCase> order = new ArrayList<>();
    Benchmark<BenchCase, Sample> benchmark =
        new Benchmark<>(
            List.of(NONE, ROCC),
            which -> {
              order.add(which);
              return new Sample(order.size(), 1, 1, 1, 1, 0, 0, 1);
            });
    Map<BenchCase, List<Sample>> samples = benchmark.run(2);
    assertThat(order).containsExactly(NONE, ROCC, NONE, ROCC);
    assertThat(samples.get(ROCC)).extracting(Sample::events).containsExactly(2L, 4L);
  }

  @Test
  void everyWorkloadHasItsBaselineOnEachTransport() {
    List<BenchCase> cases = Benchmark.allCases(List.of("a", "b"), true);
    assertThat(cases).doesNotHaveDuplicates().hasSize(30);
    assertThat(cases).allSatisfy(which -> assertThat(cases).contains(which.baseline()));
  }

  @Test
  void ratiosAreTakenWithinARoundAndMediansOverRounds() {
    // The machine is ten times slower in the second round: the ratio must not see it.
    Map<BenchCase, List<Sample>> samples = new LinkedHashMap<>();
    samples.put(
        NONE,
        List.of(
            new Sample(8_000_000, 3_000_000, 1_000_000, 0, 2, 0, 0, 1),
            new Sample(8_000_000, 3_000_000, 1_000_000, 0, 20, 0, 0, 1),
            new Sample(8_000_000, 3_000_000, 1_000_000, 0, 2, 0, 0, 1)));
    samples.put(
        ROCC,
        List.of(
            new Sample(8_000_000, 3_000_000, 1_000_000, 50_000, 4, 1, 0, 1),
            new Sample(8_000_000, 3_000_000, 1_000_000, 50_000, 40, 10, 0, 1),
            new Sample(8_000_000, 3_000_000, 1_000_000, 50_000, 4, 1, 0, 1)));
    List<String> lines = new BenchReport(MACHINE, samples).markdown().lines().toList();
    assertThat(lines)
        .containsExactly(
            "2026-01-02; 2 cores, a processor; Java 17; ns3 3.37; load average before the first"
                + " run 0.50; medians of 3 interleaved rounds.",
            "",
            "| workload | scheme | transport | events/s | × none | packet hops/s | events per ACK |"
                + " wall s | × none | bridge's share | asks | µs per ask | median | × ping-pong | wall ×"
                + " native | processor × native |",
            "|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
            "| w | none | jvm | 4.00 M | 1.00 | 1500 k | 8.0 | 2.00 | 1.00 | 0.0 % | 0 | 0.0 | 0.0 | – | – | – |",
            "| w | rocc/paper | jvm | 2.00 M | 0.50 | 750 k | 8.0 | 4.00 | 2.00 | 25.0 % | 50000 |"
                + " 20.0 | 0.0 | – | – | – |");
  }

  @Test
  void theMedianExchangeIsComparedWithAPingPongOfTheSameRound() {
    BenchCase rocc = new BenchCase("w", "rocc", "paper", "zmq");
    Map<BenchCase, List<Sample>> samples = new LinkedHashMap<>();
    samples.put(rocc.baseline(), List.of(sample(1), sample(1)));
    samples.put(rocc.ping(), List.of(sample(10), sample(100)));
    samples.put(rocc, List.of(sample(15), sample(150)));
    assertThat(new BenchReport(MACHINE, samples).markdown().lines().skip(4))
        .satisfiesExactly(
            none -> assertThat(none).endsWith("| 1.0 | – | – | – |"),
            ping -> assertThat(ping).startsWith("| w | ping-pong | zmq | – |"),
            ask -> assertThat(ask).endsWith("| 82.5 | 1.50 | – | – |"));
  }

  @Test
  void javaIsComparedWithItsTwinOfTheSameRound() {
    Map<BenchCase, List<Sample>> samples = new LinkedHashMap<>();
    samples.put(NONE, List.of(took(2, 4), took(20, 40)));
    samples.put(NONE.twin(), List.of(took(1, 1), took(10, 10)));
    assertThat(new BenchReport(MACHINE, samples).markdown().lines().skip(4))
        .satisfiesExactly(
            jvm -> assertThat(jvm).startsWith("| w | none | jvm |").endsWith("| 2.00 | 4.00 |"),
            twin -> assertThat(twin).startsWith("| w | none | native |").endsWith("| – | – |"));
  }

  private static Sample took(double wallS, double cpuS) {
    return new Sample(10, 5, 2, 4, wallS, 0, 0, cpuS);
  }

  private static Sample sample(double askMedianUs) {
    return new Sample(10, 5, 2, 4, 2, 1, askMedianUs, 1);
  }

  @Test
  void jsonHasEachSample() throws IOException {
    Map<BenchCase, List<Sample>> samples = new LinkedHashMap<>();
    samples.put(
        NONE, List.of(new Sample(10, 5, 2, 4, 2, 1, 0, 1), new Sample(10, 5, 2, 4, 3, 1, 0, 1)));
    JsonNode root = new ObjectMapper().readTree(new BenchReport(MACHINE, samples).json());
    assertThat(root.at("/machine/cpu").asText()).isEqualTo("a processor");
    assertThat(root.at("/rounds").asInt()).isEqualTo(2);
    assertThat(root.at("/cases/0/wall_s").asDouble()).isEqualTo(2.5);
    assertThat(root.at("/cases/0/samples/1/wall_s").asDouble()).isEqualTo(3);
    assertThat(root.at("/cases/0/events_per_ack").asDouble()).isEqualTo(5);
  }

  @Test
  void readsWhatARunTookFromTheSimulatorsFiles() throws IOException {
    Files.writeString(
        folder.resolve("engine.json"),
        "{\"events\": 100, \"data_packets\": 7, \"acks\": 6, \"asks\": 5, \"wall_s\": 0.5,"
            + " \"bridge_wall_s\": 0.25, \"ask_median_us\": 9.5, \"cpu_s\": 0.75}");
    Files.writeString(folder.resolve("ports.csv"), "node,port,packets\n8,0,7\n8,1,3\n");
    assertThat(Sample.read(folder)).isEqualTo(new Sample(100, 17, 6, 5, 0.5, 0.25, 9.5, 0.75));
  }
}
