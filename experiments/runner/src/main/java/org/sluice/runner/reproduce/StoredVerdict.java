// SPDX-License-Identifier: MIT
package org.sluice.runner.reproduce;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.judge.ClaimResult;
import org.sluice.runner.judge.Verdict;

/**
 * What came out when a figure's experiment was run last, as it is stored.
 *
 * @param paper short name of the paper
 * @param figure the figure
 * @param experiment the experiment's name
 * @param title its headline
 * @param says what the paper says
 * @param quick whether it was the quick variant
 * @param date when it ended, UTC
 * @param commit of Sluice, or unknown
 * @param dirty whether files differed from that commit
 * @param status complete or partial
 * @param exitCode what the command line ends with for it
 * @param wallSeconds how long it took
 * @param seeds the seeds
 * @param variants the variants that were run
 * @param claims every claim with its verdict
 * @param explanation the experiment's words on claims known to fail, or null
 * @param warnings sentences for the user
 */
public record StoredVerdict(
    String paper,
    String figure,
    String experiment,
    String title,
    String says,
    boolean quick,
    String date,
    String commit,
    boolean dirty,
    String status,
    int exitCode,
    double wallSeconds,
    List<Long> seeds,
    List<String> variants,
    List<StoredClaim> claims,
    @Nullable String explanation,
    List<String> warnings) {

  /**
   * A claim, as it is stored.
   *
   * @param claim what is claimed
   * @param source where
   * @param expected for people
   * @param measured for people
   * @param verdict a {@link Verdict}
   * @param note why it could not be measured or does not apply, or null
   * @param explanation what the experiment says when it fails, or null
   */
  public record StoredClaim(
      String claim,
      String source,
      String expected,
      String measured,
      Verdict verdict,
      @Nullable String note,
      @Nullable String explanation) {

    /** A checked claim. */
    public static StoredClaim of(ClaimResult c) {
      return new StoredClaim(
          c.claim().text(),
          c.claim().source(),
          c.expected(),
          c.measured(),
          c.verdict(),
          c.note(),
          c.verdict().isFailure() ? c.claim().explanation() : null);
    }
  }

  /** How many claims came to that. */
  public long count(Verdict verdict) {
    return claims.stream().filter(c -> c.verdict() == verdict).count();
  }

  /** Counts in words: {@code 5 hold, 1 failed}. */
  public String counts() {
    StringBuilder words = new StringBuilder(count(Verdict.HOLDS) + " hold");
    if (count(Verdict.FAILED) > 0) {
      words.append(", ").append(count(Verdict.FAILED)).append(" failed");
    }
    if (count(Verdict.NOT_MEASURED) > 0) {
      words.append(", ").append(count(Verdict.NOT_MEASURED)).append(" not measured");
    }
    if (!status.equals("complete")) {
      words.append(" (partial)");
    }
    return words.toString();
  }

  /** The commit in short, with a + if files differed from it. */
  public String version() {
    return commit.substring(0, Math.min(8, commit.length())) + (dirty ? "+" : "");
  }
}
