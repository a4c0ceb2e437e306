// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sluice.workloads.Topology;
import org.sluice.workloads.WorkloadException;

/** {@code trace.txt}: {@code n}, then the numbers of the n nodes that are traced. */
public final class TraceFile {
  private TraceFile() {}

  /**
   * Reads the traced nodes of a topology.
   *
   * @throws WorkloadException if the file is missing or wrong
   */
  public static List<Integer> read(Path file, Topology topology) {
    Words in = new Words(file);
    int last = topology.nodes().size() - 1;
    int count = in.integer("the number of traced nodes", 0, Integer.MAX_VALUE);
    List<Integer> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int node = in.integer("a traced node", 0, last);
      if (nodes.contains(node)) {
        throw in.refuse("a traced node", Integer.toString(node), "each node once");
      }
      nodes.add(node);
    }
    return nodes;
  }
}
