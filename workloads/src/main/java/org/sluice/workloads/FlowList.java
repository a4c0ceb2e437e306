// SPDX-License-Identifier: MIT
package org.sluice.workloads;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Flows and tasks in order of declaration, checked against a topology; numbers both from 0 and
 * source ports from 10000 up per pair of hosts.
 */
public final class FlowList {
  /** So many flows are held at once, with their plan. */
  public static final int MOST_FLOWS = 2_000_000;

  private final Topology topology;
  private final List<Flow> flows = new ArrayList<>();
  private final List<Task> tasks = new ArrayList<>();
  private final List<Collective> collectives = new ArrayList<>();
  private final Map<Long, Integer> nextSourcePort = new TreeMap<>();
  private final Map<Integer, boolean[]> reachable = new TreeMap<>();

  /** An empty list of flows in a topology. */
  public FlowList(Topology topology) {
    this.topology = topology;
  }

  /** Adds a flow of the default class and destination port; see {@link Flow} for the arguments. */
  public Flow add(int src, int dst, long bytes, long startPs, long stopPs, long offeredBps) {
    return add(
        src,
        dst,
        bytes,
        startPs,
        stopPs,
        offeredBps,
        Flow.DEFAULT_DESTINATION_PORT,
        Flow.DEFAULT_PRIORITY);
  }

  /**
   * Adds a flow; see {@link Flow} for the arguments.
   *
   * @throws WorkloadException if an end is no host, is unreachable, or a number is out of range
   */
  public Flow add(
      int src,
      int dst,
      long bytes,
      long startPs,
      long stopPs,
      long offeredBps,
      int dport,
      int priority) {
    int sport = Flow.NEXT_SOURCE_PORT;
    return add(1, null, src, dst, bytes, startPs, stopPs, offeredBps, sport, dport, priority);
  }

  /**
   * Adds a flow that starts a pause after others, or at a time of its own, and runs as fast as it
   * can; see {@link Flow} for the arguments.
   *
   * @throws WorkloadException if an end is no host, is unreachable, or a number is out of range
   */
  public Flow addAfter(
      Flow.@Nullable After after,
      int src,
      int dst,
      long bytes,
      long pausePs,
      int dport,
      int priority) {
    long asFast = Flow.AS_FAST_AS_POSSIBLE;
    int sport =
        after != null && after.samePair()
            ? flows.get(after.before().get(0).id()).sport()
            : Flow.NEXT_SOURCE_PORT;
    return add(1, after, src, dst, bytes, pausePs, Flow.NEVER, asFast, sport, dport, priority);
  }

  /**
   * Adds a flow of a graph of work, which starts when others are over, or at a time of its own. Of
   * two hosts with very many flows, source ports come again; see {@link Flow} for the arguments.
   *
   * @throws WorkloadException if an end is no host, is unreachable, or a number is out of range
   */
  public Flow addWork(
      Flow.@Nullable After after,
      int src,
      int dst,
      long bytes,
      long startPs,
      int dport,
      int priority) {
    int ports = 0x10000 - Flow.FIRST_SOURCE_PORT;
    int number = nextSourcePort(src, dst) - Flow.FIRST_SOURCE_PORT;
    int sport = Flow.FIRST_SOURCE_PORT + number % ports;
    long asFast = Flow.AS_FAST_AS_POSSIBLE;
    return add(1, after, src, dst, bytes, startPs, Flow.NEVER, asFast, sport, dport, priority);
  }

  /**
   * Adds a flow as a file of the HPCC simulator has it: also of 0 bytes, and of priority 0; see
   * {@link Flow} for the arguments.
   *
   * @param sport the source port, or {@link Flow#NEXT_SOURCE_PORT}
   * @throws WorkloadException if an end is no host, is unreachable, or a number is out of range
   */
  public Flow addOfFile(
      int src, int dst, long bytes, long startPs, long stopPs, int sport, int dport, int priority) {
    long asFast = Flow.AS_FAST_AS_POSSIBLE;
    return add(0, null, src, dst, bytes, startPs, stopPs, asFast, sport, dport, priority);
  }

