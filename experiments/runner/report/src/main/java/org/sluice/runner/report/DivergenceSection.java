// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.List;
import java.util.Optional;
import org.sluice.bridge.text.TimeText;
import org.sluice.runner.compare.Conversation;
import org.sluice.runner.compare.Divergence;
import org.sluice.runner.figures.Numbers;

/** Where two conversations part, for people. */
record DivergenceSection(Html html, String first, String second) {
  void write(Conversation c) {
    html.section("First divergence");
    for (String input : c.inputDifferences()) {
      html.note("The two were not asked for the same: " + input + ".");
    }
    if (!c.first().isWhole() || !c.second().isWhole()) {
      html.note(
          "The recording of %s is partial; compared is what is before %s."
              .formatted(
                  c.first().isWhole() ? second : c.second().isWhole() ? first : "both",
                  TimeText.of(c.comparedUntilPs())));
    }
    Optional<Divergence> bug = c.hasBug() ? c.firstBug() : Optional.empty();
    bug.ifPresent(
        d ->
            one(
                c.bugs() == 1
                    ? "A state machine decided otherwise on the same events: a bug"
                    : c.bugs()
                        + " state machines decided otherwise on the same events: a bug; the first",
                d));
    if (c.isIdentical()) {
      html.element("p", "lead", "None: every event and every decision is the same.");
    }
    c.firstDivergence()
        .filter(d -> !bug.equals(Optional.of(d)))
        .ifPresent(d -> one("First difference of any kind", d));
    String tolerance = TimeText.of(c.tolerancePs());
    if (!Conversation.isSamePlace(c.firstBeyondTolerance(), c.firstDivergence())) {
      c.firstBeyondTolerance()
          .ifPresent(d -> one("First event that differs by more than " + tolerance, d));
    }
    if (!Conversation.isSamePlace(c.firstOtherDecision(), c.firstDivergence())) {
      c.firstOtherDecision()
          .ifPresent(d -> one("First decision that differs in more than time", d));
    }
    counts(c, tolerance);
  }

  private void one(String title, Divergence d) {
    html.raw("<details open><summary>" + Html.escape(title) + "</summary>\n");
    html.element(
        "p",
        "",
        "At %s, the %s, after %s events: %s."
            .formatted(
                TimeText.of(d.timePs()),
                d.entity(),
                Numbers.count((double) d.equalBefore()),
                d.kind().text()));
    html.raw("<ul>\n");
    d.differences().forEach(x -> html.element("li", "", x));
    html.raw("</ul>\n<table>\n");
    html.row("th", List.of(first, second), 2);
    html.raw("<tr>");
    lines(d.first().entity());
    lines(d.second().entity());
    html.raw("</tr></table>\n<details><summary>Everybody else before it</summary><table>\n");
    html.row("th", List.of(first, second), 2);
    html.raw("<tr>");
    lines(d.first().network());
    lines(d.second().network());
    html.raw("</tr></table></details></details>\n");
  }

  private void lines(List<Divergence.Line> lines) {
    html.raw("<td style=\"width:50%\">");
    if (lines.stream().noneMatch(Divergence.Line::isHere) && lines.isEmpty()) {
      html.element("small", "", "nothing");
    }
    for (Divergence.Line line : lines) {
      html.raw(line.isHere() ? "<p class=\"note\"><code>" : "<p><code>");
      html.raw(Html.escape(line.event()) + "</code>");
      for (String decision : line.decisions()) {
        html.raw("<br><code>→ " + Html.escape(decision) + "</code>");
      }
      html.raw("</p>\n");
    }
    html.raw("</td>");
  }

  private void counts(Conversation c, String tolerance) {
    html.raw("<div class=\"scroll\"><table>\n");
    html.row("th", List.of("conversation", "number"), 1);
    row("events, " + first, c.first().events());
    row("events, " + second, c.second().events());
    row("pairs that are the same in every bit", c.pairs().identical());
    row("pairs, times within " + tolerance, c.pairs().aligned());
    row("… of these, with other values", c.pairs().differing());
    row("events of " + first + " without a partner", c.first().alone());
    row("events of " + second + " without a partner", c.second().alone());
    row("state machines", c.entities());
    row("… without any difference", c.sameEntities());
    html.raw("</table></div>\n");
  }

  private void row(String what, long count) {
    html.row("td", List.of(what, Numbers.count((double) count)), 1);
  }
}
