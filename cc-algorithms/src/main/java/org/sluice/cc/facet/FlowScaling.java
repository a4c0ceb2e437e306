// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

import org.sluice.cc.ReactionPoint;

/** Requests to all flows of a host, for host points ({@code scale-flows}). */
public interface FlowScaling extends Facet {
  /**
   * Requests every flow that the host sends now to scale its rate: {@link
   * ReactionPoint#onRateScaled}.
   *
   * @param factor above 0, at most 1
   */
  void scaleFlows(double factor);
}
