// SPDX-License-Identifier: MIT
package org.sluice.runner.plan;

import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.model.HpccFiles;
import org.sluice.runner.model.Monitor;
import org.sluice.runner.model.SchemeChoice;
import org.sluice.workloads.Before;
import org.sluice.workloads.Collective;
import org.sluice.workloads.Flow;
import org.sluice.workloads.Link;
import org.sluice.workloads.Node;
import org.sluice.workloads.Reached;
import org.sluice.workloads.Task;

/** Writes a {@link Plan}, one line after the other. */
final class PlanWriter {
  private static final int HEARTBEAT_MS = 500;
  private static final int HELLO_DEADLINE_MS = 10_000;

  private final Appendable plan;
  private boolean isBegun;

  PlanWriter(Appendable plan) {
    this.plan = plan;
  }

  void write(Plan p) throws IOException {
    Experiment experiment = p.experiment();
    head(experiment, p.session(), p.out(), p.progress());
    schemes(experiment);
    dataplane(experiment);
    topology(experiment);
    work(experiment);
    collectives(experiment.collectives());
    monitor(experiment.monitor());
    plan.append('\n');
  }

  private void head(Experiment e, PlanSession s, String out, boolean progress) throws IOException {
    line("sluice-plan").with("version", 1);
    line("run")
        .with("experiment", e.name())
        .with("seed", e.seed())
        .with("duration_ps", e.durationPs())
        .with("resolution", e.resolution())
        .with("out", out)
        .with("progress", progress);
    boolean isJvm = s.transport().equals("jvm");
    line("session")
        .with("transport", s.transport())
        .withAny("endpoint", s.server().endpoint())
        .withAny("keys", absolute(s.server().keys()))
        .withAny("scheme_code", String.join(",", s.server().code()))
        .withAny("classpath", s.classPath())
        .withAny("java_home", s.javaHome())
        .withAny("scheme_path", isJvm ? absolute(s.schemePath()) : "")
        .withAny("record", isJvm ? absolute(s.record()) : "")
        .with("heartbeat_ms", HEARTBEAT_MS)
        .with("silence_deadline_ms", s.silenceDeadlineMs())
        .with("answer_deadline_ms", s.answerDeadlineMs())
        .with("hello_deadline_ms", HELLO_DEADLINE_MS)
        .withAny("transport_path", absolute(s.transportPath()))
        .withAny("hide", String.join(",", s.hidden()));
  }

  private void schemes(Experiment e) throws IOException {
    for (SchemeChoice scheme : e.schemes()) {
      line("scheme")
          .with("slot", scheme.slot())
          .with("name", scheme.name())
          .with("profile", scheme.profile());
      for (Map.Entry<String, String> one : new TreeMap<>(scheme.parameters()).entrySet()) {
        line("parameter")
            .with("slot", scheme.slot())
            .with("name", one.getKey())
            .with("value", one.getValue());
      }
    }
  }

  private void dataplane(Experiment e) throws IOException {
    line("dataplane").withAll(e.dataplane());
    for (Experiment.EcnOfRate ecn : e.network().ecnByRate()) {
      line("ecn")
          .with("rate_bps", ecn.rateBps())
          .with("kmin_bytes", ecn.kminBytes())
          .with("kmax_bytes", ecn.kmaxBytes())
          .with("pmax", ecn.pmax());
    }
  }

  private void topology(Experiment e) throws IOException {
    for (Node node : e.topology().nodes()) {
      line("node")
          .with("id", node.id())
          .with("type", node.isHost() ? "host" : "switch")
          .with("name", node.name());
    }
    for (Map.Entry<Integer, Map<String, String>> one : e.network().switches().entrySet()) {
      line("switch").with("id", one.getKey()).withAll(one.getValue());
    }
    for (Link link : e.topology().links()) {
      line("link")
          .with("a", link.a())
          .with("b", link.b())
          .with("rate_bps", link.rateBps())
          .with("delay_ps", link.delayPs())
          .with("ber", plain(link.bitErrorRate()))
          .with("per", plain(link.frameErrorRate()));
    }
    Experiment.@Nullable LinkDown down = e.network().linkDown();
    if (down != null) {
      line("link_down").with("a", down.a()).with("b", down.b()).with("at_ps", down.atPs());
    }
  }

  /** Flows and tasks, each after those that it waits for. */
  private void work(Experiment e) throws IOException {
    int task = 0;
    for (Flow flow : e.flows()) {
      Flow.@Nullable After after = flow.after();
      if (after != null) {
        int needed = lastTask(after.before());
        for (; task <= needed; task++) {
          task(e.tasks().get(task));
        }
      }
      flow(flow);
    }
    for (; task < e.tasks().size(); task++) {
      task(e.tasks().get(task));
    }
  }

