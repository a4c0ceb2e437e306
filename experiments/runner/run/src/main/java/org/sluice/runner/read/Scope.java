// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sluice.runner.expression.Dimensions;
import org.sluice.runner.expression.ExpressionException;
import org.sluice.runner.expression.Formula;
import org.sluice.runner.expression.Measurement;
import org.sluice.runner.expression.Value;
import org.sluice.runner.model.IdleValue;
import org.sluice.runner.model.Where;
import org.sluice.workloads.Dimension;

/**
 * The values of an experiment's variables, and reading of values that may be expressions over them:
 * <code>${linkRate * 0.9}</code>. In an expression a variable is a number in its base unit (ps,
 * bit/s, B), and a literal may carry a unit.
 */
public final class Scope {
  /** An expression in a text. */
  static final Pattern EXPRESSION = Pattern.compile("\\$\\{([^}]*)}");

  private final Map<String, Object> values = new LinkedHashMap<>();
  private final Map<String, Dimensions> dimensions = new LinkedHashMap<>();
  private final Set<String> warnings = new LinkedHashSet<>();
  private static final Map<Dimension, String> BASE_UNITS =
      Map.of(Dimension.TIME, "ps", Dimension.RATE, "bps", Dimension.BYTES, "B");

  private final Set<IdleValue> idle = new LinkedHashSet<>();
  private final Map<String, Formula> formulas = new HashMap<>();

  /** Notes what a user should know before the run; the same once. */
  void warn(String sentence) {
    warnings.add(sentence);
  }

  /** What a user should know before the run. */
  List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** Notes a value that does nothing beside the others. */
  void noteIdle(Where where, String value, String why) {
    idle.add(new IdleValue(where, where.doubt(value, why)));
  }

  /** The values that do nothing beside the others. */
  List<IdleValue> idle() {
    return List.copyOf(idle);
  }

  /** Every variable's value: a BigDecimal in its base unit, a Boolean or a String. */
  public Map<String, Object> values() {
    return Collections.unmodifiableMap(values);
  }

  /** What every variable measures, by name. */
  Map<String, Dimensions> dimensions() {
    return Collections.unmodifiableMap(dimensions);
  }

  void define(String name, Object value, Dimensions measures) {
    values.put(name, value);
    dimensions.put(name, measures);
  }

  /**
   * A file.
   *
   * @param node its name
   * @param directory to which that is relative
   */
  Path file(YamlNode node, Path directory) {
    try {
      return directory.resolve(text(node));
    } catch (InvalidPathException e) {
      throw node.failure("is no name of a file: " + e.getReason());
    }
  }

  /** A value's text, expressions replaced by their results. */
  public String text(YamlNode node) {
    return expand(scalar(node)).text();
  }

  /**
   * The texts of a value that may be in several units: what an expression measures has the base
   * unit of each kind that it may be of; one text of anything else.
   */
  List<String> textsWithUnits(YamlNode node) {
    YamlNode.Scalar scalar = scalar(node);
    String text = expand(scalar).text();
    Matcher m = EXPRESSION.matcher(scalar.text());
    if (!m.matches()) {
      requireNumbers(scalar, "a number beside a unit");
      return List.of(text);
    }
    Dimensions given = dimensions(formula(m.group(1), scalar.where()), scalar.where());
    List<String> texts =
        BASE_UNITS.entrySet().stream()
            .filter(unit -> given.fits(Dimensions.of(unit.getKey())))
            .map(unit -> text + unit.getValue())
            .toList();
    return given.fits(Dimensions.NUMBER) || texts.isEmpty() ? List.of(text) : texts;
  }

  /**
   * A whole number of base units.
   *
   * @param dimension what it measures
   * @param min smallest allowed, in base units
   * @param max largest allowed, in base units
   */
  public long quantity(YamlNode node, Dimension dimension, long min, long max) {
    YamlNode.Scalar scalar = scalar(node);
    String what = dimension == Dimension.NUMBER ? "a whole number" : dimension.allowed();
    String allowed = what + range(min, max, dimension);
    BigDecimal value = exact(scalar, dimension, allowed);
    try {
      long whole = dimension.exactLong(value);
      if (whole >= min && whole <= max) {
        return whole;
      }
    } catch (NumberFormatException e) {
      throw scalar.notAllowed(scalar.text(), e.getMessage() + "");
    }
    throw scalar.notAllowed(shown(scalar, value), allowed);
  }

  /** A whole number. */
  public int integer(YamlNode node, int min, int max) {
    YamlNode.Scalar scalar = scalar(node);
    String allowed = "a whole number from " + min + " to " + max;
    BigDecimal value;
    try {
      value = new BigDecimal(expand(scalar).text());
      int whole = value.intValueExact();
      if (whole >= min && whole <= max) {
        return whole;
      }
    } catch (NumberFormatException e) {
      throw scalar.notAllowed(scalar.text(), allowed);
    } catch (ArithmeticException e) {
      throw scalar.notAllowed(expand(scalar).text(), allowed);
    }
    throw scalar.notAllowed(shown(scalar, value), allowed);
  }

