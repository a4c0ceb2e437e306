// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.files.JsonFile;

/** A script that draws a figure for a paper with Matplotlib, from the CSV file beside it. */
final class FigureScript {
  static final String END = ".py";

  /** More lines in one picture cannot be told apart: then each has a panel of its own. */
  static final int MOST_IN_ONE = 7;

  private static final double PT_PER_IN = 72;

  /** Mean width of a letter, in sizes of the text. */
  private static final double LETTER = 0.6;

  /** What a legend needs beside a label, in sizes of the text. */
  private static final double LEGEND_SAMPLE = 4;

  /** Height of a row of the legend, in sizes of the text. */
  private static final double LEGEND_ROW = 1.6;

  private static final int LEGEND_ROWS = 2;

  /** Least width of a panel, in sizes of the text. */
  private static final double PANEL_WIDTH = 12;

  /** Height of a panel without its title, of its width. */
  private static final double PANEL_SHAPE = 0.7;

  /** What the titles of the axes need below and above panels, in sizes of the text. */
  private static final double PANEL_TITLES = 4;

  /** The part of a figure's width that names below the axis have. */
  private static final double NAME_SPACE = 0.75;

  private static final int COMMENT_WIDTH = 110;
  private static final double REFERENCE_WIDTH = 0.8;
  private static final List<String> MARKERS = List.of("o", "s", "^", "D", "v");

  /** Of references: finer than any line's. */
  private static final List<List<Double>> REFERENCE_DASHES =
      List.of(List.of(5.0, 3.5), List.of(1.5, 3.0), List.of(9.0, 3.0, 1.5, 3.0), List.of(1.0, 4.5));

  private static final Template TEMPLATE = template();

  private final Plot plot;
  private final PlotRange range;
  private final PaperStyle style;

  FigureScript(Plot plot, PlotRange range, PaperStyle style) {
    this.plot = plot;
    this.range = range;
    this.style = style;
  }

