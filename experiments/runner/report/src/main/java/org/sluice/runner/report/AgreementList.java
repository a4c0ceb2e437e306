// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.sluice.runner.compare.Agreement;
import org.sluice.runner.compare.CaseAgreement;
import org.sluice.runner.compare.PairMeasures;

/**
 * The report of a validation of several cases: a line on each, with a link to its page.
 *
 * @param agreement what was found
 */
public record AgreementList(Agreement agreement) implements Page {
  String sides() {
    return agreement.cases().stream().map(AgreementPage::sides).distinct().collect(joining("; "));
  }

  List<ClaimRows.Badge> badges() {
    return List.of(AgreementPage.badge(agreement.verdict()));
  }

  String tolerances() {
    return agreement.tolerances().entrySet().stream()
        .map(e -> e.getKey() + " " + AgreementPage.percent(e.getValue()))
        .collect(joining(" · "));
  }

  /**
   * A line of the list.
   *
   * @param of what it is about
   */
  record Line(CaseAgreement of) {
    String style() {
      return AgreementPage.style(of.verdict());
    }

    List<String> numbers() {
      PairMeasures p = of.measures();
      Map<String, Double> n = p == null ? Map.of() : p.numbers();
      return Stream.of("fct_median", "fct_worst", "goodput_median", "queue_tail")
          .map(name -> AgreementPage.percent(n.getOrDefault(name, Double.NaN)))
          .toList();
    }
  }

  List<Line> lines() {
    return agreement.cases().stream().map(Line::new).toList();
  }
}
