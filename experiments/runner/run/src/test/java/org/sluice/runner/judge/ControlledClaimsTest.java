// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sluice.runner.model.Claim;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.ControlResult;
import org.sluice.runner.model.ExplainingRun;
import org.sluice.runner.model.Verdict;
import org.sluice.runner.read.ClaimFields;

class ControlledClaimsTest {
  private final List<Claim> claims = new ArrayList<>();

  @Test
  void aClaimIsKilledByAControlUnderWhichItDoesNotHold() {
    claim("failsUnder", "off");
    claim("failsUnder", "off");
    claim();

    ControlledClaims controlled =
        new ControlledClaims(
            verdicts(Verdict.HOLDS, Verdict.HOLDS, Verdict.FAILED),
            List.of(
                control("off", Verdict.FAILED, Verdict.HOLDS, Verdict.FAILED),
                constant("k x4", Verdict.HOLDS, Verdict.NOT_MEASURED, Verdict.HOLDS)));

    assertThat(controlled.killers(0)).containsExactly("off");
    assertThat(controlled.survived(0)).isEmpty();
    assertThat(controlled.measuredInKillers(0)).containsExactly(entry("off", "7"));
    assertThat(controlled.killers(1)).isEmpty();
    assertThat(controlled.survived(1)).containsExactly("off");
    assertThat(controlled.noticed(1)).containsExactly("k x4");
    assertThat(controlled.killers(2)).as("it fails anyway").isEmpty();
    assertThat(controlled.findings()).containsExactly("\"1\" holds also under the control 'off'.");
  }

  @Test
  void thatNoControlMakesAClaimFailIsSeenInTheRunsThatAreNamed() {
    claim("insensitive", Map.of("text", "a full link", "shownBy", "off"));
    claim("insensitive", Map.of("text", "a full link", "shownBy", "off"));
    claim("insensitive", "a full link");

    ControlledClaims controlled =
        new ControlledClaims(
            verdicts(Verdict.HOLDS, Verdict.HOLDS, Verdict.HOLDS),
            List.of(control("off", Verdict.HOLDS, Verdict.FAILED, Verdict.FAILED)));

    assertThat(controlled.insensitive(0)).isEqualTo("a full link (off)");
    assertThat(controlled.insensitive(1)).isEqualTo("a full link (not so: it fails under off)");
    assertThat(controlled.insensitive(2)).as("no run is named").isEqualTo("a full link");
    assertThat(controlled.findings())
        .containsExactly("\"1\" is said to hold also under the control 'off', and fails there.");
  }

  @Test
  void aRunThatWasNotMadeShowsNothingOfAClaimThatNoControlMakesFail() {
    claim("insensitive", Map.of("text", "a full link", "shownBy", "off"));

    ControlledClaims without = new ControlledClaims(verdicts(Verdict.HOLDS), List.of());
    ControlledClaims broken =
        new ControlledClaims(
            verdicts(Verdict.HOLDS),
            List.of(
                new ControlResult("off", "b", false, Set.of(), List.of(), "the simulator died")));
    ControlledClaims failed =
        new ControlledClaims(verdicts(Verdict.FAILED), List.of(control("off", Verdict.HOLDS)));

    assertThat(List.of(without, broken, failed))
        .extracting(c -> c.insensitive(0))
        .containsOnly("a full link");
    assertThat(broken.findings())
        .containsExactly("The control 'off' was not run: the simulator died");
  }

  @Test
  void aClaimThatCannotBeMeasuredInAControlIsSaidToBe() {
    claim("failsUnder", "off");

    ControlledClaims controlled =
        new ControlledClaims(
            verdicts(Verdict.HOLDS), List.of(control("off", Verdict.NOT_MEASURED)));

    assertThat(controlled.measuredInKillers(0))
        .containsExactly(entry("off", ControlledClaims.NOT_MEASURED));
  }

  @Test
  void aControlThatCouldNotBeRunKillsNothing() {
    claim("failsUnder", "off");

    ControlledClaims controlled =
        new ControlledClaims(
            verdicts(Verdict.HOLDS),
            List.of(
                new ControlResult("off", "b", false, Set.of(), List.of(), "the simulator died")));

    assertThat(controlled.killers(0)).isEmpty();
    assertThat(controlled.findings())
        .containsExactly("The control 'off' was not run: the simulator died");
  }

  @Test
  void aControlInWhichAClaimDoesNotApplyShowsNothingOfIt() {
    claim("failsUnder", List.of("off", "no-marks"));
    claim("insensitive", Map.of("text", "a full link", "shownBy", "off"));

    ControlledClaims controlled =
        new ControlledClaims(
            verdicts(Verdict.HOLDS, Verdict.HOLDS),
            List.of(
                control("off", Verdict.NOT_APPLICABLE, Verdict.NOT_APPLICABLE),
                control("no-marks", Verdict.FAILED, Verdict.HOLDS)));

    assertThat(controlled.survived(0)).isEmpty();
    assertThat(controlled.notJudged(0)).containsExactly("off");
    assertThat(controlled.killers(0)).containsExactly("no-marks");
    assertThat(controlled.contradicting(1)).isEmpty();
    assertThat(controlled.insensitive(1)).isEqualTo("a full link");
    assertThat(controlled.findings())
        .containsExactly(
            "\"0\" does not apply under the control 'off', which should make it fail.");
  }

