// SPDX-License-Identifier: MIT
package org.sluice.cc.dcqcnpi;

import java.util.EnumSet;
import java.util.Set;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Counter;
import org.sluice.cc.CpActions;
import org.sluice.cc.EcnProfile;
import org.sluice.cc.Parameters;
import org.sluice.cc.PicoTime;
import org.sluice.cc.PortStart;
import org.sluice.cc.TimerExpiry;

/**
 * Marks every packet of a queue with one probability, which a PI controller updates: equation 32,
 * dp/dt = K_1 de/dt + K_2 e with e = q − q_ref, in steps of the update interval.
 */
final class PiCongestionPoint implements CongestionPoint {
  private static final int UPDATE = 0;
  private static final double BYTES_PER_MB = 1e6;

  private final Set<Counter> snapshot = EnumSet.of(Counter.QUEUE_BYTES);
  private final long intervalPs;
  private final double referenceBytes;
  private final double proportional;
  private final double integral;
  private double probability;
  private long oldBytes;

  PiCongestionPoint(Parameters p) {
    intervalPs = p.timePs("updateInterval");
    referenceBytes = p.asLong("queueReference");
    proportional = p.asDouble("proportional") / BYTES_PER_MB;
    integral = p.asDouble("integral") / BYTES_PER_MB * (intervalPs / 1e12);
  }

  @Override
  public void onStart(PortStart start, CpActions actions) {
    actions.setEcnProfile(EcnProfile.flat(0));
    actions.setTimer(UPDATE, PicoTime.nextMultiple(start.nowPs(), intervalPs), snapshot);
  }

  @Override
  public void onTimer(TimerExpiry expiry, CpActions actions) {
    long queueBytes = expiry.snapshot().queueBytes();
    double before = probability;
    double change =
        proportional * (queueBytes - oldBytes) + integral * (queueBytes - referenceBytes);
    probability = StrictMath.max(0, StrictMath.min(1, probability + change));
    oldBytes = queueBytes;
    if (probability != before) {
      actions.setEcnProfile(EcnProfile.flat(probability));
    }
    actions.setTimer(UPDATE, PicoTime.after(expiry.nowPs(), intervalPs), snapshot);
  }

  /** p, for tests. */
  double probability() {
    return probability;
  }
}
