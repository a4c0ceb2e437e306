// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which send belongs to which receive, as in LogGOPSim's {@code match}: by destination, source and
 * tag, whatever the sizes; of several that fit, the one that was posted first.
 */
final class GoalMatcher {
  static final int NONE = -1;

  private final GoalProgram program;
  private final int[] partner;
  private final int[] turn;
  private final boolean[] takesAny;
  private final Map<Key, ArrayDeque<Integer>> posted = new HashMap<>();
  private final Map<Key, ArrayDeque<Integer>> arrived = new HashMap<>();
  private int turns;

  /** Where a message goes, with a hash that tells apart pairs of neighbouring numbers. */
  record Key(int dst, int src, int tag) {
    @Override
    public int hashCode() {
      long mixed = (((long) dst << 32) ^ (src * 0x9e3779b9L) ^ tag) * 0x9e3779b97f4a7c15L;
      return (int) (mixed >>> 32);
    }
  }

  GoalMatcher(GoalProgram program) {
    this.program = program;
    this.partner = new int[program.size()];
    this.turn = new int[program.size()];
    this.takesAny = new boolean[program.ranks()];
    for (int op = 0; op < program.size(); op++) {
      partner[op] = NONE;
      if (program.kind(op) == GoalProgram.RECEIVE && isWild(op)) {
        takesAny[program.rank(op)] = true;
      }
    }
  }

  private boolean isWild(int op) {
    return program.peer(op) == GoalProgram.ANY || program.tag(op) == GoalProgram.ANY;
  }

  /** The other end of a message, or {@link #NONE} if it is not known. */
  int partner(int op) {
    return partner[op];
  }

  /**
   * A send or a receive that may start now.
   *
   * @return the other end, if that has started before; else {@link #NONE}
   */
  int start(int op) {
    turn[op] = turns++;
    int other = program.kind(op) == GoalProgram.SEND ? startSend(op) : startReceive(op);
    if (other != NONE) {
      partner[op] = other;
      partner[other] = op;
    }
    return other;
  }

  private int startSend(int op) {
    Key exact = new Key(program.peer(op), program.rank(op), program.tag(op));
    if (!takesAny[program.peer(op)]) {
      int receive = poll(posted, exact);
      if (receive == NONE) {
        put(arrived, exact, op);
      }
      return receive;
    }
    List<Key> keys = keysOfSend(program, op);
    Key first = exact;
    int firstTurn = Integer.MAX_VALUE;
    for (Key key : keys) {
      ArrayDeque<Integer> queue = posted.get(key);
      if (queue != null && turn[queue.element()] < firstTurn) {
        first = key;
        firstTurn = turn[queue.element()];
      }
    }
    if (firstTurn < Integer.MAX_VALUE) {
      return poll(posted, first);
    }
    for (Key key : keys) {
      put(arrived, key, op);
    }
    return NONE;
  }

  private int startReceive(int op) {
    Key key = keyOfReceive(program, op);
    int send = poll(arrived, key);
    // Where a rank takes from any, a message stands in several queues and may be taken already.
    while (send != NONE && partner[send] != NONE) {
      send = poll(arrived, key);
    }
    if (send == NONE) {
      put(posted, key, op);
    }
    return send;
  }

  /** Under what a receive looks for its message. */
  static Key keyOfReceive(GoalProgram program, int op) {
    return new Key(program.rank(op), program.peer(op), program.tag(op));
  }

  /** The keys of all receives that may take a message. */
  static List<Key> keysOfSend(GoalProgram program, int op) {
    int dst = program.peer(op);
    int src = program.rank(op);
    int tag = program.tag(op);
    int any = GoalProgram.ANY;
    return List.of(
        new Key(dst, src, tag),
        new Key(dst, any, tag),
        new Key(dst, src, any),
        new Key(dst, any, any));
  }

  private static void put(Map<Key, ArrayDeque<Integer>> map, Key key, int op) {
    map.computeIfAbsent(key, k -> new ArrayDeque<>(2)).add(op);
  }

  private static int poll(Map<Key, ArrayDeque<Integer>> map, Key key) {
    ArrayDeque<Integer> queue = map.get(key);
    if (queue == null) {
      return NONE;
    }
    int op = queue.remove();
    if (queue.isEmpty()) {
      map.remove(key);
    }
    return op;
  }
}
