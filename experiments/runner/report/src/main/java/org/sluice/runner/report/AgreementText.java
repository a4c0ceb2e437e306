// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.text.TimeText;
import org.sluice.runner.compare.CaseAgreement;
import org.sluice.runner.compare.Conversation;
import org.sluice.runner.compare.Criterion;
import org.sluice.runner.compare.Divergence;
import org.sluice.runner.compare.PairMeasures;
import org.sluice.runner.compare.RawFile;
import org.sluice.runner.compare.SeedSpread;

/** What a validation found of one case, for a terminal. */
public final class AgreementText {
  private static final double PERCENT = 100;

  private final CaseAgreement found;
  private final StringBuilder text = new StringBuilder();

  /**
   * @param found of which case
   */
  public AgreementText(CaseAgreement found) {
    this.found = found;
  }

  /** The lines. */
  public String render() {
    line(
        "%s: %s against %s: %s (%s)",
        found.name(),
        found.first().name(),
        found.second().name(),
        found.verdict().word(),
        found.verdict().text());
    for (CaseAgreement.Side side : List.of(found.first(), found.second())) {
      if (side.failure() != null) {
        line("  %s did not end well: %s", side.name(), side.failure());
      }
    }
    @Nullable SeedSpread spread = found.spread();
    for (Criterion c : found.criteria()) {
      line(
          "  %-14s %-30s %10s  at most %-8s %-9s %s",
          c.verdict().replace('_', ' '),
          c.key() + ": " + c.number(),
          c.applies() ? number(c, c.measured()) : "–",
          number(c, c.limit()),
          c.applies() && !c.holds() && c.isWithinSpread() ? "(as seeds)" : "",
          seeds(c, spread));
    }
    @Nullable PairMeasures measures = found.measures();
    if (measures != null) {
      List<String> counts = new ArrayList<>();
      for (String name : List.of("marks", "messages", "nacks", "pauses", "drops")) {
        PairMeasures.@Nullable Sides s = measures.counts().get(name);
        if (s != null) {
          counts.add(String.format(Locale.ROOT, "%s %,.0f, %,.0f", name, s.first(), s.second()));
        }
      }
      if (!counts.isEmpty()) {
        line("  %s", String.join("; ", counts));
      }
      Map<String, Double> n = measures.numbers();
      List<String> distances = new ArrayList<>();
      for (String name : List.of("queue_distance", "rate_distance", "window_distance")) {
        double value = n.getOrDefault(name, Double.NaN);
        if (!Double.isNaN(value)) {
          distances.add(name.replace('_', ' ') + " " + percent(value));
        }
      }
      if (!distances.isEmpty()) {
        line("  %s", String.join("; ", distances));
      }
    }
    files();
    @Nullable Conversation conversation = found.conversation();
    if (conversation != null) {
      conversation(conversation);
    }
    return text.toString();
  }

  private void files() {
    if (!found.files().isEmpty() && found.files().stream().allMatch(RawFile::isSame)) {
      line("  Raw files: the same in every byte.");
    }
    for (RawFile f : found.files()) {
      if (!f.isSame()) {
        line("  %s differs from line %d on: %s; %s", f.file(), f.line(), f.first(), f.second());
      }
    }
  }

  private void conversation(Conversation c) {
    for (String difference : c.inputDifferences()) {
      line("  Not asked for the same: %s.", difference);
    }
    if (!c.first().isWhole() || !c.second().isWhole()) {
      line("  A recording is partial; compared until %s.", TimeText.of(c.comparedUntilPs()));
    }
    line(
        "  Conversation: %,d and %,d events; %,d pairs the same in every bit, %,d within %s"
            + " (%,d of them with other values); %,d and %,d without a partner;"
            + " %,d of %,d state machines without any difference.",
        c.first().events(),
        c.second().events(),
        c.pairs().identical(),
        c.pairs().aligned(),
        TimeText.of(c.tolerancePs()),
        c.pairs().differing(),
        c.first().alone(),
        c.second().alone(),
        c.sameEntities(),
        c.entities());
    if (c.hasBug()) {
      divergence("BUG: another decision on the same events", c.firstBug());
    }
    divergence("First divergence", c.firstDivergence());
    if (!Conversation.isSamePlace(c.firstBeyondTolerance(), c.firstDivergence())) {
      divergence("First beyond " + TimeText.of(c.tolerancePs()), c.firstBeyondTolerance());
    }
    if (!Conversation.isSamePlace(c.firstOtherDecision(), c.firstDivergence())) {
      divergence("First other decision", c.firstOtherDecision());
    }
    if (c.isIdentical()) {
      line("  No divergence: every event and every decision is the same.");
    }
  }

  private void divergence(String title, Optional<Divergence> found) {
    found.ifPresent(
        d -> {
          line(
              "  %s: at %s, %s, after %,d events: %s",
              title, TimeText.of(d.timePs()), d.entity(), d.equalBefore(), d.kind().text());
          d.differences().stream().limit(4).forEach(x -> line("      %s", x));
        });
  }

  private static String seeds(Criterion c, @Nullable SeedSpread spread) {
    if (spread == null || !c.applies()) {
      return "";
    }
    return spread.isDeterministic()
        ? "between seeds: deterministic"
        : Double.isNaN(c.spread()) ? "" : "between seeds: " + percent(c.spread());
  }

  private static String number(Criterion c, double value) {
    return c.key().equals("completion")
        ? String.format(Locale.ROOT, "%.0f", value)
        : percent(value);
  }

  private static String percent(double fraction) {
    return fraction == 0 ? "0 %" : String.format(Locale.ROOT, "%.3g %%", PERCENT * fraction);
  }

  private void line(String format, @Nullable Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
