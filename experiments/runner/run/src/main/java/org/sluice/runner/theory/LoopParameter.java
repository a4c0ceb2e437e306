// SPDX-License-Identifier: MIT
package org.sluice.runner.theory;

import org.sluice.workloads.Dimension;

/**
 * A quantity of a loop model.
 *
 * @param name its name in experiment files and claims
 * @param dimension what it measures; values are in the base unit: ps, bit/s, B
 * @param whole whether only whole numbers are allowed
 * @param min smallest allowed
 * @param max largest allowed
 * @param byDefault value where nothing is said: the paper's
 * @param source paper and section
 * @param help one line
 */
public record LoopParameter(
    String name,
    Dimension dimension,
    boolean whole,
    double min,
    double max,
    double byDefault,
    String source,
    String help) {

  static LoopParameter real(
      String name, double min, double max, double byDefault, String source, String help) {
    return new LoopParameter(name, Dimension.NUMBER, false, min, max, byDefault, source, help);
  }

  static LoopParameter count(
      String name, double min, double max, double byDefault, String source, String help) {
    return new LoopParameter(name, Dimension.NUMBER, true, min, max, byDefault, source, help);
  }

  static LoopParameter yes(String name, boolean byDefault, String source, String help) {
    return count(name, 0, 1, byDefault ? 1 : 0, source, help + " (1: yes, 0: no)");
  }

  static LoopParameter of(
      String name,
      Dimension dimension,
      double min,
      double max,
      double byDefault,
      String source,
      String help) {
    return new LoopParameter(name, dimension, false, min, max, byDefault, source, help);
  }
}