  private Flow add(
      int least,
      Flow.@Nullable After after,
      int src,
      int dst,
      long bytes,
      long startPs,
      long stopPs,
      long offeredBps,
      int givenSport,
      int dport,
      int priority) {
    checkHost("starts at", src);
    checkHost("goes to", dst);
    if (src == dst) {
      throw new WorkloadException(
          "a flow goes from " + name(src) + " to itself; its ends must differ");
    }
    if (flows.size() >= MOST_FLOWS) {
      throw new WorkloadException(
          "there are more than %s flows; allowed is up to that many".formatted(MOST_FLOWS));
    }
    if (!reachable.computeIfAbsent(topology.wayOut(src), topology::reachableFrom)[dst]) {
      throw new WorkloadException(
          "a flow goes from %s to %s, but no path of links joins them"
              .formatted(name(src), name(dst)));
    }
    if (bytes != Flow.UNBOUNDED && (bytes < least || bytes > Flow.MOST_BYTES)) {
      throw new WorkloadException(
          "the flow %s to %s has %s bytes; allowed is %d to 10^15, or unbounded"
              .formatted(name(src), name(dst), bytes, least));
    }
    if (startPs < 0 || (stopPs != Flow.NEVER && stopPs <= startPs)) {
      throw new WorkloadException(
          "the flow %s to %s starts at %s and stops at %s; it must start at 0 or later and stop after its start"
              .formatted(
                  name(src), name(dst), Dimension.TIME.text(startPs), Dimension.TIME.text(stopPs)));
    }
    if (priority < least || priority > 7) {
      throw new WorkloadException(
          "the flow %s to %s has the priority %s; allowed is %d to 7"
              .formatted(name(src), name(dst), priority, least));
    }
    if (offeredBps == 0 || offeredBps < Flow.AS_FAST_AS_POSSIBLE) {
      throw new WorkloadException(
          "the flow %s to %s offers %s bit/s; allowed is more than 0"
              .formatted(name(src), name(dst), offeredBps));
    }
    int sport = givenSport == Flow.NEXT_SOURCE_PORT ? nextSourcePort(src, dst) : givenSport;
    if (givenSport > 0xffff) {
      throw new WorkloadException(
          "the flow %s to %s would have the source port %d, as ports go by the flows of a host; allowed is up to 65535"
              .formatted(name(src), name(dst), givenSport));
    }
    if (sport > 0xffff) {
      throw new WorkloadException(
          "more than %s flows go from %s to %s: there are no source ports left"
              .formatted(0x10000 - Flow.FIRST_SOURCE_PORT, name(src), name(dst)));
    }
    Flow flow =
        new Flow(
            flows.size(),
            src,
            dst,
            bytes,
            startPs,
            stopPs,
            offeredBps,
            sport,
            dport,
            priority,
            after);
    flows.add(flow);
    return flow;
  }

  /**
   * Adds a task; see {@link Task} for the arguments.
   *
   * @throws WorkloadException if its node is no host, or there are too many
   */
  public Task addTask(
      int node, long startPs, long durationPs, boolean isComputation, List<Before> before) {
    checkHost("waits for a task at", node);
    if (tasks.size() >= MOST_FLOWS) {
      throw new WorkloadException(
          "there are more than %s tasks; allowed is up to that many".formatted(MOST_FLOWS));
    }
    Task task = new Task(tasks.size(), node, startPs, durationPs, isComputation, before);
    tasks.add(task);
    return task;
  }

  /** Says that some of the flows and tasks belong together. */
  public void add(Collective collective) {
    collectives.add(collective);
  }

  private int nextSourcePort(int src, int dst) {
    long hosts = ((long) src << 32) | dst;
    return nextSourcePort.merge(hosts, Flow.FIRST_SOURCE_PORT, (old, first) -> old + 1);
  }

  /** The flows so far, by number. */
  public List<Flow> flows() {
    return Collections.unmodifiableList(flows);
  }

  /** The tasks so far, by number. */
  public List<Task> tasks() {
    return Collections.unmodifiableList(tasks);
  }

  /** What belongs together, in the order in which it was said. */
  public List<Collective> collectives() {
    return Collections.unmodifiableList(collectives);
  }

  private void checkHost(String verb, int node) {
    if (node < 0 || node >= topology.nodes().size()) {
      throw new WorkloadException(
          "a flow %s node %s, which does not exist; there are nodes 0 to %s"
              .formatted(verb, node, topology.nodes().size() - 1));
    }
    if (!topology.nodes().get(node).isHost()) {
      throw new WorkloadException(
          "a flow " + verb + " " + name(node) + ", which is a switch; only hosts send and receive");
    }
  }

  private String name(int node) {
    return topology.nodes().get(node).name();
  }
}
