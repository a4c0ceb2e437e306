// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.Verdict;
import org.sluice.runner.results.Spread;

/**
 * One claim over several seeds: it holds if it holds with more than half of those with which it
 * applies, or, where it says so, with every one.
 */
final class SeedVerdict {
  private SeedVerdict() {}

  /**
   * The verdict of all, with the numbers of one of them and their spread.
   *
   * @param each what was found with each seed; at least one
   */
  static ClaimResult of(List<ClaimResult> each) {
    if (each.size() == 1) {
      return each.get(0);
    }
    List<ClaimResult> applying =
        each.stream().filter(c -> c.verdict() != Verdict.NOT_APPLICABLE).toList();
    List<ClaimResult> measured =
        applying.stream()
            .filter(c -> c.measuredValue() != null)
            .sorted(Comparator.comparing(SeedVerdict::value))
            .toList();
    if (measured.isEmpty()) {
      return applying.isEmpty() ? each.get(0) : applying.get(0);
    }
    long holding = applying.stream().filter(c -> c.verdict() == Verdict.HOLDS).count();
    boolean holds =
        each.get(0).claim().inEverySeed()
            ? holding == applying.size()
            : 2 * holding > applying.size();
    Verdict verdict = holds ? Verdict.HOLDS : Verdict.FAILED;
    boolean isOneBound = measured.stream().map(ClaimResult::expected).distinct().count() == 1;
    ClaimResult seed = shownSeed(measured, verdict, isOneBound);
    ClaimNumbers show = new ClaimNumbers(seed.claim().unit());
    String range =
        "%s; %s … %s"
            .formatted(
                seed.measured(),
                show.number(value(measured.get(0))),
                show.number(value(measured.get(measured.size() - 1))));
    int without = applying.size() - measured.size();
    Optional<String> mean =
        without > 0 ? Optional.empty() : isOneBound ? mean(measured, show) : difference(measured);
    String seeds = "%d of %d seeds hold".formatted(holding, applying.size());
    @Nullable String note = null;
    if (without > 0) {
      seeds += ", %d have no value".formatted(without);
      note =
          applying.stream()
              .filter(c -> c.measuredValue() == null)
              .map(ClaimResult::note)
              .filter(Objects::nonNull)
              .findFirst()
              .orElse(null);
    }
    if (applying.size() < each.size()) {
      seeds += ", it does not apply with %d".formatted(each.size() - applying.size());
    }
    return new ClaimResult(
        seed.claim(),
        verdict,
        seed.expected(),
        range + mean.map("; "::concat).orElse("") + "; " + seeds,
        seed.measuredValue(),
        null,
        note,
        List.copyOf(each));
  }

  /**
   * The median; but where each seed has a bound of its own, one with the verdict of all, the
   * nearest to the median: its value and its bound are what the table shows.
   *
   * @param measured in ascending order
   */
  private static ClaimResult shownSeed(
      List<ClaimResult> measured, Verdict verdict, boolean isOneBound) {
    int middle = (measured.size() - 1) / 2;
    return IntStream.range(0, measured.size())
        .boxed()
        .filter(i -> isOneBound || measured.get(i).verdict() == verdict)
        .min(Comparator.comparingInt(i -> Math.abs(i - middle)))
        .map(measured::get)
        .orElseGet(() -> measured.get(middle));
  }

  /** Mean and its 95 % confidence interval; none of one value or of equal ones. */
  private static Optional<String> mean(List<ClaimResult> measured, ClaimNumbers show) {
    return spread(
            measured.stream().mapToDouble(c -> value(c).doubleValue()).toArray(),
            MeasuredRange.of(measured.get(0).claim().measured()))
        .map(s -> "mean " + show.interval(s));
  }

  /** The same of each value's difference from the bound of its own seed, in % of the bound. */
  private static Optional<String> difference(List<ClaimResult> measured) {
    double[] percent =
        measured.stream()
            .filter(c -> c.bound() != null && c.bound().signum() != 0)
            .mapToDouble(c -> percentOf(value(c), c.bound()))
            .toArray();
    return percent.length < measured.size()
        ? Optional.empty()
        : spread(percent, Spread.Range.ANY)
            .map(
                s ->
                    "difference "
                        + ClaimNumbers.plainInterval(s.mean(), s.high() - s.mean())
                        + " % of the bound");
  }

  private static double percentOf(BigDecimal value, BigDecimal bound) {
    return value
        .subtract(bound)
        .divide(bound.abs(), MathContext.DECIMAL64)
        .movePointRight(2)
        .doubleValue();
  }

  private static Optional<Spread> spread(double[] values, Spread.Range range) {
    Spread spread = Spread.of(values, range);
    return spread.high() > spread.low() ? Optional.of(spread) : Optional.empty();
  }

  private static BigDecimal value(ClaimResult result) {
    BigDecimal value = result.measuredValue();
    return value == null ? BigDecimal.ZERO : value;
  }
}
