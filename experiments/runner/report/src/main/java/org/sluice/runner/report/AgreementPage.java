// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.compare.Agreement;
import org.sluice.runner.compare.AgreementVerdict;
import org.sluice.runner.compare.CaseAgreement;
import org.sluice.runner.compare.Conversation;
import org.sluice.runner.compare.Criterion;
import org.sluice.runner.compare.PairMeasures;
import org.sluice.runner.compare.SeedSpread;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.figures.Numbers;

/**
 * The report of a validation of one case.
 *
 * @param agreement what was found
 * @param of of this case
 * @param figures its figures, below the page's own directory
 */
public record AgreementPage(Agreement agreement, CaseAgreement of, List<FigureSet.Drawn> figures)
    implements Page {
  private static final String NONE = "–";

  String name() {
    return agreement.title() + (agreement.cases().size() == 1 ? "" : ": " + of.name());
  }

  String sides() {
    return sides(of);
  }

  List<ClaimRows.Badge> badges() {
    return List.of(badge(of.verdict()));
  }

  String first() {
    return of.first().name();
  }

  String second() {
    return of.second().name();
  }

  List<String> warnings() {
    return Stream.concat(
            Stream.of(of.first(), of.second())
                .filter(s -> s.failure() != null)
                .map(s -> s.name() + " did not end well: " + s.failure()),
            of.warnings().stream())
        .toList();
  }

  @Nullable DivergenceSection divergence() {
    Conversation conversation = of.conversation();
    return conversation == null ? null : new DivergenceSection(conversation, first(), second());
  }

  @Nullable AgreementTables measures() {
    PairMeasures measures = of.measures();
    return measures == null ? null : new AgreementTables(measures, of.spread(), first(), second());
  }

  List<Page.Link> links() {
    return Stream.of(of.first(), of.second())
        .map(
            s ->
                new Page.Link(
                    s.simulator().isEmpty() ? s.folder() : s.folder() + "/report.html",
                    side(s),
                    ""))
        .toList();
  }

  static ClaimRows.Badge badge(AgreementVerdict verdict) {
    return new ClaimRows.Badge(style(verdict), verdict.word() + ": " + verdict.text());
  }

  static String style(AgreementVerdict verdict) {
    return verdict == AgreementVerdict.AGREES ? "good" : "bad";
  }

  /** What is compared with what. */
  static String sides(CaseAgreement c) {
    return "%s against %s".formatted(side(c.first()), side(c.second()));
  }

  private static String side(CaseAgreement.Side s) {
    List<String> parts = new ArrayList<>(List.of(s.name()));
    if (!s.version().isEmpty()) {
      parts.add(s.version());
    }
    if (!s.transport().isEmpty()) {
      parts.add("transport " + s.transport());
    }
    if (s.seed() >= 0) {
      parts.add("seed " + s.seed());
    }
    return String.join(", ", parts);
  }

  /**
   * A tolerance with what was measured.
   *
   * @param is what it is
   * @param spread of several seeds, or null
   */
  record Row(Criterion is, @Nullable SeedSpread spread) {
    String limit() {
      return number(is.limit());
    }

    String measured() {
      return number(is.measured());
    }

    private String number(double value) {
      return is.key().equals("completion") ? Numbers.count(value) : percent(value);
    }

    String betweenSeeds() {
      return spread == null
          ? NONE
          : spread.isDeterministic() ? "deterministic" : percent(is.spread());
    }

    ClaimRows.Badge badge() {
      return new ClaimRows.Badge(
          !is.applies() ? "idle" : is.holds() ? "good" : "bad", is.verdict().replace('_', ' '));
    }

    boolean isOfSeeds() {
      return is.applies() && !is.holds() && is.isWithinSpread();
    }
  }

  List<Row> criteria() {
    return of.criteria().stream().map(k -> new Row(k, of.spread())).toList();
  }

  /** What the numbers between seeds are; empty if there are none. */
  String betweenSeeds() {
    SeedSpread spread = of.spread();
    if (spread == null) {
      return "";
    }
    String seeds = String.join(", ", spread.seeds().stream().map(String::valueOf).toList());
    return (spread.isDeterministic()
            ? "deterministic; %s gives the same results, byte for byte, with seeds %s."
            : "the largest difference of any two of %s's runs with seeds %s and the same traffic.")
        .formatted(spread.simulator(), seeds);
  }

  static String percent(double fraction) {
    return fraction == 0 ? "0 %" : Numbers.percent(fraction);
  }
}
