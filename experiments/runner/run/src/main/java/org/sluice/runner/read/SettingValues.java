// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sluice.runner.SluiceException;

/**
 * A setting that gives one of an experiment's values several values: {@code senders=2,10}.
 *
 * @param path the experiment's variable, or the path of another value, as {@code --set} has it
 * @param values two or more that differ, as the user wrote them
 */
public record SettingValues(String path, List<String> values) {
  private static final String VALUE = "[A-Za-z0-9_.+%-]+";

  /** Weights of classes are one value. */
  private static final String PAIRS = "\\d+:\\d+(,\\d+:\\d+)*";

  /** Copies the list. */
  public SettingValues {
    values = List.copyOf(values);
  }

  /**
   * Reads a setting.
   *
   * @param setting {@code path=value,value,…}
   * @return empty if it gives one value: a plain setting, checked where it is applied
   * @throws SluiceException if one of several values cannot be in a file's name
   */
  public static Optional<SettingValues> find(String setting) {
    int equals = setting.indexOf('=');
    String value = setting.substring(equals + 1);
    boolean isWhole = value.matches("(?s)[\\[{].*") || value.contains("(") || value.matches(PAIRS);
    if (equals < 1 || isWhole || !value.contains(",")) {
      return Optional.empty();
    }
    List<String> values = new ArrayList<>();
    for (String one : value.split(",", -1)) {
      String text = one.strip();
      if (!text.matches(VALUE) || values.contains(text)) {
        throw SluiceException.wrongInput(
            ("--set '%s' gives several values, but '%s' is %s; allowed are different values"
                    + " of letters, digits and . + - %% _")
                .formatted(
                    setting,
                    text,
                    values.contains(text) ? "there twice" : "not allowed among them"));
      }
      values.add(text);
    }
    return Optional.of(new SettingValues(setting.substring(0, equals), values));
  }

  /**
   * Every combination of one value of each.
   *
   * @param axes of which
   * @param most stops soon after so many
   * @return each with one value per axis, in the order of the axes; the last axis changes fastest
   */
  public static List<List<String>> product(List<List<String>> axes, int most) {
    List<List<String>> all = List.of(List.of());
    for (List<String> axis : axes) {
      List<List<String>> longer = new ArrayList<>();
      for (List<String> before : all) {
        for (String value : axis) {
          List<String> one = new ArrayList<>(before);
          one.add(value);
          longer.add(List.copyOf(one));
        }
      }
      all = longer;
      if (all.size() > most) {
        break;
      }
    }
    return all;
  }
}
