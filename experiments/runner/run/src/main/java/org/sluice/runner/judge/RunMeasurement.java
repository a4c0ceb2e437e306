// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.text.TimeText;
import org.sluice.runner.expression.ExpressionException;
import org.sluice.runner.expression.Measurement;
import org.sluice.runner.expression.ResultFunction;
import org.sluice.runner.expression.Value;
import org.sluice.runner.model.CollectiveResult;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.model.PortId;
import org.sluice.runner.model.PortResult;
import org.sluice.runner.model.Selection;
import org.sluice.runner.model.Selection.Window;
import org.sluice.runner.model.Series;
import org.sluice.runner.model.WindowStatistics;
import org.sluice.runner.results.FlowStatistics;
import org.sluice.runner.results.PlanFacts;
import org.sluice.runner.results.RunMeasures;
import org.sluice.runner.results.RunResults;

/**
 * Answers claim functions from the files of a run; {@code docs/reference/claims.md} defines each.
 */
final class RunMeasurement implements Measurement {
  private static final double DEFAULT_BAND = 0.1;

  /**
   * Less than this share of the slowest link is no traffic whose fairness or rest means a thing.
   */
  private static final double LEAST_TRAFFIC = 0.01;

  /** What flatters no scheme: measured also of runs that are no evidence of anything else. */
  private static final Set<ResultFunction> COUNTS =
      EnumSet.of(
          ResultFunction.FLOWS_STARTED,
          ResultFunction.FLOWS_COMPLETED,
          ResultFunction.COLLECTIVES_DONE,
          ResultFunction.DELIVERED,
          ResultFunction.RETRANSMITTED,
          ResultFunction.TIMEOUTS,
          ResultFunction.NACKS,
          ResultFunction.PACKETS,
          ResultFunction.DROPS,
          ResultFunction.LOSSES,
          ResultFunction.LINK_RATE,
          ResultFunction.PLANNED,
          ResultFunction.PHASE_MARGIN,
          ResultFunction.PHASE_MARGIN_MIN,
          ResultFunction.PHASE_MARGIN_MAX,
          ResultFunction.LOOP_BANDWIDTH);

  private final RunResults results;
  private final Selection select;

  RunMeasurement(RunResults results) {
    this.results = results;
    this.select = new Selection(new FinishedRun(results));
  }

