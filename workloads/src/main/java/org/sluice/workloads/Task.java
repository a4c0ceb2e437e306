// SPDX-License-Identifier: MIT
package org.sluice.workloads;

import java.util.List;

/**
 * Something at a host that takes time.
 *
 * @param id its number, from 0
 * @param node node number of the host
 * @param startPs when it starts, ps, if it waits for nothing
 * @param durationPs how long it takes, ps
 * @param isComputation whether it takes the host's processor, which does one task after another in
 *     the order in which they became ready; else it passes beside all others
 * @param before what must happen first
 */
public record Task(
    int id, int node, long startPs, long durationPs, boolean isComputation, List<Before> before) {
  /** Copies the list. */
  public Task {
    before = List.copyOf(before);
  }
}
