// SPDX-License-Identifier: MIT
package org.sluice.cc.expresspass;

/** Algorithm 1, credit feedback control: a credit rate from the share of credits that got lost. */
final class CreditFeedback {
  private final FeedbackSettings settings;
  private final double maxRate;
  private final double minRate;
  private double rate;
  private double aggressiveness;
  private boolean increasedBefore;

  /**
   * A flow's control as the flow begins.
   *
   * @param settings the constants
   * @param largest credit rate, the line's
   * @param smallest credit rate
   */
  CreditFeedback(FeedbackSettings settings, double largest, double smallest) {
    this.settings = settings;
    maxRate = largest;
    minRate = StrictMath.min(smallest, largest);
    restart();
  }

  /** The flow begins, or begins again after a stop (line 1). */
  void restart() {
    aggressiveness = settings.initialAggressiveness();
    rate = clamp(settings.initialRate() * maxRate);
    increasedBefore = false;
  }

  /** The credit rate now. */
  double rate() {
    return rate;
  }

  /** w now. */
  double aggressiveness() {
    return aggressiveness;
  }

  /**
   * One update period is over.
   *
   * @param lossShare credits lost of those sent, 0 to 1
   * @param returnedRate rate of the credits that came back with data
   */
  void update(double lossShare, double returnedRate) {
    double targetLoss = settings.targetLoss();
    if (settings.isSimulators()) {
      updateAsTheSimulator(lossShare, returnedRate);
      return;
    }
    if (lossShare <= targetLoss) {
      if (increasedBefore) {
        aggressiveness = (aggressiveness + settings.maxAggressiveness()) / 2;
      }
      rate = (1 - aggressiveness) * rate + aggressiveness * maxRate * (1 + targetLoss);
      increasedBefore = true;
    } else {
      rate = rate * (1 - lossShare) * (1 + targetLoss);
      aggressiveness = StrictMath.max(aggressiveness / 2, settings.minAggressiveness());
      increasedBefore = false;
    }
    rate = clamp(rate);
  }

  /** What the authors' ns-2 agent does instead. */
  private void updateAsTheSimulator(double lossShare, double returnedRate) {
    double targetLoss = (1 - rate / maxRate) * settings.targetLoss();
    if (lossShare > targetLoss) {
      double next = lossShare >= 1 ? minRate : returnedRate * (1 + targetLoss);
      rate = StrictMath.min(rate, next);
      aggressiveness = StrictMath.max(aggressiveness / 2, settings.minAggressiveness());
      increasedBefore = false;
    } else {
      if (increasedBefore) {
        aggressiveness =
            StrictMath.min(aggressiveness + settings.simulatorStep(), settings.maxAggressiveness());
      }
      increasedBefore = true;
      rate = aggressiveness * maxRate + (1 - aggressiveness) * rate;
    }
    rate = clamp(rate);
  }

  private double clamp(double value) {
    double most = settings.isSimulators() ? maxRate : maxRate * (1 + settings.targetLoss());
    return StrictMath.max(minRate, StrictMath.min(most, value));
  }
}
