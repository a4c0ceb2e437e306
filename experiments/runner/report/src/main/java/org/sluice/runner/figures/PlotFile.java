// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.files.JsonFile;
import org.sluice.runner.files.JsonObject;

/**
 * The file {@code NAME.json} of a figure in a report: all that the page draws. A figure that is not
 * drawn from the raw files of a run can be drawn again from it.
 */
final class PlotFile {
  static final String END = ".json";

  /** Times may differ by little where they are far from 0. */
  private static final MathContext X = new MathContext(9);

  private static final MathContext Y = new MathContext(7);

  private PlotFile() {}

  /** The text of the file. */
  static String text(Plot plot, PlotRange range) {
    return JsonFile.line(
        new JsonObject()
            .with("name", plot.name())
            .with("caption", plot.caption() + range.note())
            .with("over_time", plot.isOverTime())
            .with("of_points", plot.isOfPoints())
            .with(
                "x",
                axis(plot.x(), plot.x().title(), range.isXLog())
                    .with("from", range.xFrom())
                    .with("to", range.xTo()))
            .with(
                "y",
                axis(plot.y(), range.yTitle(), range.isYLog())
                    .with("from", range.yFrom())
                    .with("to", range.yTo()))
            .with("more_columns", plot.moreHeads())
            .with("lines", plot.lines().stream().map(line -> line(plot, line)).toList())
            .with("bands", plot.bands().stream().map(PlotFile::band).toList())
            .with("intervals", plot.bars().stream().map(PlotFile::bar).toList())
            .with("levels", plot.levels().stream().map(PlotFile::level).toList()));
  }

  private static JsonObject axis(Plot.Axis axis, String title, boolean isLog) {
    return new JsonObject()
        .with("title", title)
        .with("min", axis.min())
        .with("max", axis.max())
        .with("logarithmic", isLog)
        .with("from_zero", axis.isFromZero())
        .with("names", axis.names());
  }

  private static JsonObject line(Plot plot, Plot.Line line) {
    return new JsonObject()
        .with("label", line.label())
        .with("name", line.look().name())
        .with("scheme", line.look().scheme())
        .with("colour", line.look().color())
        .with("dash", line.look().dash())
        .with("among", line.look().among())
        .with("width", plot.widening(line))
        .with("markers", line.isMarked())
        .with("x", numbers(line.points().x(), X))
        .with("y", numbers(line.points().y(), Y))
        .with(
            "more",
            plot.moreHeads().isEmpty()
                ? List.of()
                : Arrays.stream(line.points().x())
                    .mapToObj(x -> plot.more(line.label(), x))
                    .toList());
  }

  private static JsonObject band(Plot.Band band) {
    return new JsonObject()
        .with("label", band.label())
        .with("line", band.line())
        .with("x", numbers(band.x(), X))
        .with("low", numbers(band.low(), Y))
        .with("high", numbers(band.high(), Y));
  }

  private static JsonObject bar(Plot.Bar bar) {
    return new JsonObject()
        .with("line", bar.line())
        .with("x", bar.x())
        .with("low", bar.low())
        .with("high", bar.high());
  }

  private static JsonObject level(Plot.Level level) {
    return new JsonObject().with("label", level.label()).with("y", level.y());
  }

  private static List<@Nullable Double> numbers(double[] values, MathContext digits) {
    List<@Nullable Double> list = new ArrayList<>(values.length);
    for (double value : values) {
      list.add(
          Double.isFinite(value) ? BigDecimal.valueOf(value).round(digits).doubleValue() : null);
    }
    return list;
  }

  /** The figures of a report that are not drawn from raw files, by name. */
  static List<Plot> ofPoints(Path directory) throws IOException {
    List<Plot> plots = new ArrayList<>();
    if (Files.isDirectory(directory)) {
      List<Path> files;
      try (Stream<Path> list = Files.list(directory)) {
        files =
            list.filter(p -> p.getFileName().toString().endsWith(END))
                .sorted(Comparator.comparing(Path::toString))
                .toList();
      }
      for (Path file : files) {
        JsonNode content = JsonFile.read(file);
        // Earlier versions had a file for these figures only.
        if (content.path("of_points").asBoolean(true)) {
          plots.add(read(content));
        }
      }
    }
    return plots;
  }

  private static Plot read(JsonNode file) {
    Plot plot =
        new Plot(
                file.path("name").asText(),
                file.path("caption").asText(),
                file.path("x").path("title").asText(),
                file.path("y").path("title").asText())
            .ofPoints();
    axis(file.path("x"), plot.x());
    axis(file.path("y"), plot.y());
    List<String> heads = new ArrayList<>();
    file.path("more_columns").forEach(head -> heads.add(head.asText()));
    plot.moreColumns(heads);
    for (JsonNode line : file.path("lines")) {
      Polyline points = new Polyline();
      for (int i = 0; i < line.path("x").size(); i++) {
        points.add(number(line.path("x").path(i)), number(line.path("y").path(i)));
      }
      LineLook look =
          new LineLook(
              line.path("colour").asInt(),
              line.path("dash").asInt(),
              line.path("among").asInt(),
              line.path("name").asText(),
              line.path("scheme").asText());
      String label = line.path("label").asText();
      if (line.path("markers").asBoolean()) {
        plot.marked(label, look, points);
      } else {
        plot.line(label, look, points);
      }
      for (int i = 0; i < line.path("more").size(); i++) {
        List<String> cells = new ArrayList<>();
        line.path("more").path(i).forEach(cell -> cells.add(cell.asText()));
        plot.more(label, points.x()[i], cells);
      }
    }
    for (JsonNode bar : file.path("intervals")) {
      plot.bar(
          new Plot.Bar(
              bar.path("line").asText(),
              bar.path("x").asDouble(),
              bar.path("low").asDouble(),
              bar.path("high").asDouble()));
    }
    return plot;
  }

  private static void axis(JsonNode file, Plot.Axis axis) {
    axis.range(number(file.path("min")), number(file.path("max")));
    axis.log(file.path("logarithmic").asBoolean());
    if (!file.path("from_zero").asBoolean(true)) {
      axis.free();
    }
    List<String> names = new ArrayList<>();
    file.path("names").forEach(name -> names.add(name.asText()));
    axis.names(names);
  }

  private static double number(JsonNode value) {
    return value.isNumber() ? value.asDouble() : Double.NaN;
  }
}
