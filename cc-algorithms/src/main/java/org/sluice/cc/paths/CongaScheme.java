// SPDX-License-Identifier: MIT
package org.sluice.cc.paths;

import java.util.ArrayList;
import java.util.List;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.CpActions;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.Flowlet;
import org.sluice.cc.NextHop;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortLink;
import org.sluice.cc.PortStart;
import org.sluice.cc.facet.PathChoices;
import org.sluice.cc.facet.PathLoads;

/** CONGA: each flowlet takes the path whose most loaded link is loaded least, as far as known. */
public final class CongaScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme conga for path-choice
          CONGA: flowlets take the least loaded path, as told by the other side (Alizadeh et al., SIGCOMM
          2014)
      needs path-choice, flowlet-trigger, path-load
      owns paths
      placed congestion-point per switch
      real gap us | 0.001 .. 1e9 | 500
          | the paper as quoted by others: T_fl; ConWeave's program: 100 us | silence of a flow after which a
          flowlet begins
      real period us | 0.001 .. 1e9 | 32
          | ours, so that period / decay is tau, 160 us (the paper as quoted by others); ConWeave's
          program: 50 us | how often the estimators of load decay: T_dre
      real decay | 0.001 .. 1 | 0.2
          | ConWeave's program: conga_alpha | the part of an estimator that goes each time: alpha
      whole bits | 1 .. 8 | 3
          | the paper as quoted by others: Q | bits of a load
      real age us | 1 .. 1e9 | 10000
          | the paper as quoted by others; ConWeave's program: 500 us | how long a load that was reported back is
          believed
      profile paper | the paper's values, for TCP
      profile conweave | those of ConWeave's program, for RDMA
          | gap = 100, period = 50, age = 500
      """;

  /** Paths that are neighbours, of which ConWeave's program takes the best. */
  private static final int LOOKED_AT = 4;

  /** Found by the service loader. */
  public CongaScheme() {
    super(DECLARED);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters p, Entity entity) {
    return new Chooser(p, entity.random());
  }

  private record Chooser(Parameters p, EntityRandom random)
      implements CongestionPoint, PathChoices.Chooser {
    @Override
    public void onStart(PortStart start, CpActions actions) {
      actions
          .facet(PathLoads.class)
          .measureLoads(
              p.timePs("period"), p.asDouble("decay"), (int) p.asLong("bits"), p.timePs("age"));
      if (isLeaf(start)) {
        actions.facet(PathChoices.class).watchFlowlets(p.timePs("gap"));
      }
    }

    private static boolean isLeaf(PortStart start) {
      for (PortLink link : start.links()) {
        if (link.peerIsHost()) {
          return true;
        }
      }
      return false;
    }

    /** The least loaded; of equal ones the flowlet's last, else one at random. */
    @Override
    public NextHop onFlowlet(Flowlet flowlet) {
      if (flowlet.draw1() > 0) {
        return ofNeighbours(flowlet);
      }
      List<NextHop> best = best(flowlet.nextHops());
      for (NextHop hop : best) {
        if (hop.port() == flowlet.lastPort()) {
          return hop;
        }
      }
      return NextHops.drawn(best, 0, random);
    }

    /** As ConWeave's program has it (CongaRouting::GetBestPath): of four, and of equal ones any. */
    private NextHop ofNeighbours(Flowlet flowlet) {
      List<NextHop> paths = flowlet.nextHops();
      if (flowlet.draw2() == 0 || paths.size() < LOOKED_AT) {
        return NextHops.drawn(best(paths), flowlet.draw1(), random);
      }
      int first = (int) ((flowlet.draw1() - 1) % (paths.size() - LOOKED_AT + 1));
      return NextHops.drawn(best(paths.subList(first, first + LOOKED_AT)), flowlet.draw2(), random);
    }

    private static List<NextHop> best(List<NextHop> hops) {
      List<NextHop> best = new ArrayList<>();
      int least = Integer.MAX_VALUE;
      for (NextHop hop : hops) {
        // Of a path: that of its most loaded link.
        int load = StrictMath.max(hop.load(), hop.pathLoad());
        if (load < least) {
          best.clear();
          least = load;
        }
        if (load == least) {
          best.add(hop);
        }
      }
      return best;
    }
  }
}
