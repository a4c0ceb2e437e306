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
  FLOWS_IN_QUEUE(16);

  private final int bit;

  Counter(int bit) {
    this.bit = bit;
  }

  /** This counter's bit in a snapshot mask. */
  public int bit() {
    return bit;
  }
}
