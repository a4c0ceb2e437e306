// SPDX-License-Identifier: MIT
package org.sluice.runner.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Sluice's nodes next to INET's own, as a Markdown table of medians and as JSON. */
public final class InetBenchReport extends BenchmarkReport<InetCase, MeterReading> {
  /** A packet goes from a host to the switch and from there to a host. */
  private static final int HOPS_PER_PACKET = 2;

  private static final String HEADER =
      """
      | nodes | statistics | packet hops | events per hop | events/s | packets/s | µs per hop | packets/s × INET (min – max) | wall ÷ processor |
      |---|---|--:|--:|--:|--:|--:|--:|--:|
      """;

  /**
   * A report.
   *
   * @param machine where the readings come from
   * @param readings one reading per round for each case, and at least one; the baseline among them
   */
  public InetBenchReport(BenchMachine machine, Map<InetCase, List<MeterReading>> readings) {
    super(machine, readings);
  }

  @Override
  String head() {
    return "Data packets and ACKs count alike; each makes two hops. Seconds are of processor time of"
        + " the thread that simulates, after a warm-up.\n\n"
        + HEADER;
  }

  @Override
  String row(InetCase which, List<MeterReading> taken) {
    Spread ratio = ratio(which);
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

  @Override
  Map<String, Object> fields(InetCase which, List<MeterReading> taken) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("configuration", which.configuration());
    fields.put("nodes", which.nodes());
    fields.put("statistics", which.statistics());
    fields.put("events_per_hop", median(taken, MeterReading::eventsPerHop));
    fields.put("events_per_second", median(taken, MeterReading::eventsPerSecond));
    fields.put("packets_per_second", median(taken, MeterReading::hopsPerSecond) / HOPS_PER_PACKET);
    fields.put("packets_per_second_to_inet", ratio(which));
    return fields;
  }

  @Override
  String runsName() {
    return "readings";
  }

  private Spread ratio(InetCase which) {
    return ratio(which, InetCase.BASELINE, MeterReading::hopsPerSecond);
  }
}
