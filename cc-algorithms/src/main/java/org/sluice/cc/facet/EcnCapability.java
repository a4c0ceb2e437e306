// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

/** Ranges of a flow that are not ECN-capable, for reaction points ({@code ecn-capability}). */
public interface EcnCapability extends Facet {
  /**
   * Says whether packets whose first byte lies in a range are ECN-capable (ECT set); looked at when
   * a packet leaves, so a retransmission goes by what was said last. All are, to begin with.
   *
   * @param fromByte first byte of the range, not negative
   * @param toByte the byte after the range, more than {@code fromByte}; {@link Long#MAX_VALUE} for
   *     everything from there on
   */
  void setEcnCapable(long fromByte, long toByte, boolean capable);
}
