// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.model.Groups;
import org.sluice.runner.model.HpccFiles;
import org.sluice.runner.model.Monitor;
import org.sluice.runner.model.SeriesFlows;
import org.sluice.workloads.Dimension;

/** Reads the {@code monitor} section. */
final class MonitorSection {
  /** Less than a small frame takes at 100 Gb/s: more rows than there are frames say nothing. */
  private static final long LEAST_INTERVAL_PS = 10_000;

  private static final List<String> INTERVALS =
      List.of("queueInterval", "goodputInterval", "rateInterval");

  private MonitorSection() {}

  /**
   * Reads the section.
   *
   * @param flowCount of the run
   * @param durationPs of the run, in which something must be recorded
   */
  static Monitor read(Section in, NodeNames names, Groups groups, int flowCount, long durationPs) {
    Monitor monitor =
        new Monitor(
            positive(in, "queueInterval", Monitor.DEFAULT.queueIntervalPs()),
            positive(in, "goodputInterval", Monitor.DEFAULT.goodputIntervalPs()),
            in.timePs("rateInterval", Monitor.DEFAULT.rateIntervalPs()),
            ports(in, names),
            flows(in, groups, flowCount),
            HpccFilesSection.read(in, names));
    for (String key : INTERVALS) {
      if (in.find(key).isEmpty()) {
        continue;
      }
      long ps = in.timePs(key);
      if (ps > durationPs) {
        throw in.required(key).notAllowed(in.text(key), upTo(durationPs));
      }
      if (ps != 0 && ps < LEAST_INTERVAL_PS) {
        throw in.required(key)
            .notAllowed(in.text(key), "at least " + Dimension.TIME.text(LEAST_INTERVAL_PS));
      }
    }
    if (monitor.hpcc().qlenStartPs() > durationPs) {
      throw in.required("hpccQueueCounts")
          .failure(
              "begins at %s; allowed is %s"
                  .formatted(Dimension.TIME.text(monitor.hpcc().qlenStartPs()), upTo(durationPs)));
    }
    if (monitor.hpcc().qlenEndPs() < monitor.hpcc().qlenStartPs()) {
      throw in.required("hpccQueueCounts").failure("ends before it begins");
    }
    HpccFiles.@Nullable Conweave conweave = monitor.hpcc().conweave();
    if (conweave != null && conweave.endPs() < conweave.startPs()) {
      throw in.required("conweaveFiles").failure("ends before it begins");
    }
    in.finish();
    return monitor;
  }

  private static String upTo(long durationPs) {
    return "up to the run's duration, " + Dimension.TIME.text(durationPs);
  }

  private static long positive(Section in, String key, long otherwise) {
    long ps = in.timePs(key, otherwise);
    if (ps == 0) {
      throw in.required(key).notAllowed("0", "a time above 0");
    }
    return ps;
  }

  private static SeriesFlows flows(Section in, Groups groups, int flowCount) {
    Optional<YamlNode> node = in.find("flows");
    if (node.isEmpty()) {
      return Monitor.DEFAULT.flows();
    }
    if (node.get() instanceof YamlNode.Scalar) {
      String text = in.scope().text(node.get());
      if (text.equals("all") || text.equals("none")) {
        return SeriesFlows.parse(text);
      }
    }
    List<Long> flows = new ArrayList<>();
    for (YamlNode item : in.items(node.get())) {
      flows.addAll(GroupsSection.flows(groups, item, in.scope(), flowCount));
    }
    return SeriesFlows.of(flows);
  }

  private static String ports(Section in, NodeNames names) {
    Optional<YamlNode> node = in.find("queuePorts");
    if (node.isEmpty()) {
      return Monitor.DEFAULT.queuePorts();
    }
    if (node.get() instanceof YamlNode.Scalar) {
      String text = in.scope().text(node.get());
      if (text.equals("all") || text.equals("bottleneck")) {
        return text;
      }
    }
    List<String> ports = new ArrayList<>();
    for (YamlNode item : in.items(node.get())) {
      ports.add(names.port(item));
    }
    return String.join(",", ports);
  }
}