  @Override
  public BigDecimal measure(ResultFunction function, List<Value> a) {
    try {
      if (!results.complete()) {
        throw new ExpressionException("the run ended early.");
      }
      List<String> findings =
          COUNTS.contains(function) ? List.of() : results.soundness().findings();
      if (!findings.isEmpty()) {
        throw new ExpressionException(findings.get(0));
      }
      return switch (function) {
        case QUEUE_MEAN -> number(queue(a.get(0), window(function, a, 1)).mean());
        case QUEUE_SD -> number(queue(a.get(0), window(function, a, 1)).standardDeviation());
        case QUEUE_PERCENTILE -> queuePercentile(a, window(function, a, 2));
        case QUEUE_PEAK ->
            a.size() == 1 ? exactPeak(a.get(0)) : sampledPeak(a, window(function, a, 1));
        case QUEUE_SUM_MEAN -> number(queueSum(a.get(0), window(function, a, 1)).mean());
        case QUEUE_SUM_PEAK -> number(queueSum(a.get(0), window(function, a, 1)).peak());
        case QUEUE_TROUGH -> number(queue(a.get(0), window(function, a, 1)).trough());
        case QUEUE_AT -> number(queueSeries(a.get(0)).at(select.timeInRun(a.get(1))));
        case QUEUE_TAIL_MEAN -> number(queue(a.get(0), tail(a, 1)).mean());
        case QUEUE_TAIL_SD -> number(queue(a.get(0), tail(a, 1)).standardDeviation());
        case QUEUE_TAIL_PEAK -> sampledPeak(a, tail(a, 1));
        case QUEUE_TAIL_TROUGH -> number(queue(a.get(0), tail(a, 1)).trough());
        case QUEUE_CONVERGENCE_TIME -> convergence(queueSeries(a.get(0)), a);
        case RATE_MEAN -> rate(a.get(0), window(function, a, 1), WindowStatistics::mean);
        case RATE_TAIL_MEAN -> rate(a.get(0), tail(a, 1), WindowStatistics::mean);
        case RATE_TAIL_SD -> rate(a.get(0), tail(a, 1), WindowStatistics::standardDeviation);
        case RATE_AT -> {
          long atPs = select.timeInRun(a.get(1));
          yield number(rateSeries(a.get(0), new Window(atPs, atPs + 1)).at(atPs));
        }
        case DECISION_MEAN -> number(decisions(function, a).mean());
        case DECISION_SD -> number(decisions(function, a).standardDeviation());
        case CONVERGENCE_TIME -> {
          BigDecimal convergedPs =
              convergence(rateSeries(a.get(0), new Window(0, results.endPs())), a);
          requireTraffic(a.get(0), tail(a, 2));
          yield convergedPs;
        }
        case GOODPUT -> number(total(goodputs(a.get(0), window(function, a, 1))));
        case GOODPUT_TAIL -> number(total(goodputs(a.get(0), tail(a, 1))));
        case JAIN -> jain(a.get(0), window(function, a, 1));
        case JAIN_TAIL -> jain(a.get(0), tail(a, 1));
        case UTILISATION -> number(utilisation(a, window(function, a, 2)));
        case UTILISATION_TAIL -> number(utilisation(a, tail(a, 2)));
        case LINK_RATE -> BigDecimal.valueOf(linkRateBps(select.port(a.get(0))));
        case FCT -> BigDecimal.valueOf(completed(a.get(0)).fctPs());
        case FCT_MEAN -> meanFct(statistics(a.get(0)).flows());
        case FCT_MAX -> number(statistics(a.get(0)).fctPercentilePs(100));
        case FCT_PERCENTILE ->
            number(statistics(a.get(0)).fctPercentilePs(select.percent(a.get(1))));
        case SLOWDOWN -> slowdown(completed(a.get(0)));
        case SLOWDOWN_MEAN -> number(slowdowns(a.get(0)).meanSlowdown());
        case SLOWDOWN_MAX -> number(slowdowns(a.get(0)).slowdownPercentile(100));
        case SLOWDOWN_PERCENTILE ->
            number(slowdowns(a.get(0)).slowdownPercentile(select.percent(a.get(1))));
        case FLOW_RATE_MEAN -> number(statistics(a.get(0)).meanRateBps());
        case FLOW_RATE_SD -> number(statistics(a.get(0)).rateDeviationBps());
        case FLOWS_STARTED -> sumFlows(a.get(0), f -> f.startPs() <= results.endPs() ? 1 : 0);
        case FLOWS_COMPLETED -> sumFlows(a.get(0), f -> f.completed() ? 1 : 0);
        case DELIVERED -> sumFlows(a.get(0), FlowResult::deliveredBytes);
        case RETRANSMITTED -> sumFlows(a.get(0), FlowResult::retransmittedBytes);
        case TIMEOUTS -> sumFlows(a.get(0), FlowResult::timeouts);
        case NACKS -> sumFlows(a.get(0), FlowResult::nacks);
        case MESSAGES -> sumFlows(a.get(0), FlowResult::messages);
        case PACKETS -> sumPorts(a.get(0), PortResult::packets);
        case MARKS -> sumPorts(a.get(0), PortResult::marked);
        case DROPS -> sumPorts(a.get(0), PortResult::dropped);
        case LOSSES -> losses(a.get(0));
        case PAUSES -> sumPorts(a.get(0), PortResult::pausesSent);
        case PAUSED_TIME -> sumPorts(a.get(0), PortResult::pausedPs);
        case PEER_PAUSED_TIME -> sumPorts(a.get(0), PortResult::peerPausedPs);
        case COLLECTIVE_TIME ->
            BigDecimal.valueOf(
                collectives(a.get(0)).get(select.numberOf(a.get(0), a.get(1))).timePs());
        case COLLECTIVE_MEAN -> number(collectiveTimes(a.get(0)).average().orElse(Double.NaN));
        case COLLECTIVE_MAX -> number(collectiveTimes(a.get(0)).max().orElse(Double.NaN));
        case COLLECTIVE_PERCENTILE -> {
          double[] sorted = collectiveTimes(a.get(0)).sorted().toArray();
          yield number(RunMeasures.percentile(sorted, 0, select.percent(a.get(1))));
        }
        case COLLECTIVES_DONE ->
            BigDecimal.valueOf(
                results.collectives().getOrDefault(select.collective(a.get(0)), List.of()).size());
        case ALGORITHM_BANDWIDTH -> bandwidth(a.get(0), CollectiveResult::algorithmBps);
        case BUS_BANDWIDTH -> bandwidth(a.get(0), CollectiveResult::busBps);
        case ENGINE -> engine(Selection.engineNumber(a.get(0)));
        case PLANNED -> select.planned(a.get(0));
        case PHASE_MARGIN, PHASE_MARGIN_MIN, PHASE_MARGIN_MAX, LOOP_BANDWIDTH ->
            LoopMeasurement.INSTANCE.measure(function, a);
      };
    } catch (IOException e) {
      throw new ExpressionException(String.valueOf(e.getMessage()));
    }
  }

