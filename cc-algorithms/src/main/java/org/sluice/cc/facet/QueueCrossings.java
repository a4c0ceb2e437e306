// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

import org.sluice.cc.CpActions;
import org.sluice.cc.QueueCrossed;

/** Values that an egress queue crosses, for congestion points ({@code crossing-trigger}). */
public interface QueueCrossings extends Facet {
  /**
   * Raises an event each time the queue rises above, or falls to or below, a value; replaces an
   * earlier watch of the same number.
   *
   * @param watch 0 to 7
   */
  void watchQueue(int watch, long thresholdBytes, boolean upward);

  /** Ends a watch. */
  void unwatchQueue(int watch);

  /** The events. */
  interface Listener {
    /** The queue crossed a watched value. */
    void onQueueCrossed(QueueCrossed crossed, CpActions actions);
  }
}
