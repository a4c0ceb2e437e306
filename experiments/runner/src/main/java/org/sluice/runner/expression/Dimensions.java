// SPDX-License-Identifier: MIT
package org.sluice.runner.expression;

import org.sluice.workloads.Dimension;

/**
 * What the number that an expression gives measures: powers of data and of time. A factor without a
 * unit, such as the 8 between bytes and bits, changes nothing.
 *
 * @param data 1 for a size or a rate
 * @param time 1 for a time, -1 for a rate
 * @param isPlain whether it is of numbers as they are written, without any unit; such a number may
 *     stand for bytes, as where a size is set
 * @param isAny whether it is not known, or is 0, which is the same in every unit
 */
public record Dimensions(double data, double time, boolean isPlain, boolean isAny) {
  public static final Dimensions ANY = new Dimensions(0, 0, false, true);

  /** A number as it is written. */
  public static final Dimensions PLAIN = new Dimensions(0, 0, true, false);

  /** A count or a share. */
  public static final Dimensions NUMBER = new Dimensions(0, 0, false, false);

  public static final Dimensions BYTES = new Dimensions(1, 0, false, false);
  public static final Dimensions TIME = new Dimensions(0, 1, false, false);
  public static final Dimensions RATE = new Dimensions(1, -1, false, false);

  /** That of a unit. */
  public static Dimensions of(Dimension dimension) {
    return switch (dimension) {
      case TIME -> TIME;
      case RATE -> RATE;
      case BYTES -> BYTES;
      case NUMBER -> NUMBER;
    };
  }

  /** Whether a value of one kind can be compared with, or stand for, one of the other. */
  public boolean fits(Dimensions other) {
    return isAny
        || other.isAny
        || (data == other.data && time == other.time)
        || (isPlain && other.equals(BYTES))
        || (other.isPlain && equals(BYTES));
  }

  /** Whether both can be added: a plain number is then one of base units. */
  boolean adds(Dimensions other) {
    return isPlain || other.isPlain || fits(other);
  }

  /** Of two that can be added, the one that says more. */
  Dimensions with(Dimensions other) {
    return isAny || (isPlain && !other.isAny) ? other : this;
  }

  Dimensions times(Dimensions other, int sign) {
    if (isAny || other.isAny) {
      return ANY;
    }
    return new Dimensions(
        data + sign * other.data, time + sign * other.time, isPlain && other.isPlain, false);
  }

  Dimensions power(double exponent) {
    return isAny ? this : new Dimensions(data * exponent, time * exponent, isPlain, false);
  }

  /** For a sentence: {@code a time}. */
  public String phrase() {
    return isPlain
        ? "a number without a unit"
        : equals(NUMBER)
            ? "a number"
            : equals(TIME)
                ? "a time"
                : equals(BYTES)
                    ? "a size"
                    : equals(RATE) ? "a rate" : "no time, size, rate or number";
  }
}
