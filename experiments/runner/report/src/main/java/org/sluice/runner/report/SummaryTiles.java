// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
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
record SummaryTiles(RunResults results, List<Tile> tiles) {
  private static final double PS_PER_S = 1e12;

  /**
   * A number.
   *
   * @param value with its unit
   * @param label what it is
   */
  record Tile(String value, String label) {}

  /**
   * Those of a run.
   *
   * @throws IOException if a series cannot be read
   */
  static List<Tile> of(RunResults results) throws IOException {
    SummaryTiles all = new SummaryTiles(results, new ArrayList<>());
    all.bottleneck();
    all.goodput();
    all.flows();
    all.cost();
    return all.tiles;
  }

  private void tile(String value, String label) {
    tiles.add(new Tile(value, label));
  }

  private void bottleneck() {
    List<PortResult> ports = results.bottleneckResults();
    if (ports.isEmpty()) {
      return;
    }
    boolean isOne = ports.size() == 1;
    String name = isOne ? results.plan().portName(ports.get(0).id()) : ports.size() + " ports";
    double mean =
        ports.stream().mapToDouble(PortResult::queueMeanLastThirdBytes).average().orElse(0);
    long peak = ports.stream().mapToLong(PortResult::queuePeakBytes).max().orElse(0);
    tile(Numbers.bytes(mean), "mean queue at the bottleneck, %s, last third".formatted(name));
    tile(
        Numbers.bytes((double) peak),
        isOne ? "peak of the queue at " + name : "largest peak of the " + name);
    results
        .switchPorts()
        .max(Comparator.comparingLong(PortResult::queuePeakBytes))
        .filter(other -> other.queuePeakBytes() > peak)
        .ifPresent(
            other ->
                tile(
                    Numbers.bytes((double) other.queuePeakBytes()),
                    "largest peak of all ports, at " + results.plan().portName(other.id())));
  }

  private void goodput() throws IOException {
    Map<Long, Double> goodputs = results.series().lastThirdGoodputs();
    if (goodputs.isEmpty()) {
      return;
    }
    double sum = goodputs.values().stream().mapToDouble(Double::doubleValue).sum();
    double squares = goodputs.values().stream().mapToDouble(g -> g * g).sum();
    tile(Numbers.rate(sum), "goodput of all flows, last third");
    if (goodputs.size() > 1 && squares > 0) {
      tile(
          String.format(Locale.ROOT, "%.4f", sum * sum / (goodputs.size() * squares)),
          "Jain's index of " + goodputs.size() + " flows, last third");
    }
  }

  private void flows() {
    FlowStatistics statistics = new FlowStatistics(results.completedFlows());
    int completed = statistics.flows().size();
    Part part = new Part(completed, completed + results.unfinishedFlows().size());
    if (part.of() > 0) {
      tile(part.text(), "flows completed");
    }
    if (completed > 0) {
      String of = part.beside(" of ", "flows");
      tile(Numbers.time(statistics.meanFctPs() / PS_PER_S), "mean FCT" + of);
      tile(Numbers.time(statistics.fctPercentilePs(99) / PS_PER_S), "p99 FCT" + of);
      tile(Numbers.digits(statistics.slowdownPercentile(99)), "p99 slowdown" + of);
    }
    long marked = results.switchPorts().mapToLong(PortResult::marked).sum();
    long dropped = results.switchPorts().mapToLong(PortResult::dropped).sum();
    long pauses = results.switchPorts().mapToLong(PortResult::pausesSent).sum();
    tile(
        "%s / %s / %s"
            .formatted(
                Numbers.count((double) marked),
                Numbers.count((double) dropped),
                Numbers.count((double) pauses)),
        "marks / drops / pauses");
    long lost = results.allLostOnLinks().orElse(0L);
    if (lost > 0) {
      tile(Numbers.count((double) lost), "frames lost on links");
    }
    double trimmed = results.engine().path("trimmed_packets").asDouble();
    if (trimmed > 0) {
      tile(Numbers.count(trimmed), "packets cut to their headers");
    }
  }

  private void cost() {
    tile(Numbers.time(results.endPs() / PS_PER_S), "simulated");
    JsonNode engine = results.engine();
    double wall = engine.path("wall_s").asDouble(results.run().end().wallSeconds());
    tile(Numbers.time(wall), "wall time");
    if (wall > 0 && engine.path("events").isNumber()) {
      tile(Numbers.count(engine.path("events").asDouble() / wall), "events per second");
    }
    if (wall > 0 && engine.path("bridge_wall_s").isNumber()) {
      tile(
          Numbers.percent(engine.path("bridge_wall_s").asDouble() / wall),
          "of the wall time in the bridge");
    }
  }
}
