// SPDX-License-Identifier: MIT
package org.sluice.cc.fafc;

import org.sluice.cc.Parameters;

/**
 * The parameters as a switch uses them.
 *
 * @param pauseThresholdBytes th_p
 * @param ecnThresholdBytes th_e
 * @param alpha α
 * @param beta β
 * @param trendOfSmoothed whether r is the trend of the smoothed queue, else of the raw one
 * @param hopPs T_hop of every link, ps; below 0: each link's own delay
 * @param congestedThresholdBytes th_c; below 0: what the egress sends in the longest T_hop
 * @param congestedByPair whether q_ik is compared with th_c, else q_*k
 * @param decreaseFactor f_dec
 * @param decreasedBy what f_dec multiplies
 * @param decreaseWithinHops T_hop within which pauses for an egress are consecutive
 * @param onceATick whether an egress triggers pauses at most once between two ticks
 * @param marks whether the switch marks by the prediction
 * @param offsetsEcn whether bytes that came while paused do not count for marking
 * @param servesByIngress whether egress queues are served fairly by ingress port
 */
record FafcSettings(
    long pauseThresholdBytes,
    long ecnThresholdBytes,
    double alpha,
    double beta,
    boolean trendOfSmoothed,
    long hopPs,
    long congestedThresholdBytes,
    boolean congestedByPair,
    double decreaseFactor,
    DecreasedBy decreasedBy,
    long decreaseWithinHops,
    boolean onceATick,
    boolean marks,
    boolean offsetsEcn,
    boolean servesByIngress) {

  /** What the decrease factor multiplies. */
  enum DecreasedBy {
    /** r^i in the pause time calculation, as Algorithm 2, line 9 prints it. */
    ARRIVALS,
    /** r^i wherever it stands in the derivation, hence r = r^i − r^o, too. */
    ARRIVALS_AND_BUILDUP
  }

  private static final long PER_LINK = -1;

  /** A link's T_hop when its delay says less: one quantum of time a switch can count, 0.1 us. */
  static final long SHORTEST_HOP_PS = 100_000;

  static FafcSettings of(Parameters p) {
    return new FafcSettings(
        p.asLong("pauseThreshold"),
        p.asLong("ecnThreshold"),
        p.asDouble("queueSmoothing"),
        p.asDouble("rateSmoothing"),
        p.text("trend").equals("smoothed"),
        hopPs(p),
        p.asLong("congestedThreshold", PER_LINK),
        p.text("congestedBy").equals("pair"),
        p.asDouble("decreaseFactor"),
        p.text("decreased").equals("arrivals")
            ? DecreasedBy.ARRIVALS
            : DecreasedBy.ARRIVALS_AND_BUILDUP,
        p.asLong("decreaseWithin"),
        p.asBoolean("onceATick"),
        p.text("marking").equals("prediction"),
        p.asBoolean("ecnOffset"),
        p.asBoolean("serveByIngress"));
  }

  /** T_hop of every link, ps, below 0 where each link has its own. */
  static long hopPs(Parameters p) {
    return p.timePs("hopDelay", PER_LINK);
  }

  /** T_hop of a link of that propagation delay, ps. */
  static long hopPs(long setPs, long linkDelayPs) {
    return setPs >= 0 ? setPs : StrictMath.max(SHORTEST_HOP_PS, linkDelayPs);
  }
}
