// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcn;

import org.sluice.cc.DataArrived;
import org.sluice.cc.EntityId;
import org.sluice.cc.FlowStart;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.NpActions;
import org.sluice.cc.NpActions.DataFilter;
import org.sluice.cc.Parameters;
import org.sluice.cc.PicoTime;
import org.sluice.cc.TimerExpiry;

/**
 * The notification point of the paper, section 3.1, figure 6: a CNP at once for a marked packet
 * when none was sent in the last N; and one at the end of N if a marked packet came meanwhile.
 */
final class CnpNotificationPoint implements NotificationPoint {
  /** Type of a CNP; it has no payload. */
  static final int CNP = 1;

  private static final int WINDOW = 0;

  private final long intervalPs;
  private final int cnpBytes;
  private final boolean prioritised;
  private final long flow;
  private boolean inWindow;
  private boolean markedInWindow;

  CnpNotificationPoint(FlowStart start, Parameters p) {
    intervalPs = p.timePs("cnpInterval");
    cnpBytes = (int) p.asLong("cnpBytes");
    prioritised = p.asBoolean("cnpPrioritised");
    flow = start.flow();
  }

  @Override
  public void onStart(FlowStart start, NpActions actions) {
    actions.watchData(DataFilter.MARKED);
  }

  @Override
  public void onData(DataArrived data, NpActions actions) {
    if (!data.marked()) {
      return;
    }
    if (inWindow) {
      markedInWindow = true;
    } else {
      sendCnp(data.nowPs(), actions);
    }
  }

  @Override
  public void onTimer(TimerExpiry expiry, NpActions actions) {
    if (markedInWindow) {
      sendCnp(expiry.nowPs(), actions);
    } else {
      inWindow = false;
    }
  }

  private void sendCnp(long nowPs, NpActions actions) {
    inWindow = true;
    markedInWindow = false;
    actions.setTimer(WINDOW, PicoTime.after(nowPs, intervalPs));
    int destination = EntityId.reactionPoint(flow);
    if (prioritised) {
      actions.send(destination, CNP, flow, cnpBytes);
    } else {
      actions.sendAsData(destination, CNP, flow, cnpBytes);
    }
  }
}
