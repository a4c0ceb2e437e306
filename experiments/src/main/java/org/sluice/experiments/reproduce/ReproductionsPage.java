// SPDX-License-Identifier: MIT
package org.sluice.experiments.reproduce;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sluice.experiments.claims.Verdict;

/** The page {@code docs/reproductions.md}: every figure's claims as measured, failed ones too. */
public final class ReproductionsPage {
  private static final String HEAD =
      """
      # Reproduced figures

      Each figure of a paper that an experiment file reproduces, with the paper's claims as they were measured, failed
      ones included. Expected values are the papers' own words and tables. `./sluice reproduce PAPER/FIGURE` runs
      one again. This page is made from the verdicts in `docs/reproductions` by `./sluice reproduce --page`: do not edit it.

      """;

  private final FigureLibrary figures;
  private final List<StoredVerdict> verdicts;

  /**
   * A page.
   *
   * @param figures every figure there is
   * @param verdicts what came out, at most one whole and one quick one for each
   */
  public ReproductionsPage(FigureLibrary figures, List<StoredVerdict> verdicts) {
    this.figures = figures;
    this.verdicts = List.copyOf(verdicts);
  }

  /** The page in Markdown. */
  public String render() {
    StringBuilder out = new StringBuilder(HEAD);
    out.append("| figure | experiment | claims | run | commit |\n|---|---|---|---|---|\n");
    Map<FigureLibrary.Figure, StoredVerdict> told = new LinkedHashMap<>();
    for (FigureLibrary.Figure figure : figures.all()) {
      @Nullable StoredVerdict verdict = verdict(figure);
      out.append("| ").append(figure.of().name()).append(" | `").append(figure.entry().name());
      if (verdict == null) {
        out.append("` | not run yet | | |\n");
        continue;
      }
      told.put(figure, verdict);
      out.append("` | [").append(verdict.counts()).append("](#").append(anchor(verdict));
      out.append(") | ").append(verdict.date(), 0, Math.min(10, verdict.date().length()));
      out.append(verdict.quick() ? ", quick" : "").append(" | ").append(verdict.version());
      out.append(" |\n");
    }
    told.forEach((figure, verdict) -> section(out, figure, verdict));
    return out.toString();
  }

  /** The whole one, or else the quick one. */
  private @Nullable StoredVerdict verdict(FigureLibrary.Figure figure) {
    @Nullable StoredVerdict found = null;
    for (StoredVerdict v : verdicts) {
      if (v.experiment().equals(figure.entry().name()) && (found == null || found.quick())) {
        found = v;
      }
    }
    return found;
  }

  private static void section(
      StringBuilder out, FigureLibrary.Figure figure, StoredVerdict verdict) {
    out.append("\n## ").append(headline(verdict)).append("\n\n");
    out.append(cell(figure.title())).append(". \"").append(cell(figure.of().says()));
    out.append("\"\n\n`./sluice reproduce ").append(figure.of().name());
    out.append(verdict.quick() ? " --quick`" : "`").append(": ");
    out.append(String.format(Locale.ROOT, "%.0f s", verdict.wallSeconds()));
    if (verdict.seeds().size() > 1) {
      out.append(", medians over seeds ");
      out.append(String.join(", ", verdict.seeds().stream().map(String::valueOf).toList()));
    }
    out.append(".\n\n| claim | expected | measured | verdict |\n|---|---|---|---|\n");
    List<String> notes = new ArrayList<>();
    boolean failed = false;
    for (StoredVerdict.StoredClaim c : verdict.claims()) {
      boolean bad = c.verdict().isFailure();
      failed |= bad;
      out.append("| ").append(cell(c.claim())).append(" (").append(cell(c.source()));
      out.append(") | ").append(cell(c.expected())).append(" | ").append(cell(c.measured()));
      out.append(" | ").append(bad ? "**" : "").append(c.verdict().label());
      out.append(bad ? "**" : "");
      if (c.verdict() == Verdict.NOT_MEASURED || c.verdict() == Verdict.NOT_APPLICABLE) {
        out.append(": ").append(cell(String.valueOf(c.note())));
      }
      out.append(" |\n");
      @Nullable String explanation = c.explanation();
      if (bad && explanation != null) {
        notes.add("On \"" + cell(c.claim()) + "\": " + cell(explanation));
      }
    }
    @Nullable String explanation = verdict.explanation();
    if (failed && explanation != null) {
      notes.add(cell(explanation));
    }
    verdict.warnings().forEach(w -> notes.add("Warning: " + cell(w)));
    if (!notes.isEmpty()) {
      out.append("\n- ").append(String.join("\n- ", notes)).append('\n');
    }
  }

  private static String headline(StoredVerdict verdict) {
    return verdict.paper() + " " + verdict.figure() + " (" + verdict.experiment() + ")";
  }

  /** As GitHub makes it of a headline. */
  private static String anchor(StoredVerdict verdict) {
    return headline(verdict)
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^a-z0-9 _-]", "")
        .replace(' ', '-');
  }

  private static String cell(String text) {
    return text.strip().replaceAll("\\s+", " ").replace("|", "\\|").replace("<", "&lt;");
  }
}
