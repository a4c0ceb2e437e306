// SPDX-License-Identifier: MIT
package org.sluice.cc.ldcp;

import org.sluice.cc.FlowStart;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.NpActions;
import org.sluice.cc.facet.AckPolicy;

/**
 * The receiver, section 2.2: an ACK for at most m packets if none is marked, at once for a marked
 * one.
 */
record AckingNotificationPoint(int ackPackets) implements NotificationPoint {
  @Override
  public void onStart(FlowStart start, NpActions actions) {
    actions.facet(AckPolicy.class).acknowledgeEvery(ackPackets);
    if (ackPackets > 1) {
      actions.facet(AckPolicy.class).acknowledgeMarkedAtOnce(true);
    }
  }
}
