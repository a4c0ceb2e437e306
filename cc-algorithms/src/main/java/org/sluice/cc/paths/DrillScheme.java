// SPDX-License-Identifier: MIT
package org.sluice.cc.paths;

import org.sluice.cc.CongestionPoint;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.facet.PathChoices;

/** DRILL(d, m): each packet goes to the shortest of a few queues, at every switch. */
public final class DrillScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme drill for path-choice
          DRILL: each packet takes the shortest of a few queues (Ghorbani et al., SIGCOMM 2017)
      needs path-choice
      owns paths
      placed congestion-point per switch
      whole samples | 1 .. 256 | 2
          | the paper as quoted by others: d | queues that are drawn at random for each packet
      whole memory | 0 .. 256 | 1
          | the paper as quoted by others: m | best queues that are looked at again with the next packet
      profile default | DRILL(2, 1), the paper's
      """;

  /** Found by the service loader. */
  public DrillScheme() {
    super(DECLARED);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart port, Parameters p, Entity entity) {
    int samples = (int) p.asLong("samples");
    int memory = (int) p.asLong("memory");
    return (start, actions) ->
        actions.facet(PathChoices.class).sprayToShortestQueue(samples, memory);
  }
}
