// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import com.ezylang.evalex.data.EvaluationValue;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.sluice.runner.results.FlowResult;
import org.sluice.runner.results.FlowStatistics;
import org.sluice.runner.results.PortId;
import org.sluice.runner.results.PortResult;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.results.Series;
import org.sluice.runner.results.WindowStatistics;

/**
 * Answers claim functions from the files of a run; {@code docs/reference/claims.md} defines each.
 */
final class RunMeasurement implements Measurement {
  private static final double DEFAULT_TAIL = 1.0 / 3;
  private static final double DEFAULT_BAND = 0.1;

  private final RunResults results;
  private final Selection select;

  RunMeasurement(RunResults results) {
    this.results = results;
    this.select = new Selection(results);
  }

  private record Window(long fromPs, long toPs) {}

  @Override
  public BigDecimal measure(ResultFunction function, List<EvaluationValue> a) {
    try {
      return switch (function) {
        case QUEUE_MEAN -> number(queue(a.get(0), window(a, 1)).mean());
        case QUEUE_SD -> number(queue(a.get(0), window(a, 1)).standardDeviation());
        case QUEUE_PEAK -> a.size() == 1 ? exactPeak(a.get(0)) : sampledPeak(a, window(a, 1));
        case QUEUE_AT -> number(queueSeries(a.get(0)).at(time(a.get(1))));
        case QUEUE_TAIL_MEAN -> number(queue(a.get(0), tail(a, 1)).mean());
        case QUEUE_TAIL_SD -> number(queue(a.get(0), tail(a, 1)).standardDeviation());
        case QUEUE_TAIL_PEAK -> sampledPeak(a, tail(a, 1));
        case QUEUE_CONVERGENCE_TIME -> convergence(queueSeries(a.get(0)), a);
        case RATE_MEAN -> number(meanRate(a.get(0), window(a, 1)));
        case RATE_TAIL_MEAN -> number(meanRate(a.get(0), tail(a, 1)));
        case RATE_TAIL_SD -> number(rateDeviation(a.get(0), tail(a, 1)));
        case RATE_AT -> number(rateSeries(a.get(0)).at(time(a.get(1))));
        case CONVERGENCE_TIME -> convergence(rateSeries(a.get(0)), a);
        case GOODPUT -> number(total(goodputs(a.get(0), window(a, 1))));
        case GOODPUT_TAIL -> number(total(goodputs(a.get(0), tail(a, 1))));
        case JAIN -> number(jain(goodputs(a.get(0), window(a, 1))));
        case JAIN_TAIL -> number(jain(goodputs(a.get(0), tail(a, 1))));
        case UTILISATION -> number(utilisation(a, window(a, 2)));
        case UTILISATION_TAIL -> number(utilisation(a, tail(a, 2)));
        case LINK_RATE -> BigDecimal.valueOf(select.linkRateBps(select.port(a.get(0))));
        case FCT -> BigDecimal.valueOf(completed(a.get(0)).fctPs());
        case FCT_MEAN -> meanFct(select.completedFlows(a.get(0)));
        case FCT_MAX -> number(statistics(a.get(0)).fctPercentilePs(100));
        case FCT_PERCENTILE -> number(statistics(a.get(0)).fctPercentilePs(percent(a.get(1))));
        case SLOWDOWN -> slowdown(completed(a.get(0)));
        case SLOWDOWN_MEAN -> number(statistics(a.get(0)).meanSlowdown());
        case SLOWDOWN_MAX -> number(statistics(a.get(0)).slowdownPercentile(100));
        case SLOWDOWN_PERCENTILE ->
            number(statistics(a.get(0)).slowdownPercentile(percent(a.get(1))));
        case FLOWS_STARTED -> sumFlows(a.get(0), f -> f.startPs() <= results.endPs() ? 1 : 0);
        case FLOWS_COMPLETED -> sumFlows(a.get(0), f -> f.completed() ? 1 : 0);
        case DELIVERED -> sumFlows(a.get(0), FlowResult::deliveredBytes);
        case RETRANSMITTED -> sumFlows(a.get(0), FlowResult::retransmittedBytes);
        case TIMEOUTS -> sumFlows(a.get(0), FlowResult::timeouts);
        case NACKS -> sumFlows(a.get(0), FlowResult::nacks);
        case PACKETS -> sumPorts(a.get(0), PortResult::packets);
        case MARKS -> sumPorts(a.get(0), PortResult::marked);
        case DROPS -> sumPorts(a.get(0), PortResult::dropped);
        case PAUSES -> sumPorts(a.get(0), PortResult::pausesSent);
        case PAUSED_TIME -> sumPorts(a.get(0), PortResult::pausedPs);
        case PEER_PAUSED_TIME -> sumPorts(a.get(0), PortResult::peerPausedPs);
        case ENGINE -> engine(a.get(0).getStringValue());
        case PLANNED -> planned(a.get(0).getStringValue());
        case PHASE_MARGIN, PHASE_MARGIN_MIN, PHASE_MARGIN_MAX, LOOP_BANDWIDTH ->
            LoopMeasurement.INSTANCE.measure(function, a);
      };
    } catch (IOException e) {
      throw new ClaimException(String.valueOf(e.getMessage()));
    }
  }

