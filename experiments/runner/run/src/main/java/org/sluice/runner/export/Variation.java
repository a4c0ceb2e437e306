// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.sluice.runner.SluiceException;

/**
 * The settings of all runs of a configuration as one: a value that differs among the runs becomes
 * an iteration variable, or runs parallel to one.
 */
final class Variation {
  private static final String REPETITION = "repetition";

  private final List<Axis> axes;
  private final List<Row> rows;
  private final Set<Axis> defined = new LinkedHashSet<>();

  /**
   * A run.
   *
   * @param values of the axes, in their order
   * @param repetition its number
   * @param settings what it sets
   */
  record Row(List<String> values, int repetition, Map<Setting, String> settings) {}

  /** No single setting can follow from more than one axis. */
  static final class SplitException extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient Axis axis;

    SplitException(Axis axis) {
      super("a setting depends on " + axis.name() + " and on something else");
      this.axis = axis;
    }

    /** The axis whose values need configurations of their own. */
    Axis axis() {
      return axis;
    }
  }

  /**
   * A configuration.
   *
   * @param axes its iteration variables
   * @param rows every combination of their values with every repetition
   */
  Variation(List<Axis> axes, List<Row> rows) {
    this.axes = axes;
    this.rows = rows;
  }

  /**
   * Settings with values in which iteration variables stand.
   *
   * @throws SplitException if a value follows from more than one axis, or a setting is not in all
   *     runs
   */
  Map<Setting, String> resolve() throws SplitException {
    Set<Setting> settings = new LinkedHashSet<>();
    rows.forEach(row -> settings.addAll(row.settings().keySet()));
    Map<Axis, Setting> definers = new LinkedHashMap<>();
    for (Setting setting : settings) {
      definer(setting)
          .ifPresent(
              axis -> {
                boolean isItself = valuesAlong(setting, axis).equals(axis.values());
                if (isItself || !definers.containsKey(axis)) {
                  definers.put(axis, setting);
                }
              });
    }
    Map<Setting, String> resolved = new LinkedHashMap<>();
    for (Setting setting : settings) {
      resolved.put(setting, value(setting, definers));
    }
    return resolved;
  }

  /** The axis that a setting can define: the only one that it follows from. */
  private Optional<Axis> definer(Setting setting) {
    List<Axis> causes = axes.stream().filter(axis -> matters(setting, axis)).toList();
    boolean isPlain =
        causes.size() == 1
            && !differsByRepetition(setting)
            && rows.stream().allMatch(row -> row.settings().containsKey(setting));
    return isPlain ? Optional.of(causes.get(0)) : Optional.empty();
  }

  private List<String> valuesAlong(Setting setting, Axis axis) {
    List<String> values = new ArrayList<>();
    for (String of : axis.values()) {
      values.add(first(setting, axis, of));
    }
    return values;
  }

  /** The axes on which no setting depends. */
  List<Axis> undefined() {
    return axes.stream().filter(axis -> !defined.contains(axis)).toList();
  }

  private String value(Setting setting, Map<Axis, Setting> definers) throws SplitException {
    List<Axis> causes = axes.stream().filter(axis -> matters(setting, axis)).toList();
    boolean differsByRepetition = differsByRepetition(setting);
    boolean isEverywhere = rows.stream().allMatch(row -> row.settings().containsKey(setting));
    if (!causes.isEmpty() && (causes.size() > 1 || differsByRepetition || !isEverywhere)) {
      throw new SplitException(causes.get(causes.size() - 1));
    }
    if (!isEverywhere) {
      throw SluiceException.wrongInput(
          ("the repetitions of this experiment differ in '%s', which an ini file cannot say;"
                  + " allowed is an export without repetitions (--repeat 1)")
              .formatted(setting.key()));
    }
    if (differsByRepetition) {
      return iterated("", byRepetition(setting), REPETITION);
    }
    if (causes.isEmpty()) {
      return Objects.requireNonNull(rows.get(0).settings().get(setting));
    }
    Axis axis = causes.get(0);
    List<String> values = valuesAlong(setting, axis);
    if (areNoList(values)) {
      throw new SplitException(axis);
    }
    defined.add(axis);
    return setting.equals(definers.get(axis))
        ? iterated(axis.name() + "=", values, "")
        : iterated("", values, axis.name());
  }

  /** Texts keep their quotes outside. */
  private static String iterated(String name, List<String> values, String along) {
    boolean areTexts = values.stream().allMatch(v -> v.startsWith("\""));
    List<String> bare =
        areTexts ? values.stream().map(v -> v.substring(1, v.length() - 1)).toList() : values;
    String quote = areTexts ? "\"" : "";
    String parallel = along.isEmpty() ? "" : " ! " + along;
    String end = areTexts ? commonEnd(bare) : "";
    List<String> starts =
        bare.stream().map(v -> v.substring(0, v.length() - end.length())).toList();
    return quote + "${" + name + String.join(", ", starts) + parallel + "}" + end + quote;
  }

  /** Of texts that go on with the repetition: what they have from there on. */
  private static String commonEnd(List<String> texts) {
    int at = texts.get(0).indexOf("-r${");
    String end = at < 0 ? "" : texts.get(0).substring(at);
    return texts.stream().allMatch(t -> t.endsWith(end)) ? end : "";
  }

  /** Whether values cannot stand in the list of an iteration variable. */
  private static boolean areNoList(List<String> values) {
    boolean areTexts = values.stream().allMatch(v -> v.startsWith("\""));
    List<String> bare =
        areTexts ? values.stream().map(v -> v.substring(1, v.length() - 1)).toList() : values;
    String end = areTexts ? commonEnd(bare) : "";
    return bare.stream().anyMatch(v -> isNoItem(v.substring(0, v.length() - end.length())));
  }

  private static boolean isNoItem(String bare) {
    return bare.matches(".*[\"{},!$].*") || bare.contains("..");
  }

  private String first(Setting setting, Axis axis, String value) {
    int at = axes.indexOf(axis);
    for (Row row : rows) {
      if (row.values().get(at).equals(value)) {
        return Objects.requireNonNull(row.settings().get(setting));
      }
    }
    throw new IllegalStateException("no run has " + axis.name() + "=" + value);
  }

  private List<String> byRepetition(Setting setting) {
    List<String> values = new ArrayList<>();
    for (Row row : rows) {
      if (row.repetition() == values.size()) {
        values.add(Objects.requireNonNull(row.settings().get(setting)));
      }
    }
    return values;
  }

  /** Whether two runs that differ in nothing but this axis differ in a setting. */
  private boolean matters(Setting setting, Axis axis) {
    int at = axes.indexOf(axis);
    Map<List<Object>, Optional<String>> seen = new LinkedHashMap<>();
    for (Row row : rows) {
      List<Object> others = new ArrayList<>(row.values());
      others.remove(at);
      others.add(row.repetition());
      if (differs(seen, others, row, setting)) {
        return true;
      }
    }
    return false;
  }

  private boolean differsByRepetition(Setting setting) {
    Map<List<Object>, Optional<String>> seen = new LinkedHashMap<>();
    for (Row row : rows) {
      if (differs(seen, new ArrayList<>(row.values()), row, setting)) {
        return true;
      }
    }
    return false;
  }

  private static boolean differs(
      Map<List<Object>, Optional<String>> seen, List<Object> key, Row row, Setting setting) {
    Optional<String> value = Optional.ofNullable(row.settings().get(setting));
    Optional<String> before = seen.putIfAbsent(key, value);
    return before != null && !before.equals(value);
  }
}
