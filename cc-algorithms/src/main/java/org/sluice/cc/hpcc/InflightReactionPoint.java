// SPDX-License-Identifier: MIT
package org.sluice.cc.hpcc;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
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

  private final Parameters parameters;
  private final double eta;
  private final long maxStage;
  private final boolean fastReact;
  private final int maxHops;
  private final boolean sampleFeedback;
  private @Nullable InflightMeter meter;
  private long lastUpdateBytes;
  private long incStage;

  InflightReactionPoint(Parameters p) {
    parameters = p;
    eta = p.asDouble("eta");
    maxStage = p.asLong("maxStage");
    fastReact = p.asBoolean("fastReact");
    maxHops = (int) p.asLong("maxHops");
    sampleFeedback = p.asBoolean("sampleFeedback");
  }

  /** The flow starts: current and reference value for this link, window and T. */
  abstract void startAt(Parameters p, FlowStart start, long windowBytes, long baseRttPs);

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
    long baseRttPs = baseRttPs(parameters, start);
    long windowBytes = firstWindowBytes(start, baseRttPs);
    meter =
        new InflightMeter(
            new TelemetryFormat(
                parameters.asBoolean("intQuantised"), intMultiple(parameters, start.lineRateBps())),
            start.lineRateBps(),
            windowBytes,
            baseRttPs);
    startAt(parameters, start, windowBytes, baseRttPs);
    actions.facet(Telemetry.class).stampTelemetry(true);
    actions.watchAcks(AckFilter.ALL);
    decide(actions);
  }

  private long firstWindowBytes(FlowStart start, long baseRttPs) {
    if (parameters.text("firstWindow").equals("link")) {
      return windowBytes(start.lineRateBps(), baseRttPs);
    }
    return parameters.isAuto("baseRtt")
        ? StrictMath.max(1, start.bdpBytes())
        : windowBytes(start.bottleneckRateBps(), baseRttPs);
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
    InflightMeter m = started();
    if (sequence <= lastUpdateBytes) { // lines 25 and 26
      if (fastReact && lastUpdateBytes == 0) {
        m.remember(stamps); // the first packet was lost: nothing to compare with
        lastUpdateBytes = nextSendBytes;
      } else if (fastReact) {
        react(m, stamps, false, actions);
      }
      return;
    }
    if (lastUpdateBytes == 0 || !m.isComparable(stamps)) {
      m.remember(stamps); // nothing to compare with
    } else {
      react(m, stamps, true, actions); // lines 22 and 23
    }
    lastUpdateBytes = StrictMath.max(lastUpdateBytes, nextSendBytes); // line 24
  }

  private void react(InflightMeter m, TelemetryHops stamps, boolean update, RpActions actions) {
    if (stamps.count() > maxHops) {
      return;
    }
    if (!m.isComparable(stamps)) {
      m.remember(stamps);
      return;
    }
    if (m.measure(stamps, sampleFeedback && !update)) {
      newValue(m, update);
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

  private InflightMeter started() {
    return Objects.requireNonNull(meter, "an event came before the start of the flow");
  }

  /** U, for tests. */
  final double utilisation() {
    return started().utilisation();
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
