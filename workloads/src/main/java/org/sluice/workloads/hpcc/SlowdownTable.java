// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.hpcc.CompletionFile.Completion;

/**
 * The table of {@code fct_analysis.py} of the HPCC simulator, digit for digit: flows sorted by
 * size, in bins of equal count, with the slowdown at three percentiles of each. What one might not
 * expect is theirs: the last flow of all is left out, a slowdown below 1 counts as 1, a slowdown
 * has six digits, a percentile is the element at {@code floor(n·p)}, and flows of one size are
 * sorted by the text of their slowdown (as {@code sort} does in the locale C).
 */
public final class SlowdownTable {
  private static final MathContext SIX_DIGITS = new MathContext(6, RoundingMode.HALF_EVEN);
  private static final double[] SHARES = {0.5, 0.95, 0.99};
  private static final double MILLION = 1e6;
  private static final long PS_PER_NS = 1000;

  private SlowdownTable() {}

  /** Which flows are in the table, by destination port. */
  public enum FlowClass {
    /** Destination port 100. */
    NORMAL,
    /** Destination port 200. */
    INCAST,
    /** Any. */
    ALL;

    boolean has(long dport) {
      return switch (this) {
        case NORMAL -> dport == 100;
        case INCAST -> dport == 200;
        case ALL -> true;
      };
    }
  }

  /**
   * One bin of flows of similar size.
   *
   * @param percent its lower end, percent of the flows by size
   * @param bytes size of its largest flow
   * @param slowdowns p50, p95 and p99
   */
  public record Bin(int percent, long bytes, List<Double> slowdowns) {}

  private record Slow(BigDecimal slowdown, String text, long bytes) {}

  /**
   * The bins of a file.
   *
   * @param file how it is called in messages
   * @param stepPercent width of a bin, 1 to 100
   * @param limitNs only flows that end before it
   * @throws WorkloadException if a flow has no standalone time, or a bin no flow
   */
  public static List<Bin> bins(
      String file, List<Completion> flows, FlowClass of, int stepPercent, long limitNs) {
    List<Slow> sorted = new ArrayList<>();
    for (Completion c : flows) {
      boolean isInTime = c.startPs() / PS_PER_NS + c.fctPs() / PS_PER_NS < limitNs;
      if (isInTime && of.has(c.transfer().dport())) {
        sorted.add(slow(file, c));
      }
    }
    sorted.sort(Comparator.comparingLong(Slow::bytes).thenComparing(Slow::text));
    int n = Math.max(0, sorted.size() - 1);
    List<Bin> bins = new ArrayList<>();
    for (int percent = 0; percent < 100; percent += stepPercent) {
      int from = (int) ((long) percent * n / 100);
      int to = (int) Math.min(n, (long) (percent + stepPercent) * n / 100);
      if (from == to) {
        throw new WorkloadException(
            ("%s: %d flows of class %s end before %d ns, of which fct_analysis.py leaves out the last;"
                    + " that is too few for bins of %d %%, allowed are wider ones")
                .formatted(
                    file, sorted.size(), of.name().toLowerCase(Locale.ROOT), limitNs, stepPercent));
      }
      bins.add(bin(percent, sorted.subList(from, to)));
    }
    return bins;
  }

  private static Slow slow(String file, Completion c) {
    long standaloneNs = c.standalonePs() / PS_PER_NS;
    if (standaloneNs == 0) {
      throw new WorkloadException(
          "%s: the standalone time of '%s' is 0; allowed is 1 ns or more"
              .formatted(file, c.line().strip()));
    }
    long fctNs = c.fctPs() / PS_PER_NS;
    double ratio = Math.max(1, (double) fctNs / standaloneNs);
    // As awk prints a number: whole ones as they are, others by %.6g.
    BigDecimal exact = new BigDecimal(ratio);
    boolean isWhole = exact.stripTrailingZeros().scale() <= 0;
    BigDecimal shown = (isWhole ? exact : exact.round(SIX_DIGITS)).stripTrailingZeros();
    String text =
        isWhole || shown.doubleValue() < MILLION
            ? shown.toPlainString()
            : "%se+%02d"
                .formatted(
                    new BigDecimal(shown.unscaledValue(), shown.precision() - 1),
                    shown.precision() - shown.scale() - 1);
    return new Slow(shown, text + " " + c.transfer().bytes(), c.transfer().bytes());
  }

  private static Bin bin(int percent, List<Slow> flows) {
    double[] slowdowns =
        flows.stream().mapToDouble(s -> s.slowdown().doubleValue()).sorted().toArray();
    List<Double> values = new ArrayList<>();
    for (double share : SHARES) {
      values.add(slowdowns[(int) (slowdowns.length * share)]);
    }
    return new Bin(percent, flows.get(flows.size() - 1).bytes(), values);
  }

  /**
   * The table: share of the flows and size of the first file's bins, then for each file a tab and
   * the slowdowns.
   *
   * @param files the bins of each, all of the same step
   */
  public static String text(List<List<Bin>> files) {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < files.get(0).size(); row++) {
      Bin first = files.get(0).get(row);
      text.append(rounded(first.percent() / 100.0)).append(' ').append(first.bytes());
      for (List<Bin> bins : files) {
        String separator = "\t";
        for (double slowdown : bins.get(row).slowdowns()) {
          text.append(separator).append(rounded(slowdown));
          separator = " ";
        }
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** As {@code %.3f} of C and Python rounds, which Java's does not: by the binary value. */
  private static String rounded(double value) {
    return new BigDecimal(value).setScale(3, RoundingMode.HALF_EVEN).toPlainString();
  }
}
