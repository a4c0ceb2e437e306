// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

/** When data is acknowledged, for notification points (owners of {@code ack-policy}). */
public interface AckPolicy extends Facet {
  /** One ACK for every {@code packets} data packets, and for the last. */
  void acknowledgeEvery(int packets);

  /**
   * Whether a packet that carries a congestion mark is acknowledged at once, with those before
   * ({@code ack-marked-at-once}).
   */
  void acknowledgeMarkedAtOnce(boolean on);
}