  private static BigDecimal number(double value) {
    if (!Double.isFinite(value)) {
      throw new ClaimException("the run has no data for this in the time asked for.");
    }
    return BigDecimal.valueOf(value);
  }

  private static long time(EvaluationValue argument) {
    try {
      return argument.getNumberValue().round(MathContext.DECIMAL64).longValue();
    } catch (ArithmeticException e) {
      throw new ClaimException("'" + argument.getStringValue() + "' is no time.");
    }
  }

  private Window window(List<EvaluationValue> a, int at) {
    if (a.size() <= at) {
      return new Window(0, results.endPs());
    }
    if (a.size() == at + 1) {
      throw new ClaimException("a window needs two times, from and to.");
    }
    Window window = new Window(time(a.get(at)), time(a.get(at + 1)));
    if (window.fromPs() < 0
        || window.fromPs() >= window.toPs()
        || window.toPs() > results.endPs()) {
      throw new ClaimException(
          "the window "
              + window.fromPs()
              + " to "
              + window.toPs()
              + " ps is not within the run, which is 0 to "
              + results.endPs()
              + " ps.");
    }
    return window;
  }

  private Window tail(List<EvaluationValue> a, int at) {
    return new Window(Series.tailStartPs(results.endPs(), fraction(a, at)), results.endPs());
  }

  private static double fraction(List<EvaluationValue> a, int at) {
    if (a.size() <= at) {
      return DEFAULT_TAIL;
    }
    double tail = a.get(at).getNumberValue().doubleValue();
    if (!(tail > 0 && tail <= 1)) {
      throw new ClaimException("tail " + tail + " is not allowed; it is above 0 and at most 1.");
    }
    return tail;
  }

  private Series queueSeries(EvaluationValue port) throws IOException {
    PortId id = select.port(port);
    Series series = results.series().queues(List.of(id)).get(id);
    if (series == null || series.size() < 2) {
      // One step is the empty queue every port begins with.
      throw new ClaimException("queue.csv has no samples of port " + id + ".");
    }
    return series;
  }

  private WindowStatistics queue(EvaluationValue port, Window w) throws IOException {
    return queueSeries(port).over(w.fromPs(), w.toPs());
  }

  private BigDecimal exactPeak(EvaluationValue port) {
    return BigDecimal.valueOf(
        select.portResults(port).stream().mapToLong(PortResult::queuePeakBytes).max().orElse(0));
  }

  private BigDecimal sampledPeak(List<EvaluationValue> a, Window w) throws IOException {
    double peak = Double.NaN;
    List<PortId> ports = select.ports(a.get(0));
    for (Series series : results.series().queues(ports).values()) {
      double other = series.over(w.fromPs(), w.toPs()).peak();
      peak = Double.isNaN(peak) ? other : Math.max(peak, other);
    }
    return number(peak);
  }

  private Series rateSeries(EvaluationValue flows) throws IOException {
    return results.series().meanRate(select.flows(flows));
  }

