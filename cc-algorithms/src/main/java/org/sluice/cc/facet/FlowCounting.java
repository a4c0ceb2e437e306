// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

import org.sluice.cc.Counter;

/** Packets and bytes by flow that came to a port, for congestion points ({@code flows-seen}). */
public interface FlowCounting extends Facet {
  /**
   * From now on {@link Counter#FLOWS_SEEN} counts, and its last column counts packets that find
   * more than {@code bytes} in the queue (without them).
   *
   * @param bytes 0 or more
   */
  void countAbove(long bytes);
}