  /** Those of a name, all of which must be over: the mean of some would flatter. */
  private List<CollectiveResult> collectives(Value name) {
    String known = select.collective(name);
    List<CollectiveResult> done = results.collectives().getOrDefault(known, List.of());
    int planned = results.plan().collectives().getOrDefault(known, 0);
    if (done.size() < planned) {
      throw new ExpressionException(
          "of the %d collectives '%s' only %d are over at the end of the run."
              .formatted(planned, known, done.size()));
    }
    return done;
  }

  private DoubleStream collectiveTimes(Value name) {
    return collectives(name).stream().mapToDouble(CollectiveResult::timePs);
  }

  private BigDecimal bandwidth(Value name, ToDoubleFunction<CollectiveResult> of) {
    if (collectives(name).stream().anyMatch(c -> c.bytes() == 0)) {
      throw new ExpressionException(
          "'%s' has no size, and so no bandwidth.".formatted(name.text()));
    }
    return number(collectives(name).stream().mapToDouble(of).average().orElse(Double.NaN));
  }

  private static BigDecimal number(double value) {
    if (!Double.isFinite(value)) {
      throw new ExpressionException("the run has no data for this in the time asked for.");
    }
    return BigDecimal.valueOf(value);
  }

  private Window window(ResultFunction function, List<Value> a, int at) {
    if (a.size() <= at) {
      return new Window(results.trafficStartPs(), results.endPs());
    }
    if (a.size() == at + 1) {
      throw new ExpressionException("a window needs two times, from and to.");
    }
    return select.window(function, a.get(at), a.get(at + 1));
  }

  private Window tail(List<Value> a, int at) {
    return new Window(results.tailStartPs(fraction(a, at)), results.endPs());
  }

  private double fraction(List<Value> a, int at) {
    return a.size() <= at ? Selection.DEFAULT_TAIL : select.tail(a.get(at));
  }

  private Series queueSeries(Value port) throws IOException {
    PortId unused = select.port(port);
    return sampledQueues(port).get(0);
  }

  private static Series sampled(PortId id, @Nullable Series series) {
    if (series == null || series.size() < 2) {
      // One step is the empty queue every port begins with.
      throw new ExpressionException("queue.csv has no samples of port " + id + ".");
    }
    return series;
  }

