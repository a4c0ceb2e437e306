// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.model.HpccFiles;

/** Reads which further files of the HPCC simulator the {@code monitor} section asks for. */
final class HpccFilesSection {
  private static final long MICROSECOND_PS = 1_000_000L;
  private static final long NANOSECOND_PS = 1_000L;

  private HpccFilesSection() {}

  static HpccFiles read(Section monitor, NodeNames names) {
    List<Integer> nodes = List.of();
    long pauseUs = HpccFiles.DEFAULT_PAUSE_US;
    Optional<Section> trace = monitor.section("hpccTrace");
    if (trace.isPresent()) {
      nodes = nodes(trace.get(), names);
      pauseUs =
          trace.get().timePs("pause", HpccFiles.DEFAULT_PAUSE_US * MICROSECOND_PS) / MICROSECOND_PS;
      if (pauseUs < 1 || pauseUs > 0xffff_ffffL) {
        throw trace
            .get()
            .required("pause")
            .notAllowed(trace.get().text("pause"), "1us to 4294967295us");
      }
      trace.get().finish();
    }
    Optional<Section> counts = monitor.section("hpccQueueCounts");
    long from = -1;
    long until = -1;
    if (counts.isPresent()) {
      from = wholeNs(counts.get(), "from");
      until = wholeNs(counts.get(), "until");
      counts.get().finish();
    }
    HpccFiles.@Nullable Conweave conweave =
        monitor.section("conweaveFiles").map(HpccFilesSection::conweave).orElse(null);
    return new HpccFiles(nodes, pauseUs, from, until, conweave);
  }

  private static HpccFiles.Conweave conweave(Section in) {
    long from = wholeNs(in, "from");
    long until = wholeNs(in, "until");
    long interval = wholeNs(in, "interval");
    if (interval == 0) {
      throw in.required("interval").notAllowed(in.text("interval"), "a time above 0");
    }
    boolean queues = in.find("queues").map(in.scope()::yes).orElse(false);
    long cnps = in.find("cnpsFrom").isPresent() ? wholeNs(in, "cnpsFrom") : -1;
    in.finish();
    return new HpccFiles.Conweave(from, until, interval, queues, cnps);
  }

  private static List<Integer> nodes(Section trace, NodeNames names) {
    List<Integer> nodes = new ArrayList<>();
    for (YamlNode item : trace.items(trace.required("nodes"))) {
      int node = names.node(item).id();
      if (nodes.contains(node)) {
        throw item.failure("is '" + trace.scope().text(item) + "', which is there already");
      }
      nodes.add(node);
    }
    Collections.sort(nodes);
    return nodes;
  }

  private static long wholeNs(Section counts, String key) {
    long ps = counts.timePs(key);
    if (ps % NANOSECOND_PS != 0) {
      throw counts.required(key).notAllowed(counts.text(key), "a whole number of nanoseconds");
    }
    return ps;
  }
}
