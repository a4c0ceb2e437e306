// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.compare.Agreement;
import org.sluice.runner.compare.AgreementVerdict;
import org.sluice.runner.compare.CaseAgreement;
import org.sluice.runner.compare.Conversation;
import org.sluice.runner.compare.Criterion;
import org.sluice.runner.compare.FlowDifference;
import org.sluice.runner.compare.FlowDifferences;
import org.sluice.runner.compare.GateAgreement;
import org.sluice.runner.compare.KolmogorovSmirnov;
import org.sluice.runner.compare.PairMeasures;
import org.sluice.runner.compare.PortAgreement;
import org.sluice.runner.compare.RawFile;
import org.sluice.runner.compare.SeedSpread;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.figures.Numbers;

/** The report of a validation: one HTML file for each case, and one that lists several cases. */
public final class AgreementPage {
  private static final double PS_PER_S = 1e12;
  private static final String NONE = "–";

  private final Agreement agreement;
  private final Html html = new Html();

  /**
   * A page.
   *
   * @param agreement what was found
   */
  public AgreementPage(Agreement agreement) {
    this.agreement = agreement;
  }

  /** Renders the page that lists every case. */
  public String renderList() {
    begin(agreement.title());
    html.element("p", "sub", agreement.experiment());
    badge(agreement.verdict());
    agreement.warnings().forEach(w -> html.element("p", "note", w));
    html.element("h2", "", "Cases");
    html.raw("<div class=\"scroll\"><table>\n");
    html.row(
        "th",
        List.of("case", "verdict", "FCT, median", "FCT, worst", "goodput, median", "tail queue"),
        2);
    for (CaseAgreement c : agreement.cases()) {
      html.raw("<tr><td><a href=\"" + Html.escape(c.folder()) + "/report.html\">");
      html.raw(Html.escape(c.name()) + "</a></td><td>");
      html.element("span", "badge " + style(c.verdict()), c.verdict().word());
      html.raw("</td>");
      PairMeasures p = c.measures();
      Map<String, Double> n = p == null ? Map.of() : p.numbers();
      for (String name : List.of("fct_median", "fct_worst", "goodput_median", "queue_tail")) {
        html.element("td", "number", percent(n.getOrDefault(name, Double.NaN)));
      }
      html.raw("</tr>\n");
    }
    html.raw("</table></div>\n</main></body></html>\n");
    return html.toString();
  }

  /**
   * Renders the page of one case.
   *
   * @param figures its figures, below the page's own directory
   */
  public String render(CaseAgreement c, List<FigureSet.Drawn> figures) {
    boolean isOnly = agreement.cases().size() == 1;
    begin(agreement.title() + (isOnly ? "" : ": " + c.name()));
    List<String> facts = new ArrayList<>(List.of(agreement.experiment()));
    facts.add(side(c.first()) + " against " + side(c.second()));
    html.element("p", "sub", String.join(" · ", facts));
    badge(c.verdict());
    for (CaseAgreement.Side s : List.of(c.first(), c.second())) {
      if (s.failure() != null) {
        html.element("p", "note", s.name() + " did not end well: " + s.failure());
      }
    }
    c.warnings().forEach(w -> html.element("p", "note", w));
    criteria(c);
    spread(c.spread());
    Conversation conversation = c.conversation();
    if (conversation != null) {
      new DivergenceSection(html, c.first().name(), c.second().name()).write(conversation);
    }
    PairMeasures p = c.measures();
    RunPage.figures(html, figures);
    if (p != null) {
      flows(c, p);
      queues(c, p);
      gates(c, p);
      counts(c, p);
    }
    files(c);
    html.element("h2", "", "Runs");
    html.raw("<ul class=\"files\">\n");
    for (CaseAgreement.Side s : List.of(c.first(), c.second())) {
      String target = s.simulator().isEmpty() ? s.folder() : s.folder() + "/report.html";
      html.raw("<li><a href=\"" + Html.escape(target) + "\">" + Html.escape(side(s)));
      html.raw("</a></li>\n");
    }
    html.raw("</ul>\n</main></body></html>\n");
    return html.toString();
  }

  private void begin(String title) {
    html.raw("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n");
    html.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    html.element("title", "", "Agreement – " + title);
    html.raw("<style>\n" + RunPage.css() + "</style></head><body><main>\n");
    html.element("h1", "", "Agreement: " + title);
  }

  private void badge(AgreementVerdict verdict) {
    html.raw("<p>");
    html.element("span", "badge " + style(verdict), verdict.word() + ": " + verdict.text());
    html.raw("</p>\n");
  }

