// SPDX-License-Identifier: MIT
package org.sluice.fuzz.random;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Random choices that are the same for the same number, on every machine. */
final class Draw {
  private static final long SPREAD = 0x9e3779b97f4a7c15L;

  private final Random random;

  /**
   * The choices of an experiment.
   *
   * @param number the experiment's
   */
  Draw(long number) {
    random = new Random(number * SPREAD);
  }

  /** Whether something happens that does with a probability. */
  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /** From least to most, both included. */
  int integer(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  /** From least to most, each order of magnitude as likely as another. */
  long scaled(double least, double most) {
    double exponent = StrictMath.log(most / least) * random.nextDouble();
    return StrictMath.round(least * StrictMath.exp(exponent));
  }

  /** A number between two, with three digits after the point. */
  double number(double least, double most) {
    return StrictMath.round((least + (most - least) * random.nextDouble()) * 1000) / 1000.0;
  }

  /** One of several. */
  @SafeVarargs
  final <T> T one(T... of) {
    return of[random.nextInt(of.length)];
  }

  /** One of a list. */
  <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  /** Some of a list, in its order. */
  <T> List<T> some(List<T> of, int count) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < of.size(); i++) {
      places.add(i);
    }
    Collections.shuffle(places, random);
    return places.subList(0, Math.min(count, of.size())).stream().sorted().map(of::get).toList();
  }

  /** A time, as an experiment file has it. */
  String time(double leastNs, double mostNs) {
    return chance(0.5)
        ? scaled(leastNs, mostNs) + "ns"
        : scaled(leastNs * 1e3, mostNs * 1e3) + "ps";
  }

  /** A time of whole nanoseconds. */
  String wholeTime(double leastNs, double mostNs) {
    return scaled(leastNs, mostNs) + "ns";
  }

  /** A number of bytes. */
  String bytes(double least, double most) {
    return scaled(least, most) + "B";
  }

  /** The rate of a link, now and then an odd one. */
  long rateBps() {
    return chance(0.1) ? scaled(3e9, 120e9) : one(5, 10, 10, 25, 40, 40, 50, 100) * 1_000_000_000L;
  }
}
