// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.judge.ClaimTable;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.Verdict;

/**
 * The claims of a report: how many of each verdict, and the table.
 *
 * @param claims the checked claims
 * @param explanation the experiment's words on claims known to fail, or null
 */
public record ClaimRows(List<ClaimResult> claims, @Nullable String explanation) {
  /**
   * A verdict.
   *
   * @param style {@code good}, {@code bad} or {@code idle}
   * @param words what it says
   */
  public record Badge(String style, String words) {}

  /**
   * A row of the table.
   *
   * @param result what it shows
   * @param style of its verdict
   */
  record Row(ClaimResult result, String style) {}

  /**
   * Whether all is complete, then the verdicts. Green would say that all is well, and a claim that
   * fails ends the command with exit code 6, flows that are stranded with 8.
   *
   * @param complete whether all that was to run did
   * @param words for that
   * @param isEvidence whether no flow is stranded and each scheme acted
   */
  public List<Badge> badges(boolean complete, String words, boolean isEvidence) {
    List<Badge> badges = new ArrayList<>();
    boolean isNone = !claims.isEmpty() && !isEvidence;
    boolean isWell = !isNone && claims.stream().noneMatch(c -> c.verdict().isFailure());
    badges.add(new Badge(!complete ? "bad" : isWell ? "good" : "idle", words));
    if (complete && isNone) {
      badges.add(new Badge("bad", "no evidence"));
    }
    badges.addAll(badges());
    return badges;
  }

  /** How many claims have each verdict, in the colour of the verdict. */
  List<Badge> badges() {
    List<Badge> badges = new ArrayList<>();
    badge(badges, Verdict.HOLDS, "hold", "holds");
    badge(badges, Verdict.FAILED, "failed", "failed");
    badge(badges, Verdict.NOT_MEASURED, "not measured", "not measured");
    return badges;
  }

  private void badge(List<Badge> badges, Verdict verdict, String many, String one) {
    long count = claims.stream().filter(c -> c.verdict() == verdict).count();
    if (count > 0) {
      badges.add(
          new Badge(style(verdict), count + (count == 1 ? " claim " + one : " claims " + many)));
    }
  }

  List<Row> rows() {
    return claims.stream().map(c -> new Row(c, style(c.verdict()))).toList();
  }

  /** What stands below the table. */
  List<String> notes() {
    return new ClaimTable(claims, explanation)
        .notes().stream().filter(note -> !note.startsWith("Not measured: ")).toList();
  }

  private static String style(Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> "good";
      case FAILED, NOT_MEASURED -> "bad";
      case NOT_APPLICABLE -> "idle";
    };
  }
}
