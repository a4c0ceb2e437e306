// SPDX-License-Identifier: MIT
package org.sluice.cc.paths;

import org.sluice.cc.CongestionPoint;
import org.sluice.cc.CpActions;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.Flowlet;
import org.sluice.cc.NextHop;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.facet.PathChoices;

/** LetFlow: each flowlet takes a next hop drawn at random, at every switch. */
public final class LetFlowScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme letflow for path-choice
          LetFlow: each flowlet takes a next hop at random (Vanini et al., NSDI 2017)
      needs path-choice, flowlet-trigger
      owns paths
      placed congestion-point per switch
      real gap us | 0.001 .. 1e9 | 100
          | ConWeave's program: letflow_flowletTimeout | silence of a flow after which a flowlet begins
      profile default | the value of ConWeave's program, for RDMA
      """;

  /** Found by the service loader. */
  public LetFlowScheme() {
    super(DECLARED);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters p, Entity entity) {
    return new Chooser(p.timePs("gap"), entity.random());
  }

  private record Chooser(long gapPs, EntityRandom random)
      implements CongestionPoint, PathChoices.Chooser {
    @Override
    public void onStart(PortStart start, CpActions actions) {
      actions.facet(PathChoices.class).watchFlowlets(gapPs);
    }

    @Override
    public NextHop onFlowlet(Flowlet flowlet) {
      return NextHops.drawn(flowlet.nextHops(), flowlet.draw1(), random);
    }
  }
}
