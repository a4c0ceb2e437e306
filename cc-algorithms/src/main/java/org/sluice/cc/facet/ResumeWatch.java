// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

import org.sluice.cc.CpActions;
import org.sluice.cc.Resumed;

/**
 * Ends of pauses, for congestion points ({@code resume-trigger}). With them a scheme can tell a
 * queue that grew because its port was paused from one that grew because too much came.
 */
public interface ResumeWatch extends Facet {
  /** Raises an event each time a paused port may send its data class again. */
  void watchResumes(boolean on);

  /** The events. */
  interface Listener {
    /** The data class of a port may be sent again. */
    void onResumed(Resumed resumed, CpActions actions);
  }
}
