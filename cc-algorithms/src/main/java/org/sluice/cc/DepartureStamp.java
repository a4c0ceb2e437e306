// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * A value that a switch can write into each packet that leaves a virtual output queue; the bit is
 * its place on the wire. See {@link org.sluice.cc.facet.VirtualOutputQueues}.
 */
public enum DepartureStamp {
  /** Flows with a packet in the queue, the packet's own included. */
  FLOWS(1),
  /** Bytes the queue has sent since the start, the packet included. */
  SENT_BYTES(2);

  private final int bit;

  DepartureStamp(int bit) {
    this.bit = bit;
  }

  /** This value's bit in the decision. */
  public int bit() {
    return bit;
  }
}
