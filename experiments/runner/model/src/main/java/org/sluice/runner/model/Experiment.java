// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.workloads.Collective;
import org.sluice.workloads.Flow;
import org.sluice.workloads.Task;
import org.sluice.workloads.Topology;

/**
 * An experiment with every variable and expression resolved and everything checked: ready to run.
 *
 * @param about its name and what it says of itself
 * @param variables the declared variables, in order
 * @param values the variables' values: BigDecimal in base units, Boolean or String
 * @param network what is simulated
 * @param schemes at most one per slot
 * @param monitor what is recorded
 * @param timing how long, how finely and with which seed
 * @param judgement what its results are held against
 */
public record Experiment(
    About about,
    List<Variable> variables,
    Map<String, Object> values,
    Network network,
    List<SchemeChoice> schemes,
    Monitor monitor,
    Timing timing,
    Judgement judgement) {

  /**
   * What an experiment says of itself.
   *
   * @param name {@code rocc/fig8}, or the path the user gave
   * @param file the file it was read from
   * @param title a headline
   * @param source paper and section
   * @param question what it asks; may be empty
   * @param explanation its own words on claims known to fail, or null
   */
  public record About(
      String name,
      Path file,
      String title,
      String source,
      String question,
      @Nullable String explanation) {}

  /**
   * What is simulated.
   *
   * @param topology nodes and links
   * @param flows by number
   * @param work tasks beside them, and what belongs together
   * @param dataplaneProfile the bundle the data plane starts from
   * @param dataplane plan keys and values that differ from nothing said, in order of declaration
   * @param switches plan keys and values of single switches, by node number
   * @param ecnByRate ECN profiles of switch ports by their rate, before a scheme sets one
   * @param linkDown the link that goes down, or null
   */
  public record Network(
      Topology topology,
      List<Flow> flows,
      Traffic.Work work,
      String dataplaneProfile,
      Map<String, String> dataplane,
      Map<Integer, Map<String, String>> switches,
      List<EcnOfRate> ecnByRate,
      @Nullable LinkDown linkDown) {}

  /**
   * A link that goes down during the run; of several links between its nodes the last.
   *
   * @param a number of a node
   * @param b number of the node at the other end
   * @param atPs when
   */
  public record LinkDown(int a, int b, long atPs) {}

  /**
   * The ECN profile of switch ports of one rate.
   *
   * @param rateBps their rate
   * @param kminBytes lower threshold
   * @param kmaxBytes upper threshold
   * @param pmax probability at the upper one, decimal
   */
  public record EcnOfRate(long rateBps, long kminBytes, long kmaxBytes, String pmax) {}

  /**
   * How long, how finely and with which seed.
   *
   * @param durationPs simulated time
   * @param seed seed of every random stream
   * @param resolution {@code ps} or {@code ns}
   */
  public record Timing(long durationPs, long seed, String resolution) {}

  /**
   * What the results are held against.
   *
   * @param groups names of ports and flows
   * @param lines lines in the figures
   * @param claims what the source claims
   * @param allowed what would make the run no evidence and is meant to be so
   * @param counted the flows that the tables of campaigns are of
   * @param warnings what a user should know before the run
   * @param idle values of the file that do nothing beside the others; in a comparison another
   *     variant may use them
   */
  public record Judgement(
      Groups groups,
      Lines lines,
      List<Claim> claims,
      Set<Departure> allowed,
      CountedFlows counted,
      List<String> warnings,
      List<IdleValue> idle) {}

  /** The same traffic and everything else with another seed of the simulator's random streams. */
  public Experiment withSeed(long other) {
    Timing seeded = new Timing(timing.durationPs(), other, timing.resolution());
    return new Experiment(about, variables, values, network, schemes, monitor, seeded, judgement);
  }

  /** The same without its name, which changes no result. */
  public Experiment nameless() {
    About without =
        new About("", about.file(), about.title(), about.source(), about.question(), null);
    return new Experiment(without, variables, values, network, schemes, monitor, timing, judgement);
  }

  /** The same, of whose values that do nothing these are slips. */
  public Experiment withIdle(List<IdleValue> idle) {
    Judgement judged =
        new Judgement(
            judgement.groups(),
            judgement.lines(),
            judgement.claims(),
            judgement.allowed(),
            judgement.counted(),
            judgement.warnings(),
            idle);
    return new Experiment(about, variables, values, network, schemes, monitor, timing, judged);
  }

  /** What is allowed and probably a slip, each sentence once. */
  public List<String> doubts() {
    return Stream.concat(
            judgement.warnings().stream(), judgement.idle().stream().map(IdleValue::sentence))
        .distinct()
        .toList();
  }

  /** The same, as evidence of nothing: whatever becomes of it is meant to be so. */
  public Experiment asControl() {
    Judgement lenient =
        new Judgement(
            judgement.groups(),
            judgement.lines(),
            judgement.claims(),
            EnumSet.allOf(Departure.class),
            judgement.counted(),
            judgement.warnings(),
            judgement.idle());
    return new Experiment(about, variables, values, network, schemes, monitor, timing, lenient);
  }

  /** {@code rocc/fig8}, or the path the user gave. */
  public String name() {
    return about.name();
  }

  /** The file it was read from. */
  public Path file() {
    return about.file();
  }

  /** A headline. */
  public String title() {
    return about.title();
  }

  /** Paper and section. */
  public String source() {
    return about.source();
  }

  /** What it asks; may be empty. */
  public String question() {
    return about.question();
  }

  /** Its own words on claims known to fail, or null. */
  public @Nullable String explanation() {
    return about.explanation();
  }

  /** Nodes and links. */
  public Topology topology() {
    return network.topology();
  }

  /** By number. */
  public List<Flow> flows() {
    return network.flows();
  }

  /** By number. */
  public List<Task> tasks() {
    return network.work().tasks();
  }

  /** What belongs together, in the order in which results show it. */
  public List<Collective> collectives() {
    return network.work().collectives();
  }

  /** Plan keys and values of the data plane. */
  public Map<String, String> dataplane() {
    return network.dataplane();
  }

  /** Simulated time. */
  public long durationPs() {
    return timing.durationPs();
  }

  /** Seed of every random stream. */
  public long seed() {
    return timing.seed();
  }

  /** {@code ps} or {@code ns}. */
  public String resolution() {
    return timing.resolution();
  }

  /** What its source claims. */
  public List<Claim> claims() {
    return judgement.claims();
  }
}
