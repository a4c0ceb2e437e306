// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import org.sluice.bridge.proto.DecisionKind;
import org.sluice.cc.Capability;
import org.sluice.cc.NpActions;
import org.sluice.cc.Resource;

/** Writes what notification points decide. */
final class NpActionsWriter extends ActionsWriter implements NpActions {
  NpActionsWriter(Occasion occasion, long effectPs) {
    super(occasion, effectPs);
  }

  @Override
  public NpActions at(long atPs) {
    return new NpActionsWriter(occasion, checkedEffect(atPs));
  }

  @Override
  public void watchData(DataFilter filter) {
    occasion.allow("watchData", Capability.DATA_TRIGGER);
    requireUndated("watchData");
    long wire =
        switch (filter) {
          case NONE -> 0;
          case MARKED -> 1;
          case ALL -> 2;
        };
    occasion.write(DecisionKind.DECISION_WATCH_DATA_VALUE, WHEN_APPLIED, wire, 0, 0, 0, 0);
  }

  @Override
  public void acknowledgeEvery(int packets) {
    occasion.allowOwner("acknowledgeEvery", Resource.ACK_POLICY);
    occasion.require(packets >= 1, "acknowledgeEvery", "packets", packets, "1 or more");
    occasion.write(DecisionKind.DECISION_ACKNOWLEDGE_EVERY_VALUE, effectPs, packets, 0, 0, 0, 0);
  }

  @Override
  public void acknowledgeMarkedAtOnce(boolean on) {
    occasion.allow("acknowledgeMarkedAtOnce", Capability.ACK_MARKED_AT_ONCE, Resource.ACK_POLICY);
    occasion.write(
        DecisionKind.DECISION_ACKNOWLEDGE_MARKED_AT_ONCE_VALUE, effectPs, on ? 1 : 0, 0, 0, 0, 0);
  }
}
