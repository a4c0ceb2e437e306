// SPDX-License-Identifier: MIT
package org.sluice.runner.expression;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.sluice.workloads.Dimension;

/**
 * What an expression gives: what its number measures, or that it may be no number. Times are in ps
 * and rates in bit per second, so that a size divided by a rate is a number of seconds and no time,
 * until {@code 1s} makes it one. A factor without a unit, such as the 8 between bytes and bits,
 * changes nothing.
 *
 * @param mayBe what it may be: one of {@code 1s} is a time, or the ps in a second
 * @param isPlain whether it is of numbers as they are written, without any unit; such a number may
 *     stand for bytes, as where a size is set
 * @param isAny whether it is not known, or is 0, which is the same in every unit
 * @param words what else it may be than a number
 */
public record Dimensions(Set<Powers> mayBe, boolean isPlain, boolean isAny, Set<Word> words) {
  /** A value that is no number. */
  public enum Word {
    TEXT,
    CONDITION
  }

  /**
   * Powers.
   *
   * @param data 1 for a size or a rate
   * @param time 1 for a time, which is in ps
   * @param seconds -1 for a rate
   */
  public record Powers(double data, double time, double seconds) {
    private Powers plus(Powers other, double sign) {
      // Without the negative zero, which is another value to a record.
      return new Powers(
          data + sign * other.data + 0.0,
          time + sign * other.time + 0.0,
          seconds + sign * other.seconds + 0.0);
    }
  }

  private static final Powers NONE = new Powers(0, 0, 0);
  private static final Powers PS_OF_A_SECOND = new Powers(0, 1, -1);

  public static final Dimensions ANY = new Dimensions(Set.of(), false, true, Set.of());

  /** Some letters: nothing is calculated with them. */
  public static final Dimensions TEXT = word(Word.TEXT);

  /** Yes or no. */
  public static final Dimensions CONDITION = word(Word.CONDITION);

  /** A number as it is written. */
  public static final Dimensions PLAIN = new Dimensions(Set.of(NONE), true, false, Set.of());

  /** A count or a share. */
  public static final Dimensions NUMBER = of(0, 0, 0);

  public static final Dimensions BYTES = of(1, 0, 0);
  public static final Dimensions TIME = of(0, 1, 0);
  public static final Dimensions RATE = of(1, 0, -1);
  private static final Dimensions SECONDS = of(0, 0, 1);

  /** {@code 1s} as a factor. */
  static final Dimensions ONE_SECOND =
      new Dimensions(Set.of(new Powers(0, 1, 0), PS_OF_A_SECOND), false, false, Set.of());

  /** A factor as large as {@code 8e12}. */
  static final Dimensions LARGE_FACTOR =
      new Dimensions(Set.of(NONE, PS_OF_A_SECOND), false, false, Set.of());

  private static Dimensions of(double data, double time, double seconds) {
    return new Dimensions(Set.of(new Powers(data, time, seconds)), false, false, Set.of());
  }

  private static Dimensions word(Word word) {
    return new Dimensions(Set.of(), false, false, Set.of(word));
  }

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
        || mayBe.stream().anyMatch(other.mayBe::contains)
        || words.stream().anyMatch(other.words::contains)
        || (isPlain && other.fits(BYTES))
        || (other.isPlain && fits(BYTES));
  }

  /** Whether it is, for all that is known, a number. */
  boolean isNumber() {
    return words.isEmpty();
  }

  /** Whether it is a text, whatever else it may be. */
  public boolean mayBeText() {
    return words.contains(Word.TEXT);
  }

  /** One of the two, as a condition chooses. */
  Dimensions or(Dimensions other) {
    Set<Powers> all = new LinkedHashSet<>(mayBe);
    all.addAll(other.mayBe);
    EnumSet<Word> either = EnumSet.noneOf(Word.class);
    either.addAll(words);
    either.addAll(other.words);
    return new Dimensions(all, isPlain || other.isPlain, isAny || other.isAny, either);
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
    Set<Powers> all = new LinkedHashSet<>();
    mayBe.forEach(one -> other.mayBe.forEach(two -> all.add(one.plus(two, sign))));
    return new Dimensions(all, isPlain && other.isPlain, false, Set.of());
  }

  Dimensions power(double exponent) {
    Set<Powers> all = new LinkedHashSet<>();
    mayBe.forEach(one -> all.add(NONE.plus(one, exponent)));
    return new Dimensions(all, isPlain, isAny, Set.of());
  }

  /** For a sentence: {@code a time}. */
  public String phrase() {
    if (!words.isEmpty()) {
      return mayBeText() ? "a text" : "a condition";
    }
    return isAny
        ? "no time, size, rate or number"
        : isPlain
            ? "a number without a unit"
            : fits(NUMBER)
                ? "a number"
                : fits(TIME)
                    ? "a time"
                    : fits(BYTES)
                        ? "a size"
                        : fits(RATE)
                            ? "a rate"
                            : fits(SECONDS)
                                ? "a number of seconds, which times 1s is a time"
                                : "no time, size, rate or number";
  }
}
