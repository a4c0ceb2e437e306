// SPDX-License-Identifier: MIT
package org.sluice.runner.reproduce;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.judge.ClaimResult;
import org.sluice.runner.judge.ControlledClaims;
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
 * @param settings {@code path=value} that the command line set; none: the file as it is
 * @param date when it ended, UTC
 * @param commit of Sluice, or unknown
 * @param dirty whether files differed from that commit
 * @param status complete or partial
 * @param exitCode what the command line ends with for it
 * @param wallSeconds how long the command took; runs that it found finished took it no time
 * @param seeds the seeds
 * @param variants the variants that were run
 * @param claims every claim with its verdict
 * @param explanation the experiment's words on claims known to fail, or null
 * @param warnings sentences for the user
 * @param controls the runs changed on purpose, or null if they were not run
 */
public record StoredVerdict(
    String paper,
    String figure,
    String experiment,
    String title,
    String says,
    boolean quick,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> settings,
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
    List<String> warnings,
    @Nullable List<StoredControl> controls) {

  /** Copies the settings, of which a file says nothing if there are none. */
  public StoredVerdict {
    settings = StoredClaim.copy(settings);
  }

  /**
   * A run changed on purpose, as it is stored.
   *
   * @param name its name
   * @param breaks what is off or wrong in it
   * @param isConstant whether it is a wrong constant
   * @param failure why it could not be run, or null
   */
  public record StoredControl(
      String name, String breaks, boolean isConstant, @Nullable String failure) {
    static List<StoredControl> allOf(ControlledClaims claims) {
      return claims.controls().stream()
          .map(c -> new StoredControl(c.name(), c.breaks(), c.isConstant(), c.failure()))
          .toList();
    }
  }

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
   * @param explainedBy controls whose runs are to show the explanation; none for a conjecture
   * @param under the control whose run it is about, or null
   * @param killedBy controls that make it fail, which show that it says something
   * @param inControls what was measured in each of these, for people
   * @param survived controls that should have made it fail and did not
   * @param noticed wrong constants that make it fail
   * @param shown controls whose runs show the explanation
   * @param insensitive why no control can make it fail, or null
   */
  public record StoredClaim(
      String claim,
      String source,
      String expected,
      String measured,
      Verdict verdict,
      @Nullable String note,
      @Nullable String explanation,
      List<String> explainedBy,
      @Nullable String under,
      List<String> killedBy,
      Map<String, String> inControls,
      List<String> survived,
      List<String> noticed,
      List<String> shown,
      @Nullable String insensitive) {
    private static final Pattern DIFFERENCE =
        Pattern.compile("difference (-?[0-9.eE+-]+) ± ([0-9.eE+-]+) %");

    /** Copies the lists; a file written before there were controls has none. */
    public StoredClaim {
      explainedBy = copy(explainedBy);
      killedBy = copy(killedBy);
      inControls = inControls == null ? Map.of() : new LinkedHashMap<>(inControls);
      survived = copy(survived);
      noticed = copy(noticed);
      shown = copy(shown);
    }

    private static List<String> copy(@Nullable List<String> list) {
      return list == null ? List.of() : List.copyOf(list);
    }

    /** Whether it holds, is about the experiment's own runs and could have failed. */
    @JsonIgnore
    public boolean isCounted() {
      return verdict == Verdict.HOLDS && under == null && insensitive == null;
    }

    /** Whether the 95 % confidence interval of its difference from the bound includes 0. */
    @JsonIgnore
    public boolean isWithinChance() {
      Matcher difference = DIFFERENCE.matcher(measured);
      return difference.find()
          && Math.abs(Double.parseDouble(difference.group(1)))
              < Double.parseDouble(difference.group(2));
    }

    /** Whether a control makes it fail, and each does that it names. */
    @JsonIgnore
    public boolean isKilled() {
      return !killedBy.isEmpty() && survived.isEmpty();
    }

    /** The controls that make it fail, with what was measured in them where that is known. */
    public String killers() {
      return killedBy.stream()
          .map(
              name ->
                  inControls.containsKey(name) ? name + " (" + inControls.get(name) + ")" : name)
          .collect(joining(", "));
    }

    /** Whether it fails without the mechanism only because nothing could be measured there. */
    @JsonIgnore
    public boolean isOnlyUnmeasured() {
      return !inControls.isEmpty()
          && inControls.values().stream().allMatch(ControlledClaims.NOT_MEASURED::equals);
    }

    /** Every checked claim. */
    static List<StoredClaim> allOf(ControlledClaims claims) {
      return IntStream.range(0, claims.claims().size()).mapToObj(i -> of(claims, i)).toList();
    }

    private static StoredClaim of(ControlledClaims claims, int i) {
      ClaimResult c = claims.claims().get(i);
      return new StoredClaim(
          c.claim().text(),
          c.claim().source(),
          c.expected(),
          c.measured(),
          c.verdict(),
          c.note(),
          c.verdict().isFailure() ? c.claim().explanation() : null,
          c.verdict().isFailure() ? c.claim().proof().shownBy() : List.of(),
          c.claim().proof().under(),
          claims.killers(i),
          claims.measuredInKillers(i),
          claims.controls().isEmpty() ? List.of() : claims.survived(i),
          claims.noticed(i),
          claims.shown(i),
          claims.insensitive(i));
    }
  }

  /** The runs changed on purpose; none if they were not run. */
  @JsonIgnore
  public List<StoredControl> controlsOrNone() {
    List<StoredControl> known = controls;
    return known == null ? List.of() : known;
  }

  /** How many claims came to that. */
  public long count(Verdict verdict) {
    return claims.stream().filter(c -> c.verdict() == verdict).count();
  }

  /** Counts in words: {@code 5 hold, 1 failed}. */
  public String counts() {
    StringBuilder words = new StringBuilder(count(Verdict.HOLDS) + " hold");
    if (controls != null) {
      words.append(" (").append(killed()).append(" of ").append(counted());
      words.append(" fail without the mechanism)");
    }
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

  /** How many claims hold and could have failed. */
  public long counted() {
    return claims.stream().filter(StoredClaim::isCounted).count();
  }

  /** How many hold and are not counted, since no control can make them fail. */
  public long insensitive() {
    return claims.stream()
        .filter(c -> c.verdict() == Verdict.HOLDS && c.insensitive() != null)
        .count();
  }

  /** How many of them a control makes fail, and each that should. */
  public long killed() {
    return claims.stream().filter(c -> c.isCounted() && c.isKilled()).count();
  }

  /** Of how many of these it is kept what was measured in the controls. */
  public long measuredInControls() {
    return claims.stream().filter(c -> c.isCounted() && !c.inControls().isEmpty()).count();
  }

  /** How many of these fail only because nothing could be measured without the mechanism. */
  public long onlyUnmeasured() {
    return claims.stream().filter(c -> c.isCounted() && c.isOnlyUnmeasured()).count();
  }

  /** The commit in short, with a + if files differed from it. */
  public String version() {
    return commit.substring(0, Math.min(8, commit.length())) + (dirty ? "+" : "");
  }
}
