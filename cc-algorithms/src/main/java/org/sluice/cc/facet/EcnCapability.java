// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

/** Ranges of a flow that are not ECN-capable, for reaction points ({@code ecn-capability}). */
public interface EcnCapability extends Facet {
  /**
   * Sets whether packets whose first byte is in a range are ECN-capable (ECT set). This is read
   * when a packet leaves, so a retransmission follows the latest setting. Initially all are.
   *
   * @param fromByte first byte of the range, not negative
   * @param toByte the byte after the range, more than {@code fromByte}; {@link Long#MAX_VALUE} for
   *     everything from there on
   */
  void setEcnCapable(long fromByte, long toByte, boolean capable);
}
