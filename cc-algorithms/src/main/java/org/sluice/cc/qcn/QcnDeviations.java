// SPDX-License-Identifier: MIT
package org.sluice.cc.qcn;

import java.util.List;
import org.sluice.cc.Deviation;

/** Where this QCN departs from its sources or chooses between them. */
final class QcnDeviations {
  static final List<Deviation> ALL =
      List.of(
          new Deviation(
              "sources",
              "the paper, its pseudo code (2.2, 2.3), and 802.1Q differ in details",
              "the paper's algorithm, the pseudo code where the paper gives no detail; each"
                  + " parameter names its own",
              "the paper's text was not at hand, its sections and equation numbers are from memory;"
                  + " 802.1Q's values are the defaults of IEEE8021-CN-MIB; the pseudo code was"
                  + " compared through notes on it and an implementation of it (docs/evidence/sources.md)"),
          new Deviation(
              "the paper: layer 2",
              "feedback goes to the sampled packet's source MAC address; a rate limiter may hold"
                  + " several flows",
              "feedback goes to the sampled packet's flow, each flow has a limiter",
              "flows are queue pairs here; layer 2 addresses do not cross routers"),
          new Deviation(
              "the paper: sampling probability 1 % to 10 % by |F_b|",
              "a probability per packet; the pseudo code: 150, 75, 50, 37.5, 30, 25, 21.5, 18.5 kB"
                  + " between samples by |F_b|/8",
              "sampleBase/(1 + |F_b|/8): 21.4 and 18.75 kB for the last two; 15 % of jitter",
              "byte intervals are what 802.1Qau has; the rule is the one its table rounds"),
          new Deviation(
              "the paper: quantization",
              "F_b in six bits",
              "⌊64 |F_b| / ((2w + 1) Q_eq)⌋, at most 63, which cuts by 63/128; feedbackLevels = 63"
                  + " is 802.1Q's 63 |F_b| / ((2w + 1) Q_eq)",
              "with 64 the largest feedback would cut by G_d·64 = 1/2 as the paper says, but 64"
                  + " does not fit six bits; no rounding is given"),
          new Deviation(
              "the paper: target rate on feedback",
              "TR ← CR",
              "not in the first byte-counter cycle after a cut (extraFastRecovery)",
              "as in the pseudo code; extraFastRecovery = false is the paper's letter"),
          new Deviation(
              "the paper: end of the limiter",
              "not said",
              "it goes when the rate has reached the link's",
              "802.1Qau frees a limiter there"),
          new Deviation(
              "values at other rates",
              "all values are for 10 Gb/s",
              "profile paper keeps them, profile scaled takes sizes and steps in proportion to the"
                  + " link's rate and the timer in inverse proportion",
              "RoCC (CoNEXT 2020), which compares with QCN at 40 Gb/s, gives no values"));

  private QcnDeviations() {}
}
