// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.model.Claim;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.ControlResult;
import org.sluice.runner.model.ExplainingRun;
import org.sluice.runner.model.Proof;
import org.sluice.runner.model.Verdict;

/**
 * Claims held against the controls of their experiment: which of them a missing mechanism makes
 * fail, and which explanations a run shows.
 */
public final class ControlledClaims {
  /** Stands for the value of a claim that cannot be measured. */
  public static final String NOT_MEASURED = "not measured";

  private final List<ClaimResult> claims;
  private final List<ControlResult> controls;

  /**
   * Holds claims against controls.
   *
   * @param own the claims of the experiment's own runs
   * @param controls the same claims in each control
   */
  public ControlledClaims(List<ClaimResult> own, List<ControlResult> controls) {
    this.controls = List.copyOf(controls);
    this.claims = new ArrayList<>();
    for (int i = 0; i < own.size(); i++) {
      claims.add(ofControl(own.get(i), i));
    }
  }

  /** A claim about a control's run is judged there. */
  private ClaimResult ofControl(ClaimResult own, int index) {
    String under = own.claim().proof().under();
    return controls.stream()
        .filter(c -> c.name().equals(under) && c.failure() == null)
        .findFirst()
        .map(c -> c.claims().get(index))
        .orElse(own);
  }

  /** Every claim with its verdict, those about a control's run judged there. */
  public List<ClaimResult> claims() {
    return List.copyOf(claims);
  }

  /** The controls, in order. */
  public List<ControlResult> controls() {
    return controls;
  }

  /** The controls that switch something off and make a claim that holds fail. */
  public List<String> killers(int claim) {
    return names(claim, false);
  }

  /** What was measured of a claim in each of its {@link #killers}, for people. */
  public Map<String, String> measuredInKillers(int claim) {
    Map<String, String> measured = new LinkedHashMap<>();
    List<String> killers = killers(claim);
    for (ControlResult control : controls) {
      if (killers.contains(control.name())) {
        measured.put(control.name(), measured(control, claim));
      }
    }
    return measured;
  }

  private static String measured(ControlResult control, int claim) {
    ClaimResult result = control.claims().get(claim);
    return result.verdict() == Verdict.NOT_MEASURED
        ? NOT_MEASURED
        : result.measured().split(";", 2)[0];
  }

  /** The wrong constants that make a claim that holds fail. */
  public List<String> noticed(int claim) {
    return names(claim, true);
  }

  private List<String> names(int claim, boolean constants) {
    ClaimResult own = claims.get(claim);
    if (own.verdict() != Verdict.HOLDS || own.claim().proof().under() != null) {
      return List.of();
    }
    return controls.stream()
        .filter(c -> c.isConstant() == constants && c.fails(claim))
        .map(ControlResult::name)
        .toList();
  }

  /** The controls that should have made a claim fail and in which it holds. */
  public List<String> survived(int claim) {
    return toFailIn(claim)
        .filter(name -> in(name).filter(c -> c.holds(claim)).isPresent())
        .toList();
  }

  /** The controls that should have made a claim fail and in which it does not apply. */
  public List<String> notJudged(int claim) {
    return toFailIn(claim)
        .filter(name -> in(name).filter(c -> c.isWithout(claim)).isPresent())
        .toList();
  }

  private Stream<String> toFailIn(int claim) {
    ClaimResult own = claims.get(claim);
    return own.verdict() == Verdict.HOLDS
        ? own.claim().proof().failsUnder().stream()
        : Stream.empty();
  }

  private Optional<ControlResult> in(String control) {
    return controls.stream().filter(c -> c.name().equals(control)).findFirst();
  }

  /** The controls in which a claim that holds is said to hold, too, and fails. */
  public List<String> contradicting(int claim) {
    return namedByInsensitive(claim, c -> c.fails(claim));
  }

