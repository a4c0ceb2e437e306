// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** Simulators whose input files are alike: the HPCC simulator, what it was made of, its forks. */
public enum Generation {
  HPCC("the HPCC simulator", true, false),
  NS3_RDMA("ns3-rdma", false, true),
  NS3_DATACENTER("ns3-datacenter", true, false),
  CONWEAVE("ConWeave", false, false),
  SIMAI("SimAI", true, false);

  private final String title;
  private final boolean hasPorts;
  private final boolean hasStops;

  /**
   * One.
   *
   * @param title what it is called
   * @param hasPorts whether a row of its flow file has a destination port
   * @param hasStops whether it has a stop time; its size is then in packets
   */
  Generation(String title, boolean hasPorts, boolean hasStops) {
    this.title = title;
    this.hasPorts = hasPorts;
    this.hasStops = hasStops;
  }

  /** What it is called. */
  public String title() {
    return title;
  }

  /** What an experiment file calls it, for example {@code ns3-rdma}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The words of all. */
  public static List<String> words() {
    return Stream.of(values()).map(Generation::word).toList();
  }

  /** The one of a word. */
  public static Generation of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** The columns of a row of its flow file, as a message shows them. */
  String columns() {
    return "src dst pg"
        + (hasPorts ? " dport" : "")
        + (hasStops ? " packets start stop" : " bytes start");
  }

  /** Whether a flow's size is a number of packets. */
  public boolean isInPackets() {
    return hasStops;
  }

  boolean hasPorts() {
    return hasPorts;
  }

  /** Whether its program numbers ports by host: the n-th flow it sends, the n-th it receives. */
  boolean numbersPorts() {
    return this == CONWEAVE;
  }

  boolean hasStops() {
    return hasStops;
  }

  /** Whether a flow's size has 32 bits. */
  boolean hasShortSizes() {
    return this != NS3_DATACENTER;
  }

  /** The one whose keys are among the words of a file. */
  static Generation ofWords(Set<String> words) {
    Generation found = HPCC;
    for (Generation generation : values()) {
      Set<String> marks = ConfigKeys.MARKS.getOrDefault(generation, Set.of());
      if (marks.stream().anyMatch(words::contains)) {
        found = generation;
      }
    }
    return found;
  }
}
