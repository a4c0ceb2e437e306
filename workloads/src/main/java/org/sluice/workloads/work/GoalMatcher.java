// SPDX-License-Identifier: MIT
package org.sluice.workloads.work;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;

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
  private record Key(int dst, int src, int tag) {
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
    int dst = program.peer(op);
    int src = program.rank(op);
    int tag = program.tag(op);
    int any = GoalProgram.ANY;
    Key exact = new Key(dst, src, tag);
    if (!takesAny[dst]) {
      int receive = poll(posted, exact);
      if (receive == NONE) {
        put(arrived, exact, op);
      }
      return receive;
    }
    Key[] keys = {exact, new Key(dst, any, tag), new Key(dst, src, any), new Key(dst, any, any)};
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
    Key key = new Key(program.rank(op), program.peer(op), program.tag(op));
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

  /** The first operation that fits to this one and of which that holds; else {@link #NONE}. */
  int find(int op, IntPredicate holds) {
    for (int other = 0; other < program.size(); other++) {
      if (holds.test(other) && (fits(op, other) || fits(other, op))) {
        return other;
      }
    }
    return NONE;
  }

  private boolean fits(int send, int receive) {
    return program.kind(send) == GoalProgram.SEND
        && program.kind(receive) == GoalProgram.RECEIVE
        && program.peer(send) == program.rank(receive)
        && isOrAny(program.peer(receive), program.rank(send))
        && isOrAny(program.tag(receive), program.tag(send));
  }

  private static boolean isOrAny(int wanted, int value) {
    return wanted == GoalProgram.ANY || wanted == value;
  }
}
