// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.SluiceException;
import org.sluice.workloads.Dimension;

/**
 * Which parameters a paper leaves open and which values are tried ({@code
 * docs/reference/calibration.md}).
 *
 * @param title a headline
 * @param paper short name of the paper
 * @param scheme whose parameters they are
 * @param figures figures of the paper; empty for all
 * @param parameters the open parameters, in order
 * @param evaluations how many points a search may try; 0 for a grid
 * @param seed seed of the search
 */
public record Calibration(
    String title,
    String paper,
    String scheme,
    List<String> figures,
    List<Open> parameters,
    int evaluations,
    long seed) {
  private static final int MOST_POINTS = 2000;

  /**
   * An open parameter.
   *
   * @param name its name
   * @param values the values of a grid; empty for a search
   * @param from smallest value of a search
   * @param to largest value of a search
   * @param isLogarithmic whether the search goes by ratios
   * @param isWhole whether only whole numbers are tried
   * @param variable the experiments' variable that claims count with in place of it, or null
   */
  public record Open(
      String name,
      List<String> values,
      double from,
      double to,
      boolean isLogarithmic,
      boolean isWhole,
      @Nullable String variable) {
    /** The value at a share of the range, 0 to 1. */
    public String at(double share) {
      double x = Math.min(1, Math.max(0, share));
      double value = isLogarithmic ? from * Math.pow(to / from, x) : from + (to - from) * x;
      return isWhole
          ? Long.toString(Math.round(value))
          : new BigDecimal(value)
              .round(new MathContext(4))
              .max(BigDecimal.valueOf(from))
              .min(BigDecimal.valueOf(to))
              .toPlainString();
    }
  }

  /**
   * Reads a file.
   *
   * @param folder the folder {@code experiments}
   * @param paper the paper
   * @throws SluiceException with one sentence if there is none or anything in it is wrong
   */
  public static Calibration read(Path folder, String paper) {
    Path file = folder.resolve("calibrate").resolve(paper + ".yaml");
    if (!Files.isRegularFile(file)) {
      throw SluiceException.wrongInput(
          "there is no experiments/calibrate/%s.yaml, which would name the open parameters of '%s'"
              .formatted(paper, paper));
    }
    Section top =
        Section.of(
            YamlReader.readFile(file, "experiments/calibrate/" + paper + ".yaml"), new Scope());
    String title = top.text("title");
    String scheme = top.text("scheme");
    Optional<YamlNode> figures = top.find("figures");
    List<String> names =
        figures.isEmpty()
            ? List.of()
            : top.items(figures.get()).stream().map(top.scope()::text).toList();
    Optional<Section> search = top.section("search");
    int evaluations =
        search
            .map(
                s ->
                    (int)
                        s.scope()
                            .quantity(s.required("evaluations"), Dimension.NUMBER, 1, MOST_POINTS))
            .orElse(0);
    long seed =
        search
            .flatMap(s -> s.find("seed"))
            .map(n -> new Scope().quantity(n, Dimension.NUMBER, 0, Long.MAX_VALUE))
            .orElse(1L);
    search.ifPresent(Section::finish);
    List<Open> open = new ArrayList<>();
    Section parameters = Section.of(top.required("parameters"), top.scope());
    for (Map.Entry<String, YamlNode> member : parameters.members().entrySet()) {
      open.add(open(member.getKey(), Section.of(member.getValue(), top.scope()), evaluations > 0));
    }
    top.finish();
    Calibration calibration = new Calibration(title, paper, scheme, names, open, evaluations, seed);
    if (calibration.grid().size() > MOST_POINTS) {
      throw top.failure("has more than " + MOST_POINTS + " points; allowed is fewer");
    }
    return calibration;
  }

  private static double number(Section in, String key) {
    try {
      return new BigDecimal(in.text(key)).doubleValue();
    } catch (NumberFormatException e) {
      throw in.required(key)
          .notAllowed(in.text(key), "a number without a unit, in the parameter's own unit");
    }
  }

  private static Open open(String name, Section in, boolean isSearch) {
    Open open;
    @Nullable String variable = in.find("variable").map(in.scope()::text).orElse(null);
    if (isSearch) {
      double from = number(in, "from");
      double to = number(in, "to");
      boolean isLogarithmic = in.choice("scale", List.of("linear", "log"), "linear").equals("log");
      boolean isWhole = in.choice("whole", List.of("true", "false"), "false").equals("true");
      if (!(from < to) || (isLogarithmic && from <= 0)) {
        throw in.failure("goes from %s to %s; allowed is upwards".formatted(from, to));
      }
      open = new Open(name, List.of(), from, to, isLogarithmic, isWhole, variable);
    } else {
      List<String> values = in.items(in.required("values")).stream().map(in.scope()::text).toList();
      if (values.isEmpty()) {
        throw in.required("values").failure("is empty; allowed are values");
      }
      open = new Open(name, values, 0, 0, false, false, variable);
    }
    in.finish();
    return open;
  }

  /** Every point of the grid: values by parameter, the last parameter changing fastest. */
  public List<Map<String, String>> grid() {
    List<Map<String, String>> points = new ArrayList<>();
    points.add(new LinkedHashMap<>());
    for (Open parameter : parameters) {
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> point : points) {
        for (String value : parameter.values()) {
          Map<String, String> next = new LinkedHashMap<>(point);
          next.put(parameter.name(), value);
          longer.add(next);
        }
      }
      points = longer;
    }
    return points;
  }
}
