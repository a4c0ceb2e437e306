// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sluice.runner.model.Where;

/**
 * A style file for figures ({@code docs/guide/figures.md}). What it does not say is empty. Lengths
 * are in points of 1/72 inch.
 *
 * @param widthPt width of a figure
 * @param heightPt its height
 * @param textPt size of the text
 * @param linePt width of a line
 * @param font name of a font, or path of a file
 * @param dashes whether lines differ by dashes, too
 * @param colours in the order in which lines get them
 * @param lines by a line's label or its scheme
 */
public record FigureStyleFile(
    Optional<Double> widthPt,
    Optional<Double> heightPt,
    Optional<Double> textPt,
    Optional<Double> linePt,
    Optional<String> font,
    Optional<Boolean> dashes,
    List<String> colours,
    Map<String, Line> lines) {
  private static final Pattern LENGTH =
      Pattern.compile("(\\d+(?:\\.\\d+)?|\\.\\d+)\\s*(in|cm|mm|pt)");
  private static final Pattern COLOUR = Pattern.compile("#[0-9A-Fa-f]{6}");
  private static final Map<String, Double> POINTS =
      Map.of("in", 72.0, "cm", 72 / 2.54, "mm", 7.2 / 2.54, "pt", 1.0);
  private static final double MOST_PT = 72.0 * 40;

  /**
   * What is said of one line.
   *
   * @param colour its colour, such as {@code #0072B2}
   * @param dashes dashes and gaps in widths of the line; empty for a line without gaps
   * @param label what it is called
   */
  public record Line(
      Optional<String> colour, Optional<List<Double>> dashes, Optional<String> label) {}

  /**
   * Reads a file.
   *
   * @throws org.sluice.runner.SluiceException with file and line if something in it is wrong
   */
  public static FigureStyleFile read(Path file) {
    YamlNode.Mapping root = YamlReader.readFile(file, file.toString());
    Optional<Double> width = Optional.empty();
    Optional<Double> height = Optional.empty();
    Optional<Double> text = Optional.empty();
    Optional<Double> line = Optional.empty();
    Optional<String> font = Optional.empty();
    Optional<Boolean> dashes = Optional.empty();
    List<String> colours = new ArrayList<>();
    Map<String, Line> lines = new LinkedHashMap<>();
    for (Map.Entry<String, YamlNode> member : root.members().entrySet()) {
      YamlNode value = member.getValue();
      switch (member.getKey()) {
        case "width" -> width = Optional.of(length(value));
        case "height" -> height = Optional.of(length(value));
        case "textSize" -> text = Optional.of(length(value));
        case "lineWidth" -> line = Optional.of(length(value));
        case "font" -> font = Optional.of(fontName(text(value), file));
        case "dashes" -> dashes = Optional.of(truth(value));
        case "colours" -> items(value).forEach(item -> colours.add(colour(item)));
        case "lines" -> lines.putAll(lines(value));
        default ->
            throw value.failure(
                "is an unknown key; allowed are width, height, textSize, lineWidth, font,"
                    + " dashes, colours, lines");
      }
    }
    return new FigureStyleFile(width, height, text, line, font, dashes, colours, lines);
  }

  private static Map<String, Line> lines(YamlNode node) {
    Map<String, Line> lines = new LinkedHashMap<>();
    for (Map.Entry<String, YamlNode> member : map(node).entrySet()) {
      Optional<String> colour = Optional.empty();
      Optional<List<Double>> dashes = Optional.empty();
      Optional<String> label = Optional.empty();
      for (Map.Entry<String, YamlNode> e : map(member.getValue()).entrySet()) {
        switch (e.getKey()) {
          case "colour" -> colour = Optional.of(colour(e.getValue()));
          case "dash" -> dashes = Optional.of(dashes(e.getValue()));
          case "label" -> label = Optional.of(text(e.getValue()));
          default ->
              throw e.getValue().failure("is an unknown key; allowed are colour, dash, label");
        }
      }
      lines.put(member.getKey(), new Line(colour, dashes, label));
    }
    return lines;
  }

  /**
   * Reads a length.
   *
   * @return points
   * @throws org.sluice.runner.SluiceException if the text is none
   */
  public static double lengthPt(String text, Where where) {
    Matcher m = LENGTH.matcher(text.strip());
    if (m.matches()) {
      double points = Double.parseDouble(m.group(1)) * POINTS.getOrDefault(m.group(2), 1.0);
      if (points > 0 && points <= MOST_PT) {
        return points;
      }
    }
    throw where.notAllowed(text, "a length above 0 and up to 40in, such as 3.5in, 9cm or 8pt");
  }

  private static double length(YamlNode node) {
    return lengthPt(text(node), node.where());
  }

  private static boolean truth(YamlNode node) {
    return switch (text(node)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw node.notAllowed(text(node), "true or false");
    };
  }

  private static String colour(YamlNode node) {
    String text = text(node);
    if (!COLOUR.matcher(text).matches()) {
      throw node.notAllowed(text, "a colour such as \"#0072B2\", in quotes");
    }
    return text.toUpperCase(Locale.ROOT);
  }

  private static List<Double> dashes(YamlNode node) {
    if (node instanceof YamlNode.Scalar s && s.text().equals("solid")) {
      return List.of();
    }
    return items(node).stream().map(FigureStyleFile::number).toList();
  }

  private static double number(YamlNode node) {
    try {
      double number = Double.parseDouble(text(node));
      if (number > 0 && number <= MOST_PT) {
        return number;
      }
    } catch (NumberFormatException e) {
      // As for one that is too large.
    }
    throw node.notAllowed(text(node), "a number above 0, in widths of the line");
  }

  /** A font's file is beside the style file, unless its path says otherwise. */
  private static String fontName(String font, Path style) {
    return font.endsWith(".ttf") || font.endsWith(".otf")
        ? style.toAbsolutePath().resolveSibling(font).toString()
        : font;
  }

  private static String text(YamlNode node) {
    if (node instanceof YamlNode.Scalar s && !s.text().isBlank()) {
      return s.text();
    }
    throw node.failure("is " + node.kind() + "; allowed is one value");
  }

  private static List<YamlNode> items(YamlNode node) {
    if (node instanceof YamlNode.Sequence s && !s.items().isEmpty()) {
      return s.items();
    }
    throw node.failure("is " + node.kind() + "; allowed is a list such as [5, 2]");
  }

  private static Map<String, YamlNode> map(YamlNode node) {
    if (node instanceof YamlNode.Mapping m) {
      return m.members();
    }
    throw node.failure("is " + node.kind() + "; allowed is a map of keys");
  }
}
