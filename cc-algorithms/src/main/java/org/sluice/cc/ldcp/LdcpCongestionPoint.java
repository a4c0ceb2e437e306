// SPDX-License-Identifier: MIT
package org.sluice.cc.ldcp;

import org.sluice.cc.CongestionPoint;
import org.sluice.cc.CpActions;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.facet.QueueDrops;

/**
 * The switch: WRED/ECN of one queue, configured once. ECN-capable packets are marked (section 2.1),
 * the others dropped from K on (equation 3); none is admitted above buf_max.
 *
 * @param dropsFirstRtt whether packets that are not ECN-capable are dropped; the variant for
 *     commercial NICs sends none
 */
record LdcpCongestionPoint(Parameters parameters, boolean dropsFirstRtt)
    implements CongestionPoint {
  @Override
  public void onStart(PortStart start, CpActions actions) {
    actions.setEcnProfile(LdcpParameters.marking(parameters, start.lineRateBps()));
    if (dropsFirstRtt) {
      long k =
          parameters.asLong("dropAbove", LdcpParameters.kmaxBytes(parameters, start.lineRateBps()));
      actions.facet(QueueDrops.class).setDropProfile(LdcpParameters.from(k));
      if (!parameters.isAuto("bufMax")) {
        actions.facet(QueueDrops.class).limitQueue(parameters.asLong("bufMax"));
      }
    }
  }
}
