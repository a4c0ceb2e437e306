// SPDX-License-Identifier: MIT
package org.sluice.runner.dataplane;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

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
 * @param onlyWith {@code key=value}, or a key that is set, of a plan, or in parentheses what a run
 *     has, without which this one does nothing; several with {@code or}; or empty
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
   * @param has what the run has of what {@link #onlyWith} names in parentheses
   */
  public Optional<String> missing(Map<String, String> values, Set<String> has) {
    return onlyWith.isEmpty()
        ? Optional.empty()
        : Stream.of(onlyWith.split(" and "))
            .map(one -> missingAll(one, values, has))
            .flatMap(Optional::stream)
            .findFirst();
  }

  private static Optional<String> missingAll(
      String alternatives, Map<String, String> values, Set<String> has) {
    List<String> missing = new ArrayList<>();
    for (String one : alternatives.split(" or ")) {
      Optional<String> without = missing(one, values, has);
      if (without.isEmpty()) {
        return without;
      }
      missing.add(without.get());
    }
    return Optional.of(String.join(" or ", missing));
  }

  private static Optional<String> missing(
      String needed, Map<String, String> values, Set<String> has) {
    if (needed.startsWith("(")) {
      String text = needed.substring(1, needed.length() - 1);
      return has.contains(text) ? Optional.empty() : Optional.of(text);
    }
    String[] parts = needed.split("=");
    DataplaneKey other = ofPlanName(parts[0]).orElseThrow();
    String value = values.getOrDefault(other.planName, other.planDefault);
    if (parts.length == 1) {
      String none = other.word.isEmpty() ? other.planDefault : other.wordValue;
      return value.equals(none)
          ? Optional.of(
              other.yamlName
                  + (values.containsKey(other.planName) ? " other than " + other.word : ""))
          : Optional.empty();
    }
    String wanted = parts[1].equals(other.word) ? other.wordValue : parts[1];
    return value.equals(wanted)
        ? other.missing(values, has)
        : Optional.of(other.yamlName + ": " + parts[1]);
  }

  /** Every key, in the order of a plan. */
  public static List<DataplaneKey> all() {
    return DataplaneKeys.ALL;
  }

  /**
   * A key's value: the plan's, or its default.
   *
   * @param plan the keys and values of a plan
   * @param name of the key in a plan
   * @return empty if there is no such key, or its default is a word, as {@code off}, and no number
   */
  public static Optional<String> valueIn(Map<String, String> plan, String name) {
    return Optional.ofNullable(plan.get(name))
        .or(
            () ->
                ofPlanName(name)
                    .filter(k -> k.word().isEmpty() || !k.planDefault().equals(k.wordValue()))
                    .map(DataplaneKey::planDefault));
  }

  /** The key of that name in a plan. */
  public static Optional<DataplaneKey> ofPlanName(String name) {
    return all().stream().filter(key -> key.planName.equals(name)).findFirst();
  }
}
