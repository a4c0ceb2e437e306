// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

/** The class of credits on a line, for congestion points and host points ({@code credit-class}). */
public interface CreditLimit extends Facet {
  /**
   * Limits the class of credits on the line of the port, or of the host's NIC: they have a queue of
   * their own and go before data as often as the rate allows. Without it credits wait without
   * limits.
   *
   * @param rateBps frame bits per second, 0 for no limit
   * @param queueBytes frame bytes that may wait; a credit that does not fit is lost
   */
  void limitCredits(long rateBps, long queueBytes);
}
