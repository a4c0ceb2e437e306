// SPDX-License-Identifier: MIT
package org.sluice.kit.exam;

import org.sluice.cc.CongestionPoint;
import org.sluice.cc.CpActions;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.Flowlet;
import org.sluice.cc.Parameters;
import org.sluice.cc.PathAsked;
import org.sluice.cc.PortStart;
import org.sluice.cc.facet.PathChoices;
import org.sluice.cc.facet.PathOrder;
import org.sluice.cc.facet.PathOrder.PathTurn;
import org.sluice.cc.facet.PathOrder.Request;

/**
 * A choice of paths that moves each flow once: from the first next hop to the last, at its first
 * packet after a time.
 */
public final class ExamMove extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme exam-move for path-choice
          Flows move from their first next hop to the last, once (certification scenarios)
      needs path-choice, flowlet-trigger, path-order
      owns paths
      placed congestion-point per switch
      real at us | 0 .. 1e9 | 0
          | certification | after this a flow moves
      real extra us | 0 .. 1e9 | 1
          | certification | how much longer than is known packets are kept back
      real unknown us | 0 .. 1e9 | 100
          | certification | how long if nothing is known
      profile default | flows move with their second packet
      """;

  /** Found by the service loader. */
  public ExamMove() {
    super(DECLARED);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters p, Entity entity) {
    return new Mover(p);
  }

  private record Mover(Parameters p)
      implements CongestionPoint, PathOrder.Router, PathOrder.Listener {
    @Override
    public void onStart(PortStart start, CpActions actions) {
      actions.facet(PathChoices.class).watchFlowlets(Long.MAX_VALUE);
      actions.facet(PathOrder.class).keepOrder(p.timePs("extra"), p.timePs("unknown"));
    }

    @Override
    public PathTurn onFlowlet(Flowlet flowlet) {
      if (flowlet.lastPort() < 0) {
        int first = flowlet.nextHops().get(0).port();
        return new PathTurn(first, 0, Request.AT_START, p.timePs("at"));
      }
      int last = flowlet.nextHops().get(flowlet.nextHops().size() - 1).port();
      return new PathTurn(last, 0, Request.AT_END, PathTurn.NEVER);
    }

    @Override
    public void onPathAsked(PathAsked asked, CpActions actions) {
      // Nobody waits for the report.
    }
  }
}
