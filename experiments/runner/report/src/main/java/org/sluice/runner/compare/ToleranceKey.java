// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What may be given a tolerance, and what it has without. */
public enum ToleranceKey {
  MEDIAN("median", 0.01, "fct_median", "goodput_median"),
  P99("p99", Double.NaN, "fct_p99", "goodput_p99"),
  WORST("worst", 0.03, "fct_worst", "goodput_worst"),
  KS("ks", Double.NaN, "slowdown_ks"),
  QUEUE("queue", 0.02, "queue_tail"),
  QUEUE_PEAK("queuePeak", Double.NaN, "queue_peak"),
  QUEUE_DISTANCE("queueDistance", Double.NaN, "queue_distance"),
  RATE("rate", Double.NaN, "rate_tail"),
  RATE_DISTANCE("rateDistance", Double.NaN, "rate_distance"),
  WINDOW("window", Double.NaN, "window_tail"),
  WINDOW_DISTANCE("windowDistance", Double.NaN, "window_distance"),
  MARKS("marks", Double.NaN, "marks"),
  MESSAGES("messages", Double.NaN, "messages"),
  PAUSES("pauses", Double.NaN, "pauses"),
  DROPS("drops", Double.NaN, "drops"),
  RETRANSMITTED("retransmitted", Double.NaN, "retransmitted_bytes");

  private final String word;
  private final double standard;

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable; Guava's ImmutableList is not here
  private final List<String> numbers;

  ToleranceKey(String word, double standard, String... numbers) {
    this.word = word;
    this.standard = standard;
    this.numbers = List.of(numbers);
  }

  /** As the command line has it. */
  public String word() {
    return word;
  }

  /** The tolerance without a choice, a fraction; NaN for none. */
  public double standard() {
    return standard;
  }

  /** The numbers of {@link PairMeasures#numbers} it is about. */
  public List<String> numbers() {
    return numbers;
  }

  /** The key of that name. */
  public static Optional<ToleranceKey> of(String word) {
    return Arrays.stream(values()).filter(k -> k.word.equals(word)).findFirst();
  }

  /** All names, with commas. */
  public static String words() {
    return Arrays.stream(values()).map(ToleranceKey::word).collect(Collectors.joining(", "));
  }
}
