// SPDX-License-Identifier: MIT
package org.sluice.runner.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class InetBenchReportTest {
  private static final InetCase ROCE = new InetCase("Roce", "ours", true);
  private static final BenchMachine MACHINE =
      new BenchMachine("2026-01-02", 2, "a processor", "17", "OMNeT++ 6.1", 0.5);

  /** The machine is half as fast in the second round: the ratio must not see it. */
  private static InetBenchReport report() {
    Map<InetCase, List<MeterReading>> readings = new LinkedHashMap<>();
    readings.put(
        InetCase.BASELINE,
        List.of(
            new MeterReading(9_000_000, 1_000_000, 5, 5),
            new MeterReading(9_000_000, 1_000_000, 10, 20),
            new MeterReading(9_000_000, 1_000_000, 5, 5)));
    readings.put(
        ROCE,
        List.of(
            new MeterReading(2_000_000, 1_000_000, 1, 1),
            new MeterReading(2_000_000, 1_000_000, 2, 4),
            new MeterReading(2_000_000, 1_000_000, 1.25, 1.25)));
    return new InetBenchReport(MACHINE, readings);
  }

  @Test
  void ratiosAreTakenWithinARound() {
    assertThat(report().markdown().lines())
        .containsExactly(
            "2026-01-02; 2 cores, a processor; Java 17; OMNeT++ 6.1; load average before the first"
                + " run 0.50; medians of 3 interleaved rounds.",
            "Data packets and ACKs count alike; each makes two hops. Seconds are of processor time"
                + " of the thread that simulates, after a warm-up.",
            "",
            "| nodes | statistics | packet hops | events per hop | events/s | packets/s |"
                + " µs per hop | packets/s × INET (min – max) | wall ÷ processor |",
            "|---|---|--:|--:|--:|--:|--:|--:|--:|",
            "| INET: EthernetHost, EthernetSwitch | off | 1000000 | 9.00 | 1.80 M | 100 k | 5.00 |"
                + " 1.00 (1.00 – 1.00) | 1.00 |",
            "| ours | on | 1000000 | 2.00 | 1.60 M | 400 k | 1.25 | 5.00 (4.00 – 5.00) | 1.00 |");
  }

  @Test
  void jsonHasEachReading() throws IOException {
    JsonNode root = new ObjectMapper().readTree(report().json());
    assertThat(root.at("/rounds").asInt()).isEqualTo(3);
    assertThat(root.at("/cases/1/configuration").asText()).isEqualTo("Roce");
    assertThat(root.at("/cases/1/events_per_hop").asDouble()).isEqualTo(2);
    assertThat(root.at("/cases/1/packets_per_second").asDouble()).isEqualTo(400_000);
    assertThat(root.at("/cases/1/packets_per_second_to_inet/min").asDouble()).isEqualTo(4);
    assertThat(root.at("/cases/1/packets_per_second_to_inet/max").asDouble()).isEqualTo(5);
    assertThat(root.at("/cases/1/readings/1/wall_s").asDouble()).isEqualTo(4);
    assertThat(root.at("/cases/1/readings/1/cpu_s").asDouble()).isEqualTo(2);
  }

  @Test
  void everyCaseIsAConfigurationOfTheShim() throws IOException {
    Path ini = Path.of("../../../omnet-shim/simulations/bench/omnetpp.ini");
    String text = Files.readString(ini);
    assertThat(InetCase.ALL).doesNotHaveDuplicates();
    assertThat(InetCase.ALL.get(0)).isEqualTo(InetCase.BASELINE);
    assertThat(InetCase.ALL)
        .allSatisfy(
            which -> {
              assertThat(text).contains("\n[Config " + which.configuration() + "]\n");
              assertThat(which.configuration().endsWith("Statistics"))
                  .isEqualTo(which.statistics());
            });
    assertThat(Pattern.compile("(?m)^\\[Config ").matcher(text).results())
        .as("one for each case, and the abstract one")
        .hasSize(InetCase.ALL.size() + 1);
  }
}
