// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

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
   * Writes whether all is complete, then the verdicts. Green would say that all is well, and a
   * claim that fails ends the command with exit code 6, flows that are stranded with 8.
   *
   * @param complete whether all that was to run did
   * @param words for that
   * @param isEvidence whether no flow is stranded and each scheme acted
   */
  public void badges(Html html, boolean complete, String words, boolean isEvidence) {
    boolean isNone = !claims.isEmpty() && !isEvidence;
    boolean isWell = !isNone && claims.stream().noneMatch(c -> c.verdict().isFailure());
    html.badge(!complete ? "bad" : isWell ? "good" : "idle", words);
    if (complete && isNone) {
      html.badge("bad", "no evidence");
    }
    badges(html);
  }

  /** Writes how many claims have each verdict, in the colour of the verdict. */
  void badges(Html html) {
    badge(html, Verdict.HOLDS, "good", "hold", "holds");
    badge(html, Verdict.FAILED, "bad", "failed", "failed");
    badge(html, Verdict.NOT_MEASURED, "bad", "not measured", "not measured");
  }

  private void badge(Html html, Verdict verdict, String style, String many, String one) {
    long count = claims.stream().filter(c -> c.verdict() == verdict).count();
    if (count > 0) {
      html.badge(style, count + (count == 1 ? " claim " + one : " claims " + many));
    }
  }

  void write(Html html) {
    if (claims.isEmpty()) {
      return;
    }
    html.section("Claims");
    html.raw("<div class=\"scroll\"><table class=\"claims\">\n");
    html.row("th", List.of("claim", "expected", "measured", "verdict"), 4);
    for (ClaimResult c : claims) {
      html.raw("<tr><td>" + Html.escape(c.claim().text()));
      html.element("small", "", c.claim().source());
      html.raw("</td>");
      html.element("td", "number", c.expected());
      html.element("td", "number", c.measured());
      html.raw("<td>");
      html.badge(style(c.verdict()), c.verdict().label());
      @Nullable String note = c.note();
      if (note != null) {
        html.element("small", "", note);
      }
      html.raw("</td></tr>\n");
    }
    html.raw("</table></div>\n");
    for (String note : new ClaimTable(claims, explanation).notes()) {
      if (!note.startsWith("Not measured: ")) {
        html.note(note);
      }
    }
  }

  private static String style(Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> "good";
      case FAILED, NOT_MEASURED -> "bad";
      case NOT_APPLICABLE -> "idle";
    };
  }
}
