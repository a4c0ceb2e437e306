// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sluice.workloads.Reached;
import org.sluice.workloads.WorkloadException;

/** Why a GOAL file's work does not come to an end, in one sentence. */
final class GoalStuck {
  private static final int MOST_SHOWN = 8;

  private final GoalProgram program;
  private final GoalWaits waits;
  private final GoalMatcher matcher;
  private final boolean[] hasStarted;
  private final Reached sendIsOver;
  private final Map<GoalMatcher.Key, Integer> sends = new HashMap<>();
  private final Map<GoalMatcher.Key, Integer> receives = new HashMap<>();

  GoalStuck(
      GoalProgram program,
      GoalWaits waits,
      GoalMatcher matcher,
      boolean[] hasStarted,
      Reached sendIsOver) {
    this.program = program;
    this.waits = waits;
    this.matcher = matcher;
    this.hasStarted = hasStarted;
    this.sendIsOver = sendIsOver;
  }

  /**
   * Does nothing if all have started and all messages have two ends.
   *
   * @param started how many operations have started
   * @throws WorkloadException otherwise
   */
  void refuse(int started) {
    if (started < program.size()) {
      refuseCircle();
    }
    for (int op = 0; op < program.size(); op++) {
      if (program.kind(op) != GoalProgram.CALC && matcher.partner(op) == GoalMatcher.NONE) {
        throw alone(op);
      }
    }
  }

  private WorkloadException alone(int op) {
    String other = program.kind(op) == GoalProgram.SEND ? "recv" : "send";
    return program.refusal(
        op, "no %s fits the %s; allowed is one each".formatted(other, program.words(op)));
  }

  /** Goes from one that waits to what it waits for, until it comes to one of them again. */
  private void refuseCircle() {
    fillEnds();
    int op = 0;
    while (hasStarted[op]) {
      op++;
    }
    int[] step = new int[program.size()];
    List<Integer> way = new ArrayList<>();
    while (step[op] == 0) {
      way.add(op);
      step[op] = way.size();
      op = hasStarted[op] ? otherEnd(op) : unfinished(op);
    }
    List<Integer> circle = way.subList(step[op] - 1, way.size());
    throw program.refusal(circle.get(0), sentence(circle));
  }

  private String sentence(List<Integer> circle) {
    StringBuilder text = new StringBuilder("the " + program.words(circle.get(0)));
    for (int i = 1; i < circle.size() && i < MOST_SHOWN; i++) {
      text.append(i == 1 ? " waits for " : ", that for ").append(program.shortPlace(circle.get(i)));
    }
    if (circle.size() > MOST_SHOWN) {
      text.append(" and %d more".formatted(circle.size() - MOST_SHOWN));
    }
    text.append(circle.size() > 1 ? ", and that for the first" : " waits for itself");
    boolean bySend =
        sendIsOver != Reached.SENT
            && circle.stream().anyMatch(o -> hasStarted[o] && program.kind(o) == GoalProgram.SEND);
    return text
        + "; allowed are waits without a circle"
        + (bySend ? ", or sends that are over when they are sent" : "");
  }

  /** Something that an operation waits for and that is not over. */
  private int unfinished(int op) {
    for (int i = 0; i < waits.count(op); i++) {
      int other = waits.awaited(op, i);
      if (!hasStarted[other] || (!waits.isForStart(op, i) && isOpen(other))) {
        return other;
      }
    }
    throw new IllegalStateException("nothing is left to wait for");
  }

  private boolean isOpen(int op) {
    byte kind = program.kind(op);
    boolean needsPartner =
        kind == GoalProgram.RECEIVE || (kind == GoalProgram.SEND && sendIsOver != Reached.SENT);
    return needsPartner && matcher.partner(op) == GoalMatcher.NONE;
  }

  /** The other end of a message, which has not started. */
  private int otherEnd(int op) {
    Integer other = null;
    if (program.kind(op) == GoalProgram.RECEIVE) {
      other = sends.get(GoalMatcher.keyOfReceive(program, op));
    } else {
      for (GoalMatcher.Key key : GoalMatcher.keysOfSend(program, op)) {
        other = other == null ? receives.get(key) : other;
      }
    }
    if (other == null) {
      throw alone(op);
    }
    return other;
  }

  /** The first of each kind that has not started. */
  private void fillEnds() {
    for (int op = 0; op < program.size(); op++) {
      if (!hasStarted[op] && program.kind(op) == GoalProgram.RECEIVE) {
        receives.putIfAbsent(GoalMatcher.keyOfReceive(program, op), op);
      } else if (!hasStarted[op] && program.kind(op) == GoalProgram.SEND) {
        for (GoalMatcher.Key key : GoalMatcher.keysOfSend(program, op)) {
          sends.putIfAbsent(key, op);
        }
      }
    }
  }
}
