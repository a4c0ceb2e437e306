// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.workloads.Flow;
import org.sluice.workloads.Reached;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.jobs.WorkGraph.Before;

/**
 * Makes a graph of what a GOAL file says. It goes through the operations as LogGOPSim does if
 * messages take no time, so that matches, and the order of the graph's items, are those of such a
 * run; see {@link GoalFile}.
 */
final class GoalGraph {
  private static final long PS_PER_NS = 1000;
  private static final long LONGEST_NS = Flow.LATEST_PS / PS_PER_NS;
  private static final int NO_PROCESSOR = Integer.MAX_VALUE;

  private final GoalProgram program;
  private final Reached sendIsOver;
  private final WorkGraph graph;
  private final GoalWaits waits;
  private final GoalMatcher matcher;
  private final PriorityQueue<Turn> turns = new PriorityQueue<>();
  private long turnsSoFar;
  private final int[] left;
  private final boolean[] hasStarted;
  // When an operation may start, and when it is over; null before that, and if it waits for
  // nothing.
  private final @Nullable Before[] ready;
  private final @Nullable Before[] over;
  private final long[] overNs;
  private final int[] transfers;
  private final int[] processor;
  private final Map<Long, Long> freeNs = new HashMap<>();

  /** An operation that has nothing left to wait for, in order of time and then of arrival. */
  private record Turn(long ns, long number, int op) implements Comparable<Turn> {
    @Override
    public int compareTo(Turn other) {
      int byTime = Long.compare(ns, other.ns);
      return byTime != 0 ? byTime : Long.compare(number, other.number);
    }
  }

  private GoalGraph(GoalProgram program, Reached sendIsOver) {
    int n = program.size();
    this.program = program;
    this.sendIsOver = sendIsOver;
    this.graph = new WorkGraph(program.ranks());
    this.waits = new GoalWaits(program);
    this.matcher = new GoalMatcher(program);
    this.left = new int[n];
    this.hasStarted = new boolean[n];
    this.ready = new Before[n];
    this.over = new Before[n];
    this.overNs = new long[n];
    this.transfers = new int[n];
    this.processor = new int[program.ranks()];
  }

  /**
   * The graph of a file.
   *
   * @throws WorkloadException if a message has one end only, or operations wait in a circle
   */
  static WorkGraph of(GoalProgram program, Reached sendIsOver) {
    GoalGraph goal = new GoalGraph(program, sendIsOver);
    goal.check();
    goal.run();
    return goal.graph;
  }

  private void check() {
    Arrays.fill(processor, NO_PROCESSOR);
    for (int op = 0; op < program.size(); op++) {
      if (program.kind(op) == GoalProgram.CALC) {
        checkCalc(op);
      } else {
        checkMessage(op);
      }
    }
    for (int op = 0; op < program.size(); op++) {
      if (program.kind(op) == GoalProgram.CALC && program.amount(op) > 0 && !isOnProcessor(op)) {
        program.note(
            "several cpus",
            op,
            n ->
                n
                    + " calcs use another cpu than their rank's first: they pass beside each other,"
                    + " also where two are of the same cpu");
      }
    }
  }

  private void checkCalc(int op) {
    if (program.amount(op) > LONGEST_NS) {
      throw program.refusal(
          op, "calc is %d ns; allowed is up to %d".formatted(program.amount(op), LONGEST_NS));
    }
    if (program.amount(op) > 0) {
      int rank = program.rank(op);
      processor[rank] = Math.min(processor[rank], program.processor(op));
    }
  }

  private void checkMessage(int op) {
    boolean isSend = program.kind(op) == GoalProgram.SEND;
    int peer = program.peer(op);
    if (peer >= program.ranks() || peer < (isSend ? 0 : GoalProgram.ANY)) {
      throw program.refusal(
          op,
          "a %s rank %s, which does not exist; allowed is 0 to %d"
              .formatted(
                  isSend ? "send to" : "recv from",
                  Integer.toUnsignedString(peer),
                  program.ranks() - 1));
    }
    if (program.amount(op) > Flow.MOST_BYTES) {
      throw program.refusal(
          op, "size is %d bytes; allowed is up to 10^15".formatted(program.amount(op)));
    }
    if (isSend && program.amount(op) == 0) {
      program.note("empty", op, n -> n + " sends have 0 bytes: each is of 1 byte, as in LogGOPSim");
    }
    if (isSend && peer == program.rank(op)) {
      program.note("self", op, n -> n + " sends go to their own rank: they take no time");
    }
    if (!isSend && (peer == GoalProgram.ANY || program.tag(op) == GoalProgram.ANY)) {
      program.note(
          "any",
          op,
          n ->
              n
                  + " recvs take any source or any tag: which message each gets is fixed as if"
                  + " messages took no time");
    }
  }

  private boolean isOnProcessor(int op) {
    return program.processor(op) == processor[program.rank(op)];
  }