  /** Some of the controls in which a claim that holds is said to hold, too. */
  private List<String> namedByInsensitive(int claim, Predicate<ControlResult> which) {
    ClaimResult own = claims.get(claim);
    return own.verdict() != Verdict.HOLDS
        ? List.of()
        : controls.stream()
            .filter(c -> own.claim().proof().holdsUnder().contains(c.name()))
            .filter(which)
            .map(ControlResult::name)
            .toList();
  }

  /**
   * Why no control makes a claim fail, with the runs that show or contradict it, if they were made;
   * null if one is to.
   */
  public @Nullable String insensitive(int claim) {
    Proof proof = claims.get(claim).claim().proof();
    List<String> contradicting = contradicting(claim);
    List<String> showing = namedByInsensitive(claim, c -> c.holds(claim));
    if (proof.insensitive() == null || (contradicting.isEmpty() && showing.isEmpty())) {
      return proof.insensitive();
    }
    return contradicting.isEmpty()
        ? "%s (%s)".formatted(proof.insensitive(), String.join(", ", showing))
        : "%s (not so: it fails under %s)"
            .formatted(proof.insensitive(), String.join(", ", contradicting));
  }

  /** What the controls that are to explain the failure of a claim came to; none if it holds. */
  public List<ExplainingRun> explaining(int claim) {
    ClaimResult own = claims.get(claim);
    return own.verdict().isFailure()
        ? own.claim().proof().shownBy().stream().map(name -> explaining(name, claim)).toList()
        : List.of();
  }

  private ExplainingRun explaining(String name, int claim) {
    return controls.stream()
        .filter(c -> c.name().equals(name) && c.failure() == null)
        .findFirst()
        .map(c -> new ExplainingRun(name, shows(c, claim), measured(c, claim)))
        .orElse(new ExplainingRun(name, null, null));
  }

  private ExplainingRun.Shows shows(ControlResult control, int claim) {
    Claim failed = claims.get(claim).claim();
    List<ClaimResult> about =
        claims.stream()
            .filter(c -> control.name().equals(c.claim().proof().under()))
            .filter(c -> measureTheSame(failed, c.claim(), control.variants()))
            .toList();
    if (control.holds(claim)) {
      return ExplainingRun.Shows.CLAIM;
    }
    return !about.isEmpty() && about.stream().allMatch(c -> c.verdict() == Verdict.HOLDS)
        ? ExplainingRun.Shows.SIGN_ONLY
        : ExplainingRun.Shows.NOTHING;
  }

  /** Whether two claims measure one of these variants both; without variants, all do. */
  private static boolean measureTheSame(Claim one, Claim other, Set<String> variants) {
    return variants.isEmpty()
        || variants.stream().anyMatch(v -> one.about().contains(v) && other.about().contains(v));
  }

  /**
   * What the controls contradict, a sentence each: a claim that survives a control it names, or
   * does not apply in it, or fails in one in which it should not; an explanation that its run does
   * not show; a control that could not be run.
   */
  public List<String> findings() {
    List<String> findings = new ArrayList<>();
    for (ControlResult control : controls) {
      if (control.failure() != null && !control.isConstant()) {
        findings.add(
            "The control '%s' was not run: %s".formatted(control.name(), control.failure()));
      }
    }
    for (int i = 0; i < claims.size(); i++) {
      String text = claims.get(i).claim().text();
      for (String name : survived(i)) {
        findings.add("\"%s\" holds also under the control '%s'.".formatted(text, name));
      }
      for (String name : notJudged(i)) {
        findings.add(
            "\"%s\" does not apply under the control '%s', which should make it fail."
                .formatted(text, name));
      }
      for (String name : contradicting(i)) {
        findings.add(
            "\"%s\" is said to hold also under the control '%s', and fails there."
                .formatted(text, name));
      }
      explaining(i).stream()
          .filter(run -> run.shows() == null || run.shows() == ExplainingRun.Shows.NOTHING)
          .forEach(
              run ->
                  findings.add(
                      "The run '%s' does not show the explanation of \"%s\"."
                          .formatted(run.control(), text)));
    }
    return findings;
  }
}
