// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sluice.runner.figures.Numbers;
import org.sluice.runner.figures.Part;
import org.sluice.runner.model.PortResult;
import org.sluice.runner.results.FlowStatistics;
import org.sluice.runner.results.RunResults;

/** The main numbers of a run. */
record SummaryTiles(RunResults results) {
  private static final double PS_PER_S = 1e12;

  void write(Html html) throws IOException {
    html.section("Numbers");
    html.raw("<div class=\"tiles\">\n");
    bottleneck(html);
    goodput(html);
    flows(html);
    cost(html);
    html.raw("</div>\n");
  }

  private static void tile(Html html, String value, String label) {
    html.raw("<div class=\"tile\">").element("b", "", value).element("span", "", label);
    html.raw("</div>\n");
  }

  private void bottleneck(Html html) {
    List<PortResult> ports = results.bottleneckResults();
    if (ports.isEmpty()) {
      return;
    }
    boolean isOne = ports.size() == 1;
    String name = isOne ? results.plan().portName(ports.get(0).id()) : ports.size() + " ports";
    double mean =
        ports.stream().mapToDouble(PortResult::queueMeanLastThirdBytes).average().orElse(0);
    long peak = ports.stream().mapToLong(PortResult::queuePeakBytes).max().orElse(0);
    tile(html, Numbers.bytes(mean), "mean queue at the bottleneck, %s, last third".formatted(name));
    tile(
        html,
        Numbers.bytes((double) peak),
        isOne ? "peak of the queue at " + name : "largest peak of the " + name);
    results
        .switchPorts()
        .max(Comparator.comparingLong(PortResult::queuePeakBytes))
        .filter(other -> other.queuePeakBytes() > peak)
        .ifPresent(
            other ->
                tile(
                    html,
                    Numbers.bytes((double) other.queuePeakBytes()),
                    "largest peak of all ports, at " + results.plan().portName(other.id())));
  }

  private void goodput(Html html) throws IOException {
    Map<Long, Double> goodputs = results.series().lastThirdGoodputs();
    if (goodputs.isEmpty()) {
      return;
    }
    double sum = goodputs.values().stream().mapToDouble(Double::doubleValue).sum();
    double squares = goodputs.values().stream().mapToDouble(g -> g * g).sum();
    tile(html, Numbers.rate(sum), "goodput of all flows, last third");
    if (goodputs.size() > 1 && squares > 0) {
      tile(
          html,
          String.format(Locale.ROOT, "%.4f", sum * sum / (goodputs.size() * squares)),
          "Jain's index of " + goodputs.size() + " flows, last third");
    }
  }

  private void flows(Html html) {
    FlowStatistics statistics = new FlowStatistics(results.completedFlows());
    tile(
        html,
        Numbers.count(statistics.fctPs().length) + " of " + Numbers.count(results.flows().size()),
        "flows completed");
    if (statistics.fctPs().length > 0) {
      int completed = statistics.flows().size();
      Part part = new Part(completed, completed + results.unfinishedFlows().size());
      String of = part.beside(" of ", "flows");
      tile(html, Numbers.time(statistics.meanFctPs() / PS_PER_S), "mean FCT" + of);
      tile(html, Numbers.time(statistics.fctPercentilePs(99) / PS_PER_S), "p99 FCT" + of);
      tile(html, Numbers.digits(statistics.slowdownPercentile(99)), "p99 slowdown" + of);
    }
    long marked = results.switchPorts().mapToLong(PortResult::marked).sum();
    long dropped = results.switchPorts().mapToLong(PortResult::dropped).sum();
    long pauses = results.switchPorts().mapToLong(PortResult::pausesSent).sum();
    tile(
        html,
        "%s / %s / %s"
            .formatted(
                Numbers.count((double) marked),
                Numbers.count((double) dropped),
                Numbers.count((double) pauses)),
        "marks / drops / pauses");
    long lost = results.allLostOnLinks().orElse(0L);
    if (lost > 0) {
      tile(html, Numbers.count((double) lost), "frames lost on links");
    }
  }

  private void cost(Html html) {
    tile(html, Numbers.time(results.endPs() / PS_PER_S), "simulated");
    JsonNode engine = results.engine();
    double wall = engine.path("wall_s").asDouble(results.run().end().wallSeconds());
    tile(html, Numbers.time(wall), "wall time");
    if (wall > 0 && engine.path("events").isNumber()) {
      tile(html, Numbers.count(engine.path("events").asDouble() / wall), "events per second");
    }
    if (wall > 0 && engine.path("bridge_wall_s").isNumber()) {
      tile(
          html,
          Numbers.percent(engine.path("bridge_wall_s").asDouble() / wall),
          "of the wall time in the bridge");
    }
  }
}