  private WindowStatistics queue(Value port, Window w) throws IOException {
    return queueSeries(port).over(w.fromPs(), w.toPs());
  }

  private BigDecimal queuePercentile(List<Value> a, Window w) throws IOException {
    double percent = select.percent(a.get(1));
    return number(queueSeries(a.get(0)).percentile(w.fromPs(), w.toPs(), percent));
  }

  /** What the ports hold together: samples of one time count together. */
  private WindowStatistics queueSum(Value ports, Window w) throws IOException {
    return Series.sum(sampledQueues(ports)).over(w.fromPs(), w.toPs());
  }

  /** Of each of the ports; a sampled queue that was always empty has no rows. */
  private List<Series> sampledQueues(Value ports) throws IOException {
    List<PortId> ids = select.ports(ports);
    Map<PortId, Series> queues = results.series().queues(ids);
    List<Series> sampled = new ArrayList<>();
    for (PortId id : ids) {
      Series queue = queues.get(id);
      sampled.add(results.plan().samplesQueue(id) && queue != null ? queue : sampled(id, queue));
    }
    return sampled;
  }

  private BigDecimal exactPeak(Value port) {
    return BigDecimal.valueOf(
        portResults(port).stream().mapToLong(PortResult::queuePeakBytes).max().orElse(0));
  }

  private BigDecimal sampledPeak(List<Value> a, Window w) throws IOException {
    return number(
        sampledQueues(a.get(0)).stream()
            .mapToDouble(queue -> queue.over(w.fromPs(), w.toPs()).peak())
            .max()
            .orElse(Double.NaN));
  }

  /** The mean rate of flows each of which has one in a window. */
  private Series rateSeries(Value flows, Window w) throws IOException {
    List<WindowStatistics> unused = rates(flows, w);
    return results.series().meanRate(select.flowsWithSeries(flows));
  }

  /** A statistic of the flows' rates, averaged over the flows, each of which must have one. */
  private BigDecimal rate(Value flows, Window w, ToDoubleFunction<WindowStatistics> statistic)
      throws IOException {
    return number(rates(flows, w).stream().mapToDouble(statistic).average().orElse(Double.NaN));
  }

  private List<WindowStatistics> rates(Value flows, Window w) throws IOException {
    Map<Long, WindowStatistics> rates = results.series().rates(w.fromPs(), w.toPs());
    Set<Long> ids = select.flowsWithSeries(flows);
    List<WindowStatistics> known =
        ids.stream().map(rates::get).filter(s -> s != null && !s.isEmpty()).toList();
    int left = ids.size() - known.size();
    if (left > 0 && !known.isEmpty()) {
      throw new ExpressionException(
          "%d of %d flows %s had no decided rate between %s and %s: a mean of the others would leave them out."
              .formatted(
                  left, ids.size(), flows.text(), TimeText.of(w.fromPs()), TimeText.of(w.toPs())));
    }
    return known;
  }

  private WindowStatistics decisions(ResultFunction function, List<Value> a) throws IOException {
    select.requireEveryDecision(function);
    Window w = window(function, a, 1);
    return results.series().decisions(select.flowsWithSeries(a.get(0)), w.fromPs(), w.toPs());
  }

  private BigDecimal convergence(Series series, List<Value> a) {
    if (series.size() == 0) {
      throw new ExpressionException("rate.csv has no decision for these flows.");
    }
    double band = a.size() > 1 ? a.get(1).number().doubleValue() : DEFAULT_BAND;
    long tailStartPs = results.tailStartPs(fraction(a, 2));
    if (series.over(tailStartPs, results.endPs()).isEmpty()) {
      throw new ExpressionException("these flows have no recorded rate in the tail.");
    }
    OptionalLong convergedPs = series.convergencePs(results.endPs(), band, tailStartPs);
    return BigDecimal.valueOf(
        convergedPs.orElseThrow(
            () ->
                new ExpressionException(
                    "it has not converged: it leaves ±%s of its mean within the tail itself, which begins at %s."
                        .formatted(band, TimeText.of(tailStartPs)))));
  }

