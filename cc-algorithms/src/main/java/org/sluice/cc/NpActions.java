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

  /** One ACK for every {@code packets} data packets, and for the last. */
  void acknowledgeEvery(int packets);

  /** Whether a packet that carries a congestion mark is acknowledged at once, with those before. */
  void acknowledgeMarkedAtOnce(boolean on);
}
