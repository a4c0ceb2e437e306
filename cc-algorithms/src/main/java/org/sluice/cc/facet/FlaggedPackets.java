// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

import org.sluice.cc.CpActions;
import org.sluice.cc.PacketFlagged;

/**
 * Packets flagged by their senders ({@link PacketFlagging}), for congestion points of whole
 * switches ({@code packet-flag}).
 */
public interface FlaggedPackets extends Facet {
  /** Raises an event for each flagged packet that starts to wait in a virtual output queue. */
  void watchFlagged(boolean on);

  /** The events. */
  interface Listener {
    /** A flagged packet started to wait. */
    void onPacketFlagged(PacketFlagged packet, CpActions actions);
  }
}
