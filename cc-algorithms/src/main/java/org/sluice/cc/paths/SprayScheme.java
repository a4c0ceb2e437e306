// SPDX-License-Identifier: MIT
package org.sluice.cc.paths;

import org.sluice.cc.CongestionPoint;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.facet.PathChoices;

/** Packet spraying: each packet takes a next hop of its own, at every switch. */
public final class SprayScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme spray for path-choice
          Packet spraying: each packet takes a next hop of its own (Dixit et al., INFOCOM 2013)
      needs path-choice
      owns paths
      placed congestion-point per switch
      choice order | random, round-robin | random
          | the paper as quoted by others: random; round-robin: ours | which next hop a packet takes: one
          drawn at random, or the one after that of the packet before to the same node
      profile default | random
      """;

  /** Found by the service loader. */
  public SprayScheme() {
    super(DECLARED);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart port, Parameters p, Entity entity) {
    boolean inTurn = p.text("order").equals("round-robin");
    return (start, actions) -> {
      PathChoices paths = actions.facet(PathChoices.class);
      if (inTurn) {
        paths.sprayInTurn();
      } else {
        paths.sprayRandomly();
      }
    };
  }
}
