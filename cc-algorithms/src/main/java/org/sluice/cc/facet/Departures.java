// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

import org.sluice.cc.CpActions;
import org.sluice.cc.Departed;

/**
 * The next packet that leaves an egress queue, for congestion points ({@code departure-trigger}).
 */
public interface Departures extends Facet {
  /**
   * Raises an event for the next data packet that leaves the queue, once; arm again for more.
   * Without {@link CpActions#port}, the next of each queue.
   *
   * @param on whether to, or to wait no longer
   */
  void watchNextDeparture(boolean on);

  /** The events. */
  interface Listener {
    /** A packet left a queue that was armed. */
    void onDeparted(Departed departed, CpActions actions);
  }
}
