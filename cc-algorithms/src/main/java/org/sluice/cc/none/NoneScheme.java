// SPDX-License-Identifier: MIT
package org.sluice.cc.none;

import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.ReactionPoint;

/**
 * The baseline: a flow gets its link's rate at its start and nothing is ever asked again. What a
 * run with it costs is the cost of the data plane alone.
 */
public final class NoneScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme none for congestion-control
          No congestion control: every flow sends at its link's rate (a baseline)
      needs rate-gate
      owns rate
      placed reaction-point
      profile default | there is nothing to set
      """;

  /** Found by the service loader. */
  public NoneScheme() {
    super(DECLARED);
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart flow, Parameters parameters, Entity entity) {
    return (start, actions) -> actions.setRate(start.lineRateBps());
  }
}
