// SPDX-License-Identifier: MIT
package org.sluice.cc;

/** What a notification point can do. */
public interface NpActions extends Actions {
  /** Which data packets raise an event. */
  enum DataFilter {
    NONE,
    /** Those that carry a congestion mark. */
    MARKED,
    ALL
  }

  /** The same actions, taking effect at a later time. */
  NpActions at(long effectPs);

  /** Chooses which data packets raise an event. */
  void watchData(DataFilter filter);

  /**
   * Sends a stream of credits to the flow's reaction point, numbered from 0, until told otherwise
   * or the flow is over: the next one is due {@code frame bits / rateBps · (1 + u)} after the last,
   * u uniform in ±{@code jitter}. Their class is that of {@link CpActions#limitCredits}. A new rate
   * re-times the credit that waits. Without {@link RpActions#sendOnlyOnCredit} each is a message of
   * type 0 to the reaction point.
   *
   * @param rateBps frame bits per second; 0 ends the stream
   * @param minFrameBytes smallest frame; each has a size uniform between both
   * @param maxFrameBytes largest frame
   * @param jitter 0 to 1
   */
  void paceCredits(long rateBps, int minFrameBytes, int maxFrameBytes, double jitter);

  /** One ACK for every {@code packets} data packets, and for the last. */
  void acknowledgeEvery(int packets);

  /** Whether a packet that carries a congestion mark is acknowledged at once, with those before. */
  void acknowledgeMarkedAtOnce(boolean on);
}
