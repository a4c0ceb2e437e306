// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.results.JsonFile;
import org.sluice.runner.results.JsonObject;

/**
 * A figure that is not drawn from the raw files of a run, as {@code NAME.json} beside its picture:
 * with it the figure can be drawn again in another style.
 */
final class PlotFile {
  private static final String END = ".json";

  private PlotFile() {}

  /** Writes it. */
  static void write(Path directory, Plot plot) throws IOException {
    JsonFile.write(
        directory.resolve(plot.name() + END),
        new JsonObject()
            .with("name", plot.name())
            .with("caption", plot.caption())
            .with("x", axis(plot.x()))
            .with("y", axis(plot.y()))
            .with("lines", plot.lines().stream().map(PlotFile::line).toList())
            .with("intervals", plot.bars().stream().map(PlotFile::bar).toList()));
  }

  private static JsonObject axis(Plot.Axis axis) {
    return new JsonObject()
        .with("title", axis.title())
        .with("min", axis.min())
        .with("max", axis.max())
        .with("logarithmic", axis.isLog())
        .with("from_zero", axis.isFromZero())
        .with("names", axis.names());
  }

  private static JsonObject line(Plot.Line line) {
    return new JsonObject()
        .with("label", line.label())
        .with("name", line.look().name())
        .with("scheme", line.look().scheme())
        .with("colour", line.look().color())
        .with("dash", line.look().dash())
        .with("among", line.look().among())
        .with("markers", line.kind() == Plot.Kind.MARKED)
        .with("x", numbers(line.points().x()))
        .with("y", numbers(line.points().y()));
  }

  private static JsonObject bar(Plot.Bar bar) {
    return new JsonObject()
        .with("line", bar.line())
        .with("x", bar.x())
        .with("low", bar.low())
        .with("high", bar.high());
  }

  private static List<@Nullable Double> numbers(double[] values) {
    List<@Nullable Double> list = new ArrayList<>();
    for (double value : values) {
      list.add(Double.isFinite(value) ? value : null);
    }
    return list;
  }

  /** The figures of a directory that have such a file, by name. */
  static List<Plot> all(Path directory) throws IOException {
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
        plots.add(read(JsonFile.read(file)));
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
            file.path("y").path("title").asText());
    axis(file.path("x"), plot.x());
    axis(file.path("y"), plot.y());
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
      Plot.Kind kind = line.path("markers").asBoolean() ? Plot.Kind.MARKED : Plot.Kind.CURVE;
      plot.line(line.path("label").asText(), look, points, kind);
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
