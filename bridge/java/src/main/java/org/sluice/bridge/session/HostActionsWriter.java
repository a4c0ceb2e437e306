// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import org.sluice.bridge.wire.DecisionKind;
import org.sluice.cc.Capability;
import org.sluice.cc.HostActions;
import org.sluice.cc.facet.CreditLimit;
import org.sluice.cc.facet.FlowScaling;
import org.sluice.cc.facet.PauseWatch;

/** Writes what host points decide. */
final class HostActionsWriter extends ActionsWriter
    implements HostActions, CreditLimit, FlowScaling, PauseWatch {
  HostActionsWriter(Occasion occasion, long effectPs) {
    super(occasion, effectPs);
  }

  @Override
  public HostActions at(long atPs) {
    return new HostActionsWriter(occasion, checkedEffect(atPs));
  }

  @Override
  public void watchPauses(boolean on) {
    watchPauses(on, 0);
  }

  @Override
  public void scaleFlows(double factor) {
    occasion.allow("scaleFlows", Capability.SCALE_FLOWS);
    occasion.require(factor > 0 && factor <= 1, "scaleFlows", "factor", factor, "above 0 to 1");
    occasion.write(
        DecisionKind.DECISION_SCALE_FLOWS_VALUE,
        effectPs,
        Double.doubleToRawLongBits(factor),
        0,
        0,
        0,
        0);
  }

  @Override
  public void limitCredits(long rateBps, long queueBytes) {
    limitCredits(rateBps, queueBytes, 0);
  }
}
