// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sluice.cc.Slot;
import org.sluice.runner.model.Departure;
import org.sluice.runner.model.FlowResult;
import org.sluice.runner.model.SchemeDescription;

/**
 * Whether a run is evidence. A run in which flows stand still for good, or in which no scheme ever
 * acted, has short queues and fair shares that say nothing about a scheme.
 *
 * @param stranded flows that had not finished and of which nothing arrived in the last third of the
 *     run, although they had started before it; of a flow with a size less than 1 % of an equal
 *     share of the slowest link counts as nothing
 * @param flows how many flows the run had
 * @param idle what never acted: the other schemes together, or the flow control alone, and the
 *     choice of paths
 * @param allowed what the experiment says is meant to be so
 */
public record Soundness(List<Long> stranded, int flows, List<String> idle, Set<Departure> allowed) {
  private static final double TAIL = 1.0 / 3;

  /** Of an equal share of the slowest link: a flow with less crawls from timeout to timeout. */
  private static final double LEAST_SHARE = 0.01;

  private static final int MOST_NAMED = 10;
  private static final String SCHEME = "scheme";
  private static final String PATH_CHOICE = Slot.PATH_CHOICE.wireName();
  private static final String CHOICE = "choice of paths by ";

  /** Copies the collections. */
  public Soundness {
    stranded = List.copyOf(stranded);
    idle = List.copyOf(idle);
    allowed = Set.copyOf(allowed);
  }

  /**
   * Looks at a run.
   *
   * @throws IOException if a series is malformed
   */
  public static Soundness of(RunResults results) throws IOException {
    long from = results.tailStartPs(TAIL);
    Map<Long, Double> goodputs = results.series().lastThirdGoodputs();
    boolean sampled = results.series().knowsLastThird();
    long slowestBps =
        results.plan().links().values().stream().mapToLong(PlanFacts.Link::rateBps).min().orElse(0);
    double leastBps = LEAST_SHARE * slowestBps / Math.max(1, results.unfinishedFlows().size());
    List<Long> stranded = new ArrayList<>();
    for (FlowResult flow : results.flows().values()) {
      Double goodput = goodputs.get(flow.flow());
      boolean isStill =
          sampled
              ? goodput == null || goodput <= (flow.bytes() >= 0 ? leastBps : 0)
              : flow.deliveredBytes() == 0;
      if (flow.finishPs() < 0 && flow.startPs() <= from && isStill) {
        stranded.add(flow.flow());
      }
    }
    List<SchemeDescription> schemes = results.run().setup().schemes();
    // A choice of paths does not act for the others, nor they for it.
    boolean hasScheme =
        schemes.isEmpty()
            || schemes.stream()
                .anyMatch(s -> !s.name().equals("none") && !s.slot().equals(PATH_CHOICE));
    SchemeActivity activity = SchemeActivity.of(results);
    List<String> idle = new ArrayList<>();
    if (hasScheme && !activity.acted()) {
      idle.add(SCHEME);
    } else if (activity.networkWasIdle()) {
      schemes.stream()
          .filter(s -> s.slot().equals("flow-control"))
          .forEach(s -> idle.add("flow control " + s.name()));
    }
    if (activity.choseNoPath()) {
      schemes.stream()
          .filter(s -> s.slot().equals(PATH_CHOICE))
          .forEach(s -> idle.add(CHOICE + s.name()));
    }
    return new Soundness(stranded, results.flows().size(), idle, results.run().setup().allowed());
  }

  /** Whether flows are stranded and are not meant to be. */
  public boolean strands() {
    return !stranded.isEmpty() && !allowed.contains(Departure.STRANDED);
  }

  /** Whether no scheme acted and one was meant to. */
  public boolean isIdle() {
    return !idle.isEmpty() && !allowed.contains(Departure.IDLE);
  }

  /** Whether the run is evidence. */
  public boolean isSound() {
    return !strands() && !isIdle();
  }

  /**
   * Whether what the run is about acted: its schemes, or its choice of paths if it has no other.
   *
   * @param activity of the run
   */
  public boolean acted(SchemeActivity activity) {
    return activity.acted() || (activity.chosePaths() && !idle.contains(SCHEME));
  }

  /** What is wrong, a sentence each. */
  public List<String> findings() {
    List<String> findings = new ArrayList<>();
    if (strands()) {
      String named =
          stranded.stream().limit(MOST_NAMED).map(String::valueOf).collect(joining(", "));
      findings.add(
          "%d of %d flows %s stranded: not finished, and next to nothing of %s arrived in the last third of"
                  .formatted(
                      stranded.size(),
                      flows,
                      stranded.size() == 1 ? "is" : "are",
                      stranded.size() == 1 ? "it" : "them")
              + " the run (%s%s).".formatted(named, stranded.size() > MOST_NAMED ? ", …" : ""));
    }
    if (isIdle()) {
      idle.forEach(what -> findings.add(silence(what)));
    }
    return findings;
  }

  private static String silence(String what) {
    String did = "no switch or host decided anything after the start";
    if (what.equals(SCHEME)) {
      did =
          "no decided rate or window changed, no packet was marked or dropped by decision, no"
              + " message was sent and nothing else was decided after the start";
    } else if (what.startsWith(CHOICE)) {
      did = "no rule was set and no path was chosen";
    }
    return "The %s never acted: %s, so this run says nothing about it.".formatted(what, did);
  }
}
