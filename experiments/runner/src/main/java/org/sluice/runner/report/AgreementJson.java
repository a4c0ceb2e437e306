// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.compare.Agreement;
import org.sluice.runner.compare.CaseAgreement;
import org.sluice.runner.compare.Conversation;
import org.sluice.runner.compare.Criterion;
import org.sluice.runner.compare.Divergence;
import org.sluice.runner.compare.FlowDifference;
import org.sluice.runner.compare.FlowDifferences;
import org.sluice.runner.compare.GateAgreement;
import org.sluice.runner.compare.KolmogorovSmirnov;
import org.sluice.runner.compare.PairMeasures;
import org.sluice.runner.compare.PortAgreement;
import org.sluice.runner.compare.RawFile;
import org.sluice.runner.compare.SeedSpread;
import org.sluice.runner.results.JsonFile;

/** Writes {@code agreement.json}; its fields are in {@code docs/evidence/agreement.md}. */
public final class AgreementJson {
  /** Raised whenever a field's meaning changes or one goes. */
  public static final int VERSION = 1;

  private AgreementJson() {}

  /**
   * Writes the file, whole or not at all.
   *
   * @param exitCode what the process ends with
   * @throws IOException if it cannot be written
   */
  public static void write(Path file, Agreement agreement, int exitCode) throws IOException {
    JsonFile.write(file, content(agreement, exitCode));
  }

  private static Map<String, @Nullable Object> content(Agreement a, int exitCode) {
    Map<String, @Nullable Object> m = new LinkedHashMap<>();
    m.put("schema", "sluice-agreement");
    m.put("version", VERSION);
    m.put("experiment", a.experiment());
    m.put("title", a.title());
    m.put("verdict", a.verdict().word());
    m.put("exit_code", exitCode);
    m.put("tolerances", a.tolerances());
    List<Object> cases = new ArrayList<>();
    for (CaseAgreement c : a.cases()) {
      cases.add(one(c));
    }
    m.put("cases", cases);
    m.put("warnings", a.warnings());
    return m;
  }

  private static Map<String, @Nullable Object> one(CaseAgreement c) {
    Map<String, @Nullable Object> m = new LinkedHashMap<>();
    m.put("name", c.name());
    m.put("verdict", c.verdict().word());
    m.put("first", side(c.first()));
    m.put("second", side(c.second()));
    m.put("criteria", c.criteria().stream().map(AgreementJson::criterion).toList());
    PairMeasures p = c.measures();
    SeedSpread s = c.spread();
    m.put("spread", s == null ? null : spread(s));
    m.put("numbers", p == null ? null : numbers(p, s));
    m.put("flows", p == null ? null : flows(p));
    m.put("queues", p == null ? null : p.queues().stream().map(AgreementJson::queue).toList());
    m.put("rate", p == null ? null : gate(p.rate()));
    m.put("window", p == null ? null : gate(p.window()));
    m.put("counts", p == null ? null : counts(p, s));
    m.put("files", c.files().stream().map(AgreementJson::file).toList());
    Conversation conversation = c.conversation();
    m.put("conversation", conversation == null ? null : conversation(conversation));
    m.put("warnings", c.warnings());
    return m;
  }

  private static Map<String, @Nullable Object> side(CaseAgreement.Side s) {
    Map<String, @Nullable Object> m = new LinkedHashMap<>();
    m.put("name", s.name());
    m.put("simulator", s.simulator().isEmpty() ? null : s.simulator());
    m.put("simulator_version", s.version().isEmpty() ? null : s.version());
    m.put("transport", s.transport().isEmpty() ? null : s.transport());
    m.put("seed", s.seed() < 0 ? null : s.seed());
    m.put("folder", s.folder());
    m.put("failure", s.failure());
    return m;
  }

  private static Map<String, @Nullable Object> file(RawFile f) {
    Map<String, @Nullable Object> m = new LinkedHashMap<>();
    m.put("file", f.file());
    m.put("identical", f.isSame());
    m.put("line", f.isSame() ? null : f.line());
    m.put("first", f.first());
    m.put("second", f.second());
    return m;
  }

