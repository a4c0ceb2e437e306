// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static java.util.stream.Collectors.toMap;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.sluice.runner.expression.Dimensions;
import org.sluice.runner.model.Variable;
import org.sluice.workloads.Dimension;

/** Reads the {@code variables} section. */
final class VariablesSection {
  private static final List<String> TYPES =
      List.of("integer", "number", "rate", "time", "size", "text", "boolean");

  /** Sections with expressions that need no <code>${}</code>, and what is none in them. */
  private static final Set<String> OF_FORMULAS =
      Set.of("claims", "plots", "compare", "quick", "controls", "constants");

  private static final Set<String> PROSE =
      Set.of("text", "source", "title", "xTitle", "name", "explanation", "breaks");

  private VariablesSection() {}

  /** Reads the {@code variables} section and defines every variable in its scope, in order. */
  static List<Variable> readAll(Section variables) {
    List<Variable> all = new ArrayList<>();
    for (Map.Entry<String, YamlNode> member : variables.members().entrySet()) {
      String name = member.getKey();
      if (!name.matches("[A-Za-z][A-Za-z0-9]*")) {
        throw member
            .getValue()
            .failure("is named '" + name + "'; allowed are letters and digits, a letter first");
      }
      for (Variable other : all) {
        if (other.name().equalsIgnoreCase(name)) {
          throw member
              .getValue()
              .failure(
                  "is named '%s', and another '%s'; allowed are names that differ in more than case"
                      .formatted(name, other.name()));
        }
      }
      if (!(member.getValue() instanceof YamlNode.Mapping)) {
        throw member
            .getValue()
            .failure(
                "is %s; allowed is a map, such as {default: 10, type: integer}"
                    .formatted(member.getValue().kind()));
      }
      all.add(read(name, Section.of(member.getValue(), variables.scope())));
    }
    return all;
  }

  /**
   * Notes every variable that nothing in the file mentions, but not those that a base declares for
   * others and nobody sets.
   *
   * @param root the file's values, as they are run
   */
  static void noteUnused(YamlNode.Mapping root, Scope scope) {
    if (!(root.members().get("variables") instanceof YamlNode.Mapping variables)) {
      return;
    }
    for (Map.Entry<String, YamlNode> one : variables.members().entrySet()) {
      Pattern name = Pattern.compile("\\b" + one.getKey() + "\\b");
      if (one.getValue() instanceof YamlNode.Mapping declaration
          && declaration.members().get("default") instanceof YamlNode.Scalar value
          && (isOf(root, declaration) || !isOf(declaration, value))
          && !mentions(root, declaration, name, false)) {
        scope.noteIdle(declaration.where(), value.text(), "and nothing uses it");
      }
    }
  }

  private static boolean isOf(YamlNode one, YamlNode other) {
    return one.where().file().equals(other.where().file());
  }

  /**
   * Whether a part of a file mentions a variable.
   *
   * @param declaration the variable's own, which does not count
   * @param isFormula whether the part's texts may be expressions without <code>${}</code>
   */
  private static boolean mentions(
      YamlNode part, YamlNode.Mapping declaration, Pattern name, boolean isFormula) {
    if (part == declaration) {
      return false;
    }
    if (part instanceof YamlNode.Mapping map) {
      return map.members().entrySet().stream()
          .anyMatch(
              e ->
                  mentions(
                      e.getValue(),
                      declaration,
                      name,
                      OF_FORMULAS.contains(e.getKey())
                          || (isFormula && !PROSE.contains(e.getKey()))));
    }
    if (part instanceof YamlNode.Sequence list) {
      return list.items().stream().anyMatch(item -> mentions(item, declaration, name, isFormula));
    }
    String text = ((YamlNode.Scalar) part).text();
    return isFormula
        ? name.matcher(text).find()
        : Scope.EXPRESSION.matcher(text).results().anyMatch(r -> name.matcher(r.group()).find());
  }

