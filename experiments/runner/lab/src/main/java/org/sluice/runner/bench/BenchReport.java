// SPDX-License-Identifier: MIT
package org.sluice.runner.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The samples of a benchmark as a Markdown table of medians and as JSON. */
public final class BenchReport extends BenchmarkReport<BenchCase, Sample> {
  private static final String HEADER =
      """
      | workload | scheme | transport | events/s | × none | packet hops/s | events per ACK | wall s | × none | bridge's share | asks | µs per ask | median | × ping-pong | wall × native | processor × native |
      |---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
      """;

  /**
   * A report.
   *
   * @param machine where the samples come from
   * @param samples one sample per round for each case, and at least one; baselines among the cases
   */
  public BenchReport(BenchMachine machine, Map<BenchCase, List<Sample>> samples) {
    super(machine, samples);
  }

  @Override
  String head() {
    return "\n" + HEADER;
  }

  @Override
  String row(BenchCase which, List<Sample> taken) {
    if (which.isPing()) {
      return String.format(
          Locale.ROOT,
          "| %s | %s | %s | – | – | – | – | – | – | – | %.0f | %.1f | %.1f | 1.00 | – | – |%n",
          which.workload(),
          which.scheme(),
          which.transport(),
          median(taken, Sample::asks),
          median(taken, Sample::askUs),
          median(taken, Sample::askMedianUs));
    }
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s | %.2f M | %.2f | %.0f k | %.1f | %.2f | %.2f | %.1f %% | %.0f | %.1f | %.1f | %s | %s | %s |%n",
        which.workload(),
        which.schemeAndProfile(),
        which.transport(),
        median(taken, Sample::eventsPerSecond) / 1e6,
        ratio(which, Sample::eventsPerSecond),
        median(taken, Sample::hopsPerSecond) / 1e3,
        median(taken, Sample::eventsPerAck),
        median(taken, Sample::wallS),
        ratio(which, Sample::wallS),
        median(taken, Sample::bridgeShare) * 100,
        median(taken, Sample::asks),
        median(taken, Sample::askUs),
        median(taken, Sample::askMedianUs),
        cell(toPing(which)),
        cell(toTwin(which, Sample::wallS)),
        cell(toTwin(which, Sample::cpuS)));
  }

  @Override
  Map<String, Object> fields(BenchCase which, List<Sample> taken) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("workload", which.workload());
    fields.put("scheme", which.scheme());
    fields.put("profile", which.profile());
    fields.put("transport", which.transport());
    fields.put("events_per_second", median(taken, Sample::eventsPerSecond));
    fields.put("events_per_second_to_none", ratio(which, Sample::eventsPerSecond));
    fields.put("packet_hops_per_second", median(taken, Sample::hopsPerSecond));
    fields.put("events_per_ack", median(taken, Sample::eventsPerAck));
    fields.put("wall_s", median(taken, Sample::wallS));
    fields.put("wall_to_none", ratio(which, Sample::wallS));
    fields.put("cpu_s", median(taken, Sample::cpuS));
    fields.put("bridge_share", median(taken, Sample::bridgeShare));
    fields.put("asks", median(taken, Sample::asks));
    fields.put("us_per_ask", median(taken, Sample::askUs));
    fields.put("median_us_per_ask", median(taken, Sample::askMedianUs));
    toPing(which).ifPresent(ratio -> fields.put("median_us_per_ask_to_ping", ratio));
    toTwin(which, Sample::wallS).ifPresent(ratio -> fields.put("wall_to_native", ratio));
    toTwin(which, Sample::cpuS).ifPresent(ratio -> fields.put("cpu_to_native", ratio));
    return fields;
  }

  @Override
  String runsName() {
    return "samples";
  }

  /** Of the median exchange, within a round; empty if there is none to compare. */
  private Optional<Double> toPing(BenchCase which) {
    return isMeasured(which.ping()) && !which.scheme().equals(BenchCase.BASELINE)
        ? Optional.of(ratio(which, which.ping(), Sample::askMedianUs).median())
        : Optional.empty();
  }

  /** What Java costs, within a round; empty if its twin is not measured, or it is one. */
  private Optional<Double> toTwin(BenchCase which, ToDoubleFunction<Sample> quantity) {
    return which.transport().equals("jvm") && isMeasured(which.twin())
        ? Optional.of(ratio(which, which.twin(), quantity).median())
        : Optional.empty();
  }

  private static String cell(Optional<Double> ratio) {
    return ratio.map(value -> String.format(Locale.ROOT, "%.2f", value)).orElse("–");
  }

  private double ratio(BenchCase which, ToDoubleFunction<Sample> quantity) {
    return which.isPing() ? 0 : ratio(which, which.baseline(), quantity).median();
  }
}
