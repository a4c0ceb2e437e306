// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.sluice.runner.files.JsonObject;
import org.sluice.workloads.Dimension;

/**
 * The values of an axis as numbers, for programs: the CSV files have them as the user wrote them.
 *
 * @param dimension what they measure
 * @param values as the user wrote them
 */
record AxisNumbers(Dimension dimension, List<String> values) {
  /** From the one whose values need no unit on. */
  private static final List<Dimension> DIMENSIONS =
      List.of(Dimension.NUMBER, Dimension.TIME, Dimension.RATE, Dimension.BYTES);

  /** Empty unless all values are different numbers of the same dimension. */
  static Optional<AxisNumbers> of(List<String> values) {
    return DIMENSIONS.stream()
        .filter(dimension -> values.stream().allMatch(value -> isOf(dimension, value)))
        .filter(
            dimension ->
                values.stream()
                        .map(value -> dimension.parse(value).stripTrailingZeros())
                        .distinct()
                        .count()
                    == values.size())
        .findFirst()
        .map(dimension -> new AxisNumbers(dimension, values));
  }

  private static boolean isOf(Dimension dimension, String value) {
    try {
      BigDecimal unused = dimension.parse(value);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** Without an exponent and a decimal point that are not needed. */
  private static Number plain(BigDecimal number) {
    return number.stripTrailingZeros().scale() <= 0 ? number.toBigIntegerExact() : number;
  }

  /** The unit, as names of numbers end with it, and the number of each value. */
  JsonObject asData() {
    JsonObject numbers = new JsonObject();
    values.forEach(value -> numbers.put(value, plain(dimension.parse(value))));
    String unit =
        switch (dimension) {
          case NUMBER -> "";
          case TIME -> "ps";
          case RATE -> "bps";
          case BYTES -> "bytes";
        };
    return new JsonObject().with("unit", unit).with("values", numbers);
  }
}
