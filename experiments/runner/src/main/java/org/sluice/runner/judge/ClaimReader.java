// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads claims from their YAML form ({@code docs/reference/claims.md}), checking keys and the
 * syntax of every expression, so that a wrong claim is refused before anything runs.
 */
public final class ClaimReader {
  private static final Set<String> KEYS =
      new TreeSet<>(
          List.of(
              "text",
              "source",
              "when",
              "measured",
              "expected",
              "tolerance",
              "at_least",
              "at_most",
              "between",
              "unit",
              "explanation"));
  private static final String VARIANT = "variant";

  private final Set<String> variables;
  private final Set<String> variants;

  /**
   * @param variables names of the experiment's variables, the only ones {@code ${…}} may use
   */
  public ClaimReader(Set<String> variables) {
    this(variables, Set.of());
  }

  /**
   * A reader of the claims of a comparison.
   *
   * @param variables names of the experiment's variables, the only ones {@code ${…}} may use
   * @param variants names of the variants, in order
   */
  public ClaimReader(Set<String> variables, Set<String> variants) {
    this.variables = new TreeSet<>(variables);
    this.variants = new LinkedHashSet<>(variants);
  }

  /**
   * Reads a list of claims.
   *
   * @param yaml the value of the experiment's {@code claims} key: a list of maps, values being
   *     strings, numbers or lists
   * @param where how to name the place in messages, for example {@code fig8.yaml: claims}
   * @throws ClaimException if a claim is wrong; the message names place, field, value and what is
   *     allowed
   */
  public List<Claim> readAll(List<?> yaml, String where) {
    List<Claim> claims = new ArrayList<>();
    for (int i = 0; i < yaml.size(); i++) {
      String place = where + "[" + i + "]";
      if (!(yaml.get(i) instanceof Map<?, ?> map)) {
        throw new ClaimException(
            place + ": must be a map of claim fields, is '" + yaml.get(i) + "'.");
      }
      claims.add(read(map, place));
    }
    return claims;
  }

  /**
   * Reads one claim of a comparison: of the variants of its field {@code variant}, or else of all,
   * or across variants if every measurement says of which.
   *
   * @param yaml the claim's fields
   * @param where how to name the place in messages
   * @throws ClaimException if the claim is wrong
   */
  public VariantClaim readFor(Map<?, ?> yaml, String where) {
    Map<Object, Object> fields = new LinkedHashMap<>(yaml);
    @Nullable Object wanted = fields.remove(VARIANT);
    Claim claim = read(fields, where);
    for (String named : ClaimExpression.variants(claim)) {
      requireVariant(named, where);
    }
    if (wanted == null) {
      boolean isAcross = ClaimExpression.isAcross(claim);
      return new VariantClaim(claim, isAcross ? List.of() : List.copyOf(variants));
    }
    List<String> names = new ArrayList<>();
    for (Object name : wanted instanceof List<?> list ? list : List.of(wanted)) {
      List<String> matching = VariantNames.matching(String.valueOf(name), variants);
      names.addAll(
          matching.isEmpty() ? List.of(requireVariant(String.valueOf(name), where)) : matching);
    }
    if (names.isEmpty()) {
      throw new ClaimException(where + ": variant is an empty list; allowed are variants.");
    }
    return new VariantClaim(claim, names);
  }

  private String requireVariant(String name, String where) {
    if (!variants.contains(name)) {
      throw new ClaimException(
          where
              + ": '"
              + name
              + "' is no variant; the experiment has "
              + (variants.isEmpty() ? "none" : String.join(", ", variants))
              + ".");
    }
    return name;
  }

  /**
   * Reads one claim.
   *
   * @param yaml the claim's fields
   * @param where how to name the place in messages
   * @throws ClaimException if the claim is wrong
   */
  public Claim read(Map<?, ?> yaml, String where) {
    for (Object key : yaml.keySet()) {
      if (!KEYS.contains(String.valueOf(key))) {
        throw new ClaimException(
            where + ": unknown field '" + key + "'; allowed are " + String.join(", ", KEYS) + ".");
      }
    }
    String text = required(yaml, "text", where);
    String source = required(yaml, "source", where);
    String measured = expression(required(yaml, "measured", where), "measured", where);
    @Nullable String when = optional(yaml, "when");
    if (when != null) {
      expression(when, "when", where);
    }
    @Nullable String unit = optional(yaml, "unit");
    if (unit != null && !Quantity.isUnit(unit)) {
      throw new ClaimException(
          where + ": unit '" + unit + "' is unknown; allowed are " + Quantity.unitNames() + ".");
    }
    return new Claim(
        text,
        source,
        measured,
        expectation(yaml, where),
        when,
        unit,
        optional(yaml, "explanation"));
  }

  private Expectation expectation(Map<?, ?> yaml, String where) {
    List<String> given = new ArrayList<>();
    for (String key : List.of("expected", "at_least", "at_most", "between")) {
      if (yaml.containsKey(key)) {
        given.add(key);
      }
    }
    if (given.size() != 1) {
      throw new ClaimException(
          where
              + ": needs exactly one of expected, at_least, at_most, between, has "
              + (given.isEmpty() ? "none" : String.join(" and ", given))
              + ".");
    }
    String kind = given.get(0);
    if (yaml.containsKey("tolerance") && !kind.equals("expected")) {
      throw new ClaimException(where + ": tolerance goes with expected, not with " + kind + ".");
    }
    return switch (kind) {
      case "at_least" -> new Expectation.AtLeast(bound(yaml, kind, where));
      case "at_most" -> new Expectation.AtMost(bound(yaml, kind, where));
      case "between" -> between(yaml.get("between"), where);
      default -> withTolerance(bound(yaml, kind, where), optional(yaml, "tolerance"), where);
    };
  }

  private Expectation between(@Nullable Object value, String where) {
    if (!(value instanceof List<?> list) || list.size() != 2) {
      throw new ClaimException(
          where + ": between must be a list of two bounds, [low, high], is '" + value + "'.");
    }
    return new Expectation.Between(
        expression(String.valueOf(list.get(0)), "between", where),
        expression(String.valueOf(list.get(1)), "between", where));
  }

  private Expectation withTolerance(String expected, @Nullable String tolerance, String where) {
    if (tolerance == null) {
      return new Expectation.Exactly(expected);
    }
    String trimmed = tolerance.trim();
    expression(trimmed, "tolerance", where);
    return trimmed.endsWith("%")
        ? new Expectation.WithinRelative(expected, trimmed)
        : new Expectation.WithinAbsolute(expected, trimmed);
  }

  private String bound(Map<?, ?> yaml, String key, String where) {
    return expression(required(yaml, key, where), key, where);
  }

  private String expression(String source, String field, String where) {
    try {
      ClaimExpression.check(source, variables);
    } catch (ClaimException e) {
      throw new ClaimException(where + ": " + field + ": " + e.getMessage());
    }
    return source;
  }

  private static String required(Map<?, ?> yaml, String key, String where) {
    @Nullable String value = optional(yaml, key);
    if (value == null || value.isBlank()) {
      throw new ClaimException(where + ": field '" + key + "' is missing.");
    }
    return value;
  }

  private static @Nullable String optional(Map<?, ?> yaml, String key) {
    Object value = yaml.get(key);
    return value == null ? null : String.valueOf(value).trim();
  }
}
