// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.sluice.workloads.WorkloadException;

/** {@code trace.txt}: {@code n}, then the numbers of the n nodes that are traced. */
public final class TraceFile {
  private TraceFile() {}

  /**
   * Reads the traced nodes; whether there are such nodes is not checked.
   *
   * @throws WorkloadException if the file is missing or wrong
   */
  public static List<Integer> read(Path file) {
    Words in = new Words(file);
    int count = in.integer("the number of traced nodes", 0, Integer.MAX_VALUE);
    Set<Integer> nodes = new LinkedHashSet<>();
    for (int i = 0; i < count; i++) {
      int node = in.integer("a traced node", 0, Integer.MAX_VALUE);
      if (!nodes.add(node)) {
        throw in.refuse("a traced node", Integer.toString(node), "each node once");
      }
    }
    return List.copyOf(nodes);
  }
}
