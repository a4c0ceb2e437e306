// SPDX-License-Identifier: MIT
package org.sluice.cc;

/** A counter of the data plane that can be read in a snapshot; the bit is its place on the wire. */
public enum Counter {
  /**
   * Bytes now in the congestion point's data queue (with or without the frame on the wire: the
   * experiment's convention).
   */
  QUEUE_BYTES(1),
  /** Packets now in that queue. */
  QUEUE_PACKETS(2),
  /** Data bytes sent by the port since the start. */
  SENT_BYTES(4),
  /** Data bytes that arrived for the queue since the start. */
  ENQUEUED_BYTES(8),
  /** Every flow with a packet in the queue, with its packets and bytes there, by flow number. */
  FLOWS_IN_QUEUE(16),
  /** A table: bytes now in the data queue of every port, by number; row = port. */
  PORT_QUEUE_BYTES(32, 1),
  /**
   * A table, see {@link CounterTable.FlowsSeen}: every flow of which a packet came since this
   * counter was last read, by port and flow; reading clears it.
   */
  FLOWS_SEEN(64, 7),
  /**
   * A table, see {@link CounterTable.Pairs}: every pair of an ingress and an egress port by which a
   * data packet ever went, by egress and ingress.
   */
  PAIRS(128, 4),
  /**
   * A table, see {@link CounterTable.Voqs}: every virtual output queue that holds a packet or
   * changed since this counter was last read, by number.
   */
  VOQS(256, 6),
  /**
   * A table, see {@link CounterTable.Stamps}: the values that a switch stamped last into packets
   * which leave here by a port to a host, by origin and egress port; of those that were stamped
   * since this counter was last read.
   */
  STAMPS(512, 4),
  /**
   * A table of one row, see {@link CounterTable.Credits}: what became of the credits that a
   * notification point has the data plane send.
   */
  CREDITS(1024, 4);

  private final int bit;
  private final int columns;

  Counter(int bit) {
    this(bit, 0);
  }

  Counter(int bit, int columns) {
    this.bit = bit;
    this.columns = columns;
  }

  /** Columns of its {@link CounterTable}, 0 if it is not a table. */
  public int columns() {
    return columns;
  }

  /** This counter's bit in a snapshot mask. */
  public int bit() {
    return bit;
  }
}
