// SPDX-License-Identifier: MIT
package org.sluice.runner.dataplane;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A {@code dataplane} key, as {@code bridge/vocabulary/dataplane-keys.yaml} declares it.
 *
 * @param planName the key in a plan
 * @param yamlName the key in an experiment file: lower camel case without the unit
 * @param kind how a value is read
 * @param choices the words allowed, of a choice
 * @param planDefault the value the simulator takes when the plan says nothing, as a plan has it
 * @param min smallest value allowed, in the plan's unit
 * @param max largest value allowed, in the plan's unit
 * @param word what may stand for a number, or empty
 * @param wordValue the number in the plan that the word denotes, or empty
 * @param atLeast key in a plan whose value must not be above this one's, or empty
 * @param onlyWith {@code key=value}, or a key that is set, of a plan, without which this one does
 *     nothing; or empty
 * @param perSwitch whether one switch can have a value of its own
 * @param topLevel whether it is chosen at the experiment file's top level, not in {@code dataplane}
 */
public record DataplaneKey(
    String planName,
    String yamlName,
    Kind kind,
    List<String> choices,
    String planDefault,
    String min,
    String max,
    String word,
    String wordValue,
    String atLeast,
    String onlyWith,
    boolean perSwitch,
    boolean topLevel) {

  /** How a value is read. */
  public enum Kind {
    BYTES,
    TIME,
    RATE,
    COUNT,
    NUMBER,
    FLAG,
    CHOICE,
    PAIRS
  }

  /**
   * What is missing for this key to do something, as an experiment file writes it.
   *
   * @param values of a plan
   */
  public Optional<String> missing(Map<String, String> values) {
    if (onlyWith.isEmpty()) {
      return Optional.empty();
    }
    String[] needed = onlyWith.split("=");
    DataplaneKey other = ofPlanName(needed[0]).orElseThrow();
    String value = values.getOrDefault(other.planName, other.planDefault);
    if (needed.length == 1) {
      return value.equals(other.wordValue) ? Optional.of(other.yamlName) : Optional.empty();
    }
    return value.equals(needed[1])
        ? other.missing(values)
        : Optional.of(other.yamlName + ": " + needed[1]);
  }

  /** Every key, in the order of a plan. */
  public static List<DataplaneKey> all() {
    return DataplaneKeys.ALL;
  }

  /** The key of that name in a plan. */
  public static Optional<DataplaneKey> ofPlanName(String name) {
    return all().stream().filter(key -> key.planName.equals(name)).findFirst();
  }
}