  private double[] goodputs(Value flows, Window w) throws IOException {
    Set<Long> ids = select.flowsWithSeries(flows);
    Map<Long, Double> all = results.series().goodputs(w.fromPs(), w.toPs());
    // Where no flow runs there are no rows, and the goodput of each is 0.
    if (all.isEmpty() && !(results.complete() && results.plan().goodputIntervalPs() > 0)) {
      throw new ExpressionException(
          "throughput.csv has no rows between %s and %s."
              .formatted(TimeText.of(w.fromPs()), TimeText.of(w.toPs())));
    }
    return ids.stream().mapToDouble(id -> all.getOrDefault(id, 0.0)).toArray();
  }

  private BigDecimal jain(Value flows, Window w) throws IOException {
    requireTraffic(flows, w);
    return number(jain(goodputs(flows, w)));
  }

  /** Refuses to call flows that carry next to nothing fair or at rest. */
  private void requireTraffic(Value flows, Window w) throws IOException {
    if (results.plan().goodputIntervalPs() <= 0) {
      return;
    }
    double goodputBps = total(goodputs(flows, w));
    long slowestBps =
        results.plan().links().values().stream().mapToLong(PlanFacts.Link::rateBps).min().orElse(0);
    if (goodputBps < LEAST_TRAFFIC * slowestBps) {
      throw new ExpressionException(
          "flows %s carry %.0f bit/s between %s and %s, less than 1 %% of the slowest link."
              .formatted(flows.text(), goodputBps, TimeText.of(w.fromPs()), TimeText.of(w.toPs())));
    }
  }

  private static double total(double[] values) {
    return Arrays.stream(values).sum();
  }

  /** Jain, Chiu and Hawe (1984): (Σx)² / (n·Σx²). */
  private static double jain(double[] x) {
    double sum = total(x);
    double squares = Arrays.stream(x).map(v -> v * v).sum();
    return sum * sum / (x.length * squares);
  }

  private double utilisation(List<Value> a, Window w) throws IOException {
    double payloadShare = (double) results.plan().payloadBytes() / results.plan().wireBytes();
    double largest = linkRateBps(select.port(a.get(1))) * payloadShare;
    return total(goodputs(a.get(0), w)) / largest;
  }

  private FlowResult completed(Value flow) {
    List<FlowResult> flows = completedFlows(flow);
    if (flows.size() != 1) {
      throw new ExpressionException(
          "'" + flow.text() + "' is " + flows.size() + " flows, one is needed here.");
    }
    return flows.get(0);
  }

  private FlowStatistics statistics(Value flows) {
    String name = (flows.isNumber() ? "flow " : "flows ") + flows.text();
    return results.statistics(name, () -> completedFlows(flows));
  }

  /** Of flows each of which has a stand-alone time. */
  private FlowStatistics slowdowns(Value flows) {
    FlowStatistics statistics = statistics(flows);
    long left = statistics.withoutStandalone();
    if (left > 0) {
      throw new ExpressionException(
          "%d of %d flows %s have no stand-alone time: a measure of the others would leave them out."
              .formatted(left, statistics.flows().size(), flows.text()));
    }
    return statistics;
  }

  private static BigDecimal meanFct(List<FlowResult> flows) {
    BigInteger sum =
        flows.stream()
            .map(f -> BigInteger.valueOf(f.fctPs()))
            .reduce(BigInteger.ZERO, BigInteger::add);
    return new BigDecimal(sum).divide(BigDecimal.valueOf(flows.size()), MathContext.DECIMAL128);
  }

