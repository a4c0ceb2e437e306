// SPDX-License-Identifier: MIT
package org.sluice.runner.calibrate;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.sluice.runner.read.Calibration;
import org.sluice.runner.reproduce.MarkdownLines;

/**
 * What a calibration found, in Markdown.
 *
 * @param calibration what was tried
 * @param table what came out
 * @param usual the values in use today
 * @param quick whether the quick variants of the figures were run
 * @param digest of what was run and judged
 */
public record CalibrationPage(
    Calibration calibration,
    CalibrationTable table,
    CalibrationTable.Point usual,
    boolean quick,
    String digest) {
  static final String WHOLE = "(whole runs)";
  private static final int MOST_POINTS = 40;

  /** The page. */
  public String render() {
    StringBuilder out = new StringBuilder();
    Set<String> figures = table.figures();
    out.append("# ").append(calibration.title()).append("\n\n");
    out.append("Open parameters of `").append(calibration.scheme());
    out.append("`, and which claims of the figures hold ").append(quick ? "(quick runs)" : WHOLE);
    out.append(" at which values.\n");
    out.append("Made by `./sluice calibrate ").append(calibration.paper());
    out.append(" --publish`: do not edit. Of runs and claims with digest `").append(digest);
    out.append("`.\n\n");
    List<String> head = new ArrayList<>(List.of("values", "claims that hold"));
    head.addAll(figures);
    row(out, head);
    row(out, head.stream().map(h -> "---").toList());
    point(out, "in use: " + usual.name(), usual);
    table.points().stream()
        .sorted(Comparator.comparingInt(p -> -table.score(p, figures)))
        .limit(MOST_POINTS)
        .forEach(p -> point(out, p.name(), p));
    if (!table.notRun().isEmpty()) {
      out.append("\nPoints that say nothing, and are counted nowhere:\n\n");
      table
          .notRun()
          .forEach(
              n -> out.append("- ").append(n.name()).append(": ").append(n.why()).append('\n'));
    }
    out.append("\n## Each figure at the values that the others choose\n\n");
    row(
        out,
        List.of(
            "figure left out", "values chosen by the others", "its claims that hold", "at best"));
    row(out, List.of("---", "---", "---", "---"));
    for (CalibrationTable.LeftOut left : table.leaveOneOut()) {
      String hold =
          left.least() == left.most() ? "" + left.most() : left.least() + " to " + left.most();
      row(
          out,
          List.of(
              left.figure(),
              left.from().stream().limit(6).map(CalibrationTable.Point::name).collect(joining("; "))
                  + (left.from().size() > 6 ? "; … (" + left.from().size() + " points)" : ""),
              hold + " of " + left.claims(),
              left.possible() + " of " + left.claims()));
    }
    out.append("\n## Claims that depend on the values\n\n");
    for (int i : table.sensitive()) {
      out.append("- ").append(claim(i)).append(": holds at ");
      List<String> at =
          table.points().stream()
              .filter(p -> p.holds().get(i))
              .map(CalibrationTable.Point::name)
              .toList();
      out.append(
          at.size() > 8
              ? at.size() + " of " + table.points().size() + " points"
              : String.join("; ", at));
      out.append('\n');
    }
    out.append("\n## Claims that contradict each other whatever the value\n\n");
    if (table.contradictions().isEmpty()) {
      out.append("None: any two that hold somewhere hold together somewhere.\n");
    }
    table
        .contradictions()
        .forEach(
            (a, others) -> {
              out.append("- ").append(claim(a)).append(", against: ");
              out.append(others.stream().map(this::claim).collect(joining("; "))).append('\n');
            });
    out.append("\n## Claims that hold at no value\n\n");
    if (table.never().isEmpty()) {
      out.append("None.\n");
    }
    table.never().forEach(i -> out.append("- ").append(claim(i)).append('\n'));
    if (!table.notJudged().isEmpty()) {
      out.append("\n## Claims not judged\n\n");
      out.append(
          "The quick runs leave out variants that these measure. They are counted nowhere.\n\n");
      table.notJudged().forEach(c -> out.append("- ").append(words(c)).append('\n'));
    }
    return MarkdownLines.wrapped(out.toString());
  }

  private void point(StringBuilder out, String name, CalibrationTable.Point point) {
    List<String> cells = new ArrayList<>();
    cells.add(name);
    cells.add(table.score(point, table.figures()) + " of " + table.claims().size());
    for (String figure : table.figures()) {
      cells.add(Integer.toString(table.score(point, Set.of(figure))));
    }
    row(out, cells);
  }

  private String claim(int i) {
    return words(table.claims().get(i));
  }

  private static String words(CalibrationTable.ClaimName claim) {
    return claim.figure() + " \"" + claim.text().replace("|", "\\|") + "\"";
  }

  private static void row(StringBuilder out, List<String> cells) {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