  private static Map<String, @Nullable Object> criterion(Criterion c) {
    Map<String, @Nullable Object> m = new LinkedHashMap<>();
    m.put("key", c.key());
    m.put("number", c.number());
    m.put("limit", c.limit());
    m.put("measured", finite(c.measured()));
    m.put("verdict", c.verdict());
    m.put("spread", finite(c.spread()));
    boolean isKnown = c.applies() && !Double.isNaN(c.spread());
    m.put("within_spread", isKnown ? c.isWithinSpread() : null);
    return m;
  }

  private static Map<String, @Nullable Object> spread(SeedSpread s) {
    Map<String, @Nullable Object> m = new LinkedHashMap<>();
    m.put("simulator", s.simulator());
    m.put("seeds", s.seeds());
    m.put("deterministic", s.isDeterministic());
    return m;
  }

  private static Map<String, @Nullable Object> numbers(PairMeasures p, @Nullable SeedSpread s) {
    Map<String, @Nullable Object> m = new LinkedHashMap<>();
    p.numbers()
        .forEach(
            (name, value) -> {
              Map<String, @Nullable Object> n = new LinkedHashMap<>();
              n.put("value", finite(value));
              n.put(
                  "spread", s == null ? null : finite(s.numbers().getOrDefault(name, Double.NaN)));
              m.put(name, n);
            });
    return m;
  }

  private static Map<String, @Nullable Object> flows(PairMeasures p) {
    Map<String, @Nullable Object> m = new LinkedHashMap<>();
    m.put("fct_ps", differences(p.completion()));
    m.put("goodput_bps", differences(p.goodput()));
    m.put("completed_only_in_first", p.onlyFirst());
    m.put("completed_only_in_second", p.onlySecond());
    KolmogorovSmirnov ks = p.slowdown();
    if (ks == null) {
      m.put("slowdown_test", null);
    } else {
      Map<String, @Nullable Object> t = new LinkedHashMap<>();
      t.put("test", "two-sample Kolmogorov-Smirnov");
      t.put("statistic", ks.statistic());
      t.put("p_value", ks.pValue());
      t.put("exact", ks.isExact());
      m.put("slowdown_test", t);
    }
    return m;
  }

  private static Map<String, @Nullable Object> differences(FlowDifferences d) {
    Map<String, @Nullable Object> m = new LinkedHashMap<>();
    m.put("flows", d.all().size());
    m.put("median", finite(d.median()));
    m.put("p99", finite(d.percentile(99)));
    m.put("max", finite(d.worst()));
    m.put("mean_signed", finite(d.mean()));
    List<Object> worst = new ArrayList<>();
    for (FlowDifference f : d.worstFlows()) {
      Map<String, @Nullable Object> w = new LinkedHashMap<>();
      w.put("flow", f.flow());
      w.put("src", f.src());
      w.put("dst", f.dst());
      w.put("bytes", f.bytes());
      w.put("first", finite(f.first()));
      w.put("second", finite(f.second()));
      w.put("relative", finite(f.relative()));
      worst.add(w);
    }
    m.put("worst", worst);
    return m;
  }

  private static Map<String, @Nullable Object> queue(PortAgreement q) {
    Map<String, @Nullable Object> m = new LinkedHashMap<>();
    m.put("port", q.port().toString());
    m.put("name", q.name());
    m.put("bottleneck", q.isBottleneck());
    m.put("mean_first_bytes", finite(q.course().firstMean()));
    m.put("mean_second_bytes", finite(q.course().secondMean()));
    m.put("distance_bytes", finite(q.course().distance()));
    m.put("distance", finite(q.course().relative()));
    m.put("tail_first_bytes", finite(q.firstTail()));
    m.put("tail_second_bytes", finite(q.secondTail()));
    m.put("tail", finite(q.tailDifference()));
    m.put("peak_first_bytes", finite(q.firstPeak()));
    m.put("peak_second_bytes", finite(q.secondPeak()));
    m.put("peak", finite(q.peakDifference()));
    return m;
  }

