// SPDX-License-Identifier: MIT
package org.sluice.cc;

/** What a host point can do. */
public interface HostActions extends Actions {
  /** The same actions, taking effect at a later time. */
  HostActions at(long effectPs);

  /** Raises {@link HostPoint#onPaused} for each pause that the NIC gets. */
  void watchPauses(boolean on);

  /**
   * Asks every flow that the host sends now to scale its rate: {@link ReactionPoint#onRateScaled}.
   *
   * @param factor above 0, at most 1
   */
  void scaleFlows(double factor);

  /**
   * Limits the class of credits that leave by the host's NIC, as {@link CpActions#limitCredits}
   * does at a switch port.
   *
   * @param rateBps frame bits per second, 0 for no limit
   * @param queueBytes frame bytes that may wait; a credit that does not fit is lost
   */
  void limitCredits(long rateBps, long queueBytes);
}
