// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

import org.sluice.cc.PathLoad;
import org.sluice.cc.RpActions;

/**
 * One value for a whole path in place of a stamp for each hop, for reaction points ({@code
 * load-digest}): the load of the most loaded link, as HPCC estimates it, written as a logarithm in
 * one or two bytes and rounded at random (R. Ben Basat et al., "PINT: Probabilistic In-band Network
 * Telemetry", SIGCOMM 2020).
 */
public interface LoadDigest extends Facet {
  /**
   * Requests digests in this flow's packets.
   *
   * @param share of the ACKs and NACKs that raise an event, drawn at random; 0: no digests
   */
  void stampLoad(double share);

  /** The events. */
  interface Listener {
    /** A packet's digest came back. */
    void onPathLoad(PathLoad path, RpActions actions);
  }
}
