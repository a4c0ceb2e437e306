// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.files.JsonObject;
import org.sluice.runner.happened.WhatHappened;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.model.PortResult;
import org.sluice.runner.model.SchemeDescription;
import org.sluice.runner.model.Verdict;
import org.sluice.runner.results.FlowStatistics;
import org.sluice.runner.results.RunDescription;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.results.SchemeActivity;
import org.sluice.runner.results.Soundness;

/**
 * The content of {@code summary.json}; its field names are documented in {@code
 * docs/reference/results.md}.
 */
record Summary(RunResults results) {
  private static final double PS_PER_US = 1e6;
  private static final double PS_PER_S = 1e12;

  /**
   * Builds the summary.
   *
   * @param claims the checked claims
   * @param activity whether and how the scheme acted
   * @param soundness whether the run is evidence
   * @param happened what happened in it
   */
  JsonObject build(
      List<ClaimResult> claims,
      SchemeActivity activity,
      Soundness soundness,
      WhatHappened happened) {
    RunDescription run = results.run();
    JsonNode engine = results.engine();
    double wallSeconds = engine.path("wall_s").asDouble(run.end().wallSeconds());
    long events = engine.path("events").asLong(0);
    FlowStatistics statistics = new FlowStatistics(results.completedFlows());
    return new JsonObject()
        .with("experiment", run.about().experiment())
        .with("title", run.about().title())
        .with("status", results.complete() ? "complete" : "partial")
        .with("failure", run.end().failure())
        .with("simulator", run.setup().simulator())
        .with("simulator_version", text(engine, "simulator_version"))
        .with("scheme", scheme("congestion-control"))
        .with("schemes", results.run().setup().schemes().stream().map(Summary::scheme).toList())
        .with("transport", run.setup().transport())
        .with("seed", run.setup().seed())
        .with("variables", run.variables())
        .with("simulated_seconds", known(results.endPs() / PS_PER_S))
        .with("wall_seconds", wallSeconds)
        .with("run_wall_seconds", run.end().wallSeconds())
        .with("events", engine.isMissingNode() ? null : events)
        .with("events_per_second", wallSeconds > 0 && events > 0 ? events / wallSeconds : null)
        .with("asks", number(engine, "asks"))
        .with("inline_asks", number(engine, "inline_asks"))
        .with("bridge_wall_seconds", number(engine, "bridge_wall_s"))
        .with(
            "bridge_share",
            wallSeconds > 0 && engine.has("bridge_wall_s")
                ? engine.path("bridge_wall_s").asDouble() / wallSeconds
                : null)
        .with(
            "flows_started",
            known(
                results.flows().values().stream()
                    .filter(f -> f.startPs() <= results.endPs())
                    .count()))
        .with("flows_completed", known(results.completedFlows().size()))
        .with("flows_unfinished", known(results.unfinishedFlows().size()))
        .with("flows_stranded", known(soundness.stranded().size()))
        .with("delivered_bytes", known(sum(f -> f.deliveredBytes())))
        .with("retransmitted_bytes", known(sum(f -> f.retransmittedBytes())))
        .with("timeouts", known(sum(f -> f.timeouts())))
        .with("nacks", known(sum(f -> f.nacks())))
        .with("losses", results.allLostOnLinks().orElse(null))
        .with("trimmed_packets", number(engine, "trimmed_packets"))
        .with("fct_us", completionTimes(statistics))
        .with("slowdown", slowdowns(statistics))
        .with(
            "collectives",
            CollectiveTable.rows(results).stream().map(CollectiveTable::json).toList())
        .with("cnps", number(engine, "cnps"))
        .with("acks", number(engine, "acks"))
        .with("echoes", number(engine, "echoes"))
        .with("data_packets", number(engine, "data_packets"))
        .with("ports", results.switchPorts().map(Summary::port).toList())
        .with("evidence", results.complete() && soundness.isSound())
        .with("scheme_acted", soundness.acted(activity))
        .with("scheme_activity", activity.asMap())
        .with("claims", verdicts(claims))
        .with("happened", happened.asData())
        .with("warnings", results.warnings());
  }

  /** What only a simulator that ended by itself has written; null of one that was killed. */
  private @Nullable Object known(Object value) {
    return results.engine().isMissingNode() ? null : value;
  }

  private static JsonObject completionTimes(FlowStatistics statistics) {
    return new JsonObject()
        .with("mean", statistics.meanFctPs() / PS_PER_US)
        .with("p50", statistics.fctPercentilePs(50) / PS_PER_US)
        .with("p95", statistics.fctPercentilePs(95) / PS_PER_US)
        .with("p99", statistics.fctPercentilePs(99) / PS_PER_US)
        .with("max", statistics.fctPercentilePs(100) / PS_PER_US);
  }

  private static JsonObject slowdowns(FlowStatistics statistics) {
    return new JsonObject()
        .with("mean", statistics.meanSlowdown())
        .with("p50", statistics.slowdownPercentile(50))
        .with("p95", statistics.slowdownPercentile(95))
        .with("p99", statistics.slowdownPercentile(99));
  }

  private long sum(ToLongFunction<FlowResult> field) {
    return results.flows().values().stream().mapToLong(field).sum();
  }

  private static JsonObject port(PortResult p) {
    return new JsonObject()
        .with("node", p.id().node())
        .with("port", p.id().port())
        .with("rate_bps", p.rateBps())
        .with("queue_peak_bytes", p.queuePeakBytes())
        .with("queue_mean_bytes", p.queueMeanBytes())
        .with("queue_mean_last_third_bytes", p.queueMeanLastThirdBytes())
        .with("packets", p.packets())
        .with("marked", p.marked())
        .with("dropped", p.dropped())
        .with("pauses_sent", p.pausesSent())
        .with("paused_seconds", p.pausedPs() / PS_PER_S);
  }

  private @Nullable String scheme(String slot) {
    return results.run().setup().schemes().stream()
        .filter(d -> d.slot().equals(slot))
        .map(SchemeDescription::name)
        .findFirst()
        .orElse(null);
  }

  private static JsonObject scheme(SchemeDescription d) {
    return new JsonObject()
        .with("slot", d.slot())
        .with("name", d.name())
        .with("profile", d.profile())
        .with("parameters", d.parameters());
  }

  static JsonObject verdicts(List<ClaimResult> claims) {
    JsonObject m = new JsonObject().with("checked", claims.size());
    for (var verdict : Verdict.values()) {
      m.put(
          verdict.name().toLowerCase(Locale.ROOT),
          claims.stream().filter(c -> c.verdict() == verdict).count());
    }
    return m;
  }

  private static @Nullable Object number(JsonNode engine, String field) {
    JsonNode node = engine.path(field);
    return node.isNumber() ? node.numberValue() : null;
  }

  private static @Nullable String text(JsonNode engine, String field) {
    JsonNode node = engine.path(field);
    return node.isMissingNode() || node.isNull() ? null : node.asText();
  }
}
