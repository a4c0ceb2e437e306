// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.util.List;
import org.sluice.runner.read.Experiment;

/**
 * One value of each axis.
 *
 * @param values in the order of the axes
 * @param runs the experiment with these values, once for each repetition; they differ by their seed
 */
record Combination(List<String> values, List<Experiment> runs) {
  /** What is the same in all repetitions. */
  Experiment first() {
    return runs.get(0);
  }

  /** Its part of file names, with the values in the place of the ini file's variables. */
  String stem(List<Axis> axes) {
    StringBuilder stem = new StringBuilder();
    for (int i = 0; i < axes.size(); i++) {
      stem.append(axes.get(i).name()).append('=').append(values.get(i)).append('-');
    }
    return stem.toString();
  }
}
