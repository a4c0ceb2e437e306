// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/decisions.yaml by ./sluice generate; edit that file instead.
package org.sluice.bridge.session;

import org.sluice.bridge.wire.DecisionKind;
import org.sluice.cc.Capability;
import org.sluice.cc.HostActions;
import org.sluice.cc.facet.CreditLimit;
import org.sluice.cc.facet.FlowScaling;
import org.sluice.cc.facet.PauseWatch;

/** What host points decide, each decision checked as it is declared and written as a record. */
abstract class HostDecisions extends CommonDecisions implements HostActions, CreditLimit, FlowScaling, PauseWatch {
  HostDecisions(Occasion occasion, long effectPs) {
    super(occasion, effectPs);
  }

  @Override
  public final void watchPauses(boolean on) {
    occasion().allow("watchPauses", Capability.PAUSE_TRIGGER);
    requireUndated("watchPauses");
    occasion().write(DecisionKind.DECISION_WATCH_PAUSES_VALUE, WHEN_APPLIED, occasion().placed().slotNumber(), on ? 1 : 0, wirePort(), 0, 0);
  }

  @Override
  public final void scaleFlows(double factor) {
    occasion().allow("scaleFlows", Capability.SCALE_FLOWS);
    occasion().require(factor > 0 && factor <= 1, "scaleFlows", "factor", factor, "above 0 to 1");
    occasion().write(DecisionKind.DECISION_SCALE_FLOWS_VALUE, effectPs, Double.doubleToRawLongBits(factor + 0.0), 0, 0, 0, 0);
  }

  @Override
  public final void limitCredits(long rateBps, long queueBytes) {
    occasion().allow("limitCredits", Capability.CREDIT_CLASS);
    occasion().require(rateBps >= 0, "limitCredits", "rateBps", rateBps, "0 or more");
    occasion().require(queueBytes >= 0, "limitCredits", "queueBytes", queueBytes, "0 or more");
    occasion().write(DecisionKind.DECISION_LIMIT_CREDITS_VALUE, effectPs, rateBps, queueBytes, wirePort(), 0, 0);
  }
}
