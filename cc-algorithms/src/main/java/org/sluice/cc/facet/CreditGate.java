// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

/** A queue pair that sends on credit only, for reaction points ({@code credit-gate}). */
public interface CreditGate extends Facet {
  /**
   * From now on each data packet needs a credit, in addition to rate and window: a credit (see
   * {@link CreditStream}) that arrives permits one packet, without an event; its number and the
   * time it was sent go with the packet. A credit that finds nothing to send is lost.
   */
  void sendOnlyOnCredit(boolean on);
}