  private double meanRate(EvaluationValue flows, Window w) throws IOException {
    Map<Long, WindowStatistics> rates = results.series().rates(w.fromPs(), w.toPs());
    return select.flows(flows).stream()
        .map(rates::get)
        .filter(s -> s != null && !s.isEmpty())
        .mapToDouble(WindowStatistics::mean)
        .average()
        .orElse(Double.NaN);
  }

  private double rateDeviation(EvaluationValue flows, Window w) throws IOException {
    Map<Long, WindowStatistics> rates = results.series().rates(w.fromPs(), w.toPs());
    return select.flows(flows).stream()
        .map(rates::get)
        .filter(s -> s != null && !s.isEmpty())
        .mapToDouble(WindowStatistics::standardDeviation)
        .average()
        .orElse(Double.NaN);
  }

  private BigDecimal convergence(Series series, List<EvaluationValue> a) {
    if (series.size() == 0) {
      throw new ClaimException("rate.csv has no decision for these flows.");
    }
    double band = a.size() > 1 ? a.get(1).getNumberValue().doubleValue() : DEFAULT_BAND;
    return BigDecimal.valueOf(series.convergencePs(results.endPs(), band, fraction(a, 2)));
  }

  private double[] goodputs(EvaluationValue flows, Window w) throws IOException {
    Map<Long, Double> all = results.series().goodputs(w.fromPs(), w.toPs());
    if (all.isEmpty()) {
      throw new ClaimException(
          "throughput.csv has no rows between " + w.fromPs() + " and " + w.toPs() + " ps.");
    }
    Set<Long> ids = select.flows(flows);
    return ids.stream().mapToDouble(id -> all.getOrDefault(id, 0.0)).toArray();
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

  private double utilisation(List<EvaluationValue> a, Window w) throws IOException {
    double payloadShare = (double) results.plan().payloadBytes() / results.plan().wireBytes();
    double largest = select.linkRateBps(select.port(a.get(1))) * payloadShare;
    return total(goodputs(a.get(0), w)) / largest;
  }

  private FlowResult completed(EvaluationValue flow) {
    List<FlowResult> flows = select.completedFlows(flow);
    if (flows.size() != 1) {
      throw new ClaimException(
          "'" + flow.getStringValue() + "' is " + flows.size() + " flows, one is needed here.");
    }
    return flows.get(0);
  }

  private FlowStatistics statistics(EvaluationValue flows) {
    return new FlowStatistics(select.completedFlows(flows));
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
      throw new ClaimException("flow " + flow.flow() + " has no standalone completion time.");
    }
    return BigDecimal.valueOf(flow.fctPs())
        .divide(BigDecimal.valueOf(flow.standalonePs()), MathContext.DECIMAL128)
        .max(BigDecimal.ONE);
  }

  private static double percent(EvaluationValue argument) {
    double percent = argument.getNumberValue().doubleValue();
    if (!(percent > 0 && percent <= 100)) {
      throw new ClaimException(
          "percentile " + percent + " is not allowed; it is above 0 and at most 100.");
    }
    return percent;
  }

  private BigDecimal sumFlows(EvaluationValue flows, ToLongFunction<FlowResult> field) {
    return BigDecimal.valueOf(select.flowResults(flows).stream().mapToLong(field).sum());
  }

  private BigDecimal sumPorts(EvaluationValue ports, ToLongFunction<PortResult> field) {
    return BigDecimal.valueOf(select.portResults(ports).stream().mapToLong(field).sum());
  }

  private BigDecimal engine(String field) {
    JsonNode node = results.engine().path(field);
    if (!node.isNumber()) {
      throw new ClaimException("engine.json has no number '" + field + "'.");
    }
    return node.decimalValue();
  }

  private BigDecimal planned(String key) {
    return results
        .plan()
        .dataplane(key)
        .map(
            value -> {
              try {
                return new BigDecimal(value);
              } catch (NumberFormatException e) {
                throw new ClaimException("the plan's " + key + " is '" + value + "', no number.");
              }
            })
        .orElseThrow(() -> new ClaimException("the plan does not set '" + key + "'."));
  }
}
