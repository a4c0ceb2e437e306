// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.sluice.runner.theory.LoopModel;
import org.sluice.runner.theory.LoopParameter;
import org.sluice.runner.theory.Sweep;
import org.sluice.workloads.Dimension;

/** Reads the section {@code theory}: a loop model, its parameters and the sweeps to draw. */
final class TheorySection {
  private static final int MOST_POINTS = 2000;
  private static final int MOST_LINES = 6;
  private static final BigDecimal WIDEST = new BigDecimal("1e18");

  private final Scope scope;
  private final LoopModel model;
  private final Map<String, Double> given;
  private final List<Sweep> sweeps = new ArrayList<>();

  private TheorySection(Section section) {
    scope = section.scope();
    YamlNode name = section.required("model");
    model = checked(name, () -> LoopModel.named(scope.text(name)));
    given = section.section("parameters").map(this::values).orElse(Map.of());
    YamlNode list = section.required("sweeps");
    for (YamlNode item : section.items(list)) {
      sweeps.add(sweep(Section.of(item, scope)));
    }
    section.finish();
  }

  static TheorySection read(Section section) {
    return new TheorySection(section);
  }

  LoopModel model() {
    return model;
  }

  Map<String, Double> given() {
    return given;
  }

  List<Sweep> sweeps() {
    return sweeps;
  }

  /** Values by parameter name, each checked. */
  private Map<String, Double> values(Section section) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (Map.Entry<String, YamlNode> member : section.members().entrySet()) {
      values.put(member.getKey(), value(member.getKey(), member.getValue()));
    }
    return values;
  }

  private double value(String parameter, YamlNode node) {
    LoopParameter p = checked(node, () -> model.parameter(parameter));
    double value =
        p.dimension() == Dimension.NUMBER
            ? scope.number(node, WIDEST.negate(), WIDEST).doubleValue()
            : scope.quantity(node, p.dimension(), 0, Long.MAX_VALUE);
    Map<String, Double> unused = checked(node, () -> model.values(Map.of(parameter, value)));
    return value;
  }

  private Sweep sweep(Section in) {
    YamlNode nameNode = in.required("name");
    String name = scope.text(nameNode);
    if (!name.matches("[a-z0-9][a-z0-9-]{0,40}")) {
      throw nameNode.notAllowed(name, "lower-case letters, digits and -");
    }
    if (sweeps.stream().anyMatch(s -> s.name().equals(name))) {
      throw nameNode.failure("is '" + name + "', the name of an earlier sweep");
    }
    List<String> words = Arrays.stream(Sweep.Shows.values()).map(Sweep.Shows::word).toList();
    String word = in.choice("shows", words);
    Sweep.Shows shows =
        Arrays.stream(Sweep.Shows.values())
            .filter(w -> w.word().equals(word))
            .findFirst()
            .orElseThrow();
    Section along = Section.of(in.required("along"), scope);
    YamlNode axisNode = along.required("parameter");
    String axis = scope.text(axisNode);
    if (shows.alongFrequency() != axis.equals(Sweep.FREQUENCY)) {
      throw axisNode.notAllowed(
          axis, shows.alongFrequency() ? Sweep.FREQUENCY : "a parameter, as " + word + " is");
    }
    boolean logarithmic = along.choice("scale", List.of("log", "linear"), "linear").equals("log");
    List<Double> points = points(along, axisNode, axis, logarithmic);
    along.finish();
    Map<String, Map<String, Double>> lines = lines(in);
    Sweep sweep = new Sweep(name, in.text("caption", ""), shows, axis, points, logarithmic, lines);
    in.finish();
    checkLoops(in, sweep);
    return sweep;
  }

  private List<Double> points(Section along, YamlNode axisNode, String axis, boolean logarithmic) {
    Optional<YamlNode> listed = along.find("values");
    if (listed.isPresent()) {
      List<Double> points = new ArrayList<>();
      for (YamlNode item : along.items(listed.get())) {
        points.add(point(axis, item));
      }
      return ascending(listed.get(), points);
    }
    YamlNode fromNode = along.required("from");
    double from = point(axis, fromNode);
    double to = point(axis, along.required("to"));
    int count = along.integer("points", 2, MOST_POINTS, 101);
    if (to <= from || (logarithmic && from <= 0)) {
      throw axisNode.failure(
          "goes from " + from + " to " + to + "; allowed is upwards, above 0 where log");
    }
    boolean whole = !axis.equals(Sweep.FREQUENCY) && model.parameter(axis).whole();
    List<Double> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double share = (double) i / (count - 1);
      double at =
          logarithmic ? from * StrictMath.pow(to / from, share) : from + (to - from) * share;
      double kept = whole ? StrictMath.rint(at) : i == count - 1 ? to : at;
      if (points.isEmpty() || kept > points.get(points.size() - 1)) {
        points.add(kept);
      }
    }
    return points;
  }

  private double point(String axis, YamlNode node) {
    return axis.equals(Sweep.FREQUENCY)
        ? scope.number(node, new BigDecimal("1e-9"), WIDEST).doubleValue()
        : value(axis, node);
  }

  private static List<Double> ascending(YamlNode node, List<Double> points) {
    for (int i = 1; i < points.size(); i++) {
      if (points.get(i) <= points.get(i - 1)) {
        throw node.failure("is not ascending at " + points.get(i));
      }
    }
    if (points.size() < 2) {
      throw node.failure("has " + points.size() + " values; allowed is 2 or more");
    }
    return points;
  }

  private Map<String, Map<String, Double>> lines(Section in) {
    Map<String, Map<String, Double>> lines = new LinkedHashMap<>();
    Optional<Section> named = in.section("lines");
    if (named.isEmpty()) {
      lines.put("the loop", Map.of());
      return lines;
    }
    for (Map.Entry<String, YamlNode> line : named.get().members().entrySet()) {
      lines.put(line.getKey(), values(Section.of(line.getValue(), scope)));
    }
    if (lines.isEmpty() || lines.size() > MOST_LINES) {
      throw named.get().failure("has " + lines.size() + " lines; allowed is 1 to " + MOST_LINES);
    }
    return lines;
  }

  /** Each line's loop exists at each point, and its own parameter is not the axis. */
  private void checkLoops(Section in, Sweep sweep) {
    sweep
        .lines()
        .forEach(
            (label, values) -> {
              if (values.containsKey(sweep.along())) {
                throw in.failure(
                    "has the line '" + label + "' that sets " + sweep.along() + " itself");
              }
            });
  }

  private static <T> T checked(YamlNode node, Supplier<T> what) {
    try {
      return what.get();
    } catch (IllegalArgumentException e) {
      throw node.failure("names or sets what the model does not allow: " + e.getMessage());
    }
  }
}
