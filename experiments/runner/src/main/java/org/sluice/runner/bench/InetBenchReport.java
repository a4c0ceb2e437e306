// SPDX-License-Identifier: MIT
package org.sluice.runner.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.sluice.runner.results.JsonFile;

/** Sluice's nodes next to INET's own, as a Markdown table of medians and as JSON. */
public final class InetBenchReport {
  /** A packet goes from a host to the switch and from there to a host. */
  private static final int HOPS_PER_PACKET = 2;

  private static final String HEADER =
      """
      | nodes | statistics | packet hops | events per hop | events/s | packets/s | µs per hop | packets/s × INET (min – max) | wall ÷ processor |
      |---|---|--:|--:|--:|--:|--:|--:|--:|
      """;

  private final BenchMachine machine;
  private final Map<InetCase, List<MeterReading>> readings;

  /**
   * A report.
   *
   * @param machine where the readings come from
   * @param readings one reading per round for each case, and at least one; the baseline among them
   */
  public InetBenchReport(BenchMachine machine, Map<InetCase, List<MeterReading>> readings) {
    this.machine = machine;
    this.readings = new LinkedHashMap<>(readings);
  }

  /** Sentences on the machine and on what is counted, then one row per case. */
  public String markdown() {
    StringBuilder out = new StringBuilder();
    out.append(machine.sentence(rounds()));
    out.append(
        "Data packets and ACKs count alike; each makes two hops. Seconds are of processor time of"
            + " the thread that simulates, after a warm-up.\n\n");
    out.append(HEADER);
    readings.forEach((which, taken) -> out.append(row(which, taken)));
    return out.toString();
  }

  /** Everything, each reading too. */
  public String json() {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("machine", machine);
    root.put("rounds", rounds());
    List<Object> cases = new ArrayList<>();
    readings.forEach((which, taken) -> cases.add(fields(which, taken)));
    root.put("cases", cases);
    return JsonFile.text(root);
  }

  private int rounds() {
    return readings.values().stream().mapToInt(List::size).max().orElse(0);
  }

  private String row(InetCase which, List<MeterReading> taken) {
    Spread ratio = ratio(taken);
    return String.format(
        Locale.ROOT,
        "| %s | %s | %.0f | %.2f | %.2f M | %.0f k | %.2f | %.2f (%.2f – %.2f) | %.2f |%n",
        which.nodes(),
        which.statistics() ? "on" : "off",
        median(taken, MeterReading::frames),
        median(taken, MeterReading::eventsPerHop),
        median(taken, MeterReading::eventsPerSecond) / 1e6,
        median(taken, MeterReading::hopsPerSecond) / HOPS_PER_PACKET / 1e3,
        1e6 / median(taken, MeterReading::hopsPerSecond),
        ratio.median(),
        ratio.min(),
        ratio.max(),
        median(taken, MeterReading::wallPerCpu));
  }

  private Map<String, Object> fields(InetCase which, List<MeterReading> taken) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("configuration", which.configuration());
    fields.put("nodes", which.nodes());
    fields.put("statistics", which.statistics());
    fields.put("events_per_hop", median(taken, MeterReading::eventsPerHop));
    fields.put("events_per_second", median(taken, MeterReading::eventsPerSecond));
    fields.put("packets_per_second", median(taken, MeterReading::hopsPerSecond) / HOPS_PER_PACKET);
    fields.put("packets_per_second_to_inet", ratio(taken));
    List<Object> rounds = new ArrayList<>();
    for (MeterReading reading : taken) {
      Map<String, Object> round = new LinkedHashMap<>();
      round.put("events", reading.events());
      round.put("packet_hops", reading.frames());
      round.put("cpu_s", reading.cpuS());
      round.put("wall_s", reading.wallS());
      rounds.add(round);
    }
    fields.put("readings", rounds);
    return fields;
  }

  /** Of the ratios of speeds to the baseline's, each within its own round. */
  private Spread ratio(List<MeterReading> own) {
    List<MeterReading> inet = readings.getOrDefault(InetCase.BASELINE, List.of());
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < Math.min(own.size(), inet.size()); i++) {
      ratios.add(own.get(i).hopsPerSecond() / inet.get(i).hopsPerSecond());
    }
    return Spread.of(ratios);
  }

  private static double median(
      List<MeterReading> readings, ToDoubleFunction<MeterReading> quantity) {
    return Spread.of(readings.stream().mapToDouble(quantity).boxed().toList()).median();
  }
}