  private void run() {
    for (int op = 0; op < program.size(); op++) {
      left[op] = waits.count(op);
      if (left[op] == 0) {
        turns.add(new Turn(0, turnsSoFar++, op));
      }
    }
    int started = 0;
    for (Turn turn = turns.poll(); turn != null; turn = turns.poll()) {
      started++;
      hasStarted[turn.op()] = true;
      switch (program.kind(turn.op())) {
        case GoalProgram.SEND -> send(turn.op(), turn.ns());
        case GoalProgram.RECEIVE -> receive(turn.op(), turn.ns());
        default -> calc(turn.op(), turn.ns());
      }
    }
    new GoalStuck(program, waits, matcher, hasStarted, sendIsOver).refuse(started);
  }

  private void calc(int op, long ns) {
    int rank = program.rank(op);
    long key = ((long) rank << 8) | program.processor(op);
    long beginNs = Math.max(ns, freeNs.getOrDefault(key, 0L));
    long endNs = Math.min(beginNs + program.amount(op), Long.MAX_VALUE / 2);
    freeNs.put(key, endNs);
    List<Before> before = begin(op, beginNs);
    if (waits.isAwaited(op, true) && program.amount(op) > 0) {
      program.note(
          "start of calc",
          op,
          n ->
              n
                  + " calcs are awaited by irequires: that holds when they could begin, although the"
                  + " processor may be busy");
    }
    long ps = program.amount(op) * PS_PER_NS;
    int task = isOnProcessor(op) ? graph.compute(rank, ps, before) : graph.pause(rank, ps, before);
    end(op, Before.done(task), endNs);
  }

  private void send(int op, long ns) {
    List<Before> before = begin(op, ns);
    int src = program.rank(op);
    int dst = program.peer(op);
    long bytes = Math.max(1, program.amount(op));
    transfers[op] = src == dst ? graph.join(src, before) : graph.transfer(src, dst, bytes, before);
    int receive = matcher.start(op);
    if (sendIsOver == Reached.SENT) {
      end(op, new Before(transfers[op], sendIsOver), ns);
    }
    if (receive != GoalMatcher.NONE) {
      match(op, receive, ns);
    }
  }

  private void receive(int op, long ns) {
    begin(op, ns);
    int send = matcher.start(op);
    if (send != GoalMatcher.NONE) {
      match(send, op, ns);
    }
  }

  /** Both ends of a message have started. */
  private void match(int send, int receive, long ns) {
    if (program.amount(send) != program.amount(receive)) {
      program.note(
          "sizes",
          receive,
          n -> n + " recvs have another size than their sends: the send's counts, as in LogGOPSim");
    }
    Before posted = ready[receive];
    if (sendIsOver != Reached.SENT) {
      Before sent = new Before(transfers[send], sendIsOver);
      boolean needsBoth = posted != null && waits.isAwaited(send, false);
      int rank = program.rank(send);
      end(send, needsBoth ? Before.done(graph.join(rank, List.of(sent, posted))) : sent, ns);
    }
    end(receive, received(receive, Before.arrived(transfers[send]), posted), ns);
  }

  /** A receive ends when its message is there, it could start, and its processor is free. */
  private Before received(int op, Before arrived, @Nullable Before posted) {
    if (!waits.isAwaited(op, false)) {
      return arrived;
    }
    List<Before> before = posted == null ? List.of(arrived) : List.of(arrived, posted);
    int rank = program.rank(op);
    if (isOnProcessor(op)) {
      return Before.done(graph.compute(rank, 0, before));
    }
    return posted == null ? arrived : Before.done(graph.join(rank, before));
  }

  /** What an operation waits for; those that wait for its start may go on. */
  private List<Before> begin(int op, long ns) {
    Set<Before> before = new HashSet<>();
    for (int i = 0; i < waits.count(op); i++) {
      int other = waits.awaited(op, i);
      Before one = waits.isForStart(op, i) ? ready[other] : over[other];
      if (one != null) {
        before.add(one);
      }
    }
    List<Before> list = new ArrayList<>(before);
    list.sort(Comparator.comparingInt(Before::item));
    if (list.size() == 1) {
      ready[op] = list.get(0);
    } else if (list.size() > 1
        && (program.kind(op) == GoalProgram.RECEIVE || waits.isAwaited(op, true))) {
      Before all = Before.done(graph.join(program.rank(op), list));
      ready[op] = all;
      list = List.of(all);
    }
    goOn(op, true, ns);
    return list;
  }

  private void end(int op, Before when, long ns) {
    over[op] = when;
    goOn(op, false, ns);
  }

  private void goOn(int op, boolean forStart, long ns) {
    for (int i = 0; i < waits.countOn(op); i++) {
      if (waits.isOnStart(op, i) == forStart) {
        int waiting = waits.waiting(op, i);
        overNs[waiting] = Math.max(overNs[waiting], ns);
        if (--left[waiting] == 0) {
          turns.add(new Turn(overNs[waiting], turnsSoFar++, waiting));
        }
      }
    }
  }
}
