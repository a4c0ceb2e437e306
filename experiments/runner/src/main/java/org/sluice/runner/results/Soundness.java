// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether a run is evidence. A run in which flows stand still for good, or in which no scheme ever
 * acted, has short queues and fair shares that say nothing about a scheme.
 *
 * @param stranded flows that had not finished and of which nothing arrived in the last third of the
 *     run, although they had started before it
 * @param flows how many flows the run had
 * @param idle whether there is a scheme and it never acted
 * @param allowed what the experiment says is meant to be so
 */
public record Soundness(List<Long> stranded, int flows, boolean idle, Set<Departure> allowed) {
  private static final double TAIL = 1.0 / 3;
  private static final int MOST_NAMED = 10;

  /** What makes a run no evidence, and what an experiment may say it is meant to show. */
  public enum Departure {
    /** A scheme that never acts, for example because one flow is alone. */
    IDLE,
    /** Flows that stand still. */
    STRANDED
  }

  /** Copies the collections. */
  public Soundness {
    stranded = List.copyOf(stranded);
    allowed = Set.copyOf(allowed);
  }

  /**
   * Looks at a run.
   *
   * @throws IOException if a series is malformed
   */
  public static Soundness of(RunResults results) throws IOException {
    long from = Series.tailStartPs(results.endPs(), TAIL);
    Map<Long, Double> goodputs = results.series().goodputs(from, results.endPs());
    boolean sampled = results.plan().goodputIntervalPs() > 0;
    List<Long> stranded = new ArrayList<>();
    for (FlowResult flow : results.flows().values()) {
      Double goodput = goodputs.get(flow.flow());
      boolean isStill =
          sampled ? goodput == null || goodput == 0 : flow.deliveredBytes() == 0;
      if (flow.finishPs() < 0 && flow.startPs() <= from && isStill) {
        stranded.add(flow.flow());
      }
    }
    List<SchemeDescription> schemes = results.run().setup().schemes();
    boolean hasScheme =
        schemes.isEmpty() || schemes.stream().anyMatch(s -> !s.name().equals("none"));
    boolean idle = hasScheme && !SchemeActivity.of(results).acted();
    return new Soundness(
        stranded, results.flows().size(), idle, results.run().setup().allowed());
  }

  /** Whether flows are stranded and are not meant to be. */
  public boolean strands() {
    return !stranded.isEmpty() && !allowed.contains(Departure.STRANDED);
  }

  /** Whether no scheme acted and one was meant to. */
  public boolean isIdle() {
    return idle && !allowed.contains(Departure.IDLE);
  }

  /** Whether the run is evidence. */
  public boolean isSound() {
    return !strands() && !isIdle();
  }

  /** What is wrong, a sentence each. */
  public List<String> findings() {
    List<String> findings = new ArrayList<>();
    if (strands()) {
      String named =
          stranded.stream().limit(MOST_NAMED).map(String::valueOf).collect(joining(", "));
      findings.add(
          "%d of %d flows %s stranded: not finished, and nothing of them arrived in the last third of"
                  .formatted(stranded.size(), flows, stranded.size() == 1 ? "is" : "are")
              + " the run (%s%s).".formatted(named, stranded.size() > MOST_NAMED ? ", …" : ""));
    }
    if (isIdle()) {
      findings.add(
          "The scheme never acted: no decided rate or window changed, no packet was marked or"
              + " dropped by decision, no message was sent and nothing else was decided after the"
              + " start, so this run says nothing about it.");
    }
    return findings;
  }
}
