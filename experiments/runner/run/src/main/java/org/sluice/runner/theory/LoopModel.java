// SPDX-License-Identifier: MIT
package org.sluice.runner.theory;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A control loop that a paper models, by the equation numbers of the paper. */
public interface LoopModel {
  /** Its name in experiment files and claims. */
  String name();

  /** One line: which equation of which paper. */
  String description();

  /** Its quantities, with the paper's values as defaults. */
  List<LoopParameter> parameters();

  /**
   * The open loop.
   *
   * @param values every parameter's value by name, in base units
   */
  OpenLoop openLoop(Map<String, Double> values);

  /** Every model there is. */
  static List<LoopModel> all() {
    return List.of(new RoccLoop(), new PaccPrintedLoop(), new PaccPositionalLoop());
  }

  /**
   * The model of that name.
   *
   * @throws IllegalArgumentException if there is none; the message says which there are
   */
  static LoopModel named(String name) {
    return all().stream()
        .filter(m -> m.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is no loop model; allowed is one of %s"
                        .formatted(
                            name,
                            all().stream()
                                .map(LoopModel::name)
                                .collect(Collectors.joining(", ")))));
  }

  /**
   * The parameter of that name.
   *
   * @throws IllegalArgumentException if there is none; the message says which there are
   */
  default LoopParameter parameter(String name) {
    return parameters().stream()
        .filter(p -> p.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'"
                        + name
                        + "' is no parameter of the loop model "
                        + name()
                        + "; allowed is one of "
                        + parameters().stream()
                            .map(LoopParameter::name)
                            .collect(Collectors.joining(", "))));
  }

  /**
   * Every parameter's value: its default where nothing is given.
   *
   * @param given values by name, in base units
   * @throws IllegalArgumentException with one sentence if a name or a value is not allowed
   */
  default Map<String, Double> values(Map<String, Double> given) {
    given.keySet().forEach(this::parameter);
    Map<String, Double> values = new LinkedHashMap<>();
    for (LoopParameter p : parameters()) {
      double value = given.getOrDefault(p.name(), p.byDefault());
      boolean isWhole = value == StrictMath.rint(value);
      if (!(value >= p.min() && value <= p.max()) || (p.whole() && !isWhole)) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "%s of the loop model %s is %s; allowed is %s from %s to %s",
                p.name(),
                name(),
                value,
                p.whole() ? "a whole number" : "a number",
                p.min(),
                p.max()));
      }
      values.put(p.name(), value);
    }
    return values;
  }

  /** The open loop with some values given and the defaults else. */
  default OpenLoop at(Map<String, Double> given) {
    return openLoop(values(given));
  }
}
