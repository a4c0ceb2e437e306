// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sluice.workloads.Topology;
import org.sluice.workloads.hpcc.Oddities;
import org.sluice.workloads.hpcc.TraceFile;

/** The further files that a {@code config.txt} asks for: counts of queues, the packet trace. */
final class HpccOutputs {
  private static final BigDecimal MOST_NS = new BigDecimal("999999999999999");
  private static final BigDecimal PS_PER_NS = new BigDecimal(1000);

  private final HpccValues values;
  private final HpccInputs inputs;
  private final Topology topology;
  private final BigDecimal stopNs;
  private final List<String> warnings;
  private final Map<String, String> monitor = new LinkedHashMap<>();

  HpccOutputs(
      HpccValues values, HpccInputs inputs, Topology topology, long stopPs, List<String> warnings) {
    this.values = values;
    this.inputs = inputs;
    this.topology = topology;
    this.stopNs = new BigDecimal(stopPs).divide(PS_PER_NS, RoundingMode.DOWN);
    this.warnings = warnings;
  }

  /** Keys of the section {@code monitor}. */
  Map<String, String> monitor() {
    if (values.isOn("ENABLE_TRACE")) {
      trace();
    }
    queueCounts();
    return monitor;
  }

  private void queueCounts() {
    BigDecimal from = new BigDecimal(values.number("QLEN_MON_START"));
    BigDecimal until = new BigDecimal(values.number("QLEN_MON_END"));
    if (from.compareTo(stopNs) > 0 || from.compareTo(MOST_NS) > 0) {
      return; // there the file stays empty
    }
    if (values.word("QLEN_MON_FILE").isEmpty()) {
      warnings.add(
          values.place("QLEN_MON_FILE")
              + "QLEN_MON_FILE is missing: that simulator crashes at QLEN_MON_START ("
              + from
              + " ns); here no qlen.txt is written");
      return;
    }
    if (until.compareTo(from) < 0) {
      warnings.add(
          values.place("QLEN_MON_END")
              + "QLEN_MON_END ("
              + until
              + " ns) is before QLEN_MON_START ("
              + from
              + " ns): queues are not monitored beyond one sample at the start, as in that simulator");
    }
    monitor.put(
        "hpccQueueCounts",
        "{from: %sns, until: %sns}".formatted(from, until.max(from).min(MOST_NS)));
  }

  private void trace() {
    Optional<Path> file = inputs.find("TRACE_FILE");
    if (file.isEmpty()) {
      String named = values.word("TRACE_FILE");
      warnings.add(
          values.place("TRACE_FILE")
              + "no packet trace is written, as in that simulator: TRACE_FILE "
              + (named.isEmpty()
                  ? "is missing"
                  : "is '" + named.replaceAll("\\p{Cntrl}", "?") + "', which is not there"));
      return;
    }
    Oddities oddities = new Oddities();
    List<Integer> nodes = TraceFile.read(file.get(), topology.nodes().size(), oddities);
    warnings.addAll(oddities.sentences());
    if (!nodes.isEmpty()) {
      BigDecimal pauseUs =
          new BigDecimal(values.number("PAUSE_TIME")).setScale(0, RoundingMode.DOWN);
      monitor.put(
          "hpccTrace",
          "{nodes: %s, pause: %sus}".formatted(nodes, pauseUs.max(BigDecimal.ONE).toPlainString()));
    }
  }
}
