// SPDX-License-Identifier: MIT
package org.sluice.cc.qcn;

import org.sluice.cc.CongestionPoint;
import org.sluice.cc.CpActions;
import org.sluice.cc.EntityId;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.PacketSampled;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.facet.PacketSampling;

/** The congestion point of one egress queue (the paper, section II.A). */
final class QcnCongestionPoint implements CongestionPoint, PacketSampling.Listener {
  /** Type of a feedback message: [|F_b| in units, 1 to 63]. */
  static final int FEEDBACK = 1;

  /** Six bits. */
  static final int MOST_FEEDBACK = 63;

  private static final int LEVELS_PER_STEP = 8;

  private final EntityRandom random;
  private final double weight;
  private final double jitter;
  private final int feedbackBytes;
  private final long levels;
  private final double referenceBytes;
  private final double sampleBaseBytes;
  private long oldBytes;

  QcnCongestionPoint(PortStart start, Parameters p, EntityRandom random) {
    this.random = random;
    weight = p.asDouble("weight");
    jitter = p.asDouble("jitter");
    feedbackBytes = (int) p.asLong("feedbackBytes");
    levels = p.asLong("feedbackLevels");
    double scale = QcnScheme.scale(p, start.lineRateBps());
    referenceBytes = p.asLong("queueReference") * scale;
    sampleBaseBytes = p.asLong("sampleBase") * scale;
  }

  @Override
  public void onStart(PortStart start, CpActions actions) {
    actions.facet(PacketSampling.class).sampleEvery(nextSampleBytes(0));
  }

  @Override
  public void onPacketSampled(PacketSampled sampled, CpActions actions) {
    double feedback = feedback(sampled.queueBytes());
    oldBytes = sampled.queueBytes();
    int quantized = quantized(feedback);
    if (quantized > 0) {
      actions.send(
          EntityId.reactionPoint(sampled.flow()),
          FEEDBACK,
          sampled.flow(),
          feedbackBytes,
          quantized);
    }
    actions.facet(PacketSampling.class).sampleEvery(nextSampleBytes(quantized));
  }

  /** Equation 1: F_b = −(Q_off + w Q_δ). */
  double feedback(long queueBytes) {
    return -(queueBytes - referenceBytes + weight * (queueBytes - oldBytes));
  }

  /** |F_b| in 1/64 (or 1/63) of (2w + 1) Q_eq, six bits; 0 where there is no congestion. */
  int quantized(double feedback) {
    double most = (2 * weight + 1) * referenceBytes;
    double units = StrictMath.floor(-feedback * levels / most);
    return (int) StrictMath.max(0, StrictMath.min(MOST_FEEDBACK, units));
  }

  /** Sampling rises with |F_b|, in eight steps, to eight times that without congestion. */
  long nextSampleBytes(int quantized) {
    double bytes = sampleBaseBytes / (1 + quantized / LEVELS_PER_STEP);
    return StrictMath.max(
        1, StrictMath.round(bytes * (1 + jitter * (2 * random.nextDouble() - 1))));
  }
}
