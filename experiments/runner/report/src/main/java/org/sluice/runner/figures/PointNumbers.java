// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

  /** Empty unless all are numbers with the same unit: 10% and 30%, but not 500KB and 1MB. */
  public static Optional<PointNumbers> of(List<String> values) {
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
