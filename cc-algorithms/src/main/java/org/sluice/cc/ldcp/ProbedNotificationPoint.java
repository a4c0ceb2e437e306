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
  private static final double PS_PER_US = 1e6;

  private final long cnpIntervalPs;
  private final int cnpBytes;
  private final int probeBytes;
  private long flow;
  private long nextCnpPs = Long.MIN_VALUE;

  ProbedNotificationPoint(Parameters p) {
    cnpIntervalPs = StrictMath.round(p.asDouble(LdcpParameters.CNP_INTERVAL) * PS_PER_US);
    cnpBytes = (int) p.asLong(LdcpParameters.CNP_BYTES);
    probeBytes = (int) p.asLong(LdcpParameters.PROBE_BYTES);
  }

  @Override
  public void onStart(FlowStart start, NpActions actions) {
    flow = start.flow();
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
