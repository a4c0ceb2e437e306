// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.util.List;
import org.sluice.runner.model.Experiment;

/**
 * One value of each axis.
 *
 * @param values in the order of the axes
 * @param runs the experiment with these values, once for each repetition; they differ by their seed
 */
record Combination(List<String> values, List<Experiment> runs) {
  /** The first repetition. */
  Experiment first() {
    return runs.get(0);
  }
}
