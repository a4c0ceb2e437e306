// SPDX-License-Identifier: MIT
package org.sluice.cc.fafc;

/**
 * What the pauses sent so far do to the predicted queues of a switch: the time slots of every
 * ingress port, and pausOf_ie, the bytes they add to (or, below 0, take from) each pair.
 */
final class PauseLedger {
  private static final long NONE = Long.MAX_VALUE;

  private final PairStatistics statistics;
  private final PauseSlots[] slots;
  private final double[] offset;
  private final double[] offsetTo;

  /**
   * No pause yet.
   *
   * @param statistics of the switch
   * @param slotPs T_hop of each ingress port, ps
   */
  PauseLedger(PairStatistics statistics, long[] slotPs) {
    this.statistics = statistics;
    slots = new PauseSlots[slotPs.length];
    for (int port = 0; port < slotPs.length; port++) {
      slots[port] = new PauseSlots(slotPs[port]);
    }
    offset = new double[slotPs.length * slotPs.length];
    offsetTo = new double[slotPs.length];
  }

  /** A pause of an ingress port was sent: Algorithm 2, lines 17 to 29. */
  void paused(int ingress, long nowPs, double pauseS) {
    slots[ingress].paused(nowPs, pauseS, statistics.arrivingFrom(ingress));
    spread(ingress);
  }

  /**
   * TimeSlotExpire for every ingress port whose slot ends by now, in the order of their numbers.
   */
  void expireThrough(long nowPs) {
    for (int ingress = 0; ingress < slots.length; ingress++) {
      while (slots[ingress].isScheduled() && slots[ingress].endPs() <= nowPs) {
        slots[ingress].expire();
        spread(ingress);
      }
    }
  }

  /** When the next slot ends, {@code Long.MAX_VALUE} if there is none. */
  long nextEndPs() {
    long next = NONE;
    for (PauseSlots slot : slots) {
      if (slot.isScheduled()) {
        next = StrictMath.min(next, slot.endPs());
      }
    }
    return next;
  }

  /** pausOf_*e, bytes. */
  double offsetTo(int egress) {
    return offsetTo[egress];
  }

  /** pausOf_ie, bytes. */
  double offset(int ingress, int egress) {
    return offset[ingress * slots.length + egress];
  }

  /** Algorithm 1, lines 36 and 37; Algorithm 2, lines 27 to 29. */
  private void spread(int ingress) {
    double bytes = slots[ingress].offsetBytes();
    for (int egress = 0; egress < slots.length; egress++) {
      double share = bytes == 0 ? 0 : statistics.share(ingress, egress);
      offset[ingress * slots.length + egress] = bytes * share;
      offsetTo[egress] = 0;
      for (int other = 0; other < slots.length; other++) {
        offsetTo[egress] += offset[other * slots.length + egress];
      }
    }
  }
}