  private static BigDecimal slowdown(FlowResult flow) {
    if (!flow.hasSlowdown()) {
      throw new ExpressionException("flow " + flow.flow() + " has no stand-alone time.");
    }
    return BigDecimal.valueOf(flow.fctPs())
        .divide(BigDecimal.valueOf(flow.standalonePs()), MathContext.DECIMAL128)
        .max(BigDecimal.ONE);
  }

  /** The rows of {@code ports.csv} of the ports named. */
  private List<PortResult> portResults(Value ports) {
    List<PortResult> rows = new ArrayList<>();
    for (PortId port : select.ports(ports)) {
      PortResult row = results.ports().get(port);
      if (row == null) {
        throw new ExpressionException("ports.csv has no row for port " + port + ".");
      }
      rows.add(row);
    }
    return rows;
  }

  /** Rate of the link at a port, bit/s. */
  private long linkRateBps(PortId port) {
    PlanFacts.Link link = results.plan().links().get(port);
    if (link != null) {
      return link.rateBps();
    }
    PortResult row = results.ports().get(port);
    if (row == null) {
      throw new ExpressionException("port " + port + " does not exist in this run.");
    }
    return row.rateBps();
  }

  private List<FlowResult> flowResults(Value flows) {
    Map<Long, FlowResult> all = results.flows();
    return select.flows(flows).stream().map(all::get).filter(Objects::nonNull).toList();
  }

  /** The flows named that have a size, if all of them completed; at least one. */
  private List<FlowResult> completedFlows(Value flows) {
    List<FlowResult> named = flowResults(flows);
    int all = select.flows(flows).size();
    if (named.size() < all) {
      throw new ExpressionException(
          "%d of %d flows %s never began in this run: a measure of the others would leave them out."
              .formatted(all - named.size(), all, flows.text()));
    }
    int waiting = results.plan().waitingBeside(results.flows().keySet());
    if (waiting > 0 && flows.text().strip().equals("*")) {
      throw new ExpressionException(
          "%d flows still waited for others at the end: a measure of the others would leave them out."
              .formatted(waiting));
    }
    List<FlowResult> rows = named.stream().filter(FlowResult::completed).toList();
    Set<FlowResult> unfinished = Set.copyOf(results.unfinishedFlows());
    long left = named.stream().filter(unfinished::contains).count();
    if (left > 0) {
      throw new ExpressionException(
          "%d of %d flows %s did not complete in this run: a measure of the others would leave them out."
              .formatted(left, left + rows.size(), flows.text()));
    }
    if (rows.isEmpty()) {
      throw new ExpressionException(
          "none of the flows %s completed in this run.".formatted(flows.text()));
    }
    return rows;
  }

  private BigDecimal sumFlows(Value flows, ToLongFunction<FlowResult> field) {
    return BigDecimal.valueOf(flowResults(flows).stream().mapToLong(field).sum());
  }

  private BigDecimal sumPorts(Value ports, ToLongFunction<PortResult> field) {
    return BigDecimal.valueOf(portResults(ports).stream().mapToLong(field).sum());
  }

  /** What the links of some ports lost, in both directions, the loss of a link once. */
  private BigDecimal losses(Value ports) {
    Map<PortId, Long> lost =
        results
            .lostOnLinks()
            .orElseThrow(() -> new ExpressionException(RunResults.HAPPENED + " is missing."));
    Set<PortId> ends = new TreeSet<>();
    for (PortId port : select.ports(ports)) {
      ends.add(port);
      PlanFacts.@Nullable Link link = results.plan().links().get(port);
      if (link != null) {
        ends.add(link.peerPort());
      }
    }
    return BigDecimal.valueOf(ends.stream().mapToLong(end -> lost.getOrDefault(end, 0L)).sum());
  }

  private BigDecimal engine(String field) {
    JsonNode node = results.engine().path(field);
    if (!node.isNumber()) {
      throw new ExpressionException("engine.json has no number '" + field + "'.");
    }
    return node.decimalValue();
  }
}
