// SPDX-License-Identifier: MIT
package org.sluice.cc.fafc;

import org.sluice.cc.HostActions;
import org.sluice.cc.HostPoint;
import org.sluice.cc.HostStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.Paused;
import org.sluice.cc.facet.FlowScaling;
import org.sluice.cc.facet.PauseWatch;

/** Algorithm 3 at an endpoint: a pause of T scales the rates of all its flows by 1 − T/T_hop. */
final class FafcHost implements HostPoint, PauseWatch.HostListener {
  private final double minScale;
  private final long hopPs;

  FafcHost(HostStart start, Parameters p) {
    hopPs = FafcSettings.hopPs(FafcSettings.hopPs(p), start.delayPs());
    minScale = p.asDouble("minScale");
  }

  @Override
  public void onStart(HostStart start, HostActions actions) {
    actions.facet(PauseWatch.class).watchPauses(true);
  }

  @Override
  public void onPaused(Paused paused, HostActions actions) {
    if (paused.accumulates()) {
      actions
          .facet(FlowScaling.class)
          .scaleFlows(StrictMath.max(minScale, 1 - (double) paused.durationPs() / hopPs)); // line 4
    }
  }
}
