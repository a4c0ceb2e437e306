// SPDX-License-Identifier: MIT
package org.sluice.cc.pacc;

import java.util.Collection;
import java.util.TreeMap;

/** The flow table of one egress port (Table I): what each pair of addresses sent in an interval. */
final class FlowTable {
  private static final long LARGEST_TX_BYTES = (1L << 32) - 1;
  private static final long LARGEST_CNPS = (1L << 8) - 1;

  /** One entry; its counters stop at the largest value of their width. */
  static final class Entry {
    private final int source;
    private final int destination;
    private long txBytes;
    private long congested;
    private long cnps;

    Entry(int source, int destination) {
      this.source = source;
      this.destination = destination;
    }

    /** sip, as a node number. */
    int source() {
      return source;
    }

    /** dip, as a node number. */
    int destination() {
      return destination;
    }

    /** txBytes, 32 bits. */
    long txBytes() {
      return txBytes;
    }

    /** N_cong, 8 bits in Table I. */
    long congested() {
      return congested;
    }

    /** N_cnp, 8 bits. */
    long cnps() {
      return cnps;
    }
  }

  private final long largestCongested;
  private final long ageingBytes;
  private final TreeMap<Long, Entry> entries = new TreeMap<>();

  /**
   * @param congestionBits width of N_cong
   * @param ageingBytes B_th
   */
  FlowTable(int congestionBits, long ageingBytes) {
    largestCongested = (1L << congestionBits) - 1;
    this.ageingBytes = ageingBytes;
  }

  /**
   * Lines 28 to 32, for all packets of a flow in one interval.
   *
   * @param bytes of those packets
   * @param congestedPackets how many of them found the queue above Q_th
   */
  void add(int source, int destination, long bytes, long congestedPackets) {
    long key = (long) source << Integer.SIZE | destination;
    Entry entry = entries.computeIfAbsent(key, k -> new Entry(source, destination)); // line 28
    entry.txBytes = StrictMath.min(LARGEST_TX_BYTES, entry.txBytes + bytes); // line 29
    entry.congested =
        StrictMath.min(largestCongested, entry.congested + congestedPackets); // line 31
  }

  /** Lines 2 to 4: gives each entry its share of N_all by its N_cong, rounded down. */
  void allocate(double all) {
    long packets = 0;
    for (Entry entry : entries.values()) {
      packets += entry.congested; // line 2
    }
    for (Entry entry : entries.values()) {
      entry.cnps =
          packets == 0
              ? 0
              : StrictMath.min(LARGEST_CNPS, (long) (all * entry.congested / packets)); // line 4
    }
  }

  /** Line 33: counters start again; who sent less than B_th leaves the table. */
  void age() {
    entries.values().removeIf(entry -> entry.txBytes < ageingBytes);
    for (Entry entry : entries.values()) {
      entry.txBytes = 0;
      entry.congested = 0;
      entry.cnps = 0;
    }
  }

  /** The entries by source, then destination. */
  Collection<Entry> entries() {
    return entries.values();
  }
}
