// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import org.sluice.runner.expression.Formula;
import org.sluice.runner.results.Spread;

/** What values an expression over the results can have. */
final class MeasuredRange {
  private MeasuredRange() {}

  static Spread.Range of(Formula measured) {
    Spread.Range otherwise =
        measured.isNeverNegative() ? Spread.Range.NOT_NEGATIVE : Spread.Range.ANY;
    return measured
        .only()
        .map(
            function ->
                switch (function) {
                  case SLOWDOWN, SLOWDOWN_MEAN, SLOWDOWN_MAX, SLOWDOWN_PERCENTILE ->
                      Spread.Range.AT_LEAST_ONE;
                  case JAIN, JAIN_TAIL -> Spread.Range.UP_TO_ONE;
                  default -> otherwise;
                })
        .orElse(otherwise);
  }
}