  private static Variable read(String name, Section declaration) {
    Scope scope = declaration.scope();
    String type = declaration.choice("type", TYPES);
    YamlNode value = declaration.required("default");
    List<String> choices =
        declaration
            .find("choices")
            .map(n -> declaration.items(n).stream().map(scope::text).toList())
            .orElse(List.of());
    Optional<YamlNode> min = declaration.find("min");
    Optional<YamlNode> max = declaration.find("max");
    String help = declaration.text("help", "");
    declaration.finish();
    for (Optional<YamlNode> bound : List.of(min, max)) {
      if (bound.isPresent() && List.of("text", "boolean").contains(type)) {
        throw bound.get().failure("does nothing for a variable of type " + type);
      }
    }
    String allowed = allowed(scope, type, min, max, choices);
    if (!choices.isEmpty()) {
      String unused = scope.choice(value, choices);
    }
    Object defined = value(scope, type, value, min, max);
    String text = text(scope, type, value, defined);
    scope.define(name, defined, dimensions(type, text));
    return new Variable(name, type, text, allowed, help);
  }

  /** As written; what an expression came to, in a unit. */
  private static String text(Scope scope, String type, YamlNode written, Object value) {
    boolean computed = written instanceof YamlNode.Scalar s && s.text().contains("${");
    return computed && value instanceof BigDecimal number
        ? dimension(type)
            .map(d -> d.text(number.longValueExact()))
            .orElseGet(() -> scope.text(written))
        : scope.text(written);
  }

  private static Object value(
      Scope scope, String type, YamlNode value, Optional<YamlNode> min, Optional<YamlNode> max) {
    Optional<Dimension> dimension = dimension(type);
    if (dimension.isPresent()) {
      long low = min.map(n -> scope.quantity(n, dimension.get(), 0, Long.MAX_VALUE)).orElse(0L);
      long high =
          max.map(n -> scope.quantity(n, dimension.get(), 0, Long.MAX_VALUE))
              .orElse(Long.MAX_VALUE);
      return BigDecimal.valueOf(scope.quantity(value, dimension.get(), low, high));
    }
    BigDecimal widest = new BigDecimal("1e18");
    return switch (type) {
      case "integer" -> {
        int low =
            min.map(n -> scope.integer(n, Integer.MIN_VALUE, Integer.MAX_VALUE))
                .orElse(Integer.MIN_VALUE);
        int high =
            max.map(n -> scope.integer(n, Integer.MIN_VALUE, Integer.MAX_VALUE))
                .orElse(Integer.MAX_VALUE);
        yield BigDecimal.valueOf(scope.integer(value, low, high));
      }
      case "number" ->
          scope.number(
              value,
              min.map(n -> scope.number(n, widest.negate(), widest)).orElse(widest.negate()),
              max.map(n -> scope.number(n, widest.negate(), widest)).orElse(widest));
      case "boolean" -> scope.yes(value);
      default -> scope.text(value);
    };
  }

  /** What variables measure, by name. */
  static Map<String, Dimensions> dimensions(List<Variable> variables) {
    return variables.stream().collect(toMap(Variable::name, v -> dimensions(v.type(), v.text())));
  }

  /** A number in per cent is a share, which does not stand for bytes. */
  private static Dimensions dimensions(String type, String text) {
    return dimension(type)
        .map(Dimensions::of)
        .orElseGet(
            () ->
                switch (type) {
                  case "text" -> Dimensions.TEXT;
                  case "boolean" -> Dimensions.CONDITION;
                  default -> text.endsWith("%") ? Dimensions.NUMBER : Dimensions.PLAIN;
                });
  }

  private static Optional<Dimension> dimension(String type) {
    return switch (type) {
      case "rate" -> Optional.of(Dimension.RATE);
      case "time" -> Optional.of(Dimension.TIME);
      case "size" -> Optional.of(Dimension.BYTES);
      default -> Optional.empty();
    };
  }

  private static String allowed(
      Scope scope,
      String type,
      Optional<YamlNode> min,
      Optional<YamlNode> max,
      List<String> choices) {
    if (!choices.isEmpty()) {
      return "one of " + String.join(", ", choices);
    }
    String phrase = dimension(type).map(Dimension::allowed).orElse(type);
    String from = min.map(n -> ", from " + scope.text(n)).orElse("");
    String to = max.map(n -> ", up to " + scope.text(n)).orElse("");
    return phrase + from + to;
  }
}
