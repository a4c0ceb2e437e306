// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.io.File;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sluice.workloads.Flow;
import org.sluice.workloads.Link;
import org.sluice.workloads.Node;

/** Writes the plan of an experiment: {@code docs/reference/plan-format.md}. */
public final class PlanWriter {
  private static final int HEARTBEAT_MS = 500;
  private static final int HELLO_DEADLINE_MS = 10_000;

  private final StringBuilder plan = new StringBuilder();

  private PlanWriter() {}

  /**
   * The plan of a run.
   *
   * @param experiment what to run
   * @param session how the two sides communicate
   * @param out where the simulator writes its files
   */
  public static String write(Experiment experiment, PlanSession session, Path out) {
    return write(experiment, session, out.toAbsolutePath().toString(), true);
  }

  /**
   * The plan of a run.
   *
   * @param experiment what to run
   * @param session how the two sides communicate
   * @param out where the simulator writes its files; a relative one belongs to the folder in which
   *     it is started
   * @param progress whether it shall say how far it is
   */
  public static String write(
      Experiment experiment, PlanSession session, String out, boolean progress) {
    PlanWriter writer = new PlanWriter();
    writer.head(experiment, session, out, progress);
    writer.schemes(experiment);
    writer.dataplane(experiment);
    writer.topology(experiment);
    for (Flow flow : experiment.flows()) {
      writer.flow(flow);
    }
    writer.monitor(experiment.monitor());
    return writer.plan.toString();
  }

  private void head(Experiment e, PlanSession s, String out, boolean progress) {
    line("sluice-plan", "version", "1");
    line(
        "run",
        "experiment",
        e.name(),
        "seed",
        Long.toString(e.seed()),
        "duration_ps",
        Long.toString(e.durationPs()),
        "resolution",
        e.resolution(),
        "out",
        out,
        "progress",
        Boolean.toString(progress));
    List<String> session = new ArrayList<>(List.of("transport", s.transport()));
    addUnlessEmpty(session, "endpoint", s.server().endpoint());
    if (s.server().keys() != null) {
      addUnlessEmpty(session, "keys", s.server().keys().toAbsolutePath().toString());
    }
    addUnlessEmpty(session, "classpath", s.classPath());
    addUnlessEmpty(session, "java_home", s.javaHome());
    List<String> jars = s.schemePath().stream().map(p -> p.toAbsolutePath().toString()).toList();
    if (s.transport().equals("jvm")) {
      addUnlessEmpty(session, "scheme_path", String.join(File.pathSeparator, jars));
      if (s.record() != null) {
        addUnlessEmpty(session, "record", s.record().toAbsolutePath().toString());
      }
    }
    session.addAll(
        List.of(
            "heartbeat_ms",
            Integer.toString(HEARTBEAT_MS),
            "silence_deadline_ms",
            Integer.toString(s.silenceDeadlineMs()),
            "answer_deadline_ms",
            Integer.toString(s.answerDeadlineMs()),
            "hello_deadline_ms",
            Integer.toString(HELLO_DEADLINE_MS)));
    List<String> folders =
        s.transportPath().stream().map(p -> p.toAbsolutePath().toString()).toList();
    addUnlessEmpty(session, "transport_path", String.join(File.pathSeparator, folders));
    addUnlessEmpty(session, "hide", String.join(",", s.hidden()));
    line("session", session.toArray(String[]::new));
  }

  private void schemes(Experiment e) {
    for (SchemeChoice scheme : e.schemes()) {
      line("scheme", "slot", scheme.slot(), "name", scheme.name(), "profile", scheme.profile());
      for (Map.Entry<String, String> p : new TreeMap<>(scheme.parameters()).entrySet()) {
        line("parameter", "slot", scheme.slot(), "name", p.getKey(), "value", p.getValue());
      }
    }
  }