  private static Map<String, @Nullable Object> gate(GateAgreement g) {
    Map<String, @Nullable Object> m = new LinkedHashMap<>();
    m.put("flows", g.flows());
    m.put("mean_first", finite(g.firstMean()));
    m.put("mean_second", finite(g.secondMean()));
    m.put("distance_absolute", finite(g.distance()));
    m.put("distance", finite(g.relativeDistance()));
    m.put("worst_flow", g.worstFlow() < 0 ? null : g.worstFlow());
    m.put("worst_distance", finite(g.worstDistance()));
    m.put("tail_flows", g.tailFlows());
    m.put("tail_first", finite(g.firstTail()));
    m.put("tail_second", finite(g.secondTail()));
    m.put("tail", finite(g.tailDifference()));
    return m;
  }

  private static Map<String, @Nullable Object> counts(PairMeasures p, @Nullable SeedSpread s) {
    Map<String, @Nullable Object> m = new LinkedHashMap<>();
    p.counts()
        .forEach(
            (name, sides) -> {
              Map<String, @Nullable Object> n = new LinkedHashMap<>();
              n.put("first", finite(sides.first()));
              n.put("second", finite(sides.second()));
              n.put("difference", finite(sides.difference()));
              n.put(
                  "seeds_least",
                  s == null ? null : finite(s.least().getOrDefault(name, Double.NaN)));
              n.put(
                  "seeds_most", s == null ? null : finite(s.most().getOrDefault(name, Double.NaN)));
              m.put(name, n);
            });
    return m;
  }

  private static Map<String, @Nullable Object> conversation(Conversation c) {
    Map<String, @Nullable Object> m = new LinkedHashMap<>();
    m.put("identical", c.isIdentical());
    m.put("input_differences", c.inputDifferences());
    m.put("first_whole", c.first().isWhole());
    m.put("second_whole", c.second().isWhole());
    m.put("compared_until_ps", c.comparedUntilPs());
    m.put("time_tolerance_ps", c.tolerancePs());
    m.put("state_machines", c.entities());
    m.put("state_machines_identical", c.sameEntities());
    m.put("events_first", c.first().events());
    m.put("events_second", c.second().events());
    m.put("pairs_identical", c.pairs().identical());
    m.put("pairs", c.pairs().aligned());
    m.put("pairs_with_other_values", c.pairs().differing());
    m.put("alone_in_first", c.first().alone());
    m.put("alone_in_second", c.second().alone());
    m.put("bugs", c.hasBug() ? c.bugs() : 0);
    m.put("first_divergence", divergence(c.firstDivergence()));
    m.put("first_beyond_tolerance", divergence(c.firstBeyondTolerance()));
    m.put("first_other_decision", divergence(c.firstOtherDecision()));
    m.put("first_bug", c.hasBug() ? divergence(c.firstBug()) : null);
    return m;
  }

  private static @Nullable Map<String, @Nullable Object> divergence(Optional<Divergence> found) {
    if (found.isEmpty()) {
      return null;
    }
    Divergence d = found.get();
    Map<String, @Nullable Object> m = new LinkedHashMap<>();
    m.put("kind", d.kind().word());
    m.put("state_machine", d.entity());
    m.put("time_ps", d.timePs());
    m.put("events_before", d.equalBefore());
    m.put("differences", d.differences());
    m.put("first", context(d.first()));
    m.put("second", context(d.second()));
    return m;
  }

  private static Map<String, @Nullable Object> context(Divergence.Context c) {
    Map<String, @Nullable Object> m = new LinkedHashMap<>();
    m.put("state_machine", lines(c.entity()));
    m.put("others_before", lines(c.network()));
    return m;
  }

  private static List<Object> lines(List<Divergence.Line> lines) {
    List<Object> all = new ArrayList<>();
    for (Divergence.Line line : lines) {
      Map<String, @Nullable Object> m = new LinkedHashMap<>();
      m.put("time_ps", line.timePs());
      m.put("here", line.isHere());
      m.put("event", line.event());
      m.put("decisions", line.decisions());
      all.add(m);
    }
    return all;
  }

  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
