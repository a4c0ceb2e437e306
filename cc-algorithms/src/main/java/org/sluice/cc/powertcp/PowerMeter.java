// SPDX-License-Identifier: MIT
package org.sluice.cc.powertcp;

import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.TelemetryHops;
import org.sluice.cc.telemetry.TelemetryFormat;

/**
 * Function NORMPOWER of both algorithms: normalised power, averaged over the base round-trip time.
 * Times are in ticks: picoseconds, or the whole nanoseconds of ns3-datacenter.
 */
final class PowerMeter {
  private final ControlLaw law;
  private final TelemetryFormat format;
  private final boolean byTelemetry;
  private final boolean keepsLeastRtt;
  private final double rttFactor;
  private final boolean fromZero;
  private final long tickPs;
  private final double tickSeconds;
  private final long frameBytes;
  private long baseRtt;
  private double smooth = 1;
  private boolean begun;
  private TelemetryHops last = TelemetryHops.NONE;
  private long lastRtt;
  private long lastTime;

  /**
   * @param p the scheme's
   * @param start of the flow
   * @param baseRttPs τ
   * @param inNanoseconds as in ns3-datacenter, where the first ACK is compared with zeros
   */
  PowerMeter(Parameters p, FlowStart start, long baseRttPs, boolean inNanoseconds) {
    law = ControlLaw.of(p);
    format = new TelemetryFormat(p.asBoolean("intQuantised"), p.asLong("intMultiple"));
    byTelemetry = p.text("signal").equals("int");
    keepsLeastRtt = !byTelemetry && p.asBoolean("leastRtt");
    rttFactor = p.asDouble("rttFactor");
    fromZero = inNanoseconds;
    tickPs = inNanoseconds ? 1000 : 1;
    tickSeconds = inNanoseconds ? 1e-9 : 1e-12;
    frameBytes = (long) start.payloadBytes() + start.headerBytes();
    baseRtt = StrictMath.max(1, baseRttPs / tickPs);
  }

  /** τ, ticks. */
  long baseRtt() {
    return baseRtt;
  }

  /** τ, seconds. */
  double baseRttSeconds() {
    return baseRtt * tickSeconds;
  }

  /** Γ_smooth, 1 before the first measurement. */
  double smooth() {
    return smooth;
  }

  /**
   * Measures.
   *
   * @param rttPs round-trip time, or 0 if it is not known
   * @return whether there was anything to compare with
   */
  boolean measure(long nowPs, long rttPs, TelemetryHops stamps) {
    return byTelemetry ? measureQueues(stamps) : measureRoundTrip(nowPs / tickPs, rttPs / tickPs);
  }

  /** Algorithm 1, lines 8 to 25. */
  private boolean measureQueues(TelemetryHops stamps) {
    if (stamps.count() == 0) {
      return false;
    }
    if (stamps.count() != last.count() && !fromZero) {
      last = stamps; // the first ACK, or another path
      return false;
    }
    double most = 0; // line 9
    long interval = 0;
    for (int hop = 0; hop < stamps.count(); hop++) { // line 10
      long dt = format.interval(isNew(hop) ? 0 : last.leftPs(hop), stamps.leftPs(hop)); // line 11
      if (dt <= 0) {
        continue; // no rate can be derived from it
      }
      double f = ofHop(stamps, hop);
      if (f > most) { // lines 20 and 21
        most = f;
        interval = dt;
      }
    }
    last = stamps;
    average(most, interval);
    return true;
  }

  /** Whether the last ACK had no such hop: a flow may begin with zeros there. */
  private boolean isNew(int hop) {
    return hop >= last.count();
  }

  /** Lines 12 to 19: q̇ + μ is what arrived at the queue. */
  private double ofHop(TelemetryHops stamps, int hop) {
    double seconds = format.seconds(isNew(hop) ? 0 : last.leftPs(hop), stamps.leftPs(hop));
    long before = isNew(hop) ? 0 : arrivedBytes(last, hop);
    return law.ofQueue(
        format.sentBytes(before, arrivedBytes(stamps, hop)) * 8.0 / seconds,
        format.queueBytes(stamps.queueBytes(hop)),
        (double) stamps.lineRateBps(hop),
        (double) baseRtt,
        tickSeconds);
  }

  /** All that the port had received. */
  private long arrivedBytes(TelemetryHops stamps, int hop) {
    return stamps.sentBytes(hop) + frameBytes + stamps.queueBytes(hop);
  }

  /** Algorithm 2, lines 9 to 14. */
  private boolean measureRoundTrip(long now, long knownRtt) {
    long rtt = knownRtt > 0 ? knownRtt : baseRtt;
    if (keepsLeastRtt) {
      baseRtt = StrictMath.min(baseRtt, rtt);
    }
    long dt = now - lastTime; // line 10
    long difference = rtt - lastRtt;
    boolean comparable = begun || fromZero;
    begun = true;
    lastRtt = rtt; // line 7
    lastTime = now; // line 8
    if (!comparable || dt <= 0) {
      return false;
    }
    double gradient = (double) difference / (double) dt; // line 11
    average(law.ofRoundTrip(gradient, (double) rtt, rttFactor * baseRtt), dt);
    return true;
  }

  /** Algorithm 1, line 24; algorithm 2, line 13. */
  private void average(double newest, long interval) {
    double weight = (double) StrictMath.min(interval, baseRtt);
    smooth = (smooth * (baseRtt - weight) + newest * weight) / (double) baseRtt;
  }
}