  private static String style(AgreementVerdict verdict) {
    return verdict == AgreementVerdict.AGREES ? "good" : "bad";
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

  private void criteria(CaseAgreement c) {
    if (c.criteria().isEmpty()) {
      return;
    }
    html.element("h2", "", "Tolerances");
    html.raw("<div class=\"scroll\"><table>\n");
    html.raw("<tr><th>tolerance</th><th class=\"number\">at most</th>");
    html.raw("<th class=\"number\">measured</th><th class=\"number\">between seeds</th>");
    html.raw("<th>verdict</th></tr>\n");
    for (Criterion k : c.criteria()) {
      boolean isCount = k.key().equals("completion");
      html.raw("<tr><td>" + Html.escape(k.key()));
      html.element("small", "", k.number());
      html.raw("</td>");
      html.element("td", "number", isCount ? Numbers.count(k.limit()) : percent(k.limit()));
      html.element("td", "number", isCount ? Numbers.count(k.measured()) : percent(k.measured()));
      html.element("td", "number", between(c.spread(), k.spread()));
      html.raw("<td>");
      html.element(
          "span",
          "badge " + (!k.applies() ? "idle" : k.holds() ? "good" : "bad"),
          k.verdict().replace('_', ' '));
      if (k.applies() && !k.holds() && k.isWithinSpread()) {
        html.element("small", "", "two seeds differ as much");
      }
      html.raw("</td></tr>\n");
    }
    html.raw("</table></div>\n");
  }

  private void spread(@Nullable SeedSpread spread) {
    if (spread == null) {
      return;
    }
    html.element(
        "p",
        "sub",
        spread.isDeterministic()
            ? "Between seeds: deterministic; "
                + spread.simulator()
                + " gives the same results, byte for byte, with seeds "
                + seeds(spread)
                + "."
            : "Between seeds: the largest difference of any two of "
                + spread.simulator()
                + "'s runs with seeds "
                + seeds(spread)
                + " and the same traffic.");
  }

  private static String seeds(SeedSpread spread) {
    return String.join(", ", spread.seeds().stream().map(String::valueOf).toList());
  }

  private void flows(CaseAgreement c, PairMeasures p) {
    html.element("h2", "", "Flows");
    html.raw("<div class=\"scroll\"><table>\n");
    html.row("th", List.of("difference of", "flows", "median", "p99", "max", "mean, signed"), 1);
    row("completion time", p.completion());
    row("goodput", p.goodput());
    html.raw("</table></div>\n");
    KolmogorovSmirnov ks = p.slowdown();
    if (ks != null) {
      html.element(
          "p",
          "sub",
          "Slowdowns, two-sample Kolmogorov–Smirnov test: D = "
              + Numbers.digits(ks.statistic())
              + ", p = "
              + Numbers.digits(ks.pValue())
              + (ks.isExact() ? " (exact)." : " (asymptotic)."));
    }
    unmatched(p.onlyFirst(), c.first().name());
    unmatched(p.onlySecond(), c.second().name());
    worst(c, "completion time", p.completion(), true);
    worst(c, "goodput", p.goodput(), false);
  }

  private void row(String what, FlowDifferences d) {
    if (!d.all().isEmpty()) {
      html.row(
          "td",
          List.of(
              what,
              Numbers.count(d.all().size()),
              percent(d.median()),
              percent(d.percentile(99)),
              percent(d.worst()),
              percent(d.mean())),
          1);
    }
  }

  private void unmatched(List<Long> flows, String name) {
    if (!flows.isEmpty()) {
      html.element(
          "p",
          "note",
          flows.size()
              + (flows.size() == 1 ? " flow" : " flows")
              + " completed in "
              + name
              + " only; the first is "
              + flows.get(0)
              + ".");
    }
  }

  private void worst(CaseAgreement c, String what, FlowDifferences d, boolean isTime) {
    if (d.all().isEmpty() || d.worst() == 0) {
      return;
    }
    html.raw("<details><summary>Flows whose " + what + " differs most</summary><table>\n");
    html.row(
        "th",
        List.of("flow", "from → to", "bytes", c.first().name(), c.second().name(), "difference"),
        2);
    for (FlowDifference f : d.worstFlows()) {
      html.row(
          "td",
          List.of(
              Long.toString(f.flow()),
              f.src() + " → " + f.dst(),
              f.bytes() < 0 ? "unbounded" : Numbers.count((double) f.bytes()),
              isTime ? Numbers.time(f.first() / PS_PER_S) : Numbers.rate(f.first()),
              isTime ? Numbers.time(f.second() / PS_PER_S) : Numbers.rate(f.second()),
              percent(f.relative())),
          2);
    }
    html.raw("</table></details>\n");
  }

  private void queues(CaseAgreement c, PairMeasures p) {
    if (p.queues().isEmpty()) {
      return;
    }
    String a = c.first().name();
    String b = c.second().name();
    html.element("h2", "", "Queues");
    html.raw("<div class=\"scroll\"><table>\n");
    html.row(
        "th",
        List.of(
            "port",
            "mean, " + a,
            "mean, " + b,
            "distance",
            "relative",
            "last third, " + a,
            "last third, " + b,
            "difference",
            "peak, " + a,
            "peak, " + b,
            "difference"),
        1);
    for (PortAgreement q : p.queues()) {
      html.row(
          "td",
          List.of(
              q.name() + (q.isBottleneck() ? " (bottleneck)" : ""),
              Numbers.bytes(q.course().firstMean()),
              Numbers.bytes(q.course().secondMean()),
              Numbers.bytes(q.course().distance()),
              percent(q.course().relative()),
              Numbers.bytes(q.firstTail()),
              Numbers.bytes(q.secondTail()),
              percent(q.tailDifference()),
              Numbers.bytes(q.firstPeak()),
              Numbers.bytes(q.secondPeak()),
              percent(q.peakDifference())),
          1);
    }
    html.raw("</table></div>\n");
    html.element(
        "p",
        "sub",
        "Distance: time-weighted mean of the absolute difference of the samples; relative: to the"
            + " mean of the first.");
  }

  private void gates(CaseAgreement c, PairMeasures p) {
    if (p.rate().flows() == 0 && p.window().flows() == 0) {
      return;
    }
    html.element("h2", "", "Rates and windows");
    html.raw("<div class=\"scroll\"><table>\n");
    html.row(
        "th",
        List.of(
            "decided",
            "flows",
            "mean, " + c.first().name(),
            "mean, " + c.second().name(),
            "distance",
            "worst flow",
            "last third, " + c.first().name(),
            "last third, " + c.second().name(),
            "difference"),
        1);
    gate("rate", p.rate(), true);
    gate("window", p.window(), false);
    html.raw("</table></div>\n");
  }

  private void gate(String what, GateAgreement g, boolean isRate) {
    if (g.flows() == 0) {
      return;
    }
    html.row(
        "td",
        List.of(
            what,
            Numbers.count((double) g.flows()),
            isRate ? Numbers.rate(g.firstMean()) : Numbers.bytes(g.firstMean()),
            isRate ? Numbers.rate(g.secondMean()) : Numbers.bytes(g.secondMean()),
            percent(g.relativeDistance()),
            g.worstFlow() + ": " + percent(g.worstDistance()),
            isRate ? Numbers.rate(g.firstTail()) : Numbers.bytes(g.firstTail()),
            isRate ? Numbers.rate(g.secondTail()) : Numbers.bytes(g.secondTail()),
            percent(g.tailDifference())),
        1);
  }

  private void counts(CaseAgreement c, PairMeasures p) {
    if (p.counts().isEmpty()) {
      return;
    }
    html.element("h2", "", "Counts");
    html.raw("<div class=\"scroll\"><table>\n");
    html.row(
        "th",
        List.of("what", c.first().name(), c.second().name(), "difference", "over the seeds"),
        1);
    SeedSpread spread = c.spread();
    for (Map.Entry<String, PairMeasures.Sides> e : p.counts().entrySet()) {
      String range = NONE;
      if (spread != null && spread.least().containsKey(e.getKey())) {
        double least = spread.least().getOrDefault(e.getKey(), Double.NaN);
        double most = spread.most().getOrDefault(e.getKey(), Double.NaN);
        range =
            least == most
                ? Numbers.count(least)
                : Numbers.count(least) + " to " + Numbers.count(most);
      }
      html.row(
          "td",
          List.of(
              e.getKey().replace('_', ' '),
              Numbers.count(e.getValue().first()),
              Numbers.count(e.getValue().second()),
              percent(e.getValue().difference()),
              range),
          1);
    }
    html.raw("</table></div>\n");
  }

  private void files(CaseAgreement c) {
    if (c.files().isEmpty()) {
      return;
    }
    html.element("h2", "", "Raw files");
    html.raw("<div class=\"scroll\"><table>\n");
    html.raw("<tr><th>file</th><th>first line that differs</th></tr>\n");
    for (RawFile f : c.files()) {
      html.raw("<tr><td>" + Html.escape(f.file()) + "</td><td>");
      if (f.isSame()) {
        html.raw("none: the same in every byte");
      } else {
        String first = f.first();
        String second = f.second();
        html.raw("line " + f.line() + "<br><code>");
        html.raw(Html.escape(first == null ? NONE : first) + "</code><br><code>");
        html.raw(Html.escape(second == null ? NONE : second) + "</code>");
      }
      html.raw("</td></tr>\n");
    }
    html.raw("</table></div>\n");
  }

  private static String between(@Nullable SeedSpread spread, double value) {
    if (spread == null) {
      return NONE;
    }
    return spread.isDeterministic() ? "deterministic" : percent(value);
  }

  private static String percent(double fraction) {
    return fraction == 0 ? "0 %" : Numbers.percent(fraction);
  }
}
