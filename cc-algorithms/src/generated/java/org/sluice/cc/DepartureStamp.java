// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/decisions.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/** A value that a switch can write into each packet that leaves a virtual output queue. */
public enum DepartureStamp {
  /** Flows with a packet in the queue, the packet's own included. */
  FLOWS(1),
  /** Bytes the queue has sent since the start, the packet included. */
  SENT_BYTES(2);

  private final int number;

  DepartureStamp(int number) {
    this.number = number;
  }

  /** Its bit in the decision. */
  public int bit() {
    return number;
  }
}
