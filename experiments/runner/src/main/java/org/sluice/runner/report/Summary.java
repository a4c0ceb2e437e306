// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.judge.ClaimResult;
import org.sluice.runner.judge.Verdict;
import org.sluice.runner.results.FlowResult;
import org.sluice.runner.results.FlowStatistics;
import org.sluice.runner.results.RunDescription;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.results.SchemeActivity;
import org.sluice.runner.results.SchemeDescription;
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
   */
  Map<String, @Nullable Object> build(
      List<ClaimResult> claims, SchemeActivity activity, Soundness soundness) {
    RunDescription run = results.run();
    JsonNode engine = results.engine();
    double wallSeconds = engine.path("wall_s").asDouble(run.end().wallSeconds());
    long events = engine.path("events").asLong(0);
    Map<String, @Nullable Object> s = new LinkedHashMap<>();
    s.put("experiment", run.about().experiment());
    s.put("title", run.about().title());
    s.put("status", results.complete() ? "complete" : "partial");
    s.put("failure", run.end().failure());
    s.put("simulator", run.setup().simulator());
    s.put("simulator_version", text(engine, "simulator_version"));
    s.put("scheme", scheme("congestion-control"));
    s.put("schemes", schemes());
    s.put("transport", run.setup().transport());
    s.put("seed", run.setup().seed());
    s.put("variables", run.variables());
    s.put("simulated_seconds", results.endPs() / PS_PER_S);
    s.put("wall_seconds", wallSeconds);
    s.put("run_wall_seconds", run.end().wallSeconds());
    s.put("events", engine.isMissingNode() ? null : events);
    s.put("events_per_second", wallSeconds > 0 && events > 0 ? events / wallSeconds : null);
    s.put("asks", number(engine, "asks"));
    s.put("inline_asks", number(engine, "inline_asks"));
    s.put("bridge_wall_seconds", number(engine, "bridge_wall_s"));
    s.put(
        "bridge_share",
        wallSeconds > 0 && engine.has("bridge_wall_s")
            ? engine.path("bridge_wall_s").asDouble() / wallSeconds
            : null);
    flows(s, soundness);
    s.put("cnps", number(engine, "cnps"));
    s.put("acks", number(engine, "acks"));
    s.put("data_packets", number(engine, "data_packets"));
    s.put("ports", ports());
    s.put("evidence", results.complete() && soundness.isSound());
    s.put("scheme_acted", activity.acted());
    s.put("scheme_activity", activity.asMap());
    s.put("claims", verdicts(claims));
    s.put("warnings", results.warnings());
    return s;
  }

  private void flows(Map<String, @Nullable Object> s, Soundness soundness) {
    long started =
        results.flows().values().stream().filter(f -> f.startPs() <= results.endPs()).count();
    List<FlowResult> completed = results.completedFlows();
    FlowStatistics statistics = new FlowStatistics(completed);
    s.put("flows_started", started);
    s.put("flows_completed", completed.size());
    s.put("flows_unfinished", results.unfinishedFlows().size());
    s.put("flows_stranded", soundness.stranded().size());
    s.put("delivered_bytes", sum(f -> f.deliveredBytes()));
    s.put("retransmitted_bytes", sum(f -> f.retransmittedBytes()));
    s.put("timeouts", sum(f -> f.timeouts()));
    s.put("nacks", sum(f -> f.nacks()));
    Map<String, @Nullable Object> fct = new LinkedHashMap<>();
    fct.put("mean", finite(statistics.meanFctPs() / PS_PER_US));
    fct.put("p50", finite(statistics.fctPercentilePs(50) / PS_PER_US));
    fct.put("p95", finite(statistics.fctPercentilePs(95) / PS_PER_US));
    fct.put("p99", finite(statistics.fctPercentilePs(99) / PS_PER_US));
    fct.put("max", finite(statistics.fctPercentilePs(100) / PS_PER_US));
    s.put("fct_us", fct);
    Map<String, @Nullable Object> slowdown = new LinkedHashMap<>();
    slowdown.put("mean", finite(statistics.meanSlowdown()));
    slowdown.put("p50", finite(statistics.slowdownPercentile(50)));
    slowdown.put("p95", finite(statistics.slowdownPercentile(95)));
    slowdown.put("p99", finite(statistics.slowdownPercentile(99)));
    s.put("slowdown", slowdown);
  }

  private long sum(ToLongFunction<FlowResult> field) {
    return results.flows().values().stream().mapToLong(field).sum();
  }

  private List<Map<String, Object>> ports() {
    List<Map<String, Object>> list = new ArrayList<>();
    results
        .switchPorts()
        .forEach(
            p -> {
              Map<String, Object> m = new LinkedHashMap<>();
              m.put("node", p.id().node());
              m.put("port", p.id().port());
              m.put("rate_bps", p.rateBps());
              m.put("queue_peak_bytes", p.queuePeakBytes());
              m.put("queue_mean_bytes", p.queueMeanBytes());
              m.put("queue_mean_last_third_bytes", p.queueMeanLastThirdBytes());
              m.put("packets", p.packets());
              m.put("marked", p.marked());
              m.put("dropped", p.dropped());
              m.put("pauses_sent", p.pausesSent());
              m.put("paused_seconds", p.pausedPs() / PS_PER_S);
              list.add(m);
            });
    return list;
  }

  private @Nullable String scheme(String slot) {
    return results.run().setup().schemes().stream()
        .filter(d -> d.slot().equals(slot))
        .map(SchemeDescription::name)
        .findFirst()
        .orElse(null);
  }

  private List<Map<String, Object>> schemes() {
    List<Map<String, Object>> list = new ArrayList<>();
    for (SchemeDescription d : results.run().setup().schemes()) {
      Map<String, Object> m = new LinkedHashMap<>();
      m.put("slot", d.slot());
      m.put("name", d.name());
      m.put("profile", d.profile());
      m.put("parameters", d.parameters());
      list.add(m);
    }
    return list;
  }

  static Map<String, Object> verdicts(List<ClaimResult> claims) {
    Map<String, Object> m = new LinkedHashMap<>();
    m.put("checked", claims.size());
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

  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
