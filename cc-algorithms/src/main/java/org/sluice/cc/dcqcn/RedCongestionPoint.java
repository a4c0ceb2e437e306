// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcn;

import org.sluice.cc.CongestionPoint;
import org.sluice.cc.CpActions;
import org.sluice.cc.EcnProfile;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;

/** The congestion point of the paper, section 3.1, figure 5: RED marking, and nothing else. */
record RedCongestionPoint(Parameters parameters) implements CongestionPoint {
  private static final double REFERENCE_BPS = 25e9;

  @Override
  public void onStart(PortStart start, CpActions actions) {
    actions.setEcnProfile(profile(parameters, start.lineRateBps()));
  }

  /** The profile of a port of that rate; {@code auto} thresholds are in proportion to it. */
  static EcnProfile profile(Parameters p, long lineRateBps) {
    double scale = lineRateBps / REFERENCE_BPS;
    long kmin = p.asLong("kmin", StrictMath.round(100_000 * scale));
    long kmax = p.asLong("kmax", StrictMath.round(400_000 * scale));
    return new EcnProfile(kmin, kmax, p.asDouble("pmax"), p.asDouble("ecnAverageWeight"));
  }
}
