// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import org.sluice.cc.NpActions;

/** Writes what notification points decide. */
final class NpActionsWriter extends NpDecisions {
  private static final int LARGEST_CREDIT = 9000;

  NpActionsWriter(Occasion occasion, long effectPs) {
    super(occasion, effectPs);
  }

  /** The same for the event that is being answered now. */
  NpActionsWriter again() {
    return new NpActionsWriter(kept, WHEN_APPLIED);
  }

  @Override
  public NpActions at(long atPs) {
    return new NpActionsWriter(occasion(), checkedEffect(atPs));
  }

  @Override
  void checkPaceCredits(long rateBps, int minFrameBytes, int maxFrameBytes, double jitter) {
    occasion()
        .require(
            maxFrameBytes >= minFrameBytes && maxFrameBytes <= LARGEST_CREDIT,
            "paceCredits",
            "maxFrameBytes",
            maxFrameBytes,
            "minFrameBytes to " + LARGEST_CREDIT);
  }
}
