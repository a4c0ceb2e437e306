// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.files.JsonObject;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.Verdict;
import org.sluice.runner.results.Spread;

/**
 * The table of claims: as text for the end of a run and as data for {@code claims.json}.
 *
 * @param claims the checked claims
 * @param explanation the experiment's words on claims known to fail, or null
 */
public record ClaimTable(List<ClaimResult> claims, @Nullable String explanation) {
  private static final int MOST_NAMED = 3;

  private static final int CLAIM_WIDTH = 60;

  /** Copies the list. */
  public ClaimTable {
    claims = List.copyOf(claims);
  }

  /** The table in columns, with the explanations of failed claims below it. */
  public String asText() {
    if (claims.isEmpty()) {
      return "";
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("claim", "expected", "measured", "verdict"));
    for (ClaimResult c : claims) {
      List<String> text = wrap(c.claim().text() + " [" + c.claim().source() + "]");
      rows.add(List.of(text.get(0), c.expected(), c.measured(), c.verdict().label()));
      for (String more : text.subList(1, text.size())) {
        rows.add(List.of(more, "", "", ""));
      }
    }
    int[] widths = new int[4];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    StringBuilder out = new StringBuilder();
    for (int r = 0; r < rows.size(); r++) {
      appendRow(out, rows.get(r), widths);
      if (r == 0) {
        appendRow(
            out,
            List.of(
                "-".repeat(widths[0]),
                "-".repeat(widths[1]),
                "-".repeat(widths[2]),
                "-".repeat(widths[3])),
            widths);
      }
    }
    for (String note : notes()) {
      out.append(note).append('\n');
    }
    return out.toString();
  }

  private static void appendRow(StringBuilder out, List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      line.append(i == 0 ? "" : "  ").append(row.get(i));
      line.append(" ".repeat(widths[i] - row.get(i).length()));
    }
    out.append(line.toString().stripTrailing()).append('\n');
  }

  private static List<String> wrap(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.strip().split("\\s+")) {
      if (line.length() > 0 && line.length() + 1 + word.length() > CLAIM_WIDTH) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  /** Why claims could not be measured, and what the experiment says about those that failed. */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    Map<String, List<String>> explained = new LinkedHashMap<>();
    boolean failed = false;
    for (ClaimResult c : claims) {
      failed |= c.verdict().isFailure();
      if (c.verdict() == Verdict.NOT_MEASURED) {
        notes.add("Not measured: " + c.claim().text() + ": " + c.note());
      }
      @Nullable String own = c.claim().explanationWithRuns();
      if (c.verdict().isFailure() && own != null) {
        explained.computeIfAbsent(own, o -> new ArrayList<>()).add('"' + c.claim().text() + '"');
      }
    }
    explained.forEach((own, texts) -> notes.add("On " + some(texts) + ": " + own));
    if (failed && explanation != null) {
      notes.add(explanation);
    }
    return notes;
  }

  private static String some(List<String> texts) {
    int more = texts.size() - MOST_NAMED;
    return String.join(", ", texts.subList(0, Math.min(MOST_NAMED, texts.size())))
        + (more > 0 ? " and " + more + " more" : "");
  }

  /** The rows of {@code claims.json}. */
  public List<JsonObject> asData() {
    return claims.stream().map(ClaimTable::asData).toList();
  }

  private static JsonObject asData(ClaimResult c) {
    JsonObject row =
        new JsonObject()
            .with("claim", c.claim().text())
            .with("source", c.claim().source())
            .with("expression", c.claim().measured().source())
            .with("expected", c.expected())
            .with("measured", c.measured())
            .with("measured_value", c.measuredValue())
            .with("verdict", name(c.verdict()))
            .with("note", c.note())
            .with("explanation", c.verdict().isFailure() ? c.claim().explanationWithRuns() : null);
    if (!c.seeds().isEmpty()) {
      Spread spread =
          Spread.of(
              c.seeds().stream()
                  .map(ClaimResult::measuredValue)
                  .mapToDouble(ClaimTable::orNan)
                  .toArray(),
              MeasuredRange.of(c.claim().measured()));
      row.with("mean", spread.mean())
          .with("interval_low", spread.low())
          .with("interval_high", spread.high())
          .with("seeds", c.seeds().stream().map(ClaimTable::ofSeed).toList());
    }
    return row;
  }

  private static JsonObject ofSeed(ClaimResult seed) {
    return new JsonObject()
        .with("measured_value", seed.measuredValue())
        .with("bound", seed.bound())
        .with("verdict", name(seed.verdict()));
  }

  private static String name(Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT);
  }

  private static double orNan(@Nullable BigDecimal value) {
    return value == null ? Double.NaN : value.doubleValue();
  }
}
