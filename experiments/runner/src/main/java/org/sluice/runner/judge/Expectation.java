// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import java.util.List;

/**
 * What a claim expects of its measured value. Every bound is an expression in the language of
 * {@code docs/reference/claims.md}.
 */
public sealed interface Expectation {

  /** Its expressions. */
  List<String> expressions();

  /**
   * Equal, to the last digit.
   *
   * @param expected the expected value
   */
  record Exactly(String expected) implements Expectation {
    @Override
    public List<String> expressions() {
      return List.of(expected);
    }
  }

  /**
   * Within {@code fraction} of the expected value's magnitude.
   *
   * @param expected the expected value
   * @param fraction relative tolerance, 0.01 for one percent
   */
  record WithinRelative(String expected, String fraction) implements Expectation {
    @Override
    public List<String> expressions() {
      return List.of(expected, fraction);
    }
  }

  /**
   * Within an absolute distance, in the unit of the measured value.
   *
   * @param expected the expected value
   * @param distance largest allowed distance
   */
  record WithinAbsolute(String expected, String distance) implements Expectation {
    @Override
    public List<String> expressions() {
      return List.of(expected, distance);
    }
  }

  /**
   * Not below.
   *
   * @param bound the smallest allowed value
   */
  record AtLeast(String bound) implements Expectation {
    @Override
    public List<String> expressions() {
      return List.of(bound);
    }
  }

  /**
   * Not above.
   *
   * @param bound the largest allowed value
   */
  record AtMost(String bound) implements Expectation {
    @Override
    public List<String> expressions() {
      return List.of(bound);
    }
  }

  /**
   * Between two bounds, both allowed.
   *
   * @param low the smallest allowed value
   * @param high the largest allowed value
   */
  record Between(String low, String high) implements Expectation {
    @Override
    public List<String> expressions() {
      return List.of(low, high);
    }
  }
}
