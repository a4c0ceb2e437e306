// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/counters.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

import java.util.List;

/** A counter of the data plane that can be read in a snapshot; the bit is its place on the wire. */
public enum Counter {
  /** Bytes now in the congestion point's data queue (with or without the frame on the wire: the experiment's convention). */
  QUEUE_BYTES(1, Capability.QUEUE_COUNTERS),

  /** Packets now in that queue. */
  QUEUE_PACKETS(2, Capability.QUEUE_COUNTERS),

  /** Data bytes sent by the port since the start. */
  SENT_BYTES(4, Capability.QUEUE_COUNTERS),

  /** Data bytes that arrived for the queue since the start. */
  ENQUEUED_BYTES(8, Capability.QUEUE_COUNTERS),

  /** Every flow with a packet in the queue, with its packets and bytes there, by flow number. */
  FLOWS_IN_QUEUE(16, Capability.FLOWS_IN_QUEUE, "flow", "packets", "bytes"),

  /** A table: bytes now in the data queue of every port, by number; row = port. Its columns: {@link CounterTable.PortQueueBytes}. */
  PORT_QUEUE_BYTES(32, Capability.QUEUE_COUNTERS, "bytes"),

  /** A table: every flow of which a packet came since this counter was last read, by port and flow; reading clears it. Its columns: {@link CounterTable.FlowsSeen}. */
  FLOWS_SEEN(64, Capability.FLOWS_SEEN, "port", "flow", "source", "destination", "packets", "bytes", "packets above"),

  /** A table: every pair of an ingress and an egress port by which a data packet ever went, by egress and ingress. Its columns: {@link CounterTable.Pairs}. */
  PAIRS(128, Capability.PAIR_COUNTERS, "ingress", "egress", "queue bytes", "arrived bytes"),

  /** A table: every virtual output queue that holds a packet or changed since this counter was last read, by number. Its columns: {@link CounterTable.Voqs}. */
  VOQS(256, Capability.VOQ, "queue", "queue bytes", "arrived bytes", "sent bytes", "credit bytes", "flows"),

  /** A table: the values that a switch stamped last into packets which leave here by a port to a host, by origin and egress port; of those that were stamped since this counter was last read. Its columns: {@link CounterTable.Stamps}. */
  STAMPS(512, Capability.DEPARTURE_STAMPS, "origin", "egress", "flows", "sent bytes"),

  /** A table of one row: what became of the credits that a notification point has the data plane send. Its columns: {@link CounterTable.Credits}. */
  CREDITS(1024, Capability.PACED_MESSAGE, "sent", "used", "highest", "round trip ps");

  private final int bit;
  private final Capability capability;
  private final List<String> columns;

  Counter(int bit, Capability capability, String... columns) {
    this.bit = bit;
    this.capability = capability;
    this.columns = List.of(columns);
  }

  /** Words of a row, 0 if it is not a table. */
  public int columns() {
    return columns.size();
  }

  /** What stands in the columns of a row. */
  public List<String> columnNames() {
    return columns;
  }

  /** This counter's bit in a snapshot mask. */
  public int bit() {
    return bit;
  }

  /** What a scheme that reads it must have declared. */
  public Capability capability() {
    return capability;
  }
}