  private static Template template() {
    try (InputStream in = FigureScript.class.getResourceAsStream("figure.py.mustache");
        Reader reader = new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8)) {
      return Mustache.compiler().escapeHTML(false).compile(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String text() {
    Map<String, Object> values = new HashMap<>();
    values.put("name", plot.name());
    values.put("key", plot.key());
    values.put("caption", comment(plot.caption() + range.note()));
    look(values);
    values.put("lines", lines());
    values.put("bands", bands());
    values.put("hasBands", !plot.bands().isEmpty());
    values.put("hasBars", !plot.bars().isEmpty());
    values.put("levels", levels());
    values.put("xTitle", label(plot.x().title()));
    values.put("yTitle", label(range.yTitle()));
    values.put("xScale", range.isXLog() ? "log" : "linear");
    values.put("yScale", range.isYLog() ? "log" : "linear");
    values.put("xFrom", number(range.xFrom()));
    values.put("xTo", number(range.xTo()));
    values.put("yFrom", number(range.yFrom()));
    values.put("yTo", number(range.yTo()));
    return TEMPLATE.execute(values);
  }

  private void look(Map<String, Object> values) {
    boolean isMany = plot.lines().size() > MOST_IN_ONE;
    int panelColumns = (int) Math.max(2, style.widthPt() / (PANEL_WIDTH * style.textPt()));
    int panelRows = (plot.lines().size() + panelColumns - 1) / panelColumns;
    double panelPt = PANEL_SHAPE * style.widthPt() / panelColumns + LEGEND_ROW * style.textPt();
    List<String> labels = new ArrayList<>();
    plot.lines().forEach(line -> labels.add(style.label(line.look(), line.label())));
    plot.levels().forEach(level -> labels.add(level.label()));
    double entry = (widest(labels) + LEGEND_SAMPLE) * style.textPt();
    int columns = (int) Math.max(1, Math.min(labels.size(), style.widthPt() / entry));
    int rows = (labels.size() + columns - 1) / columns;
    double heightPt =
        isMany
            ? panelRows * panelPt + PANEL_TITLES * style.textPt()
            : style.heightPt() + Math.max(0, rows - LEGEND_ROWS) * LEGEND_ROW * style.textPt();
    List<String> names = plot.x().names();
    values.put("widthIn", number(style.widthPt() / PT_PER_IN));
    values.put("heightIn", number(heightPt / PT_PER_IN));
    values.put("textPt", number(style.textPt()));
    values.put("linePt", number(style.linePt()));
    values.put("finePt", number(style.linePt() / 2));
    values.put("markerPt", number(style.textPt() * 0.4));
    values.put("isFontNamed", !style.font().isEmpty());
    boolean isFile = style.font().endsWith(".ttf") || style.font().endsWith(".otf");
    values.put("fontFile", isFile ? List.of(quoted(style.font())) : List.of());
    values.put(
        "fontName", isFile || style.font().isEmpty() ? List.of() : List.of(quoted(style.font())));
    values.put("isMany", isMany);
    values.put("panelRows", panelRows);
    values.put("panelColumns", panelColumns);
    values.put("legendColumns", columns);
    values.put("hasNames", !names.isEmpty());
    values.put("count", names.size());
    values.put(
        "names",
        names.stream().map(FigureScript::label).collect(Collectors.joining(", ", "[", "]")));
    double perName = style.widthPt() / (isMany ? panelColumns : 1);
    values.put("isTurned", names.size() * widest(names) * style.textPt() > NAME_SPACE * perName);
  }

  /** Width of the widest of some labels, in sizes of the text. */
  private static double widest(List<String> labels) {
    return LETTER * labels.stream().mapToInt(String::length).max().orElse(0);
  }

  private List<Map<String, Object>> lines() {
    List<Map<String, Object>> all = new ArrayList<>();
    List<Plot.Line> order = plot.fromBehind();
    for (Plot.Line line : plot.lines()) {
      Map<String, Object> values = new HashMap<>();
      values.put("line", quoted(PlotCsv.cell(line.label())));
      values.put("label", label(style.label(line.look(), line.label())));
      values.put("color", style.color(line.look(), line.label()));
      values.put("linestyle", dashes(style.dashes(line.look(), line.label())));
      String marker = MARKERS.get(line.look().color() % MARKERS.size());
      values.put("marker", line.isMarked() ? List.of(marker) : List.of());
      double widening = plot.widening(line);
      values.put("width", widening > 1 ? List.of(number(widening * style.linePt())) : List.of());
      values.put("zorder", number(2 + 0.01 * order.indexOf(line)));
      all.add(values);
    }
    return all;
  }

  private List<Map<String, Object>> bands() {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Plot.Band band : plot.bands()) {
      Plot.@Nullable Line line = plot.line(band.line());
      @Nullable String label = band.label();
      Map<String, Object> values = new HashMap<>();
      values.put("line", quoted(PlotCsv.cell(PlotCsv.name(band))));
      values.put("of", line == null ? "None" : quoted(PlotCsv.cell(line.label())));
      values.put("color", line == null ? "#55606C" : style.color(line.look(), line.label()));
      values.put("label", label == null ? "None" : label(label));
      all.add(values);
    }
    return all;
  }

  private List<Map<String, Object>> levels() {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Plot.Level level : plot.levels()) {
      List<Double> dashes = REFERENCE_DASHES.get(all.size() % REFERENCE_DASHES.size());
      all.add(
          Map.of(
              "y", number(level.y()),
              "label", label(level.label()),
              "width", number(REFERENCE_WIDTH * style.linePt()),
              "linestyle", dashes(dashes)));
    }
    return all;
  }

  private static String dashes(List<Double> lengths) {
    return lengths.isEmpty()
        ? "\"-\""
        : lengths.stream()
            .map(FigureScript::number)
            .collect(Collectors.joining(", ", "(0, (", "))"));
  }

  /** A text as Python has it. */
  private static String quoted(String text) {
    return JsonFile.line(text).strip();
  }

  /** A label, in which a dollar sign does not begin a formula. */
  private static String label(String text) {
    return quoted(text.replace("$", "\\$"));
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.10g", value);
    return text.contains("e") ? text : text.replaceFirst("\\.?0+$", "");
  }

  private static List<String> comment(String caption) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : caption.strip().split("\\s+")) {
      if (line.length() > 0 && line.length() + word.length() >= COMMENT_WIDTH) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
