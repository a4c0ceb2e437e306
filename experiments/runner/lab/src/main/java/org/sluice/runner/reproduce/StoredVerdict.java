// SPDX-License-Identifier: MIT
package org.sluice.runner.reproduce;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.judge.ControlledClaims;
import org.sluice.runner.model.Claim;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.ExplainingRun;
import org.sluice.runner.model.Verdict;

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
  private static final Map<StoredClaim.Kind, String> NAMES =
      Map.of(
          StoredClaim.Kind.PAPER,
          "the paper's",
          StoredClaim.Kind.OURS,
          "ours",
          StoredClaim.Kind.CHECK,
          "checks");

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
   * @param explainedBy the controls that are to show the explanation; none for a conjecture
   * @param under the control whose run it is about, or null
   * @param killedBy controls that make it fail, which show that it says something
   * @param inControls what was measured in each of these, for people
   * @param survived controls that should have made it fail and in which it holds
   * @param notJudged controls that should have made it fail and in which it does not apply
   * @param noticed wrong constants that make it fail
   * @param insensitive why no control can make it fail, or null
   * @param statedIn the commit that stated a claim of ours before it was measured, or null
   */
  public record StoredClaim(
      String claim,
      String source,
      String expected,
      String measured,
      Verdict verdict,
      @Nullable String note,
      @Nullable String explanation,
      List<ExplainingRun> explainedBy,
      @Nullable String under,
      List<String> killedBy,
      Map<String, String> inControls,
      List<String> survived,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> notJudged,
      List<String> noticed,
      @Nullable String insensitive,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String statedIn) {
    private static final Pattern DIFFERENCE =
        Pattern.compile("difference (-?[0-9.eE+-]+) ± ([0-9.eE+-]+) %");

    /** Copies the lists; a file written before there were controls has none. */
    public StoredClaim {
      explainedBy = copy(explainedBy);
      killedBy = copy(killedBy);
      inControls = inControls == null ? Map.of() : new LinkedHashMap<>(inControls);
      survived = copy(survived);
      notJudged = copy(notJudged);
      noticed = copy(noticed);
    }

    private static <T> List<T> copy(@Nullable List<T> list) {
      return list == null ? List.of() : List.copyOf(list);
    }

    /** With what a claim is counted. */
    public enum Kind {
      /** With those of the paper, in the experiment's own runs. */
      PAPER,
      /** With ours that were stated before they were measured. */
      OURS,
      /** With what every run should pass, and what was written when the result was known. */
      CHECK
    }

    /** With what it is counted. */
    @JsonIgnore
    public Kind kind() {
      if (insensitive != null) {
        return Kind.CHECK;
      }
      if (Claim.isOurs(source)) {
        return statedIn == null ? Kind.CHECK : Kind.OURS;
      }
      return under == null ? Kind.PAPER : Kind.CHECK;
    }

    /** Whether it holds in the experiment's own runs and must fail without the mechanism. */
    @JsonIgnore
    public boolean isToFailWithout() {
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
      return !killedBy.isEmpty() && survived.isEmpty() && notJudged.isEmpty();
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
          claims.explaining(i),
          c.claim().proof().under(),
          claims.killers(i),
          claims.measuredInKillers(i),
          claims.survived(i),
          claims.notJudged(i),
          claims.noticed(i),
          claims.insensitive(i),
          c.claim().proof().statedIn());
    }
  }

  /** The runs changed on purpose; none if they were not run. */
  @JsonIgnore
  public List<StoredControl> controlsOrNone() {
    List<StoredControl> known = controls;
    return known == null ? List.of() : known;
  }

  /** Counts in words: {@code the paper's: 5 of 6 hold; checks: 2 of 2 hold}. */
  public String counts() {
    List<String> words = new ArrayList<>();
    for (StoredClaim.Kind kind : StoredClaim.Kind.values()) {
      String count = count(kind);
      if (!count.isEmpty()) {
        words.add(NAMES.get(kind) + ": " + count);
      }
    }
    return String.join("; ", words) + (status.equals("complete") ? "" : " (partial)");
  }

  /**
   * How many claims of a kind hold, in words: {@code 5 of 6 hold, 1 without the mechanism, too, 1
   * not judged without it}; empty if there are none.
   */
  public String count(StoredClaim.Kind kind) {
    List<StoredClaim> of = of(kind).toList();
    long holding = of.stream().filter(c -> c.verdict() == Verdict.HOLDS).count();
    List<StoredClaim> alive =
        controls == null || kind == StoredClaim.Kind.CHECK
            ? List.of()
            : of.stream().filter(c -> c.isToFailWithout() && !c.isKilled()).toList();
    long open =
        alive.stream().filter(c -> c.survived().isEmpty() && !c.notJudged().isEmpty()).count();
    long also = alive.size() - open;
    return of.isEmpty()
        ? ""
        : "%d of %d hold%s%s"
            .formatted(
                holding,
                of.size(),
                also == 0 ? "" : ", %d without the mechanism, too".formatted(also),
                open == 0 ? "" : ", %d not judged without it".formatted(open));
  }

  /** Its claims of a kind, without those that do not apply. */
  Stream<StoredClaim> of(StoredClaim.Kind kind) {
    return claims.stream().filter(c -> c.kind() == kind && c.verdict() != Verdict.NOT_APPLICABLE);
  }

  /** The commit in short, with a + if files differed from it. */
  public String version() {
    return commit.substring(0, Math.min(8, commit.length())) + (dirty ? "+" : "");
  }
}
