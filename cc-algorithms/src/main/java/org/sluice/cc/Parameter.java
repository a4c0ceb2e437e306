// SPDX-License-Identifier: MIT
package org.sluice.cc;

import java.util.List;
import java.util.Optional;

/**
 * One parameter of a scheme, declared once.
 *
 * @param name lower camel case with its unit where it has one ({@code alphaTimerPs} is written
 *     {@code alphaTimer} with unit {@code us} when users think in microseconds)
 * @param type how the text a user writes is read
 * @param unit the unit of the number ({@code "us"}, {@code "B"}, {@code "bit/s"}, {@code ""})
 * @param minimum smallest allowed number; ignored for text and booleans
 * @param maximum largest allowed number; ignored for text and booleans
 * @param choices the allowed words of a {@link Type#CHOICE}, else empty
 * @param defaultValue as a user would write it; {@code "auto"} where {@code autoRule} is not empty
 * @param autoRule how the value follows from the link when it is {@code auto}; empty if it cannot
 *     be
 * @param source paper and section, equation or algorithm line
 * @param help one line; it may end with the value of another parameter without which this one does
 *     nothing: {@code (state = rate only)}, {@code (state = rate or gap only)}, or {@code (patched
 *     only)} of a yes-no parameter
 */
public record Parameter(
    String name,
    Type type,
    String unit,
    double minimum,
    double maximum,
    List<String> choices,
    String defaultValue,
    String autoRule,
    String source,
    String help) {

  /** How a value is read. */
  public enum Type {
    LONG,
    DOUBLE,
    BOOLEAN,
    CHOICE
  }

  private static final String ONLY = " only)";

  /**
   * Another parameter's values, without one of which this one does nothing.
   *
   * @param parameter its name
   * @param values as a user would write them
   */
  public record Condition(String parameter, List<String> values) {
    /** Copies the list. */
    public Condition {
      values = List.copyOf(values);
    }
  }

  /** What it needs to do anything; empty if it always does something. */
  public Optional<Condition> onlyWith() {
    int end = help.indexOf(ONLY);
    if (end < 0) {
      return Optional.empty();
    }
    String condition = help.substring(help.lastIndexOf('(', end) + 1, end);
    int equals = condition.indexOf(" = ");
    return Optional.of(
        equals < 0
            ? new Condition(condition, List.of("true"))
            : new Condition(
                condition.substring(0, equals),
                List.of(condition.substring(equals + 3).split(" or "))));
  }

  /** Below it a double holds every whole number. */
  private static final double EXACT = 1L << 53;

  /** The word that means "follow the rule". */
  public static final String AUTO = "auto";

  /** A whole number. */
  public static Parameter ofLong(
      String name, String unit, long min, long max, long defaultValue, String source, String help) {
    return new Parameter(
        name, Type.LONG, unit, min, max, List.of(), Long.toString(defaultValue), "", source, help);
  }

  /** A whole number that follows a rule unless it is set. */
  public static Parameter ofAutoLong(
      String name, String unit, long min, long max, String rule, String source, String help) {
    return new Parameter(name, Type.LONG, unit, min, max, List.of(), AUTO, rule, source, help);
  }

  /** A real number. */
  public static Parameter ofDouble(
      String name,
      String unit,
      double min,
      double max,
      double defaultValue,
      String source,
      String help) {
    return new Parameter(
        name, Type.DOUBLE, unit, min, max, List.of(), plain(defaultValue), "", source, help);
  }

  /** A real number that follows a rule unless it is set. */
  public static Parameter ofAutoDouble(
      String name, String unit, double min, double max, String rule, String source, String help) {
    return new Parameter(name, Type.DOUBLE, unit, min, max, List.of(), AUTO, rule, source, help);
  }

  /** Yes or no. */
  public static Parameter ofBoolean(String name, boolean defaultValue, String source, String help) {
    return new Parameter(
        name, Type.BOOLEAN, "", 0, 0, List.of(), Boolean.toString(defaultValue), "", source, help);
  }

  /** One of several words. */
  public static Parameter ofChoice(
      String name, List<String> choices, String defaultValue, String source, String help) {
    return new Parameter(name, Type.CHOICE, "", 0, 0, choices, defaultValue, "", source, help);
  }

  /** The same parameter with another default, which has another source. */
  public Parameter withDefault(String value, String valueSource) {
    return new Parameter(
        name, type, unit, minimum, maximum, choices, value, autoRule, valueSource, help);
  }

  /**
   * A value as a number in this parameter's unit, whatever unit of the same dimension it has
   * ({@code 1ms} is {@code 1000} of a parameter in us); as it is if it has none, or another.
   */
  public String inOwnUnit(String value) {
    return ParameterUnits.in(value, unit);
  }

  /** An allowed value as this parameter's default would be written: {@code 064} is {@code 64}. */
  String asDefaultsAre(String value) {
    if (value.equals(AUTO)) {
      return value;
    }
    return switch (type) {
      case LONG -> Long.toString(Long.parseLong(value));
      case DOUBLE -> plain(Double.parseDouble(value));
      case BOOLEAN, CHOICE -> value;
    };
  }

  /** What is allowed, as a phrase for an error message. */
  public String allowed() {
    String orAuto = autoRule.isEmpty() ? "" : " or auto";
    return switch (type) {
      case LONG ->
          "a whole number from " + (long) minimum + " to " + (long) maximum + inUnit() + orAuto;
      case DOUBLE ->
          "a number from " + plain(minimum) + " to " + plain(maximum) + inUnit() + orAuto;
      case BOOLEAN -> "true or false";
      case CHOICE -> "one of " + String.join(", ", choices);
    };
  }

  /** A whole number without exponent and .0, for people. */
  private static String plain(double value) {
    long whole = (long) value;
    return whole == value && StrictMath.abs(value) < EXACT
        ? Long.toString(whole)
        : Double.toString(value);
  }

  private String inUnit() {
    return unit.isEmpty() ? "" : " " + unit;
  }
}
