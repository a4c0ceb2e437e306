// SPDX-License-Identifier: MIT
package org.sluice.cc.qcn;

import org.sluice.cc.CongestionPoint;
import org.sluice.cc.DeclaredScheme;
import org.sluice.cc.Entity;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.ReactionPoint;

/** QCN: switches sample packets and send their senders a quantized measure of congestion. */
public final class QcnScheme extends DeclaredScheme {
  private static final String DECLARED =
      """
      scheme qcn for congestion-control
          QCN: quantized feedback of sampling switches, 802.1Qau (Alizadeh et al., Allerton 2008)
      needs rate-gate, timer, message, bytes-sent-trigger, sampling-trigger
      owns rate
      placed reaction-point, congestion-point per port
      whole queueReference B | 1 .. 1e12 | 33000
          | the paper: Q_eq, 22 packets of 1500 B; 802.1Q: cpQueueSizeSetPoint 26,000 B | queue length
          the switch aims at
      real weight | 0 .. 1000 | 2
          | the paper, equation 1: w; 802.1Q: 2^1 | weight of the queue's growth
      whole sampleBase B | 64 .. 1e12 | 150000
          | pseudo code 2.x; 802.1Q: cpMinSampleBase | bytes between two samples where there is no
          congestion
      real jitter | 0 .. 0.5 | 0.15
          | pseudo code 2.x | random share by which intervals of samples, byte counter and timer differ
      whole feedbackBytes B | 64 .. 9000 | 64
          | smallest frame | frame of a feedback message
      whole feedbackLevels | 63 .. 64 | 64
          | ours, so that G_d·|F_b| = 1/2 at the largest feedback; 802.1Q: 63 | steps of |F_b| up to (2w
          + 1) Q_eq; six bits hold 63 of them
      real gain | 1e-6 .. 0.015873015873015872 | 0.0078125
          | the paper: G_d, so that the largest feedback halves the rate; 802.1Q: rpgGd 7, 2^-7 | cut per
          unit of feedback
      whole byteCounter B | 1 .. 1e12 | 150000
          | the paper: 100 packets; 802.1Q: rpgByteReset | bytes of a cycle of the byte counter in fast
          recovery; half of it after
      real timer us | 0.001 .. 1e9 | 10000
          | the paper: T; 802.1Q: rpgTimeReset 15 ms | a cycle of the timer in fast recovery; half of it
          after
      whole fastRecoveryCycles | 1 .. 1000 | 5
          | the paper; 802.1Q: rpgThreshold | cycles of fast recovery
      real rateAi Mb/s | 0 .. 1e7 | 5
          | the paper: R_AI; 802.1Q: rpgAiRate | step of active increase
      real rateHai Mb/s | 0 .. 1e7 | 50
          | the paper: R_HAI; 802.1Q: rpgHaiRate | step of hyper-active increase
      real minRate Mb/s | 0.001 .. 1e7 | 10
          | ours; 802.1Q: rpgMinRate 5 Mb/s | lowest rate, or the link's
      flag extraFastRecovery | true
          | pseudo code 2.x | feedback in the first cycle keeps the target; a target ten times the rate
          falls to 1/8
      flag scaleWithRate | false
          | ours: the values are for 10 Gb/s | sizes and steps times, timer divided by the link's rate
          over 10 Gb/s
      profile paper | the paper's values, for 10 Gb/s, at every rate
      profile scaled | the same in proportion to the link's rate (ours)
          | scaleWithRate = true
      """;

  /** Found by the service loader. */
  public QcnScheme() {
    super(DECLARED);
  }

  @Override
  public ReactionPoint newReactionPoint(FlowStart start, Parameters p, Entity entity) {
    return new QcnReactionPoint(start, p, entity.random());
  }

  @Override
  public CongestionPoint newCongestionPoint(PortStart start, Parameters p, Entity entity) {
    return new QcnCongestionPoint(start, p, entity.random());
  }

  /** What values for 10 Gb/s are multiplied by at a link. */
  static double scale(Parameters p, long lineRateBps) {
    return p.asBoolean("scaleWithRate") ? lineRateBps / 10e9 : 1;
  }
}
