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
}
