// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import org.sluice.runner.model.Comparison;

/** What runs are called in sentences. */
final class Labels {
  private Labels() {}

  /** {@code senders=10 rocc, seed 3}. */
  static String of(Campaign campaign, Campaign.Point point, Comparison.Variant variant, long seed) {
    return (campaign.label(point) + " " + Campaign.label(variant) + ", seed " + seed).strip();
  }
}
