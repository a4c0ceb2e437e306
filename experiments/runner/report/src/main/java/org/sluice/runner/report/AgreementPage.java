// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.compare.Agreement;
import org.sluice.runner.compare.AgreementVerdict;
import org.sluice.runner.compare.CaseAgreement;
import org.sluice.runner.compare.Conversation;
import org.sluice.runner.compare.Criterion;
import org.sluice.runner.compare.FlowDifferences;
import org.sluice.runner.compare.GateAgreement;
import org.sluice.runner.compare.KolmogorovSmirnov;
import org.sluice.runner.compare.PairMeasures;
import org.sluice.runner.compare.RawFile;
import org.sluice.runner.compare.SeedSpread;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.figures.Numbers;
import org.sluice.runner.figures.Part;

/** The report of a validation of one case. */
public final class AgreementPage {
  private static final double PS_PER_S = 1e12;
  private static final String NONE = "–";

  private final Agreement agreement;
  private final CaseAgreement c;
  private final String first;
  private final String second;
  private final Html html;

  /**
   * A page.
   *
   * @param agreement what was found
   * @param c of this case
   */
  public AgreementPage(Agreement agreement, CaseAgreement c) {
    this.agreement = agreement;
    this.c = c;
    this.first = c.first().name();
    this.second = c.second().name();
    boolean isOnly = agreement.cases().size() == 1;
    this.html = begin(agreement.title() + (isOnly ? "" : ": " + c.name()));
  }

  /**
   * Renders the page.
   *
   * @param figures its figures, below the page's own directory
   */
  public String render(List<FigureSet.Drawn> figures) {
    html.sub(agreement.experiment() + " · " + sides(c));
    badge(html, c.verdict());
    List<CaseAgreement.Side> sides = List.of(c.first(), c.second());
    for (CaseAgreement.Side s : sides) {
      if (s.failure() != null) {
        html.note(s.name() + " did not end well: " + s.failure());
      }
    }
    c.warnings().forEach(html::note);
    criteria();
    spread(c.spread());
    Conversation conversation = c.conversation();
    if (conversation != null) {
      new DivergenceSection(html, first, second).write(conversation);
    }
    html.figures(figures);
    PairMeasures p = c.measures();
    if (p != null) {
      flows(p);
      queues(p);
      gates(p);
      counts(p);
    }
    files();
    html.section("Runs");
    html.raw("<ul class=\"files\">\n");
    for (CaseAgreement.Side s : sides) {
      String target = s.simulator().isEmpty() ? s.folder() : s.folder() + "/report.html";
      html.raw(
          "<li><a href=\"%s\">%s</a></li>\n".formatted(Html.escape(target), Html.escape(side(s))));
    }
    return html.raw("</ul>\n").end();
  }

  static Html begin(String title) {
    return new Html("Agreement – " + title, "Agreement: " + title);
  }

