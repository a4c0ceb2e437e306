// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.results.RunNumbers;

/**
 * Tables and figures for a paper in LaTeX, to be included with {@code \input}. They need no package
 * beyond graphicx; with booktabs their rules are its rules.
 */
final class LatexTables {
  private static final String RULES =
      """
      \\providecommand{\\toprule}{\\hline}
      \\providecommand{\\midrule}{\\hline}
      \\providecommand{\\bottomrule}{\\hline}
      """;

  private static final Map<String, String> SYMBOLS =
      Map.ofEntries(
          Map.entry("µ", "\\ensuremath{\\mu}"),
          Map.entry("μ", "\\ensuremath{\\mu}"),
          Map.entry("α", "\\ensuremath{\\alpha}"),
          Map.entry("β", "\\ensuremath{\\beta}"),
          Map.entry("η", "\\ensuremath{\\eta}"),
          Map.entry("≤", "\\ensuremath{\\leq}"),
          Map.entry("≥", "\\ensuremath{\\geq}"),
          Map.entry("≈", "\\ensuremath{\\approx}"),
          Map.entry("≠", "\\ensuremath{\\neq}"),
          Map.entry("±", "\\ensuremath{\\pm}"),
          Map.entry("×", "\\ensuremath{\\times}"),
          Map.entry("·", "\\ensuremath{\\cdot}"),
          Map.entry("−", "\\ensuremath{-}"),
          Map.entry("→", "\\ensuremath{\\rightarrow}"),
          Map.entry("←", "\\ensuremath{\\leftarrow}"),
          Map.entry("∞", "\\ensuremath{\\infty}"),
          Map.entry("²", "\\ensuremath{^2}"),
          Map.entry("°", "\\ensuremath{^\\circ}"),
          Map.entry("–", "--"),
          Map.entry("—", "---"),
          Map.entry("…", "\\ldots{}"),
          Map.entry("“", "``"),
          Map.entry("”", "''"),
          Map.entry("‘", "`"),
          Map.entry("’", "'"),
          Map.entry("\\", "\\textbackslash{}"),
          Map.entry("~", "\\textasciitilde{}"),
          Map.entry("^", "\\textasciicircum{}"),
          Map.entry("<", "\\textless{}"),
          Map.entry(">", "\\textgreater{}"),
          Map.entry("|", "\\textbar{}"),
          Map.entry("\"", "''"));

  private LatexTables() {}

  /** One table for each group of numbers, a row for each variant. */
  static String numbers(List<RunNumbers> rows) {
    StringBuilder text = new StringBuilder(head("the numbers of the runs"));
    int index = 0;
    for (NumberColumns.Group group : NumberColumns.groups(rows)) {
      List<NumberColumns.Column> columns =
          group.columns().stream()
              .filter(c -> rows.stream().anyMatch(r -> !c.cell().apply(r).equals("–")))
              .toList();
      List<String> heads = new ArrayList<>(List.of(""));
      columns.forEach(c -> heads.add(c.head()));
      List<List<String>> cells = new ArrayList<>();
      for (RunNumbers row : rows) {
        List<String> line = new ArrayList<>(List.of(NumberColumns.variant(row)));
        columns.forEach(c -> line.add(c.cell().apply(row)));
        cells.add(line);
      }
      String alignment = "l" + "r".repeat(columns.size());
      text.append(table(group.title() + ".", "tab:numbers-" + ++index, alignment, heads, cells));
    }
    return text.toString();
  }

  /**
   * The claims with their verdicts.
   *
   * @param claims the content of {@code claims.json}
   */
  static String claims(JsonNode claims) {
    List<List<String>> cells = new ArrayList<>();
    for (JsonNode claim : claims) {
      cells.add(
          List.of(
              claim.path("claim").asText(),
              claim.path("expected").asText(),
              claim.path("measured").asText(),
              claim.path("verdict").asText().replace('_', ' ')));
    }
    return head("the claims and their verdicts")
        + table(
            "Claims: what was expected and what was measured.",
            "tab:claims",
            "p{0.5\\linewidth}rrl",
            List.of("Claim", "Expected", "Measured", "Verdict"),
            cells);
  }

  /** The figures with their captions. */
  static String figures(List<FigureSet.Drawn> figures) {
    StringBuilder text = new StringBuilder(head("the figures; \\graphicspath says where they are"));
    for (FigureSet.Drawn figure : figures) {
      text.append("\\begin{figure}\n  \\centering\n");
      text.append("  \\includegraphics{").append(figure.name()).append(".pdf}\n");
      text.append("  \\caption{").append(escaped(figure.caption())).append("}\n");
      text.append("  \\label{fig:").append(figure.name()).append("}\n\\end{figure}\n");
    }
    return text.toString();
  }

  private static String head(String what) {
    return "% Written by Sluice: " + what + ". Include it with \\input.\n";
  }

  private static String table(
      String caption,
      String label,
      String alignment,
      List<String> heads,
      List<List<String>> cells) {
    StringBuilder text = new StringBuilder(RULES);
    text.append("\\begin{table*}\n  \\centering\n  \\caption{").append(escaped(caption));
    text.append("}\n  \\label{").append(label).append("}\n");
    text.append("  \\begin{tabular}{").append(alignment).append("}\n    \\toprule\n");
    row(text, heads);
    text.append("    \\midrule\n");
    cells.forEach(line -> row(text, line));
    return text.append("    \\bottomrule\n  \\end{tabular}\n\\end{table*}\n").toString();
  }

  private static void row(StringBuilder text, List<String> cells) {
    text.append("    ");
    text.append(String.join(" & ", cells.stream().map(LatexTables::escaped).toList()));
    text.append(" \\\\\n");
  }

  /** Text as LaTeX prints it; a symbol it may not have becomes a question mark. */
  static String escaped(String plain) {
    StringBuilder text = new StringBuilder();
    plain
        .codePoints()
        .forEach(
            c -> {
              String letter = Character.toString(c);
              if ("&%$#_{}".contains(letter)) {
                text.append('\\').append(letter);
              } else if (SYMBOLS.containsKey(letter)) {
                text.append(SYMBOLS.get(letter));
              } else if (c == '\n') {
                text.append(' ');
              } else if (c < ' ' || (c > '~' && !Character.isLetter(c))) {
                text.append('?');
              } else {
                text.append(letter);
              }
            });
    return text.toString();
  }
}
