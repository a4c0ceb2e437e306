// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.io.IOException;
import java.nio.file.Path;
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
import org.sluice.runner.files.JsonFile;
import org.sluice.runner.files.JsonObject;

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

  private static JsonObject content(Agreement a, int exitCode) {
    return new JsonObject()
        .with("schema", "sluice-agreement")
        .with("version", VERSION)
        .with("experiment", a.experiment())
        .with("title", a.title())
        .with("verdict", a.verdict().word())
        .with("exit_code", exitCode)
        .with("tolerances", a.tolerances())
        .with("cases", a.cases().stream().map(AgreementJson::one).toList())
        .with("warnings", a.warnings());
  }

  private static JsonObject one(CaseAgreement c) {
    PairMeasures p = c.measures();
    SeedSpread s = c.spread();
    Conversation conversation = c.conversation();
    return new JsonObject()
        .with("name", c.name())
        .with("verdict", c.verdict().word())
        .with("first", side(c.first()))
        .with("second", side(c.second()))
        .with("criteria", c.criteria().stream().map(AgreementJson::criterion).toList())
        .with("spread", s == null ? null : spread(s))
        .with("numbers", p == null ? null : numbers(p, s))
        .with("flows", p == null ? null : flows(p))
        .with("queues", p == null ? null : p.queues().stream().map(AgreementJson::queue).toList())
        .with("rate", p == null ? null : gate(p.rate()))
        .with("window", p == null ? null : gate(p.window()))
        .with("counts", p == null ? null : counts(p, s))
        .with("files", c.files().stream().map(AgreementJson::file).toList())
        .with("conversation", conversation == null ? null : conversation(conversation))
        .with("warnings", c.warnings());
  }

  private static JsonObject side(CaseAgreement.Side s) {
    return new JsonObject()
        .with("name", s.name())
        .with("simulator", s.simulator().isEmpty() ? null : s.simulator())
        .with("simulator_version", s.version().isEmpty() ? null : s.version())
        .with("transport", s.transport().isEmpty() ? null : s.transport())
        .with("seed", s.seed() < 0 ? null : s.seed())
        .with("folder", s.folder())
        .with("failure", s.failure());
  }

  private static JsonObject file(RawFile f) {
    return new JsonObject()
        .with("file", f.file())
        .with("identical", f.isSame())
        .with("line", f.isSame() ? null : f.line())
        .with("first", f.first())
        .with("second", f.second());
  }

  private static JsonObject criterion(Criterion c) {
    boolean isKnown = c.applies() && !Double.isNaN(c.spread());
    return new JsonObject()
        .with("key", c.key())
        .with("number", c.number())
        .with("limit", c.limit())
        .with("measured", c.measured())
        .with("verdict", c.verdict())
        .with("spread", c.spread())
        .with("within_spread", isKnown ? c.isWithinSpread() : null);
  }

  private static JsonObject spread(SeedSpread s) {
    return new JsonObject()
        .with("simulator", s.simulator())
        .with("seeds", s.seeds())
        .with("deterministic", s.isDeterministic());
  }

  private static JsonObject numbers(PairMeasures p, @Nullable SeedSpread s) {
    JsonObject all = new JsonObject();
    p.numbers()
        .forEach(
            (name, value) ->
                all.put(
                    name,
                    new JsonObject()
                        .with("value", value)
                        .with("spread", s == null ? null : s.numbers().get(name))));
    return all;
  }

  private static JsonObject flows(PairMeasures p) {
    KolmogorovSmirnov ks = p.slowdown();
    return new JsonObject()
        .with("fct_ps", differences(p.completion()))
        .with("goodput_bps", differences(p.goodput()))
        .with("completed_only_in_first", p.onlyFirst())
        .with("completed_only_in_second", p.onlySecond())
        .with("slowdown_test", ks == null ? null : test(ks));
  }

  private static JsonObject test(KolmogorovSmirnov ks) {
    return new JsonObject()
        .with("test", "two-sample Kolmogorov-Smirnov")
        .with("statistic", ks.statistic())
        .with("p_value", ks.pValue())
        .with("exact", ks.isExact());
  }

  private static JsonObject differences(FlowDifferences d) {
    return new JsonObject()
        .with("flows", d.all().size())
        .with("median", d.median())
        .with("p99", d.percentile(99))
        .with("max", d.worst())
        .with("mean_signed", d.mean())
        .with("worst", d.worstFlows().stream().map(AgreementJson::difference).toList());
  }

  private static JsonObject difference(FlowDifference f) {
    return new JsonObject()
        .with("flow", f.flow())
        .with("src", f.src())
        .with("dst", f.dst())
        .with("bytes", f.bytes())
        .with("first", f.first())
        .with("second", f.second())
        .with("relative", f.relative());
  }

  private static JsonObject queue(PortAgreement q) {
    return new JsonObject()
        .with("port", q.port().toString())
        .with("name", q.name())
        .with("bottleneck", q.isBottleneck())
        .with("mean_first_bytes", q.course().firstMean())
        .with("mean_second_bytes", q.course().secondMean())
        .with("distance_bytes", q.course().distance())
        .with("distance", q.course().relative())
        .with("tail_first_bytes", q.firstTail())
        .with("tail_second_bytes", q.secondTail())
        .with("tail", q.tailDifference())
        .with("peak_first_bytes", q.firstPeak())
        .with("peak_second_bytes", q.secondPeak())
        .with("peak", q.peakDifference());
  }

  private static JsonObject gate(GateAgreement g) {
    return new JsonObject()
        .with("flows", g.flows())
        .with("flows_in_either", g.flowsInEither())
        .with("mean_first", g.firstMean())
        .with("mean_second", g.secondMean())
        .with("distance_absolute", g.distance())
        .with("distance", g.relativeDistance())
        .with("worst_flow", g.worstFlow() < 0 ? null : g.worstFlow())
        .with("worst_distance", g.worstDistance())
        .with("tail_flows", g.tailFlows())
        .with("tail_first", g.firstTail())
        .with("tail_second", g.secondTail())
        .with("tail", g.tailDifference());
  }

  private static JsonObject counts(PairMeasures p, @Nullable SeedSpread s) {
    JsonObject all = new JsonObject();
    p.counts()
        .forEach(
            (name, sides) ->
                all.put(
                    name,
                    new JsonObject()
                        .with("first", sides.first())
                        .with("second", sides.second())
                        .with("difference", sides.difference())
                        .with("seeds_least", s == null ? null : s.least().get(name))
                        .with("seeds_most", s == null ? null : s.most().get(name))));
    return all;
  }

  private static JsonObject conversation(Conversation c) {
    return new JsonObject()
        .with("identical", c.isIdentical())
        .with("input_differences", c.inputDifferences())
        .with("first_whole", c.first().isWhole())
        .with("second_whole", c.second().isWhole())
        .with("compared_until_ps", c.comparedUntilPs())
        .with("time_tolerance_ps", c.tolerancePs())
        .with("state_machines", c.entities())
        .with("state_machines_identical", c.sameEntities())
        .with("events_first", c.first().events())
        .with("events_second", c.second().events())
        .with("pairs_identical", c.pairs().identical())
        .with("pairs", c.pairs().aligned())
        .with("pairs_with_other_values", c.pairs().differing())
        .with("alone_in_first", c.first().alone())
        .with("alone_in_second", c.second().alone())
        .with("bugs", c.hasBug() ? c.bugs() : 0)
        .with("first_divergence", divergence(c.firstDivergence()))
        .with("first_beyond_tolerance", divergence(c.firstBeyondTolerance()))
        .with("first_other_decision", divergence(c.firstOtherDecision()))
        .with("first_bug", c.hasBug() ? divergence(c.firstBug()) : null);
  }

  private static @Nullable JsonObject divergence(Optional<Divergence> found) {
    return found.map(AgreementJson::divergence).orElse(null);
  }

  private static JsonObject divergence(Divergence d) {
    return new JsonObject()
        .with("kind", d.kind().word())
        .with("state_machine", d.entity())
        .with("time_ps", d.timePs())
        .with("events_before", d.equalBefore())
        .with("differences", d.differences())
        .with("first", context(d.first()))
        .with("second", context(d.second()));
  }

  private static JsonObject context(Divergence.Context c) {
    return new JsonObject()
        .with("state_machine", c.entity().stream().map(AgreementJson::line).toList())
        .with("others_before", c.network().stream().map(AgreementJson::line).toList());
  }

  private static JsonObject line(Divergence.Line line) {
    return new JsonObject()
        .with("time_ps", line.timePs())
        .with("here", line.isHere())
        .with("event", line.event())
        .with("decisions", line.decisions());
  }
}
