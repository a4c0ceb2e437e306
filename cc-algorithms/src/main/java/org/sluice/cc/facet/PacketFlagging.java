// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

/** Packets flagged by their sender now and then, for reaction points ({@code packet-flag}). */
public interface PacketFlagging extends Facet {
  /**
   * Flags the next data packet, and then each first one that leaves so long after the last flagged
   * one; see {@link FlaggedPackets}.
   *
   * @param periodPs more than 0, or 0 to stop
   */
  void flagEvery(long periodPs);
}