  @Test
  void anExplanationIsShownByARunInWhichTheClaimHolds() {
    claim("explanation", Map.of("text", "the delay", "shownBy", "off"));
    claim("explanation", Map.of("text", "the delay", "shownBy", "off"));

    ControlledClaims controlled =
        new ControlledClaims(
            verdicts(Verdict.FAILED, Verdict.FAILED),
            List.of(control("off", Verdict.HOLDS, Verdict.FAILED)));

    assertThat(controlled.explaining(0)).containsExactly(off(ExplainingRun.Shows.CLAIM));
    assertThat(controlled.explaining(1)).containsExactly(off(ExplainingRun.Shows.NOTHING));
    assertThat(controlled.findings())
        .containsExactly("The run 'off' does not show the explanation of \"1\".");
    assertThat(claims.get(0).explanationWithRuns()).isEqualTo("the delay (control off)");
  }

  @Test
  void claimsAboutAControlAreJudgedThereAndAloneShowTheSignOnly() {
    claim("explanation", Map.of("text", "the delay", "shownBy", "off"));
    claim("under", "off");

    ControlledClaims holds =
        new ControlledClaims(
            verdicts(Verdict.FAILED, Verdict.NOT_APPLICABLE),
            List.of(control("off", Verdict.FAILED, Verdict.HOLDS)));
    ControlledClaims fails =
        new ControlledClaims(
            verdicts(Verdict.FAILED, Verdict.NOT_APPLICABLE),
            List.of(control("off", Verdict.HOLDS, Verdict.FAILED)));

    assertThat(holds.claims().get(1).verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(holds.explaining(0)).containsExactly(off(ExplainingRun.Shows.SIGN_ONLY));
    assertThat(holds.findings()).isEmpty();
    assertThat(holds.killers(1)).isEmpty();
    assertThat(fails.claims().get(1).verdict()).isEqualTo(Verdict.FAILED);
    assertThat(fails.explaining(0))
        .as("the claim itself")
        .containsExactly(off(ExplainingRun.Shows.CLAIM));
  }

  @Test
  void aClaimAboutAControlShowsOnlyExplanationsOfClaimsAboutTheSameVariants() {
    claim("explanation", Map.of("text", "the queue", "shownBy", "off"), "measured", fct("web"));
    claim("explanation", Map.of("text", "the queue", "shownBy", "off"), "measured", fct("hadoop"));
    claim("under", "off", "measured", fct("hadoop"));
    claim("under", "off", "measured", "of(\"other\", fct(0))");

    ControlledClaims controlled =
        new ControlledClaims(
            verdicts(
                Verdict.FAILED, Verdict.FAILED, Verdict.NOT_APPLICABLE, Verdict.NOT_APPLICABLE),
            List.of(
                new ControlResult(
                    "off",
                    "b",
                    false,
                    Set.of("web", "hadoop"),
                    verdicts(Verdict.FAILED, Verdict.FAILED, Verdict.HOLDS, Verdict.FAILED),
                    null)));

    assertThat(controlled.explaining(0))
        .as("it does not hold in the control either, nor what is said of its variant there")
        .containsExactly(off(ExplainingRun.Shows.NOTHING));
    assertThat(controlled.explaining(1))
        .as("the other variant is not changed")
        .containsExactly(off(ExplainingRun.Shows.SIGN_ONLY));
    assertThat(controlled.findings())
        .containsExactly("The run 'off' does not show the explanation of \"0\".");
  }

  @Test
  void aControlThatWasNotRunExplainsNothing() {
    claim("explanation", Map.of("text", "the delay", "shownBy", "off"));

    ControlledClaims controlled = new ControlledClaims(verdicts(Verdict.FAILED), List.of());

    assertThat(controlled.explaining(0)).containsExactly(new ExplainingRun("off", null, null));
  }

  private static ExplainingRun off(ExplainingRun.Shows shows) {
    return new ExplainingRun("off", shows, "7");
  }

  private static String fct(String variant) {
    return "of(\"%s\", fct(0)) / of(\"other\", fct(0))".formatted(variant);
  }

  private void claim(Object... keysAndValues) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("text", Integer.toString(claims.size()));
    fields.put("source", "s");
    fields.put("measured", "fct(0)");
    for (int i = 0; i < keysAndValues.length; i += 2) {
      fields.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    boolean isRatio = String.valueOf(fields.get("measured")).contains("/");
    fields.putIfAbsent("atMost", isRatio ? "1" : "1 ps");
    Set<String> variants =
        fields.get("measured").toString().startsWith("of(")
            ? Set.of("web", "hadoop", "other")
            : Set.of();
    claims.add(ClaimFields.readFor(variants, fields).claim());
  }

  private List<ClaimResult> verdicts(Verdict... verdicts) {
    List<ClaimResult> results = new ArrayList<>();
    for (int i = 0; i < verdicts.length; i++) {
      results.add(
          new ClaimResult(claims.get(i), verdicts[i], "", "7; 6 … 8", null, null, null, List.of()));
    }
    return results;
  }

  private ControlResult control(String name, Verdict... verdicts) {
    return new ControlResult(name, "b", false, Set.of(), verdicts(verdicts), null);
  }

  private ControlResult constant(String name, Verdict... verdicts) {
    return new ControlResult(name, "b", true, Set.of(), verdicts(verdicts), null);
  }
}
