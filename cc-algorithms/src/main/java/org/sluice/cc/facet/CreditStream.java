// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

/** A paced stream of credits, for notification points ({@code paced-message}). */
public interface CreditStream extends Facet {
  /**
   * Sends a stream of credits to the flow's reaction point, numbered from 0, until the next call or
   * the end of the flow: the next one is due {@code frame bits / rateBps · (1 + u)} after the last,
   * u uniform in ±{@code jitter}. Their class is that of {@link CreditLimit}. A new rate re-times
   * the credit that waits. Without {@link CreditGate} each is a message of type 0 to the reaction
   * point.
   *
   * @param rateBps frame bits per second; 0 ends the stream
   * @param minFrameBytes smallest frame; each has a size uniform between both
   * @param maxFrameBytes largest frame
   * @param jitter 0 to 1
   */
  void paceCredits(long rateBps, int minFrameBytes, int maxFrameBytes, double jitter);
}
