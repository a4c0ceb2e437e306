// SPDX-License-Identifier: MIT
package org.sluice.cc;

/** What a notification point can do. */
public interface NpActions extends Actions {
  // generated: DataFilter (bridge/vocabulary/decisions.yaml, ./sluice generate)
  /** Which data packets raise an event. */
  enum DataFilter {
    /** None. */
    NONE(0),
    /** Those that carry a congestion mark. */
    MARKED(1),
    /** All. */
    ALL(2);

    private final int number;

    DataFilter(int number) {
      this.number = number;
    }

    /** Its number in the decision. */
    public int number() {
      return number;
    }
  }

  // end of DataFilter

  /** The same actions, taking effect at a later time. */
  NpActions at(long effectPs);

  /** Chooses which data packets raise an event. */
  void watchData(DataFilter filter);
}
