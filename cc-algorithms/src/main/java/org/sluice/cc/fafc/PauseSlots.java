// SPDX-License-Identifier: MIT
package org.sluice.cc.fafc;

import org.sluice.cc.PicoTime;

/**
 * The time slots of one ingress port (section II.B; Algorithm 1, TimeSlotExpire; Algorithm 2, lines
 * 17 to 26): bytes that the pause in force keeps away in this slot (pausNext), that the pause of
 * the last slot kept away and that come now (pausOld), and that a pause will keep away in the next
 * slot (pausPending).
 */
final class PauseSlots {
  private static final long NONE = -1;
  private static final double SECOND = 1e12;

  private final long slotPs;
  private double oldBytes;
  private double nextBytes;
  private double pendingBytes;
  private long endPs = NONE;

  /**
   * No slot yet.
   *
   * @param slotPs T_hop of the port's link
   */
  PauseSlots(long slotPs) {
    this.slotPs = slotPs;
  }

  boolean isScheduled() {
    return endPs != NONE;
  }

  /** When the present slot ends; only if there is one. */
  long endPs() {
    return endPs;
  }

  /** pausOld − pausNext: what the pauses add to the queues predicted, bytes. */
  double offsetBytes() {
    return oldBytes - nextBytes;
  }

  /**
   * Algorithm 2, lines 17 to 26: a pause of T_i was sent.
   *
   * @param nowPs now
   * @param pauseS T_i in seconds
   * @param rate r^i_i*, bytes per second that come by the port
   */
  void paused(long nowPs, double pauseS, double rate) {
    if (!isScheduled()) {
      nextBytes = rate * pauseS; // line 18
      endPs = PicoTime.after(nowPs, slotPs); // line 19
      return;
    }
    double restOfSlot = (endPs - nowPs) / SECOND;
    double notYetPaused = rate > 0 ? slotPs / SECOND - nextBytes / rate : 0;
    double available = StrictMath.max(0, StrictMath.min(restOfSlot, notYetPaused)); // lines 21, 22
    double inThisSlot = StrictMath.min(available, pauseS); // line 23
    nextBytes += rate * inThisSlot; // line 24
    pendingBytes += rate * (pauseS - inThisSlot); // lines 25, 26, with T_i for t_hop
  }

  /** Algorithm 1, lines 31 to 35, at {@link #endPs}. */
  void expire() {
    oldBytes = nextBytes;
    nextBytes = pendingBytes;
    pendingBytes = 0;
    boolean goesOn = oldBytes != 0 || nextBytes != 0; // line 34, with "or"
    endPs = goesOn ? PicoTime.after(endPs, slotPs) : NONE;
  }

  double oldBytes() {
    return oldBytes;
  }

  double nextBytes() {
    return nextBytes;
  }

  double pendingBytes() {
    return pendingBytes;
  }
}
