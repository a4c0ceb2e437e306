// SPDX-License-Identifier: MIT
package org.sluice.experiments.claims;

/**
 * What a claim expects of its measured value. Every bound is an expression in the language of
 * {@code docs/claims.md}.
 */
public sealed interface Expectation {

  /**
   * Equal, to the last digit.
   *
   * @param expected the expected value
   */
  record Exactly(String expected) implements Expectation {}

  /**
   * Within {@code fraction} of the expected value's magnitude.
   *
   * @param expected the expected value
   * @param fraction relative tolerance, 0.01 for one percent
   */
  record WithinRelative(String expected, String fraction) implements Expectation {}

  /**
   * Within an absolute distance, in the unit of the measured value.
   *
   * @param expected the expected value
   * @param distance largest allowed distance
   */
  record WithinAbsolute(String expected, String distance) implements Expectation {}

  /**
   * Not below.
   *
   * @param bound the smallest allowed value
   */
  record AtLeast(String bound) implements Expectation {}

  /**
   * Not above.
   *
   * @param bound the largest allowed value
   */
  record AtMost(String bound) implements Expectation {}

  /**
   * Between two bounds, both allowed.
   *
   * @param low the smallest allowed value
   * @param high the largest allowed value
   */
  record Between(String low, String high) implements Expectation {}
}
