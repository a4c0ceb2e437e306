// SPDX-License-Identifier: MIT
package org.sluice.cc.dctcp;

import org.sluice.cc.CongestionPoint;
import org.sluice.cc.CpActions;
import org.sluice.cc.EcnProfile;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;

/** The switch of the paper, section 3.1, point 1: mark above K of the instantaneous queue. */
record StepCongestionPoint(Parameters parameters) implements CongestionPoint {
  private static final double REFERENCE_BPS = 10e9;
  private static final double BYTES_AT_REFERENCE = 30_000;

  @Override
  public void onStart(PortStart start, CpActions actions) {
    long k = thresholdBytes(parameters, start.lineRateBps());
    actions.setEcnProfile(new EcnProfile(k, k, 1, 1));
  }

  /** K of a port of that rate; {@code auto} is in proportion to it. */
  static long thresholdBytes(Parameters p, long lineRateBps) {
    return p.asLong(
        "threshold", StrictMath.round(BYTES_AT_REFERENCE * (lineRateBps / REFERENCE_BPS)));
  }
}
