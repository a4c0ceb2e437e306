// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

/**
 * Marking by what came while a port was paused, for congestion points ({@code ecn-offset}; owners
 * of {@code ecn-profile}).
 */
public interface OffsetMarking extends Facet {
  /**
   * Keeps an offset of the queue from now on and marks by it, in addition to the ECN profile: bytes
   * that come while the port is paused by its peer add to the offset; each packet that leaves
   * lowers it to the bytes it leaves behind, if those are fewer. A packet that leaves is marked
   * while the offset is below {@code bytes}.
   *
   * @param bytes 0 marks none
   */
  void markBelowOffset(long bytes);
}
