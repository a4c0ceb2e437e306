// SPDX-License-Identifier: MIT
package org.sluice.cc.expresspass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Algorithm 1 against values worked out by hand, for a line of 1000. */
class CreditFeedbackTest {
  private static final double EXACT = 1e-9;

  private static CreditFeedback algorithm(double initialRate, double initialAggressiveness) {
    return begun(new FeedbackSettings(false, initialRate, initialAggressiveness, 0.01, 0.5, 0.1));
  }

  private static CreditFeedback begun(FeedbackSettings settings) {
    return new CreditFeedback(settings, 1000, 1);
  }

  @Test
  @DisplayName("Algorithm 1, initialisation: rate = initial share of the line, w = w_init")
  void begins() {
    CreditFeedback feedback = algorithm(0.5, 0.25);
    assertThat(feedback.rate()).isEqualTo(500);
    assertThat(feedback.aggressiveness()).isEqualTo(0.25);
  }

  @Test
  @DisplayName("Algorithm 1, increase: rate = (1 − w)·rate + w·max·(1 + target), w only after one")
  void increases() {
    CreditFeedback feedback = algorithm(0.5, 0.25);
    feedback.update(0.1, 0); // at the target is not above it
    assertThat(feedback.aggressiveness()).isEqualTo(0.25);
    assertThat(feedback.rate()).isCloseTo(650, within(EXACT)); // 0.75·500 + 0.25·1100
    feedback.update(0, 0);
    assertThat(feedback.aggressiveness()).isEqualTo(0.375); // (0.25 + 0.5)/2
    assertThat(feedback.rate()).isCloseTo(818.75, within(EXACT)); // 0.625·650 + 0.375·1100
  }

  @Test
  @DisplayName("Algorithm 1, decrease: rate = rate·(1 − loss)·(1 + target), w halves down to w_min")
  void decreases() {
    CreditFeedback feedback = algorithm(0.5, 0.25);
    feedback.update(0.4, 0);
    assertThat(feedback.rate()).isCloseTo(330, within(EXACT)); // 500·0.6·1.1
    assertThat(feedback.aggressiveness()).isEqualTo(0.125);
    for (int i = 0; i < 10; i++) {
      feedback.update(0.2, 0);
    }
    assertThat(feedback.aggressiveness()).isEqualTo(0.01);
  }

  @Test
  @DisplayName("Algorithm 1: after a decrease the first increase leaves w as it is")
  void increaseAfterDecrease() {
    CreditFeedback feedback = algorithm(0.5, 0.25);
    feedback.update(0, 0);
    feedback.update(0.5, 0);
    double w = feedback.aggressiveness();
    feedback.update(0, 0);
    assertThat(feedback.aggressiveness()).isEqualTo(w);
  }

  @Test
  @DisplayName("Algorithm 1, six periods: up, up, down, down, up, up")
  void aTraceByHand() {
    CreditFeedback feedback = algorithm(0.5, 0.5);
    double[][] periods = {
      // loss, rate and w after it
      {0.1, 800, 0.5}, // 0.5·500 + 0.5·1100
      {0, 950, 0.5}, // (0.5 + 0.5)/2; 0.5·800 + 550
      {0.2, 836, 0.25}, // 950·0.8·1.1
      {0.5, 459.8, 0.125}, // 836·0.5·1.1
      {0, 539.825, 0.125}, // 0.875·459.8 + 0.125·1100; w stays
      {0.05, 714.8796875, 0.3125}, // (0.125 + 0.5)/2; 0.6875·539.825 + 0.3125·1100
    };
    for (double[] period : periods) {
      feedback.update(period[0], 0);
      assertThat(feedback.rate()).isCloseTo(period[1], within(1e-9));
      assertThat(feedback.aggressiveness()).isEqualTo(period[2]);
    }
  }

  @Test
  @DisplayName("Algorithm 1: two flows that lose alike meet, as the faster gives up more")
  void twoFlowsConverge() {
    CreditFeedback fast = algorithm(0.9, 0.5);
    CreditFeedback slow = algorithm(0.1, 0.5);
    for (int period = 0; period < 60; period++) {
      double loss = StrictMath.max(0, 1 - 1000 / (fast.rate() + slow.rate()));
      fast.update(loss, 0);
      slow.update(loss, 0);
    }
    assertThat(fast.rate() / slow.rate()).isCloseTo(1, within(5e-3));
  }

  @Test
  void staysBetweenOneCreditPerRoundTripAndTheLineWithItsTargetLoss() {
    CreditFeedback feedback = algorithm(1, 0.5);
    for (int i = 0; i < 100; i++) {
      feedback.update(0, 0);
    }
    assertThat(feedback.rate()).isCloseTo(1100, within(1e-6)).isLessThanOrEqualTo(1100);
    for (int i = 0; i < 100; i++) {
      feedback.update(1, 0);
    }
    assertThat(feedback.rate()).isEqualTo(1);
  }

  @Test
  @DisplayName(
      "ns-2 agent: target loss shrinks towards the line's rate, decrease to what came back")
  void simulatorsRule() {
    CreditFeedback feedback = begun(new FeedbackSettings(true, 0.5, 0.0625, 0.01, 0.5, 0.125));
    // target = (1 − 0.5)·0.125 = 0.0625
    feedback.update(0.0625, 0);
    assertThat(feedback.rate()).isCloseTo(531.25, within(EXACT)); // 0.0625·1000 + 0.9375·500
    feedback.update(0, 0);
    assertThat(feedback.aggressiveness()).isCloseTo(0.1125, within(EXACT));
    // 0.1125·1000 + 0.8875·531.25 = 583.984375; target = 0.416015625·0.125 = 0.052001953125
    feedback.update(0.5, 300);
    assertThat(feedback.rate()).isCloseTo(315.6005859375, within(EXACT)); // 300·1.052001953125
    assertThat(feedback.aggressiveness()).isCloseTo(0.05625, within(EXACT));
    feedback.update(0.5, 900);
    assertThat(feedback.rate()).as("not up").isCloseTo(315.6005859375, within(EXACT));
  }

  @Test
  @DisplayName("ns-2 agent: no credit came back, the lowest rate; w down to w_min and up to w_max")
  void simulatorsBounds() {
    CreditFeedback feedback = begun(new FeedbackSettings(true, 0.5, 0.0625, 0.01, 0.5, 0.125));
    feedback.update(1, 300);
    assertThat(feedback.rate()).isEqualTo(1);
    for (int i = 0; i < 3; i++) {
      feedback.update(1, 300);
    }
    assertThat(feedback.aggressiveness()).isEqualTo(0.01);
    for (int i = 0; i < 40; i++) {
      feedback.update(0, 0);
    }
    assertThat(feedback.aggressiveness()).isEqualTo(0.5);
    assertThat(feedback.rate()).isLessThanOrEqualTo(1000);
  }
}
