// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.expression.Formula;
import org.sluice.runner.expression.Units;
import org.sluice.runner.model.Curve;
import org.sluice.workloads.Dimension;

/** Reads {@code plots.curves}: figures of a comparison whose points are measured on its runs. */
final class CurveSection {
  static final String KEY = "curves";
  private static final String LINE = "line";
  private static final String X = "x";
  private static final String NAME = "[A-Za-z0-9][A-Za-z0-9_.-]*";
  private static final String DRAWN_ANYWAY =
      "(queue|throughput)(-.*)?|rate|window|fct-cdf|slowdown";
  private static final int MOST_LINES = 18;
  private static final int MOST_POINTS = 100;

  private CurveSection() {}

  /** Refuses curves of a single run: they are drawn of a comparison. */
  static void requireNone(YamlNode.Mapping root) {
    if (root.members().get("plots") instanceof YamlNode.Mapping plots
        && plots.members().get(KEY) != null) {
      throw plots
          .members()
          .get(KEY)
          .failure("does nothing in a file of one run; allowed is a file with compare or seeds");
    }
  }

  /**
   * Reads all curves of a file, each point checked as a claim is.
   *
   * @param root the file
   * @param variants its variants, the lines of a curve that does not name its own
   * @param claims checks the expressions
   */
  static List<Curve> read(YamlNode.Mapping root, Set<String> variants, ClaimSection claims) {
    List<Curve> curves = new ArrayList<>();
    if (!(root.members().get("plots") instanceof YamlNode.Mapping plots)) {
      return curves;
    }
    YamlNode node = plots.members().get(KEY);
    if (node == null) {
      return curves;
    }
    Set<String> names = new LinkedHashSet<>();
    for (YamlNode item : new ForEach(List.of("name"), Set.of(LINE, X)).items(node)) {
      Curve curve = curve(Section.of(item, new Scope()), variants, claims);
      if (!names.add(curve.name())) {
        throw item.failure("has the name '" + curve.name() + "' of another curve");
      }
      curves.add(curve);
    }
    return curves;
  }

  private static Curve curve(Section in, Set<String> variants, ClaimSection claims) {
    String name = in.text("name");
    if (!name.matches(NAME)) {
      throw in.required("name").notAllowed(name, "letters, digits, '-', '_' and '.', a file name");
    }
    if (name.matches(DRAWN_ANYWAY)) {
      throw in.required("name")
          .notAllowed(name, "another than those of the figures that every comparison has");
    }
    String title = in.text("title");
    String xTitle = in.text("xTitle");
    @Nullable String unit = in.find("unit").map(n -> Scope.scalar(n).text()).orElse(null);
    if (unit != null && !Units.isUnit(unit)) {
      throw in.required("unit").notAllowed(unit, Units.names());
    }
    List<String> x = texts(in, in.required(X), MOST_POINTS);
    requireOnePointEach(in.required(X), x);
    Optional<YamlNode> wanted = in.find("lines");
    List<String> lines =
        wanted.isPresent()
            ? texts(in, wanted.get(), MOST_LINES)
            : variants.stream().limit(MOST_LINES).toList();
    YamlNode measured = in.required("measured");
    String template = Scope.scalar(measured).text();
    in.finish();
    Map<String, List<Formula>> formulas = new LinkedHashMap<>();
    for (String line : lines) {
      List<Formula> points = new ArrayList<>();
      for (String at : x) {
        String expression =
            template.replace("{%s}".formatted(LINE), line).replace("{%s}".formatted(X), at);
        points.add(claims.acrossVariants(expression, unit, measured.where()));
      }
      formulas.put(line, points);
    }
    return new Curve(name, title, xTitle, unit, x, formulas);
  }

  /** Refuses one number in two spellings, such as 0.5 and 0.50, or 1KB and 1000B. */
  private static void requireOnePointEach(YamlNode node, List<String> x) {
    Set<BigDecimal> numbers = new HashSet<>();
    for (Dimension dimension : Dimension.values()) {
      numbers.clear();
      for (String text : x) {
        try {
          if (!numbers.add(dimension.parse(text).stripTrailingZeros())) {
            throw node.notAllowed(text, "each number once");
          }
        } catch (NumberFormatException e) {
          // It is of another kind, or a name.
        }
      }
    }
  }

  private static List<String> texts(Section in, YamlNode node, int most) {
    List<String> texts = in.items(node).stream().map(n -> Scope.scalar(n).text().trim()).toList();
    if (texts.isEmpty() || texts.size() > most || Set.copyOf(texts).size() < texts.size()) {
      throw node.failure(
          "has %d values; allowed are 1 to %d that differ".formatted(texts.size(), most));
    }
    return texts;
  }
}