  private void dataplane(Experiment e) {
    List<String> pairs = new ArrayList<>();
    e.dataplane().forEach((key, value) -> pairs.addAll(List.of(key, value)));
    line("dataplane", pairs.toArray(String[]::new));
    for (Experiment.EcnOfRate ecn : e.network().ecnByRate()) {
      line(
          "ecn",
          "rate_bps",
          Long.toString(ecn.rateBps()),
          "kmin_bytes",
          Long.toString(ecn.kminBytes()),
          "kmax_bytes",
          Long.toString(ecn.kmaxBytes()),
          "pmax",
          ecn.pmax());
    }
  }

  private void topology(Experiment e) {
    for (Node node : e.topology().nodes()) {
      line(
          "node",
          "id",
          Integer.toString(node.id()),
          "type",
          node.isHost() ? "host" : "switch",
          "name",
          node.name());
    }
    e.network()
        .switches()
        .forEach(
            (node, values) -> {
              List<String> pairs = new ArrayList<>(List.of("id", Integer.toString(node)));
              values.forEach((key, value) -> pairs.addAll(List.of(key, value)));
              line("switch", pairs.toArray(String[]::new));
            });
    for (Link link : e.topology().links()) {
      line(
          "link",
          "a",
          Integer.toString(link.a()),
          "b",
          Integer.toString(link.b()),
          "rate_bps",
          Long.toString(link.rateBps()),
          "delay_ps",
          Long.toString(link.delayPs()),
          "ber",
          plain(link.bitErrorRate()),
          "per",
          plain(link.frameErrorRate()));
    }
  }

  private void flow(Flow flow) {
    line(
        "flow",
        "id",
        Integer.toString(flow.id()),
        "src",
        Integer.toString(flow.src()),
        "dst",
        Integer.toString(flow.dst()),
        "bytes",
        Long.toString(flow.bytes()),
        "start_ps",
        Long.toString(flow.startPs()),
        "stop_ps",
        Long.toString(flow.stopPs()),
        "offered_bps",
        Long.toString(flow.offeredBps()),
        "sport",
        Integer.toString(flow.sport()),
        "dport",
        Integer.toString(flow.dport()),
        "priority",
        Integer.toString(flow.priority()));
  }

  private void monitor(Monitor m) {
    List<String> pairs =
        new ArrayList<>(
            List.of(
                "queue_interval_ps",
                Long.toString(m.queueIntervalPs()),
                "goodput_interval_ps",
                Long.toString(m.goodputIntervalPs()),
                "rate_interval_ps",
                Long.toString(m.rateIntervalPs()),
                "queue_ports",
                m.queuePorts()));
    HpccFiles hpcc = m.hpcc();
    if (!hpcc.traceNodes().isEmpty()) {
      List<String> nodes = hpcc.traceNodes().stream().map(String::valueOf).toList();
      pairs.addAll(List.of("trace_nodes", String.join(",", nodes)));
      pairs.addAll(List.of("trace_pause_us", Long.toString(hpcc.tracePauseUs())));
    }
    if (hpcc.qlenStartPs() >= 0) {
      pairs.addAll(List.of("qlen_start_ps", Long.toString(hpcc.qlenStartPs())));
      pairs.addAll(List.of("qlen_end_ps", Long.toString(hpcc.qlenEndPs())));
    }
    line("monitor", pairs.toArray(String[]::new));
  }

  private void line(String word, String... pairs) {
    plan.append(word);
    for (int i = 0; i < pairs.length; i += 2) {
      plan.append(' ').append(pairs[i]).append('=').append(encode(pairs[i + 1]));
    }
    plan.append('\n');
  }

  private static void addUnlessEmpty(List<String> pairs, String key, String value) {
    if (!value.isEmpty()) {
      pairs.add(key);
      pairs.add(value);
    }
  }

  private static String plain(double value) {
    return value == 0 ? "0" : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** Percent-encodes what would end a value: white space, control characters, # and %. */
  private static String encode(String value) {
    StringBuilder out = new StringBuilder();
    for (byte b : value.getBytes(StandardCharsets.UTF_8)) {
      int c = b & 0xff;
      if (c <= ' ' || c == '%' || c == '#' || c == 0x7f) {
        out.append(String.format("%%%02X", c));
      } else {
        out.append((char) c);
      }
    }
    return new String(out.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }
}
