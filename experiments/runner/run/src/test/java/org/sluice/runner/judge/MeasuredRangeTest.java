// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.runner.expression.Formula;
import org.sluice.runner.results.Spread;

/** What values an expression can have, as far as its form shows it. */
class MeasuredRangeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          drops('*')                                           | NOT_NEGATIVE
          of("a", drops('*')) / of("b", drops('*'))            | NOT_NEGATIVE
          2 * drops('*') + pauses('*')                         | NOT_NEGATIVE
          slowdownPercentile('*', 99)                          | AT_LEAST_ONE
          of("a", slowdownMean('*'))                           | AT_LEAST_ONE
          of("a", slowdownMean('*')) / of("b", slowdownMean('*')) | NOT_NEGATIVE
          jainTail('*')                                        | UP_TO_ONE
          of("a", jain('*')) - of("b", jain('*'))              | ANY
          1 - utilisation('*', "bottleneck")                   | ANY
          -drops('*')                                          | ANY
          phaseMargin("dcqcn")                                 | ANY
          """)
  void followsFromTheForm(String expression, Spread.Range range) {
    assertThat(MeasuredRange.of(Formula.parse(expression))).isEqualTo(range);
  }
}
