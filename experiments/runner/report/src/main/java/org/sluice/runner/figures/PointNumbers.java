// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.sluice.workloads.Dimension;

/**
 * The values of a setting as numbers of a horizontal axis.
 *
 * @param numbers in their order
 * @param unit of all of them; empty for plain numbers
 */
public record PointNumbers(List<Double> numbers, String unit) {
  private static final Pattern NUMBER = Pattern.compile("(-?\\d+(?:\\.\\d+)?) ?([A-Za-zµμ/]+|%|)");

  /** Copies the list. */
  public PointNumbers {
    numbers = List.copyOf(numbers);
  }

  /**
   * Empty unless all are numbers of one unit (10% and 30%), or quantities of one kind (500KB and
   * 1MB), which then have the unit of the first.
   */
  public static Optional<PointNumbers> of(List<String> values) {
    Optional<PointNumbers> plain = ofOneUnit(values);
    return plain.isPresent()
        ? plain
        : Stream.of(Dimension.TIME, Dimension.RATE, Dimension.BYTES)
            .flatMap(dimension -> ofOneKind(values, dimension).stream())
            .findFirst();
  }

  private static Optional<PointNumbers> ofOneKind(List<String> values, Dimension dimension) {
    Matcher first = NUMBER.matcher(values.get(0));
    BigDecimal one = first.matches() ? dimension.units().get(first.group(2)) : null;
    if (one == null) {
      return Optional.empty();
    }
    try {
      List<Double> numbers =
          values.stream()
              .map(v -> dimension.parse(v).divide(one, MathContext.DECIMAL64).doubleValue())
              .toList();
      return Optional.of(new PointNumbers(numbers, first.group(2)));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Optional<PointNumbers> ofOneUnit(List<String> values) {
    List<Double> numbers = new ArrayList<>();
    String unit = "";
    for (String value : values) {
      Matcher m = NUMBER.matcher(value);
      if (!m.matches() || (!numbers.isEmpty() && !m.group(2).equals(unit))) {
        return Optional.empty();
      }
      unit = m.group(2);
      numbers.add(Double.valueOf(m.group(1)));
    }
    return Optional.of(new PointNumbers(numbers, unit));
  }
}
