// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.judge.Claim;
import org.sluice.workloads.Flow;
import org.sluice.workloads.Topology;

/**
 * An experiment with every variable and expression resolved and everything checked: ready to run.
 *
 * @param name {@code rocc/fig8}, or the path the user gave
 * @param file the file it was read from
 * @param title a headline
 * @param source paper and section
 * @param question what it asks; may be empty
 * @param variables the declared variables, in order
 * @param values the variables' values: BigDecimal in base units, Boolean or String
 * @param topology nodes and links
 * @param flows by number
 * @param dataplaneProfile the bundle the data plane starts from
 * @param dataplane plan keys and values that differ from nothing said, in order of declaration
 * @param switches plan keys and values of single switches, by node number
 * @param monitor what is recorded
 * @param schemes at most one per slot
 * @param durationPs simulated time
 * @param seed seed of every random stream
 * @param resolution {@code ps} or {@code ns}
 * @param portGroups named ports, {@code node:port}
 * @param flowGroups named flows
 * @param queueLines lines in the queue figure, bytes
 * @param rateLines lines in the rate figure, bit/s
 * @param claims what its source claims
 * @param explanation its own words on claims known to fail, or null
 */
public record Experiment(
    String name,
    Path file,
    String title,
    String source,
    String question,
    List<Variable> variables,
    Map<String, Object> values,
    Topology topology,
    List<Flow> flows,
    String dataplaneProfile,
    Map<String, String> dataplane,
    Map<Integer, Map<String, String>> switches,
    Monitor monitor,
    List<SchemeChoice> schemes,
    long durationPs,
    long seed,
    String resolution,
    Map<String, List<String>> portGroups,
    Map<String, List<Long>> flowGroups,
    Map<String, Double> queueLines,
    Map<String, Double> rateLines,
    List<Claim> claims,
    @Nullable String explanation) {

  /** The same traffic and everything else with another seed of the simulator's random streams. */
  public Experiment withSeed(long other) {
    return new Experiment(
        name,
        file,
        title,
        source,
        question,
        variables,
        values,
        topology,
        flows,
        dataplaneProfile,
        dataplane,
        switches,
        monitor,
        schemes,
        durationPs,
        other,
        resolution,
        portGroups,
        flowGroups,
        queueLines,
        rateLines,
        claims,
        explanation);
  }
}
