// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.jobs.ChakraNode.Lane;
import org.sluice.workloads.jobs.WorkGraph.Before;

/**
 * One rank while its trace is played: which nodes are ready, under way and done. A node is ready
 * when all its data and control dependencies are done ({@code RESOLVE_CTRL_DEPS} of Chakra's {@code
 * src/feeder_v3/common.h}); of those ready the one with the smallest id begins first ({@code
 * issue_dep_free_nodes} in astra-sim's {@code workload/Workload.cc}).
 */
final class ChakraRank {
  private final int number;
  private final Path file;
  private final List<ChakraNode> nodes;
  private final ChakraGroups groups;
  private final Set<Lane> limited;

  /** Of each node: who waits for it, from {@code firstChild[i]} to {@code firstChild[i + 1]}. */
  private final int[] children;

  private final int[] firstChild;
  private final int[][] parents;
  private final int[] missing;
  private final @Nullable Before[] done;
  private final Map<Lane, PriorityQueue<Integer>> ready = new EnumMap<>(Lane.class);
  private final Map<Lane, Integer> busy = new EnumMap<>(Lane.class);
  private final Map<Lane, Before> last = new EnumMap<>(Lane.class);
  private int left;

  /**
   * Nothing has begun.
   *
   * @param limited where one node at a time is under way
   * @throws WorkloadException if two nodes have one id, or one waits for a node that there is not,
   *     or for itself
   */
  ChakraRank(
      int number, Path file, List<ChakraNode> unsorted, ChakraGroups groups, Set<Lane> limited) {
    this.number = number;
    this.file = file;
    this.groups = groups;
    this.limited = limited;
    nodes = new ArrayList<>(unsorted);
    nodes.sort(Comparator.comparingLong(node -> node.id() ^ Long.MIN_VALUE));
    int count = nodes.size();
    long[] ids = nodes.stream().mapToLong(node -> node.id() ^ Long.MIN_VALUE).toArray();
    for (int i = 1; i < count; i++) {
      if (ids[i] == ids[i - 1]) {
        throw new WorkloadException(place(i) + ": this id is there twice; allowed is once");
      }
    }
    parents = new int[count][];
    missing = new int[count];
    firstChild = new int[count + 1];
    for (int i = 0; i < count; i++) {
      parents[i] = parents(i, ids);
      missing[i] = parents[i].length;
      for (int parent : parents[i]) {
        firstChild[parent + 1]++;
      }
    }
    for (int i = 0; i < count; i++) {
      firstChild[i + 1] += firstChild[i];
    }
    children = new int[firstChild[count]];
    int[] next = Arrays.copyOf(firstChild, count);
    for (int i = 0; i < count; i++) {
      for (int parent : parents[i]) {
        children[next[parent]++] = i;
      }
    }
    checkNoCycle();
    done = new Before[count];
    left = count;
    for (Lane lane : Lane.values()) {
      ready.put(lane, new PriorityQueue<>());
    }
    for (int i = 0; i < count; i++) {
      if (missing[i] == 0) {
        addReady(i);
      }
    }
  }

  private int[] parents(int node, long[] ids) {
    List<Long> deps = nodes.get(node).deps();
    int[] found = new int[deps.size()];
    for (int i = 0; i < found.length; i++) {
      found[i] = Arrays.binarySearch(ids, deps.get(i) ^ Long.MIN_VALUE);
      if (found[i] < 0) {
        throw new WorkloadException(
            "%s: it waits for node %s, which is not there; allowed is a node of the same file"
                .formatted(place(node), Long.toUnsignedString(deps.get(i))));
      }
    }
    Arrays.sort(found);
    return found;
  }

  private void checkNoCycle() {
    int[] open = missing.clone();
    int[] order = new int[nodes.size()];
    int end = 0;
    for (int i = 0; i < open.length; i++) {
      if (open[i] == 0) {
        order[end++] = i;
      }
    }
    for (int at = 0; at < end; at++) {
      for (int c = firstChild[order[at]]; c < firstChild[order[at] + 1]; c++) {
        if (--open[children[c]] == 0) {
          order[end++] = children[c];
        }
      }
    }
    if (end < open.length) {
      throw new WorkloadException(
          place(inCycle(open)) + ": it waits for itself; allowed are dependencies without a cycle");
    }
  }

  /** A node of a cycle: going back long enough from one that is not reached ends in one. */
  private int inCycle(int[] open) {
    int node = 0;
    while (open[node] == 0) {
      node++;
    }
    Set<Integer> seen = new HashSet<>();
    while (seen.add(node)) {
      for (int parent : parents[node]) {
        if (open[parent] > 0) {
          node = parent;
          break;
        }
      }
    }
    return node;
  }

  private void addReady(int node) {
    ready.getOrDefault(nodes.get(node).lane(), new PriorityQueue<>()).add(node);
  }

  /** Takes the ready node with the smallest id whose lane is free; -1: there is none. */
  int take() {
    int best = -1;
    for (Map.Entry<Lane, PriorityQueue<Integer>> lane : ready.entrySet()) {
      Integer head = lane.getValue().peek();
      if (head != null && !busy.containsKey(lane.getKey()) && (best < 0 || head < best)) {
        best = head;
      }
    }
    if (best >= 0) {
      Lane lane = node(best).lane();
      ready.getOrDefault(lane, new PriorityQueue<>()).poll();
      if (limited.contains(lane)) {
        busy.put(lane, best);
      }
    }
    return best;
  }

  /** What a node waits for, which is all done. */
  List<Before> before(int node) {
    Collection<Before> before = new LinkedHashSet<>();
    for (int parent : parents[node]) {
      before.add(isDone(parent));
    }
    Before earlier = last.get(node(node).lane());
    if (earlier != null) {
      before.add(earlier);
    }
    return List.copyOf(before);
  }

  private Before isDone(int node) {
    Before item = done[node];
    if (item == null) {
      throw new IllegalStateException(place(node) + " is not done");
    }
    return item;
  }

  /** A node is done: those that wait for it only are ready, and its lane is free. */
  void finish(int node, Before item) {
    done[node] = item;
    left--;
    Lane lane = node(node).lane();
    busy.remove(lane, node);
    // The processor of a graph of work does one computation after another by itself.
    if (limited.contains(lane) && lane != Lane.GPU) {
      last.put(lane, item);
    }
    for (int c = firstChild[node]; c < firstChild[node + 1]; c++) {
      if (--missing[children[c]] == 0) {
        addReady(children[c]);
      }
    }
  }

  /** Its number, from 0. */
  int number() {
    return number;
  }

  /** A node by its place in the order of ids. */
  ChakraNode node(int index) {
    return nodes.get(index);
  }

  /** File and node, for errors. */
  String place(int index) {
    return file + ": node " + nodes.get(index).idText();
  }

  /** The communicator groups that it knows. */
  ChakraGroups groups() {
    return groups;
  }

  /** How many nodes are not done. */
  int left() {
    return left;
  }
}
