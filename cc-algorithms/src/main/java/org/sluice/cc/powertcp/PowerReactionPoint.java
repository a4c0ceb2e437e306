// SPDX-License-Identifier: MIT
package org.sluice.cc.powertcp;

import org.sluice.cc.Ack;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Nack;
import org.sluice.cc.Parameters;
import org.sluice.cc.RateScaled;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RpActions;
import org.sluice.cc.RpActions.AckFilter;
import org.sluice.cc.TelemetryHops;
import org.sluice.cc.facet.Telemetry;

/**
 * Procedure NEWACK of both algorithms: the flow starts with one bandwidth-delay product; ACKs give
 * a new window, computed from the one that was remembered a round trip ago.
 */
abstract class PowerReactionPoint implements ReactionPoint {
  private final boolean byTelemetry;
  private final boolean everyAck;
  private final double target;
  private final int maxHops;
  private final PowerMeter meter;
  private long lastUpdateBytes;

  /**
   * @param start of the flow
   * @param p the scheme's
   * @param inNanoseconds whether times are whole nanoseconds
   */
  PowerReactionPoint(FlowStart start, Parameters p, boolean inNanoseconds) {
    byTelemetry = p.text("signal").equals("int");
    everyAck = p.text("updates").equals("ack");
    target = p.asDouble("target");
    maxHops = (int) p.asLong("maxHops");
    meter = new PowerMeter(p, start, baseRttPs(p, start), inNanoseconds);
  }

  /** Function UPDATEWINDOW: a new value for this normalised power. */
  abstract void compute(double power);

  /** UPDATEOLD: the value becomes cwnd_old. */
  abstract void makeOld();

  /** Multiplies the present value, within its bounds. */
  abstract void scale(double factor);

  /** Sets rate and window. */
  abstract void decide(RpActions actions);

  @Override
  public final void onStart(FlowStart start, RpActions actions) {
    if (byTelemetry) {
      actions.facet(Telemetry.class).stampTelemetry(true);
    }
    actions.watchAcks(AckFilter.ALL);
    decide(actions);
  }

  static long baseRttPs(Parameters p, FlowStart start) {
    return p.isAuto("baseRtt") ? StrictMath.max(1000, start.baseRttPs()) : p.timePs("baseRtt");
  }

  /** β/τ, bit/s. */
  static double rateAiBps(Parameters p, long lineRateBps) {
    return p.isAuto("rateAi")
        ? lineRateBps / p.asDouble("expectedFlows")
        : (double) p.rateBps("rateAi");
  }

  /** Flow control scales the value and what it is computed from. */
  @Override
  public final void onRateScaled(RateScaled scaled, RpActions actions) {
    scale(scaled.factor());
    makeOld();
    decide(actions);
  }

  @Override
  public final void onAck(Ack ack, RpActions actions) {
    newAck(
        ack.nowPs(),
        ack.cumulativeBytes(),
        ack.nextSendBytes(),
        ack.rttPs(),
        ack.telemetry(),
        actions);
  }

  /** A NACK acknowledges and carries telemetry, too; by then the sender has gone back. */
  @Override
  public final void onNack(Nack nack, RpActions actions) {
    newAck(nack.nowPs(), nack.expectedBytes(), nack.resumesAtBytes(), 0, nack.telemetry(), actions);
  }

  private void newAck(
      long nowPs,
      long sequence,
      long nextSendBytes,
      long rttPs,
      TelemetryHops stamps,
      RpActions actions) {
    if (stamps.count() > maxHops) {
      return;
    }
    boolean roundTrip = sequence > lastUpdateBytes; // what the last window sent is acknowledged
    boolean measured = meter.measure(nowPs, rttPs, stamps);
    if (measured && (roundTrip || everyAck)) {
      compute(meter.smooth() / target);
      if (roundTrip) {
        makeOld();
      }
      decide(actions);
    }
    if (roundTrip) {
      lastUpdateBytes = StrictMath.max(lastUpdateBytes, nextSendBytes);
    }
  }

  final PowerMeter meter() {
    return meter;
  }

  /** Where the present round trip ends, bytes; for tests. */
  final long lastUpdateBytes() {
    return lastUpdateBytes;
  }
}
