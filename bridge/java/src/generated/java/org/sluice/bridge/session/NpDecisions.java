// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/decisions.yaml by ./sluice generate; edit that file instead.
package org.sluice.bridge.session;

import org.sluice.bridge.wire.DecisionKind;
import org.sluice.bridge.wire.Protocol;
import org.sluice.cc.Capability;
import org.sluice.cc.NpActions;
import org.sluice.cc.Resource;
import org.sluice.cc.facet.AckPolicy;
import org.sluice.cc.facet.CreditStream;

/** What notification points decide, each decision checked as it is declared and written as a record. */
abstract class NpDecisions extends CommonDecisions implements NpActions, AckPolicy, CreditStream {
  NpDecisions(Occasion occasion, long effectPs) {
    super(occasion, effectPs);
  }

  @Override
  public final void watchData(DataFilter filter) {
    occasion().allow("watchData", Capability.DATA_TRIGGER);
    requireUndated("watchData");
    occasion().write(DecisionKind.DECISION_WATCH_DATA_VALUE, WHEN_APPLIED, filter.number(), 0, 0, 0, 0);
  }

  @Override
  public final void acknowledgeEvery(int packets) {
    occasion().allowOwner("acknowledgeEvery", Resource.ACK_POLICY);
    occasion().require(packets >= 1, "acknowledgeEvery", "packets", packets, "1 or more");
    occasion().write(DecisionKind.DECISION_ACKNOWLEDGE_EVERY_VALUE, effectPs, packets, 0, 0, 0, 0);
  }

  @Override
  public final void acknowledgeMarkedAtOnce(boolean on) {
    occasion().allow("acknowledgeMarkedAtOnce", Capability.ACK_MARKED_AT_ONCE, Resource.ACK_POLICY);
    occasion().write(DecisionKind.DECISION_ACKNOWLEDGE_MARKED_AT_ONCE_VALUE, effectPs, on ? 1 : 0, 0, 0, 0, 0);
  }

  @Override
  public final void paceCredits(long rateBps, int minFrameBytes, int maxFrameBytes, double jitter) {
    occasion().allow("paceCredits", Capability.PACED_MESSAGE);
    occasion().require(rateBps >= 0, "paceCredits", "rateBps", rateBps, "0 or more");
    occasion().require(minFrameBytes > 0, "paceCredits", "minFrameBytes", minFrameBytes, "more than 0");
    occasion().require(jitter >= 0 && jitter <= 1, "paceCredits", "jitter", jitter, "0 to 1");
    checkPaceCredits(rateBps, minFrameBytes, maxFrameBytes, jitter);
    occasion().write(DecisionKind.DECISION_PACE_CREDITS_VALUE, effectPs, rateBps, minFrameBytes, maxFrameBytes, Double.doubleToRawLongBits(jitter + 0.0), 0 | (long) occasion().placed().slotNumber() << Protocol.MESSAGE_SLOT_BIT);
  }

  /** What the declaration of {@link #paceCredits} cannot say. */
  abstract void checkPaceCredits(long rateBps, int minFrameBytes, int maxFrameBytes, double jitter);
}
