// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.sluice.workloads.Flow;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.jobs.ChakraTrace.Roofline;
import org.sluice.workloads.jobs.WorkGraph.Before;

/**
 * Plays the traces of all ranks once, with a network that takes no time, and adds each node to a
 * graph of work when it begins. So all that an item waits for is there before it.
 */
final class ChakraPlay {
  private static final long PS_PER_MICRO = 1_000_000;
  private static final long PS_PER_NS = 1000;
  private static final double NS_PER_S = 1e9;

  private final List<ChakraRank> ranks;
  private final ChakraTrace.Options options;
  private final ChakraNotes notes;
  private final WorkGraph graph;
  private final ChakraMessages messages;
  private final ChakraCollectives collectives;
  private final PriorityQueue<End> ends =
      new PriorityQueue<>(Comparator.comparingLong(End::timePs).thenComparingLong(End::number));
  private long nowPs;
  private long number;

  /** A node that is done then. */
  private record End(long timePs, long number, ChakraRank rank, int node, Before item) {}

  /** Says that a node is done now. */
  interface Done {
    void done(ChakraRank rank, int node, Before item);
  }

  ChakraPlay(List<ChakraRank> ranks, ChakraTrace.Options options, ChakraNotes notes) {
    this.ranks = ranks;
    this.options = options;
    this.notes = notes;
    graph = new WorkGraph(ranks.size());
    messages = new ChakraMessages(graph, ranks.size(), options, notes, this::endsNow);
    collectives = new ChakraCollectives(graph, ranks.size(), options, notes, this::endsNow);
  }

  /**
   * The work of all ranks.
   *
   * @throws WorkloadException if a node has what is not allowed, or they come to a stop
   */
  WorkGraph play() {
    ranks.forEach(this::begin);
    for (End end = ends.poll(); end != null; end = ends.poll()) {
      nowPs = end.timePs();
      end.rank().finish(end.node(), end.item());
      begin(end.rank());
    }
    if (ranks.stream().anyMatch(rank -> rank.left() > 0)) {
      throw stopped();
    }
    messages.noteLeft();
    return graph;
  }

  private WorkloadException stopped() {
    List<String> waiting = new ArrayList<>(messages.waiting());
    waiting.addAll(collectives.waiting());
    String hint =
        options.oneAtATime() ? ", in an order that does with one at a time at each rank" : "";
    return new WorkloadException(
        "%s; allowed is a partner for each receive and collective%s"
            .formatted(waiting.isEmpty() ? "the traces come to a stop" : waiting.get(0), hint));
  }

  private void begin(ChakraRank rank) {
    for (int node = rank.take(); node >= 0; node = rank.take()) {
      begin(rank, node, rank.node(node));
    }
  }

  private void begin(ChakraRank rank, int index, ChakraNode node) {
    if (node.isCpuOp() && node.type().compareTo(ChakraNode.Type.COMP_NODE) > 0) {
      throw new WorkloadException(
          "%s: is_cpu_op of a communication is true; allowed is false"
              .formatted(rank.place(index)));
    }
    switch (node.type()) {
      case INVALID_NODE, METADATA_NODE ->
          endsNow(rank, index, Before.done(graph.join(rank.number(), rank.before(index))));
      case MEM_LOAD_NODE, MEM_STORE_NODE -> {
        notes.add("a memory node takes its duration_micros; there is no model of a remote memory");
        passes(rank, index, false, tracedPs(node));
      }
      case COMP_NODE -> {
        boolean isModelled = options.roofline().isPresent() && !node.isCpuOp();
        long durationPs =
            isModelled ? modelledPs(rank, index, node, options.roofline().get()) : tracedPs(node);
        passes(rank, index, !node.isCpuOp(), durationPs);
      }
      case COMM_SEND_NODE -> messages.send(rank, index, node);
      case COMM_RECV_NODE -> messages.receive(rank, index, node);
      case COMM_COLL_NODE -> collectives.arrive(rank, index, node);
    }
  }

  private void passes(ChakraRank rank, int index, boolean isComputation, long durationPs) {
    List<Before> before = rank.before(index);
    int item =
        isComputation
            ? graph.compute(rank.number(), durationPs, before)
            : graph.pause(rank.number(), durationPs, before);
    long endPs = nowPs > Long.MAX_VALUE - durationPs ? Long.MAX_VALUE : nowPs + durationPs;
    ends.add(new End(endPs, number++, rank, index, Before.done(item)));
  }

  private void endsNow(ChakraRank rank, int index, Before item) {
    ends.add(new End(nowPs, number++, rank, index, item));
  }

  private static long tracedPs(ChakraNode node) {
    return node.durationMicros() == 0 ? PS_PER_NS : node.durationMicros() * PS_PER_MICRO;
  }

  private static long modelledPs(ChakraRank rank, int index, ChakraNode node, Roofline roofline) {
    if (node.tensorSize() == 0) {
      return 0;
    }
    if (node.numOps() < 1 || node.tensorSize() < 0) {
      throw new WorkloadException(
          "%s: a roofline needs num_ops and tensor_size; allowed is 1 or more operations"
              .formatted(rank.place(index)));
    }
    double ops = node.numOps();
    double memory = roofline.localMemBwGBps() * 1e9 * (ops / node.tensorSize());
    double durationNs = ops / Math.min(memory, roofline.peakPerfTflops() * 1e12) * NS_PER_S;
    if (durationNs > (double) (Flow.LATEST_PS / PS_PER_NS)) {
      throw new WorkloadException(
          "%s: by the roofline it takes %s ns; allowed is up to 10^15"
              .formatted(rank.place(index), durationNs));
    }
    long wholeNs = (long) durationNs;
    return wholeNs * PS_PER_NS;
  }
}
