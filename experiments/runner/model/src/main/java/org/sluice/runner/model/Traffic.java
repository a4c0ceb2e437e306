// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.util.List;
import org.sluice.workloads.Flow;

/**
 * The traffic of an experiment.
 *
 * @param flows all flows, in the order of the items of the section
 * @param itemEnds for each item the number of flows up to its end: the next item's first flow
 * @param isDrawn whether some of it is drawn at random, so that another seed gives other flows
 */
public record Traffic(List<Flow> flows, List<Integer> itemEnds, boolean isDrawn) {
  /** Copies the list. */
  public Traffic {
    itemEnds = List.copyOf(itemEnds);
  }
}
