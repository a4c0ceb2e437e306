// SPDX-License-Identifier: MIT
package org.sluice.cc.hpcc;

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
import org.sluice.cc.telemetry.TelemetryFormat;

/**
 * What both kinds of reaction point share, algorithm 1 but for the arithmetic of ComputeWind: the
 * flow starts with one bandwidth-delay product; each ACK gives a new window, computed from a
 * reference that moves once per round trip.
 */
abstract class InflightReactionPoint implements ReactionPoint {
  private static final double PS_PER_S_AND_BITS = 8e12;

  /** W_init: the flow's first window, at least 1 byte. */
  final long firstWindowBytes;

  /** T. */
  final long baseRttPs;

  private final double eta;
  private final long maxStage;
  private final boolean fastReact;
  private final int maxHops;
  private final boolean sampleFeedback;
  private final InflightMeter meter;
  private long lastUpdateBytes;
  private long incStage;

  InflightReactionPoint(FlowStart start, Parameters p) {
    eta = p.asDouble("eta");
    maxStage = p.asLong("maxStage");
    fastReact = p.asBoolean("fastReact");
    maxHops = (int) p.asLong("maxHops");
    sampleFeedback = p.asBoolean("sampleFeedback");
    baseRttPs = baseRttPs(p, start);
    firstWindowBytes = firstWindowBytes(p, start, baseRttPs);
    meter =
        new InflightMeter(
            new TelemetryFormat(
                p.asBoolean("intQuantised"),
                intMultiple(p, start.lineRateBps()),
                p.asBoolean("int40Gbps")),
            start.lineRateBps(),
            firstWindowBytes,
            baseRttPs);
  }

  /** Lines 13 or 17: a new value from the reference, divided by {@code k}; 1 adds only. */
  abstract void compute(double k);

  /** Lines 15 and 19: the new value becomes the reference. */
  abstract void makeReference();

  /** Multiplies the present value, within its bounds. */
  abstract void scale(double factor);

  /** Sets rate and window. */
  abstract void decide(RpActions actions);

  @Override
  public final void onStart(FlowStart start, RpActions actions) {
    actions.facet(Telemetry.class).stampTelemetry(true);
    actions.watchAcks(AckFilter.ALL);
    decide(actions);
  }

  private static long firstWindowBytes(Parameters p, FlowStart start, long baseRttPs) {
    if (p.text("firstWindow").equals("link")) {
      return windowBytes(start.lineRateBps(), baseRttPs);
    }
    boolean isKnown = p.isAuto("baseRtt") && start.bdpBytes() > 0;
    return isKnown ? start.bdpBytes() : windowBytes(start.bottleneckRateBps(), baseRttPs);
  }

  /** W_init: a bandwidth-delay product, at least 1 byte. */
  static long windowBytes(long rateBps, long baseRttPs) {
    double bytes = (double) rateBps * baseRttPs / PS_PER_S_AND_BITS;
    return StrictMath.max(1, (long) bytes);
  }

  static long baseRttPs(Parameters p, FlowStart start) {
    return p.isAuto("baseRtt") ? StrictMath.max(1000, start.baseRttPs()) : p.timePs("baseRtt");
  }

  static long intMultiple(Parameters p, long lineRateBps) {
    return p.asLong("intMultiple", StrictMath.max(1, lineRateBps / 25_000_000_000L));
  }

  /** Flow control scales the value and its reference, from which it grows again. */
  @Override
  public final void onRateScaled(RateScaled scaled, RpActions actions) {
    scale(scaled.factor());
    makeReference();
    decide(actions);
  }

  @Override
  public final void onAck(Ack ack, RpActions actions) {
    newAck(ack.cumulativeBytes(), ack.nextSendBytes(), ack.telemetry(), actions);
  }

  /** A NACK acknowledges and carries telemetry, too; by then the sender has gone back. */
  @Override
  public final void onNack(Nack nack, RpActions actions) {
    newAck(nack.expectedBytes(), nack.resumesAtBytes(), nack.telemetry(), actions);
  }

  /** Procedure NewAck, lines 22 to 27. */
  private void newAck(long sequence, long nextSendBytes, TelemetryHops stamps, RpActions actions) {
    if (sequence <= lastUpdateBytes) { // lines 25 and 26
      if (fastReact && lastUpdateBytes == 0) {
        meter.remember(stamps); // the first packet was lost: nothing to compare with
        lastUpdateBytes = nextSendBytes;
      } else if (fastReact) {
        react(stamps, false, actions);
      }
      return;
    }
    if (lastUpdateBytes == 0 || !meter.isComparable(stamps)) {
      meter.remember(stamps); // nothing to compare with
    } else {
      react(stamps, true, actions); // lines 22 and 23
    }
    lastUpdateBytes = StrictMath.max(lastUpdateBytes, nextSendBytes); // line 24
  }

  private void react(TelemetryHops stamps, boolean update, RpActions actions) {
    if (stamps.count() > maxHops) {
      return;
    }
    if (!meter.isComparable(stamps)) {
      meter.remember(stamps);
      return;
    }
    if (meter.measure(stamps, sampleFeedback && !update)) {
      newValue(meter, update);
      decide(actions);
    }
  }

  /**
   * A measurement gives a new value.
   *
   * @param update whether the value becomes the reference
   */
  void newValue(InflightMeter measured, boolean update) {
    double k = measured.utilisation() / eta; // equation 3: k = U/η
    boolean multiplicative = isMultiplicative(k, incStage);
    compute(multiplicative ? k : 1); // lines 13 and 17
    if (update) {
      incStage = multiplicative ? 0 : incStage + 1;
      makeReference();
    }
  }

  /** Line 12. */
  final boolean isMultiplicative(double k, long additiveSteps) {
    return k >= 1 || additiveSteps >= maxStage;
  }

  /** The target utilisation. */
  final double eta() {
    return eta;
  }

  /** U, for tests. */
  final double utilisation() {
    return meter.utilisation();
  }

  /** Additive increases since the last multiplicative step, for tests. */
  final long incStage() {
    return incStage;
  }

  /** Where the round trip of the last update ends, bytes; for tests. */
  final long lastUpdateBytes() {
    return lastUpdateBytes;
  }
}
