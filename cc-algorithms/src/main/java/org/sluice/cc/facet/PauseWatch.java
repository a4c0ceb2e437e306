// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

import org.sluice.cc.CpActions;
import org.sluice.cc.HostActions;
import org.sluice.cc.Paused;

/** Pauses received, for congestion points and host points ({@code pause-trigger}). */
public interface PauseWatch extends Facet {
  /** Raises an event for each pause that a port, or the NIC, gets from its peer. */
  void watchPauses(boolean on);

  /** The events of a congestion point. */
  interface SwitchListener {
    /** The peer of a port paused it. */
    void onPaused(Paused paused, CpActions actions);
  }

  /** The events of a host point. */
  interface HostListener {
    /** The switch paused the NIC. */
    void onPaused(Paused paused, HostActions actions);
  }
}
