// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Map;
import org.sluice.runner.compare.Agreement;
import org.sluice.runner.compare.CaseAgreement;
import org.sluice.runner.compare.PairMeasures;

/**
 * The report of a validation of several cases: a line on each, with a link to its page.
 *
 * @param agreement what was found
 */
public record AgreementList(Agreement agreement) {
  /** Renders the page. */
  public String render() {
    Html html = AgreementPage.begin(agreement.title());
    html.sub(
        agreement.experiment()
            + " · "
            + agreement.cases().stream()
                .map(AgreementPage::sides)
                .distinct()
                .collect(joining("; ")));
    AgreementPage.badge(html, agreement.verdict());
    agreement.warnings().forEach(html::note);
    html.section("Tolerances");
    html.sub(
        "Each case agrees if no difference is larger; its page has every number. "
            + agreement.tolerances().entrySet().stream()
                .map(e -> e.getKey() + " " + AgreementPage.percent(e.getValue()))
                .collect(joining(" · ")));
    html.section("Cases");
    html.raw("<div class=\"scroll\"><table>\n");
    html.row(
        "th",
        List.of("case", "verdict", "FCT, median", "FCT, worst", "goodput, median", "tail queue"),
        2);
    for (CaseAgreement c : agreement.cases()) {
      html.raw("<tr><td><a href=\"" + Html.escape(c.folder()) + "/report.html\">");
      html.raw(Html.escape(c.name()) + "</a></td><td>");
      html.badge(AgreementPage.style(c.verdict()), c.verdict().word());
      html.raw("</td>");
      PairMeasures p = c.measures();
      Map<String, Double> n = p == null ? Map.of() : p.numbers();
      for (String name : List.of("fct_median", "fct_worst", "goodput_median", "queue_tail")) {
        html.element("td", "number", AgreementPage.percent(n.getOrDefault(name, Double.NaN)));
      }
      html.raw("</tr>\n");
    }
    return html.raw("</table></div>\n").end();
  }
}
