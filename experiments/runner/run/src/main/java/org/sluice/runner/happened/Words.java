// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

import static java.util.stream.Collectors.joining;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.sluice.runner.model.PortId;
import org.sluice.runner.results.PlanFacts;

/**
 * Exact numbers, and names of places, as the sentences have them.
 *
 * @param plan which has the names
 */
record Words(PlanFacts plan) {
  private static final long PS_PER_US = 1_000_000;
  private static final int MOST_NAMED = 5;

  /** A time to the picosecond, in microseconds below 1 ms, else in ms, from 1 s on in s. */
  static String time(long ps) {
    String unit = ps < 1000 * PS_PER_US ? "µs" : ps < 1_000_000 * PS_PER_US ? "ms" : "s";
    int digits = unit.equals("µs") ? 6 : unit.equals("ms") ? 9 : 12;
    return BigDecimal.valueOf(ps, digits).stripTrailingZeros().toPlainString() + " " + unit;
  }

  static String bytes(long bytes) {
    return count(bytes) + " B";
  }

  static String count(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  /** A part of something, rounded down: what is not reached is never 100 %. */
  static String share(long part, long of) {
    if (of <= 0) {
      return "all";
    }
    double percent = 100.0 * part / of;
    if (percent >= 10 || part == 0) {
      return (long) Math.floor(percent) + " %";
    }
    double tenths = Math.max(0.1, Math.floor(10 * percent) / 10);
    return String.format(Locale.ROOT, "%.1f %%", tenths);
  }

  /** Several of something: {@code 1 flow}, {@code 2 flows}. */
  static String number(long n, String noun) {
    return count(n) + " " + noun + (n == 1 ? "" : "s");
  }

  /** The first few of many flows: {@code flows 1, 2, 3, …}. */
  static String flows(Collection<Long> flows, long all) {
    List<Long> named = flows.stream().limit(MOST_NAMED).toList();
    return (all == 1 ? "flow " : "flows ")
        + named.stream().map(String::valueOf).collect(joining(", "))
        + (named.size() < all ? ", …" : "");
  }

  String node(int node) {
    return plan.nodeName(node);
  }

  /** The node at the other end of a port's cable. */
  String peer(PortId port) {
    PlanFacts.Link link = plan.links().get(port);
    return link == null ? "its port " + port.port() : plan.nodeName(link.peer());
  }

  /** A port that sends: {@code s1 → s2}. */
  String egress(PortId port) {
    return plan.portName(port);
  }
}
