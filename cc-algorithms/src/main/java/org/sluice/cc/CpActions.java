// SPDX-License-Identifier: MIT
package org.sluice.cc;

/** What a congestion point can do. */
public interface CpActions extends Actions {
  /** The same actions, taking effect at a later time. */
  CpActions at(long effectPs);

  /**
   * For the machine of a whole switch: the same actions for the queue of one egress port only.
   * Without it they are for the queues of all ports.
   *
   * @param egressPort the port's number on the switch
   */
  CpActions port(int egressPort);

  /** Marks the port's data queue by this profile from now on. */
  void setEcnProfile(EcnProfile profile);
}
