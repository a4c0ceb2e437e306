// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

import org.sluice.cc.PathReported;
import org.sluice.cc.RpActions;

/**
 * The way of acknowledged packets, for reaction points ({@code path-report}): how many switches a
 * packet went through, and which part of its round-trip time its receiver held the answer.
 */
public interface PathReports extends Facet {
  /** Raises an event right before each ACK and NACK that is reported. */
  void reportPaths(boolean on);

  /** The events of a reaction point. */
  interface Listener {
    /** The next event is the ACK or NACK that answers this packet, at the same time. */
    void onPathReported(PathReported path, RpActions actions);
  }
}
