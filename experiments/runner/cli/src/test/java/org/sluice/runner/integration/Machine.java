// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

/**
 * What a busy machine may add to every time of these tests. A time that is right is shown by what
 * is said at its end, and printed in the table; the bound only tells it from one that nothing ended
 * (90 s, the patience of {@link SluiceProcess}).
 */
final class Machine {
  static final double SLACK_S = 20;

  private Machine() {}
}
