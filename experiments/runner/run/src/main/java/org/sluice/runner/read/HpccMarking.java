// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.sluice.workloads.Link;
import org.sluice.workloads.Topology;

/**
 * The thresholds of marking that a {@code config.txt} has for each rate of the topology's links.
 */
final class HpccMarking {
  private static final long KILOBYTE = 1000;

  private final HpccValues values;
  private final HpccGeneration generation;
  private final Topology topology;
  private final List<String> warnings;
  private final Map<List<String>, List<String>> ratesLacking = new LinkedHashMap<>();

  HpccMarking(
      HpccValues values, HpccGeneration generation, Topology topology, List<String> warnings) {
    this.values = values;
    this.generation = generation;
    this.topology = topology;
    this.warnings = warnings;
  }

  /** The value of {@code ecnByRate}. */
  String byRate() {
    List<String> profiles = new ArrayList<>();
    for (long rateBps : rates()) {
      profiles.add(
          generation.hasOneThreshold()
              ? profile(rateBps, bytes("KMIN"), bytes("KMAX"), values.number("PMAX", "0", "1"))
              : ofMaps(Long.toString(rateBps)));
    }
    ratesLacking.forEach((lacking, rates) -> warnings.add(warning(lacking, rates)));
    return profiles.toString();
  }

  private Set<Long> rates() {
    Set<Long> rates = new TreeSet<>();
    for (Link link : topology.links()) {
      rates.add(link.rateBps());
    }
    return rates;
  }

  private long bytes(String key) {
    return Long.parseLong(HpccValues.inU32(values.number(key), HpccGeneration.CELL_BYTES));
  }

  private String ofMaps(String rate) {
    List<String> lacking =
        Stream.of("KMIN_MAP", "KMAX_MAP", "PMAX_MAP")
            .filter(key -> !values.map(key).containsKey(rate))
            .toList();
    if (!lacking.isEmpty()) {
      ratesLacking.computeIfAbsent(lacking, k -> new ArrayList<>()).add(rate);
    }
    String pmax = values.map("PMAX_MAP").getOrDefault(rate, "0");
    if (new BigDecimal(pmax).signum() < 0 || new BigDecimal(pmax).compareTo(BigDecimal.ONE) > 0) {
      throw values.refusal("PMAX_MAP", "a probability, 0 to 1");
    }
    long unmarked = generation.unmarkedBytes();
    return profile(
        Long.parseLong(rate),
        unmarked + bytes("KMIN_MAP", rate),
        unmarked + bytes("KMAX_MAP", rate),
        pmax);
  }

  private String warning(List<String> lacking, List<String> rates) {
    return "%s%s %s no value for links of %s bit/s, which the topology has: it is 0, as in that simulator%s"
        .formatted(
            values.place(lacking.get(0)),
            String.join(", ", lacking),
            lacking.size() == 1 ? "has" : "have",
            String.join(", ", rates),
            lacking.contains("KMAX_MAP")
                ? "; every packet that leaves others waiting is marked"
                : "");
  }

  private long bytes(String key, String rate) {
    Map<String, String> map = values.map(key);
    return Long.parseLong(HpccValues.inU32(map.getOrDefault(rate, "0"), KILOBYTE));
  }

  /** Above kmax every packet is marked, so that a larger kmin is no different from kmax. */
  private static String profile(long rateBps, long kmin, long kmax, String pmax) {
    return "{rate: %dbps, kmin: %s, kmax: %s, pmax: %s}"
        .formatted(
            rateBps,
            size(Math.min(kmin, kmax)),
            size(kmax),
            new BigDecimal(pmax).stripTrailingZeros().toPlainString());
  }

  private static String size(long bytes) {
    return bytes % KILOBYTE == 0 ? bytes / KILOBYTE + "kB" : bytes + "B";
  }
}
