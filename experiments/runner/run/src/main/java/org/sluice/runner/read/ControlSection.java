// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.cc.Parameter;
import org.sluice.runner.expression.NamePattern;
import org.sluice.runner.expression.Nearest;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.model.SchemeChoice;
import org.sluice.runner.model.Where;

/**
 * Reads the sections {@code controls} and {@code constants} ({@code docs/reference/claims.md}):
 * what is switched off or set wrong on purpose, to see which claims fail.
 */
final class ControlSection {
  private static final BigDecimal FACTOR = BigDecimal.valueOf(4);

  private ControlSection() {}

  /**
   * One control as the file has it.
   *
   * @param name its name
   * @param breaks what is off or wrong
   * @param isConstant whether it is a wrong constant
   * @param variants the variants it changes
   * @param changes what it sets, as a variant does
   */
  record Declared(
      String name, String breaks, boolean isConstant, Set<String> variants, List<Change> changes) {}

  /** The names of the controls of a file. */
  static Set<String> names(YamlNode.Mapping root) {
    return root.members().get("controls") instanceof YamlNode.Mapping m
        ? new LinkedHashSet<>(m.members().keySet())
        : Set.of();
  }

  /**
   * Reads the section {@code controls}.
   *
   * @param variants the experiment's variants, in order
   */
  static List<Declared> read(YamlNode.Mapping root, Set<String> variants) {
    List<Declared> controls = new ArrayList<>();
    YamlNode node = root.members().get("controls");
    if (node == null) {
      return controls;
    }
    for (Map.Entry<String, YamlNode> member : mapping(node).members().entrySet()) {
      CompareSection.requireName(member);
      Section in = Section.of(member.getValue(), new Scope());
      String breaks = in.text("breaks");
      List<Change> changes = Change.of(mapping(in.required("set")));
      Optional<YamlNode> wanted = in.find("variant");
      in.finish();
      Set<String> of = new LinkedHashSet<>(variants);
      if (wanted.isPresent()) {
        of.clear();
        for (YamlNode item : in.items(wanted.get())) {
          String pattern = in.scope().text(item);
          List<String> matching = new NamePattern(pattern).in(variants);
          if (matching.isEmpty()) {
            throw item.failure(
                "names '%s', which is no variant; %s"
                    .formatted(pattern, Nearest.clause(pattern, variants)));
          }
          of.addAll(matching);
        }
      }
      controls.add(new Declared(member.getKey(), breaks, false, of, changes));
    }
    return controls;
  }

  private static YamlNode.Mapping mapping(YamlNode node) {
    if (node instanceof YamlNode.Mapping m && !m.members().isEmpty()) {
      return m;
    }
    throw node.failure("is " + node.kind() + "; allowed is a map");
  }

  /**
   * Reads the section {@code constants}: parameters by scheme, each to be set four times too large
   * and four times too small in every variant of that scheme. Parameters that are {@code auto} are
   * given with the numbers that this stands for; those of one map go together.
   *
   * @param runs one run of each variant
   */
  static List<Declared> constants(YamlNode.Mapping root, Map<String, Experiment> runs) {
    List<Declared> controls = new ArrayList<>();
    YamlNode node = root.members().get("constants");
    if (node == null) {
      return controls;
    }
    for (Map.Entry<String, YamlNode> scheme : mapping(node).members().entrySet()) {
      YamlNode list = scheme.getValue();
      List<YamlNode> items =
          list instanceof YamlNode.Sequence s ? s.items() : List.of(scheme.getValue());
      for (YamlNode item : items) {
        Map<SchemeChoice, Set<String>> variants = new LinkedHashMap<>();
        runs.forEach(
            (variant, run) ->
                run.schemes().stream()
                    .filter(c -> c.name().equals(scheme.getKey()))
                    .forEach(
                        c -> variants.computeIfAbsent(c, k -> new LinkedHashSet<>()).add(variant)));
        if (variants.isEmpty()) {
          throw item.failure("is of scheme '" + scheme.getKey() + "', which no variant uses");
        }
        variants.forEach(
            (choice, of) -> {
              String among = variants.size() == 1 ? "" : " (" + String.join(", ", of) + ")";
              controls.addAll(constants(item.where(), choice, numbers(item, choice), of, among));
            });
      }
    }
    return controls;
  }

  /** A parameter with its number, or those that a map gives the automatic numbers of. */
  private static Map<String, BigDecimal> numbers(YamlNode item, SchemeChoice choice) {
    Map<String, BigDecimal> numbers = new LinkedHashMap<>();
    if (item instanceof YamlNode.Mapping) {
      mapping(item)
          .members()
          .forEach(
              (parameter, number) -> {
                String value = value(item.where(), choice, parameter);
                if (!value.equals(Parameter.AUTO)) {
                  throw item.failure(
                      "gives '%s' a number, but it is %s; a number is allowed only where it is %s"
                          .formatted(parameter, value, Parameter.AUTO));
                }
                numbers.put(
                    parameter, number(item.where(), parameter, Scope.scalar(number).text()));
              });
    } else {
      String parameter = Scope.scalar(item).text();
      String value = value(item.where(), choice, parameter);
      numbers.put(parameter, number(item.where(), parameter, value));
    }
    return numbers;
  }

  private static String value(Where where, SchemeChoice choice, String parameter) {
    @Nullable String value = choice.parameters().get(parameter);
    if (value == null) {
      throw where.failure(
          "is '%s', which is no parameter of %s; %s"
              .formatted(
                  parameter,
                  choice.name(),
                  Nearest.clause(parameter, choice.parameters().keySet())));
    }
    return value;
  }

  private static BigDecimal number(Where where, String parameter, String value) {
    try {
      return new BigDecimal(value);
    } catch (NumberFormatException e) {
      throw where.failure("is '%s', which is %s and no number".formatted(parameter, value));
    }
  }

  private static List<Declared> constants(
      Where where,
      SchemeChoice choice,
      Map<String, BigDecimal> numbers,
      Set<String> variants,
      String among) {
    String section = choice.key();
    String names = choice.name() + "." + String.join("+", numbers.keySet());
    List<Declared> controls = new ArrayList<>();
    for (boolean larger : new boolean[] {true, false}) {
      List<Change> changes = new ArrayList<>();
      List<String> breaks = new ArrayList<>();
      numbers.forEach(
          (parameter, number) -> {
            String wrong = wrong(number, larger);
            String path = section + ".parameters." + parameter;
            changes.add(new Change(path, new YamlNode.Scalar(where, wrong)));
            breaks.add(parameter + " = " + wrong);
          });
      controls.add(
          new Declared(
              names + (larger ? " x4" : " /4") + among,
              String.join(", ", breaks),
              true,
              variants,
              changes));
    }
    return controls;
  }

  /** Four times as much or a quarter, whole where it can be. */
  private static String wrong(BigDecimal number, boolean larger) {
    BigDecimal wrong =
        larger ? number.multiply(FACTOR) : number.divide(FACTOR, MathContext.DECIMAL64);
    if (number.stripTrailingZeros().scale() <= 0 && number.compareTo(FACTOR) >= 0) {
      wrong = wrong.setScale(0, RoundingMode.HALF_UP);
    }
    return wrong.stripTrailingZeros().toPlainString();
  }
}
