// SPDX-License-Identifier: MIT
package org.sluice.workloads;

import java.util.List;

/**
 * A collective operation of hosts, or anything else whose time is of interest.
 *
 * @param name how results call it; those of one name are its repetitions, in order
 * @param operation {@code all-reduce}, …
 * @param bytes size as nccl-tests counts it; 0: not known
 * @param begins numbers of tasks, one for each host: done when it begins
 * @param ends numbers of tasks, one for each host: done when it has all that it gets, and has sent
 *     all that it sends
 */
public record Collective(
    String name, String operation, long bytes, List<Integer> begins, List<Integer> ends) {
  /** Copies the lists. */
  public Collective {
    begins = List.copyOf(begins);
    ends = List.copyOf(ends);
  }
}
