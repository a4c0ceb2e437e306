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
}
