// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

import org.sluice.cc.CpActions;
import org.sluice.cc.PacketSampled;

/** Samples of the packets of an egress queue, for congestion points ({@code sampling-trigger}). */
public interface PacketSampling extends Facet {
  /**
   * Raises an event for the packet that completes each {@code bytes} enqueued bytes.
   *
   * @param bytes more than 0, or 0 to stop
   */
  void sampleEvery(long bytes);

  /** The events. */
  interface Listener {
    /** A packet completed the bytes of a sample. */
    void onPacketSampled(PacketSampled sampled, CpActions actions);
  }
}
