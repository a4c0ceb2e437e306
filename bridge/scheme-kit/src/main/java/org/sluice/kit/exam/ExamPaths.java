// SPDX-License-Identifier: MIT
package org.sluice.kit.exam;

import org.sluice.cc.CongestionPoint;
import org.sluice.cc.CpActions;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.Flowlet;
import org.sluice.cc.NextHop;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.facet.PathChoices;

/**
 * A choice of paths that can be checked by counting: each flowlet takes the next hop after that of
 * the flowlet before, whatever its flow.
 */
public final class ExamPaths extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme exam-paths for path-choice
          Flowlets take the next hops in turn (certification scenarios)
      needs path-choice, flowlet-trigger
      owns paths
      placed congestion-point per switch
      whole gap ps | 1 .. 1152921504606846976 | 1000000
          | certification | silence before a flowlet
      profile default | flowlets after 1 us
      """;

  /** Found by the service loader. */
  public ExamPaths() {
    super(DECLARED);
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters parameters, Entity entity) {
    return new InTurn(parameters.asLong("gap"));
  }

  private static final class InTurn implements CongestionPoint, PathChoices.Chooser {
    private final long gapPs;
    private int turn;

    InTurn(long gapPs) {
      this.gapPs = gapPs;
    }

    @Override
    public void onStart(PortStart start, CpActions actions) {
      actions.facet(PathChoices.class).watchFlowlets(gapPs);
    }

    @Override
    public NextHop onFlowlet(Flowlet flowlet) {
      return flowlet.nextHops().get(turn++ % flowlet.nextHops().size());
    }
  }
}
