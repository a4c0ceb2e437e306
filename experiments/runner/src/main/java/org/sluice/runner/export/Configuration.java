// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.util.List;

/**
 * A section of {@code omnetpp.ini}: a variant of an experiment with all combinations of the axes.
 *
 * @param name a NED identifier; {@code General} if the experiment compares nothing
 * @param title what it is, in one line
 * @param combinations one or more
 */
record Configuration(String name, String title, List<Combination> combinations) {
  static final String GENERAL = "General";

  /** The folder its plans are in, below the folder of plans; with a slash unless it is empty. */
  String folder() {
    return name.equals(GENERAL) ? "" : name + "/";
  }
}
