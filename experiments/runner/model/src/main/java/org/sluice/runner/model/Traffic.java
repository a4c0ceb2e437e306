// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.util.List;
import org.sluice.workloads.Collective;
import org.sluice.workloads.Flow;
import org.sluice.workloads.Task;

/**
 * The traffic of an experiment.
 *
 * @param flows all flows, in the order of the items of the section
 * @param work tasks, and what belongs together
 * @param itemEnds for each item the number of flows up to its end: the next item's first flow
 * @param isDrawn whether some of it is drawn at random, so that another seed gives other flows
 */
public record Traffic(List<Flow> flows, Work work, List<Integer> itemEnds, boolean isDrawn) {
  /**
   * What there is beside flows.
   *
   * @param tasks by number
   * @param collectives what belongs together, in the order in which results show it
   */
  public record Work(List<Task> tasks, List<Collective> collectives) {
    /** None. */
    public static final Work NONE = new Work(List.of(), List.of());
  }

  /** Copies the list. */
  public Traffic {
    itemEnds = List.copyOf(itemEnds);
  }
}
