// SPDX-License-Identifier: MIT
package org.sluice.cc.ldcp;

import org.sluice.cc.DataArrived;
import org.sluice.cc.EntityId;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Message;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.NpActions;
import org.sluice.cc.NpActions.DataFilter;
import org.sluice.cc.Parameters;
import org.sluice.cc.PicoTime;

/** The receiver of section 3.2: answers RTT requests at once, sends CNPs for marked packets. */
final class ProbedNotificationPoint implements NotificationPoint {
  private final long cnpIntervalPs;
  private final int cnpBytes;
  private final int probeBytes;
  private final long flow;
  private long nextCnpPs = Long.MIN_VALUE;

  ProbedNotificationPoint(FlowStart start, Parameters p) {
    cnpIntervalPs = p.timePs("cnpInterval");
    cnpBytes = (int) p.asLong("cnpBytes");
    probeBytes = (int) p.asLong("probeBytes");
    flow = start.flow();
  }

  @Override
  public void onStart(FlowStart start, NpActions actions) {
    actions.watchData(DataFilter.MARKED);
  }

  @Override
  public void onData(DataArrived data, NpActions actions) {
    if (data.marked() && data.nowPs() >= nextCnpPs) {
      nextCnpPs = PicoTime.after(data.nowPs(), cnpIntervalPs);
      actions.send(EntityId.reactionPoint(flow), ProbeMessages.CNP, flow, cnpBytes);
    }
  }

  @Override
  public void onMessage(Message message, NpActions actions) {
    if (message.type() == ProbeMessages.RTT_REQUEST) {
      actions.send(
          EntityId.reactionPoint(flow),
          ProbeMessages.RTT_RESPONSE,
          flow,
          probeBytes,
          ProbeMessages.number(message),
          message.sentPs());
    }
  }
}
