// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.SluiceException;
import org.sluice.workloads.hpcc.ConfigFile;
import org.sluice.workloads.hpcc.ConfigFile.Value;
import org.sluice.workloads.hpcc.Ns3Quantity;

/** The values of a {@code config.txt}: what it says, else what is built into its simulator. */
final class HpccValues {
  private static final BigDecimal MOST_TIMER_US = new BigDecimal(1_000_000_000);

  /** The range of the schemes' parameters, Mb/s. */
  static final BigDecimal LEAST_RATE = new BigDecimal("0.001");

  private static final BigDecimal MOST_RATE = new BigDecimal("1e7");

  private final ConfigFile config;
  private final Map<String, String> implied;

  /**
   * Values of a file.
   *
   * @param implied of keys that its simulator does not know
   */
  HpccValues(ConfigFile config, Map<String, String> implied) {
    this.config = config;
    this.implied = implied;
  }

  boolean has(String key) {
    return config.values().containsKey(key);
  }

  /** The first value of a key as it was read, or what is built in. */
  String word(String key) {
    Value value = config.values().get(key);
    return value != null ? value.text() : implied.getOrDefault(key, config.builtIn(key));
  }

  /** The values of a key that has several; none if it is missing. */
  List<String> words(String key) {
    return value(key).words();
  }

  /** A number without zeros at its end, or what is built in. */
  String number(String key) {
    return new BigDecimal(word(key)).stripTrailingZeros().toPlainString();
  }

  /** A number between two others. */
  String number(String key, String least, String most) {
    BigDecimal number = new BigDecimal(word(key));
    if (number.compareTo(new BigDecimal(least)) < 0 || number.compareTo(new BigDecimal(most)) > 0) {
      throw refusal(key, least + " to " + most);
    }
    return number(key);
  }

  boolean isOn(String key) {
    return new BigDecimal(word(key)).signum() != 0;
  }

  /** Whether it is the number 0. */
  boolean isZero(String key) {
    return word(key).matches("[-+]?0*\\.?0*");
  }

  /** Whole microseconds of a timer: the program cuts its numbers to them. */
  String microseconds(String key) {
    BigDecimal whole = new BigDecimal(word(key)).setScale(0, RoundingMode.DOWN);
    if (whole.signum() <= 0 || whole.compareTo(MOST_TIMER_US) > 0) {
      throw refusal(
          key, "1 to 1000000000 us: with 0 that simulator repeats it for ever in one instant");
    }
    return whole.toPlainString();
  }

  /** A rate in Mb/s. */
  String rate(String key) {
    String word = word(key);
    OptionalLong bps = Ns3Quantity.rateBps(word);
    if (bps.isEmpty() || bps.getAsLong() < 0) {
      throw refusal(
          key,
          word.isEmpty()
              ? "a rate such as 50Mb/s: there it is what the memory holds"
              : "a rate as ns-3 reads it, such as 50Mb/s: with others that simulator ends");
    }
    BigDecimal rate = BigDecimal.valueOf(bps.getAsLong(), 6);
    if (rate.compareTo(MOST_RATE) > 0) {
      throw refusal(key, "a rate up to 10000Gb/s");
    }
    return rate.stripTrailingZeros().toPlainString();
  }

  /** The rate in Mb/s below which no sender goes, so that it cannot be 0 here. */
  String leastRate(String key) {
    String rate = rate(key);
    if (new BigDecimal(rate).compareTo(LEAST_RATE) < 0) {
      throw refusal(key, "1Kb/s or more");
    }
    return rate;
  }

  /** A map from rates in bit/s to numbers. */
  Map<String, String> map(String key) {
    Map<String, String> byRate = new LinkedHashMap<>();
    List<String> words = has(key) ? value(key).words() : List.of();
    for (int i = 0; i + 1 < words.size(); i += 2) {
      byRate.put(words.get(i), words.get(i + 1));
    }
    return byRate;
  }

  /**
   * The product of a whole number and a factor in the 32 bits in which that program computes it.
   */
  static String inU32(String number, long factor) {
    BigInteger product = new BigInteger(number).multiply(BigInteger.valueOf(factor));
    return product.and(BigInteger.valueOf(0xffff_ffffL)).toString();
  }

  /** Refuses a number other than one. */
  void refuseUnless(String key, String only, String allowed) {
    if (new BigDecimal(word(key)).compareTo(new BigDecimal(only)) != 0) {
      throw refusal(key, allowed);
    }
  }

  SluiceException refusal(String key, String allowed) {
    @Nullable Value value = config.values().get(key);
    String given =
        value == null
            ? "is missing"
            : "is " + String.join(" ", value.words()).replaceAll("\\p{Cntrl}", "?");
    return SluiceException.wrongInput(
        "%s%s %s; allowed is %s".formatted(place(key), key, given, allowed));
  }

  /** Where a key is, for the head of a sentence. */
  String place(String key) {
    return has(key) ? config.name() + ":" + value(key).line() + ": " : config.name() + ": ";
  }

  private Value value(String key) {
    return config.values().getOrDefault(key, new Value(List.of(), 0));
  }
}
