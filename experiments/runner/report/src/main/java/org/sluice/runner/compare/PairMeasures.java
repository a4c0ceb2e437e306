// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.model.PortId;
import org.sluice.runner.model.Series;

/**
 * Every measure of how far two results are apart ({@code docs/evidence/agreement.md}).
 *
 * @param completion completion times of the flows that completed in both
 * @param goodput goodputs of the flows that are unbounded or completed in neither, 0 where one
 *     never began
 * @param onlyFirst flows that completed in the first only
 * @param onlySecond flows that completed in the second only
 * @param slowdown two-sample test of the slowdowns, or null if one has none
 * @param withoutSlowdown how many flows it leaves out, because they have no stand-alone time
 * @param queues the ports compared
 * @param rate decided rates
 * @param window decided windows
 * @param counts side by side: first, second
 */
public record PairMeasures(
    FlowDifferences completion,
    FlowDifferences goodput,
    List<Long> onlyFirst,
    List<Long> onlySecond,
    @Nullable KolmogorovSmirnov slowdown,
    int withoutSlowdown,
    List<PortAgreement> queues,
    GateAgreement rate,
    GateAgreement window,
    Map<String, Sides> counts) {
  private static final long PS_PER_NS = 1000;

  /**
   * A number in both.
   *
   * @param first in the first; NaN if unknown
   * @param second in the second; NaN if unknown
   */
  public record Sides(double first, double second) {
    /** Relative difference; NaN if either is unknown. */
    public double difference() {
      return Relative.difference(first, second);
    }
  }

  /**
   * Compares two results.
   *
   * @param names ports by their names for people
   * @param bottlenecks the ports the tolerances are about
   */
  public static PairMeasures of(
      SideResults first, SideResults second, Map<PortId, String> names, Set<PortId> bottlenecks) {
    List<FlowDifference> completion = new ArrayList<>();
    List<FlowDifference> goodput = new ArrayList<>();
    List<Long> onlyFirst = new ArrayList<>();
    List<Long> onlySecond = new ArrayList<>();
    Set<Long> flows = new TreeSet<>(first.flows().keySet());
    flows.addAll(second.flows().keySet());
    boolean cuts = first.isInNanoseconds() || second.isInNanoseconds();
    // A file with completion times alone does not say which flows did not complete.
    boolean knowsAll = !cuts;
    for (long flow : flows) {
      FlowResult a = first.flows().get(flow);
      FlowResult b = second.flows().get(flow);
      boolean isDoneInFirst = a != null && a.completed();
      boolean isDoneInSecond = b != null && b.completed();
      if (a != null && isDoneInFirst && b != null && isDoneInSecond) {
        completion.add(difference(a, fct(a, cuts), fct(b, cuts)));
      } else if (isDoneInFirst) {
        onlyFirst.add(flow);
      } else if (isDoneInSecond) {
        onlySecond.add(flow);
      } else if (knowsAll || (a != null && b != null)) {
        FlowResult either = a != null ? a : Objects.requireNonNull(b);
        goodput.add(difference(either, bps(a, first.endPs()), bps(b, second.endPs())));
      }
    }
    Map<String, Sides> counts = new LinkedHashMap<>();
    first
        .counts()
        .forEach(
            (name, count) ->
                counts.put(name, new Sides(count, second.counts().getOrDefault(name, Double.NaN))));
    return new PairMeasures(
        new FlowDifferences(completion),
        new FlowDifferences(goodput),
        onlyFirst,
        onlySecond,
        slowdown(first, second, knowsAll),
        withoutSlowdown(first, second),
        queues(first, second, names, bottlenecks),
        gate(first, second, SideResults::rates),
        gate(first, second, SideResults::windows),
        counts);
  }

  private static FlowDifference difference(FlowResult flow, double first, double second) {
    return new FlowDifference(
        flow.flow(),
        flow.src(),
        flow.dst(),
        flow.bytes(),
        first,
        second,
        Relative.difference(first, second));
  }

  private static double fct(FlowResult flow, boolean cuts) {
    return cuts ? flow.fctPs() / PS_PER_NS * PS_PER_NS : flow.fctPs();
  }

  private static double bps(@Nullable FlowResult flow, long endPs) {
    if (flow == null) {
      return 0;
    }
    long lasts = (flow.finishPs() >= 0 ? flow.finishPs() : endPs) - flow.startPs();
    return lasts <= 0 ? 0 : flow.deliveredBytes() * 8e12 / lasts;
  }

  private static @Nullable KolmogorovSmirnov slowdown(
      SideResults first, SideResults second, boolean knowsAll) {
    double[] x = slowdowns(first, knowsAll);
    double[] y = slowdowns(second, knowsAll);
    return x.length == 0 || y.length == 0 ? null : KolmogorovSmirnov.of(x, y);
  }

  private static int withoutSlowdown(SideResults first, SideResults second) {
    Set<Long> flows = new TreeSet<>();
    for (SideResults side : List.of(first, second)) {
      side.flows().values().stream()
          .filter(f -> f.bytes() >= 0 && !f.canHaveSlowdown())
          .forEach(f -> flows.add(f.flow()));
    }
    return flows.size();
  }

  private static double[] slowdowns(SideResults c, boolean knowsAll) {
    return c.flows().values().stream()
        .filter(f -> knowsAll ? f.canHaveSlowdown() : f.hasSlowdown())
        .mapToDouble(FlowResult::countedSlowdown)
        .toArray();
  }

  private static List<PortAgreement> queues(
      SideResults first, SideResults second, Map<PortId, String> names, Set<PortId> bottlenecks) {
    List<PortAgreement> ports = new ArrayList<>();
    long endPs = Math.min(first.endPs(), second.endPs());
    for (Map.Entry<PortId, Series> e : first.queues().entrySet()) {
      Series other = second.queues().get(e.getKey());
      if (other != null) {
        PortId port = e.getKey();
        ports.add(
            new PortAgreement(
                port,
                names.getOrDefault(port, port.toString()),
                bottlenecks.contains(port),
                Trajectory.of(e.getValue(), other, 0, endPs),
                first.tailQueue(port),
                second.tailQueue(port),
                first.peakQueue(port),
                second.peakQueue(port)));
      }
    }
    return ports;
  }

  private static GateAgreement gate(
      SideResults first, SideResults second, Function<SideResults, Map<Long, Series>> which) {
    long endPs = Math.min(first.endPs(), second.endPs());
    long tailPs = first.tailStartPs(endPs);
    long flows = 0;
    Mean whole = new Mean();
    Mean tail = new Mean();
    long tailFlows = 0;
    long worst = -1;
    double worstDistance = Double.NaN;
    for (Map.Entry<Long, Series> e : which.apply(first).entrySet()) {
      long flow = e.getKey();
      Series other = which.apply(second).get(flow);
      if (other == null) {
        continue;
      }
      long until = Math.min(endPs, Math.min(finish(first, flow), finish(second, flow)));
      Trajectory course = Trajectory.of(e.getValue(), other, 0, until);
      if (course.comparedPs() > 0) {
        flows++;
        whole.add(course);
        if (worst < 0 || course.relative() > worstDistance) {
          worst = flow;
          worstDistance = course.relative();
        }
      }
      Trajectory end = Trajectory.of(e.getValue(), other, tailPs, until);
      if (end.comparedPs() > 0) {
        tailFlows++;
        tail.add(end);
      }
    }
    Set<Long> inEither = new TreeSet<>(which.apply(first).keySet());
    inEither.addAll(which.apply(second).keySet());
    return new GateAgreement(
        flows,
        inEither.size(),
        whole.first(),
        whole.second(),
        whole.distance(),
        worst,
        worstDistance,
        tailFlows,
        tail.first(),
        tail.second());
  }

  private static long finish(SideResults c, long flow) {
    FlowResult result = c.flows().get(flow);
    return result == null || result.finishPs() < 0 ? Long.MAX_VALUE : result.finishPs();
  }

  /** Means over flows, each weighted with its time. */
  private static final class Mean {
    private double first;
    private double second;
    private double distance;
    private double weight;

    private void add(Trajectory t) {
      first += t.firstMean() * t.comparedPs();
      second += t.secondMean() * t.comparedPs();
      distance += t.distance() * t.comparedPs();
      weight += t.comparedPs();
    }

    private double first() {
      return first / weight;
    }

    private double second() {
      return second / weight;
    }

    private double distance() {
      return distance / weight;
    }
  }

  /**
   * The differences as sizes, by the names of {@code docs/evidence/agreement.md}; NaN for what does
   * not exist. The same numbers of two seeds of one simulator are the spread beside them.
   */
  public Map<String, Double> numbers() {
    Map<String, Double> n = new LinkedHashMap<>();
    n.put("fct_median", completion.median());
    n.put("fct_p99", completion.percentile(99));
    n.put("fct_worst", completion.worst());
    n.put("goodput_median", goodput.median());
    n.put("goodput_p99", goodput.percentile(99));
    n.put("goodput_worst", goodput.worst());
    n.put("slowdown_ks", slowdown == null ? Double.NaN : slowdown.statistic());
    n.put("queue_tail", worstQueue(PortAgreement::tailDifference));
    n.put("queue_peak", worstQueue(PortAgreement::peakDifference));
    n.put("queue_distance", worstQueue(p -> p.course().relative()));
    n.put("rate_tail", Math.abs(rate.tailDifference()));
    n.put("rate_distance", rate.relativeDistance());
    n.put("window_tail", Math.abs(window.tailDifference()));
    n.put("window_distance", window.relativeDistance());
    counts.forEach((name, sides) -> n.put(name, Math.abs(sides.difference())));
    return n;
  }

  /** Of the bottlenecks the one that differs most; NaN of none. */
  private double worstQueue(Function<PortAgreement, Double> what) {
    return queues.stream()
        .filter(PortAgreement::isBottleneck)
        .mapToDouble(p -> Math.abs(what.apply(p)))
        .filter(x -> !Double.isNaN(x))
        .max()
        .orElse(Double.NaN);
  }
}
