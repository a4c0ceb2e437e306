// SPDX-License-Identifier: MIT
package org.sluice.runner.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One server with several simulations at once, as a Markdown table of medians and as JSON. */
public final class ServerBenchReport extends BenchmarkReport<Integer, ServerLoad> {
  private static final String HEADER =
      """

      | simulations at once | exchanges/s | × the fewest (min – max) | median exchange | slowest ÷ fastest simulation |
      |--:|--:|--:|--:|--:|
      """;

  private final int fewest;

  /**
   * A report.
   *
   * @param machine where the loads come from
   * @param loads by the number of simulations, one per round, and at least one
   */
  public ServerBenchReport(BenchMachine machine, Map<Integer, List<ServerLoad>> loads) {
    super(machine, loads);
    fewest = loads.keySet().iterator().next();
  }

  @Override
  String head() {
    return HEADER;
  }

  @Override
  String row(Integer clients, List<ServerLoad> taken) {
    Spread ratio = ratio(clients, fewest, ServerLoad::asksPerSecond);
    return String.format(
        Locale.ROOT,
        "| %d | %.0f | %.2f (%.2f – %.2f) | %.0f µs | %.2f |%n",
        clients,
        median(taken, ServerLoad::asksPerSecond),
        ratio.median(),
        ratio.min(),
        ratio.max(),
        median(taken, ServerLoad::askMedianUs),
        median(taken, ServerLoad::slowest));
  }

  @Override
  Map<String, Object> fields(Integer clients, List<ServerLoad> taken) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("simulations", clients);
    fields.put("asks_per_second", median(taken, ServerLoad::asksPerSecond));
    fields.put("ask_median_us", median(taken, ServerLoad::askMedianUs));
    return fields;
  }

  @Override
  String runsName() {
    return "loads";
  }
}
