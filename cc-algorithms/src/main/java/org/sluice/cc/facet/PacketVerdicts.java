// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

import org.sluice.cc.PacketArrived;
import org.sluice.cc.Verdict;

/** A verdict on each data packet, for congestion points ({@code packet-verdict}). */
public interface PacketVerdicts extends Facet {
  /**
   * Requests a verdict of {@link Judge#onPacketArrived} on each data packet that arrives for the
   * port's queue, before it is admitted. The simulation waits for each answer, so this is the most
   * expensive of all triggers over a socket; a run that uses it much says so.
   */
  void judgePackets(boolean on);

  /** The events. */
  interface Judge {
    /** Answers for this packet alone and at once: nothing else can be decided here. */
    Verdict onPacketArrived(PacketArrived packet);
  }
}
