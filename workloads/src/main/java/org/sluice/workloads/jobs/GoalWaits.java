// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

/** Who waits for whom, in both directions, each in the order of the file. */
final class GoalWaits {
  private final GoalProgram program;
  private final int[] firstOf;
  private final int[] of;
  private final int[] firstOn;
  private final int[] on;

  GoalWaits(GoalProgram program) {
    this.program = program;
    int n = program.size();
    firstOf = new int[n + 1];
    firstOn = new int[n + 1];
    of = new int[program.waits()];
    on = new int[program.waits()];
    for (int w = 0; w < program.waits(); w++) {
      firstOf[program.waiting(w) + 1]++;
      firstOn[program.awaited(w) + 1]++;
    }
    for (int op = 0; op < n; op++) {
      firstOf[op + 1] += firstOf[op];
      firstOn[op + 1] += firstOn[op];
    }
    int[] nextOf = firstOf.clone();
    int[] nextOn = firstOn.clone();
    for (int w = 0; w < program.waits(); w++) {
      of[nextOf[program.waiting(w)]++] = w;
      on[nextOn[program.awaited(w)]++] = w;
    }
  }

  /** How many waits an operation has. */
  int count(int op) {
    return firstOf[op + 1] - firstOf[op];
  }

  /** For what an operation waits, its {@code i}th. */
  int awaited(int op, int i) {
    return program.awaited(of[firstOf[op] + i]);
  }

  /** Whether it waits for the start only. */
  boolean isForStart(int op, int i) {
    return program.isForStart(of[firstOf[op] + i]);
  }

  /** How many waits there are for an operation. */
  int countOn(int op) {
    return firstOn[op + 1] - firstOn[op];
  }

  /** Who waits for an operation, the {@code i}th. */
  int waiting(int op, int i) {
    return program.waiting(on[firstOn[op] + i]);
  }

  /** Whether that one waits for its start only. */
  boolean isOnStart(int op, int i) {
    return program.isForStart(on[firstOn[op] + i]);
  }

  /** Whether anything waits until an operation has started, or until it is over. */
  boolean isAwaited(int op, boolean forStart) {
    for (int i = 0; i < countOn(op); i++) {
      if (isOnStart(op, i) == forStart) {
        return true;
      }
    }
    return false;
  }
}
