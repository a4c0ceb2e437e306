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
   * Reads the traced nodes as the HPCC simulator does, each once.
   *
   * @param nodes how many nodes there are; other numbers are skipped
   * @throws WorkloadException if the file cannot be read
   */
  public static List<Integer> read(Path file, int nodes, Oddities oddities) {
    WordStream in = new WordStream(file);
    long count = in.unsigned32(0);
    Set<Integer> traced = new LinkedHashSet<>();
    for (long i = 0; i < count; i++) {
      long node = in.unsigned32(0);
      if (in.hasFailed()) {
        oddities.add(
            "trace end",
            in.place(),
            "%d traced nodes are announced and %d are there; those are traced".formatted(count, i));
        break;
      }
      if (node >= nodes) {
        oddities.add(
            "trace node",
            in.place(),
            "the traced node %d is skipped, as the topology has nodes 0 to %d"
                .formatted(node, nodes - 1));
      } else if (!traced.add((int) node)) {
        oddities.add(
            "trace twice",
            in.place(),
            "the traced node %d comes twice; that simulator writes each of its records twice, Sluice once"
                .formatted(node));
      }
    }
    return List.copyOf(traced);
  }
}