  /** A number, possibly in per cent. */
  public BigDecimal number(YamlNode node, BigDecimal min, BigDecimal max) {
    YamlNode.Scalar scalar = scalar(node);
    BigDecimal value = exact(scalar, Dimension.NUMBER, Dimension.NUMBER.allowed());
    if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
      String allowed =
          "%s, from %s to %s"
              .formatted(Dimension.NUMBER.allowed(), min.toPlainString(), max.toPlainString());
      throw scalar.notAllowed(shown(scalar, value), allowed);
    }
    return value;
  }

  /** Yes or no. */
  public boolean yes(YamlNode node) {
    return choice(node, List.of("true", "false")).equals("true");
  }

  /** One of several words. */
  public String choice(YamlNode node, List<String> choices) {
    YamlNode.Scalar scalar = scalar(node);
    String value = expand(scalar).text();
    if (!choices.contains(value)) {
      throw scalar.notAllowed(value, "one of " + String.join(", ", choices));
    }
    return value;
  }

  private BigDecimal exact(YamlNode.Scalar scalar, Dimension dimension, String allowed) {
    Expanded expanded = expand(scalar);
    try {
      if (expanded.computed()) {
        requireMeasures(scalar, dimension, allowed);
        BigDecimal value = new BigDecimal(expanded.text());
        return dimension == Dimension.NUMBER ? value : value.setScale(0, RoundingMode.HALF_EVEN);
      }
      requireNumbers(scalar, allowed);
      return dimension.parse(expanded.text());
    } catch (NumberFormatException e) {
      throw scalar.notAllowed(expanded.text(), allowed);
    }
  }

  /**
   * An expression must give the time, rate or size that is asked for. A number may be of anything:
   * parameters of schemes are numbers in units of their own.
   */
  private void requireMeasures(YamlNode.Scalar scalar, Dimension dimension, String allowed) {
    Matcher m = EXPRESSION.matcher(scalar.text());
    if (dimension != Dimension.NUMBER && m.matches()) {
      Dimensions given = dimensions(formula(m.group(1), scalar.where()), scalar.where());
      if (!given.fits(Dimensions.of(dimension))) {
        throw scalar.notAllowed(scalar.text() + ", " + given.phrase(), allowed);
      }
    }
  }

  /** Beside other text, as a unit, an expression must give a number without one. */
  private void requireNumbers(YamlNode.Scalar scalar, String allowed) {
    Matcher m = EXPRESSION.matcher(scalar.text());
    while (m.find()) {
      Dimensions given = dimensions(formula(m.group(1), scalar.where()), scalar.where());
      if (!given.fits(Dimensions.NUMBER) && !given.mayBeText()) {
        throw scalar.notAllowed(
            "%s, where %s is already %s".formatted(scalar.text(), m.group(), given.phrase()),
            allowed);
      }
    }
  }

  private static String shown(YamlNode.Scalar scalar, BigDecimal value) {
    return scalar.text().contains("${")
        ? scalar.text() + " = " + value.toPlainString()
        : scalar.text();
  }

  private static String range(long min, long max, Dimension dimension) {
    String from = ", from " + dimension.text(min);
    return max == Long.MAX_VALUE ? from : from + " to " + dimension.text(max);
  }

  /** The single value a node must be. */
  static YamlNode.Scalar scalar(YamlNode node) {
    if (node instanceof YamlNode.Scalar s) {
      return s;
    }
    throw node.failure("is " + node.kind() + "; allowed is a single value");
  }

  private record Expanded(String text, boolean computed) {}

  private Expanded expand(YamlNode.Scalar scalar) {
    Matcher m = EXPRESSION.matcher(scalar.text());
    if (m.matches()) {
      Value value = evaluate(m.group(1), scalar.where());
      return new Expanded(value.text(), value.isNumber());
    }
    String text =
        m.replaceAll(r -> Matcher.quoteReplacement(evaluate(r.group(1), scalar.where()).text()));
    return new Expanded(text, false);
  }

  private Value evaluate(String source, Where where) {
    Formula formula = formula(source, where);
    Dimensions unused = dimensions(formula, where);
    try {
      return formula.value(values, Measurement.NONE);
    } catch (ExpressionException e) {
      throw where.failure(e);
    }
  }

  /** What a value measures; what does not go together is refused. */
  private Dimensions dimensions(Formula formula, Where where) {
    try {
      return formula.dimensions(dimensions);
    } catch (ExpressionException e) {
      throw where.failure(e);
    }
  }

  private Formula formula(String source, Where where) {
    try {
      return formulas.computeIfAbsent(source, Formula::parse).requireNames(values.keySet());
    } catch (ExpressionException e) {
      throw where.failure(e);
    }
  }
}