  private void collectives(List<Collective> all) throws IOException {
    for (Collective c : all) {
      line("collective")
          .with("name", c.name())
          .with("operation", c.operation())
          .with("bytes", c.bytes())
          .with("begins", ids(c.begins()))
          .with("ends", ids(c.ends()));
    }
  }

  private static String ids(List<Integer> all) {
    return all.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  private static int lastTask(List<Before> before) {
    return before.stream()
        .filter(b -> b.reached() == Reached.DONE)
        .mapToInt(Before::id)
        .max()
        .orElse(-1);
  }

  private void task(Task task) throws IOException {
    PlanWriter line = line("task").with("id", task.id()).with("node", task.node());
    if (task.before().isEmpty()) {
      line.with("start_ps", task.startPs());
    } else {
      line.with("after", text(task.before()));
    }
    line.with("duration_ps", task.durationPs()).with("computes", task.isComputation());
  }

  private static String text(List<Before> before) {
    return before.stream().map(Before::text).collect(Collectors.joining(","));
  }

  private void flow(Flow flow) throws IOException {
    PlanWriter line =
        line("flow")
            .with("id", flow.id())
            .with("src", flow.src())
            .with("dst", flow.dst())
            .with("bytes", flow.bytes());
    Flow.@Nullable After after = flow.after();
    if (after == null) {
      line.with("start_ps", flow.startPs());
    } else {
      line.with("after", text(after.before()))
          .with("pause_ps", flow.startPs())
          .with("latest_ps", after.latestPs());
      if (after.samePair()) {
        line.with("same_pair", true);
      }
    }
    line.with("stop_ps", flow.stopPs())
        .with("offered_bps", flow.offeredBps())
        .with("sport", flow.sport())
        .with("dport", flow.dport())
        .with("priority", flow.priority());
  }

  private void monitor(Monitor m) throws IOException {
    PlanWriter line =
        line("monitor")
            .with("queue_interval_ps", m.queueIntervalPs())
            .with("goodput_interval_ps", m.goodputIntervalPs())
            .with("rate_interval_ps", m.rateIntervalPs())
            .with("queue_ports", m.queuePorts());
    if (!m.flows().isAll()) {
      line.with("flows", m.flows());
    }
    HpccFiles hpcc = m.hpcc();
    if (!hpcc.traceNodes().isEmpty()) {
      List<String> nodes = hpcc.traceNodes().stream().map(String::valueOf).toList();
      line.with("trace_nodes", String.join(",", nodes)).with("trace_pause_us", hpcc.tracePauseUs());
    }
    if (hpcc.qlenStartPs() >= 0) {
      line.with("qlen_start_ps", hpcc.qlenStartPs()).with("qlen_end_ps", hpcc.qlenEndPs());
    }
    HpccFiles.@Nullable Conweave files = hpcc.conweave();
    if (files != null) {
      line.with("conweave_start_ps", files.startPs())
          .with("conweave_end_ps", files.endPs())
          .with("conweave_interval_ps", files.intervalPs())
          .with("conweave_queues", files.withQueues());
      if (files.cnpsPs() >= 0) {
        line.with("conweave_cnps_ps", files.cnpsPs());
      }
    }
  }

  /** Begins a line. */
  private PlanWriter line(String word) throws IOException {
    plan.append(isBegun ? "\n" : "").append(word);
    isBegun = true;
    return this;
  }

  private PlanWriter with(String key, Object value) throws IOException {
    plan.append(' ').append(key).append('=');
    plan.append(value instanceof Number ? value.toString() : encode(value.toString()));
    return this;
  }

  private PlanWriter withAny(String key, String value) throws IOException {
    return value.isEmpty() ? this : with(key, value);
  }

  private PlanWriter withAll(Map<String, String> pairs) throws IOException {
    for (Map.Entry<String, String> pair : pairs.entrySet()) {
      with(pair.getKey(), pair.getValue());
    }
    return this;
  }

  private static String absolute(@Nullable Path path) {
    return path == null ? "" : path.toAbsolutePath().toString();
  }

  private static String absolute(List<Path> paths) {
    return paths.stream().map(PlanWriter::absolute).collect(Collectors.joining(File.pathSeparator));
  }

  private static String plain(double value) {
    return value == 0 ? "0" : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** Percent-encodes what would end a value: white space, control characters, # and %. */
  private static String encode(String value) {
    if (value.chars().noneMatch(PlanWriter::endsValue)) {
      return value;
    }
    StringBuilder out = new StringBuilder();
    for (byte b : value.getBytes(StandardCharsets.UTF_8)) {
      int c = b & 0xff;
      if (endsValue(c)) {
        out.append(String.format("%%%02X", c));
      } else {
        out.append((char) c);
      }
    }
    return new String(out.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  private static boolean endsValue(int c) {
    return c <= ' ' || c == '%' || c == '#' || c == 0x7f;
  }
}