  static void badge(Html html, AgreementVerdict verdict) {
    html.raw("<p>");
    html.badge(style(verdict), verdict.word() + ": " + verdict.text());
    html.raw("</p>\n");
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

  private void criteria() {
    if (c.criteria().isEmpty()) {
      return;
    }
    html.section("Tolerances");
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
      html.badge(!k.applies() ? "idle" : k.holds() ? "good" : "bad", k.verdict().replace('_', ' '));
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
    html.sub(
        spread.isDeterministic()
            ? ("Between seeds: deterministic; %s gives the same results, byte for byte, with"
                    + " seeds %s.")
                .formatted(spread.simulator(), seeds(spread))
            : ("Between seeds: the largest difference of any two of %s's runs with seeds %s"
                    + " and the same traffic.")
                .formatted(spread.simulator(), seeds(spread)));
  }

  private static String seeds(SeedSpread spread) {
    return String.join(", ", spread.seeds().stream().map(String::valueOf).toList());
  }

  private void flows(PairMeasures p) {
    html.section("Flows");
    Map<String, FlowDifferences> compared = new LinkedHashMap<>();
    compared.put("completion time", p.completion());
    compared.put("goodput", p.goodput());
    compared.values().removeIf(d -> d.all().isEmpty());
    new Table<>(compared.entrySet(), 1)
        .column("difference of", Map.Entry::getKey)
        .column("flows", e -> Numbers.count(e.getValue().all().size()))
        .column("median", e -> percent(e.getValue().median()))
        .column("p99", e -> percent(e.getValue().percentile(99)))
        .column("max", e -> percent(e.getValue().worst()))
        .column("mean, signed", e -> percent(e.getValue().mean()))
        .write(html);
    KolmogorovSmirnov ks = p.slowdown();
    if (ks != null) {
      html.sub(
          "Slowdowns, two-sample Kolmogorov–Smirnov test: D = %s, p = %s%s"
              .formatted(
                  Numbers.digits(ks.statistic()),
                  Numbers.digits(ks.pValue()),
                  ks.isExact() ? " (exact)." : " (asymptotic)."));
    }
    unmatched(p.onlyFirst(), first);
    unmatched(p.onlySecond(), second);
    worst("completion time", p.completion(), ps -> Numbers.time(ps / PS_PER_S));
    worst("goodput", p.goodput(), Numbers::rate);
  }

  private void unmatched(List<Long> flows, String name) {
    if (!flows.isEmpty()) {
      html.note(
          "%s %s completed in %s only; the first is %s."
              .formatted(flows.size(), flows.size() == 1 ? "flow" : "flows", name, flows.get(0)));
    }
  }

  private void worst(String what, FlowDifferences d, DoubleFunction<String> inUnit) {
    if (d.all().isEmpty() || d.worst() == 0) {
      return;
    }
    html.raw("<details><summary>Flows whose " + what + " differs most</summary>");
    new Table<>(d.worstFlows(), 2)
        .column("flow", f -> Long.toString(f.flow()))
        .column("from → to", f -> f.src() + " → " + f.dst())
        .column("bytes", f -> f.bytes() < 0 ? "unbounded" : Numbers.count((double) f.bytes()))
        .column(first, f -> inUnit.apply(f.first()))
        .column(second, f -> inUnit.apply(f.second()))
        .column("difference", f -> percent(f.relative()))
        .writePlain(html);
    html.raw("</details>\n");
  }

  private void queues(PairMeasures p) {
    if (p.queues().isEmpty()) {
      return;
    }
    html.section("Queues");
    new Table<>(p.queues(), 1)
        .column("port", q -> q.name() + (q.isBottleneck() ? " (bottleneck)" : ""))
        .column("mean, " + first, q -> Numbers.bytes(q.course().firstMean()))
        .column("mean, " + second, q -> Numbers.bytes(q.course().secondMean()))
        .column("distance", q -> Numbers.bytes(q.course().distance()))
        .column("relative", q -> percent(q.course().relative()))
        .column("last third, " + first, q -> Numbers.bytes(q.firstTail()))
        .column("last third, " + second, q -> Numbers.bytes(q.secondTail()))
        .column("difference", q -> percent(q.tailDifference()))
        .column("peak, " + first, q -> Numbers.bytes(q.firstPeak()))
        .column("peak, " + second, q -> Numbers.bytes(q.secondPeak()))
        .column("difference", q -> percent(q.peakDifference()))
        .write(html);
    html.sub(
        "Distance: time-weighted mean of the absolute difference of the samples; relative: to the"
            + " mean of the first.");
  }

  private record Decided(String what, GateAgreement gate, DoubleFunction<String> inUnit) {
    String text(double value) {
      return inUnit.apply(value);
    }
  }

  private void gates(PairMeasures p) {
    List<Decided> gates =
        Stream.of(
                new Decided("rate", p.rate(), Numbers::rate),
                new Decided("window", p.window(), Numbers::bytes))
            .filter(d -> d.gate().flows() > 0)
            .toList();
    if (gates.isEmpty()) {
      return;
    }
    html.section("Rates and windows");
    new Table<>(gates, 1)
        .column("decided", Decided::what)
        .column("flows", d -> new Part(d.gate().flows(), d.gate().flowsInEither()).shown())
        .column("mean, " + first, d -> d.text(d.gate().firstMean()))
        .column("mean, " + second, d -> d.text(d.gate().secondMean()))
        .column("distance", d -> percent(d.gate().relativeDistance()))
        .column("worst flow", d -> d.gate().worstFlow() + ": " + percent(d.gate().worstDistance()))
        .column("last third, " + first, d -> d.text(d.gate().firstTail()))
        .column("last third, " + second, d -> d.text(d.gate().secondTail()))
        .column("difference", d -> percent(d.gate().tailDifference()))
        .write(html);
  }

  private void counts(PairMeasures p) {
    if (p.counts().isEmpty()) {
      return;
    }
    html.section("Counts");
    new Table<>(p.counts().entrySet(), 1)
        .column("what", e -> e.getKey().replace('_', ' '))
        .column(first, e -> Numbers.count(e.getValue().first()))
        .column(second, e -> Numbers.count(e.getValue().second()))
        .column("difference", e -> percent(e.getValue().difference()))
        .column("over the seeds", e -> overTheSeeds(e.getKey()))
        .write(html);
  }

  private String overTheSeeds(String count) {
    SeedSpread spread = c.spread();
    if (spread == null || !spread.least().containsKey(count)) {
      return NONE;
    }
    double least = spread.least().getOrDefault(count, Double.NaN);
    double most = spread.most().getOrDefault(count, Double.NaN);
    return Numbers.count(least) + (least == most ? "" : " to " + Numbers.count(most));
  }

  private void files() {
    if (c.files().isEmpty()) {
      return;
    }
    html.section("Raw files");
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

  static String percent(double fraction) {
    return fraction == 0 ? "0 %" : Numbers.percent(fraction);
  }
}
