// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.list;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.runner.SluiceException;
import org.sluice.runner.files.JsonFile;
import org.sluice.runner.files.JsonObject;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.VariantClaim;
import org.sluice.runner.model.Verdict;
import org.sluice.runner.read.ClaimFields;
import org.sluice.runner.results.RawRun;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.results.Spread;

/** Claims over several runs; run k of variant v has a peak queue that is written here. */
class ComparisonCheckerTest {
  private static final Set<String> VARIANTS = new LinkedHashSet<>(List.of("a", "b", "c"));

  @TempDir Path folder;

  @Test
  void aClaimAcrossComparesTwoRuns() throws IOException {
    List<Map<String, RunResults>> runs = List.of(Map.of("a", run(100), "b", run(450)));
    ClaimResult holds =
        check(
                runs,
                "measured",
                "of(\"a\", queuePeak(\"3:0\"))",
                "atMost",
                "of(\"b\", queuePeak(\"3:0\")) / 4")
            .get(0);
    assertThat(holds.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(holds.expected()).isEqualTo("≤ 112.5");
    assertThat(holds.measured()).isEqualTo("100");
    assertThat(
            check(
                runs,
                "measured",
                "of('b', queuePeak('3:0') + 2 * queuePeak('3:0')) - of('a', queuePeak('3:0'))",
                "expected",
                "1250"))
        .extracting(ClaimResult::verdict)
        .containsExactly(Verdict.HOLDS);
  }

  @Test
  void aClaimOfEachVariantHasOneVerdictPerVariantThatWasRun() throws IOException {
    List<Map<String, RunResults>> runs = List.of(Map.of("a", run(100), "b", run(450)));
    List<ClaimResult> results = check(runs, "measured", "queuePeak('3:0')", "atMost", "200");
    assertThat(results).extracting(r -> r.claim().text()).containsExactly("a: t", "b: t");
    assertThat(results)
        .extracting(ClaimResult::verdict)
        .containsExactly(Verdict.HOLDS, Verdict.FAILED);
  }

  @Test
  void aVariantThatFailedIsNotMeasuredAndOneThatWasLeftOutDoesNotApply() throws IOException {
    List<Map<String, RunResults>> runs = List.of(Map.of("a", run(100)));
    String a = "of('a', queuePeak('3:0'))";
    ClaimResult failed = check(runs, "measured", a, "atMost", a.replace("'a'", "'b'")).get(0);
    assertThat(failed.verdict()).isEqualTo(Verdict.NOT_MEASURED);
    assertThat(failed.note()).isEqualTo("there is no complete run of the variant 'b'.");
    ClaimResult left = check(runs, "measured", a, "atMost", a.replace("'a'", "'c'")).get(0);
    assertThat(left.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
    assertThat(left.note()).isEqualTo("c was not run");
  }

  @Test
  void aMeanThatIsMixedWithAnotherVariantsIsOfTheVariantNamed() throws IOException {
    List<Map<String, RunResults>> runs = List.of(Map.of("a", run(100), "b", run(450)));
    ClaimResult result =
        check(
                runs,
                "variant",
                "b",
                "measured",
                "queuePeak('3:0') / of('a', queuePeak('3:0'))",
                "expected",
                "4.5")
            .get(0);
    assertThat(result.claim().text()).isEqualTo("b: t");
    assertThat(result.verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void withSeveralSeedsMostOfThemDecide() throws IOException {
    List<Map<String, RunResults>> runs = new ArrayList<>();
    for (int peak : new int[] {300, 100, 500, 200, 400}) {
      runs.add(Map.of("a", run(peak)));
    }
    ClaimResult most =
        check(runs, "variant", "a", "measured", "queuePeak('3:0')", "atMost", "300").get(0);
    assertThat(most.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(most.measured()).isEqualTo("300; 100 … 500; mean 300 ± 200; 3 of 5 seeds hold");
    assertThat(most.measuredValue()).isEqualByComparingTo("300");
    ClaimResult few =
        check(runs, "variant", "a", "measured", "queuePeak('3:0')", "atMost", "299").get(0);
    assertThat(few.verdict()).isEqualTo(Verdict.FAILED);
    assertThat(few.measured()).endsWith("2 of 5 seeds hold");
  }

  /** What decides whether it applies may be measured, and so differ from seed to seed. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          100 | most | HOLDS          | 100; 100 … 100; 1 of 1 seeds hold, it does not apply with 2
          100 | all  | HOLDS          | 100; 100 … 100; 1 of 1 seeds hold, it does not apply with 2
          99  | most | FAILED         | 100; 100 … 100; 0 of 1 seeds hold, it does not apply with 2
          0   | most | NOT_APPLICABLE | …
          """)
  void seedsWithWhichItDoesNotApplyDoNotCount(
      String bound, String seeds, Verdict verdict, String measured) throws IOException {
    List<Map<String, RunResults>> runs = new ArrayList<>();
    for (int peak : new int[] {500, 300, 100}) {
      runs.add(Map.of("a", run(peak)));
    }
    String peak = "queuePeak('3:0')";
    String when = bound.equals("0") ? peak + " < 50" : peak + " < 200";
    ClaimResult result =
        check(runs, "variant", "a", "when", when, "seeds", seeds, "measured", peak, "atMost", bound)
            .get(0);
    assertThat(result.verdict()).isEqualTo(verdict);
    if (verdict != Verdict.NOT_APPLICABLE) {
      assertThat(result.measured()).isEqualTo(measured);
    }
  }

  @Test
  void aClaimThatIsMeasuredWithNoSeedWithWhichItAppliesIsNotMeasured() throws IOException {
    List<Map<String, RunResults>> runs = new ArrayList<>();
    for (int peak : new int[] {500, 100}) {
      runs.add(Map.of("a", run(peak)));
    }
    String[] claim = {
      "variant", "a", "when", "queuePeak('3:0') < 200", "measured", "nacks('*') / 0", "atMost", "1"
    };
    assertThat(check(runs, claim).get(0).verdict()).isEqualTo(Verdict.NOT_MEASURED);
  }

  @Test
  void aClaimCanDemandEverySeed() throws IOException {
    List<Map<String, RunResults>> runs = new ArrayList<>();
    for (int peak : new int[] {300, 100, 500}) {
      runs.add(Map.of("a", run(peak)));
    }
    String peak = "queuePeak('3:0')";
    assertThat(
            List.of(
                check(runs, "variant", "a", "seeds", "most", "measured", peak, "atMost", "300"),
                check(runs, "variant", "a", "seeds", "all", "measured", peak, "atMost", "300"),
                check(runs, "variant", "a", "seeds", "all", "measured", peak, "atMost", "500")))
        .extracting(results -> results.get(0).verdict())
        .containsExactly(Verdict.HOLDS, Verdict.FAILED, Verdict.HOLDS);
    runs.add(Map.of());
    assertThat(check(runs, "variant", "a", "seeds", "all", "measured", peak, "atMost", "500"))
        .as("a seed without a run does not hold")
        .extracting(ClaimResult::verdict)
        .containsExactly(Verdict.FAILED);
    assertThatThrownBy(
            () -> read("variant", "a", "seeds", "some", "measured", peak, "atMost", "500"))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("seeds")
        .hasMessageContaining("is 'some'; allowed is most and all");
  }

  @Test
  void theMeanHasNoMoreDigitsThanItsInterval() {
    assertThat(ClaimNumbers.plainInterval(98.99955, 0.00379)).isEqualTo("98.9996 ± 0.0038");
    assertThat(ClaimNumbers.plainInterval(1234567.3, 10.3)).isEqualTo("1234567 ± 10");
    assertThat(ClaimNumbers.plainInterval(-0.4, 2345)).isEqualTo("0 ± 2300");
    assertThat(new ClaimNumbers("KB").interval(interval(343_350, 741.2)))
        .isEqualTo("343.35 ± 0.74 KB");
    assertThat(new ClaimNumbers("%").interval(interval(0.95, 0.0123))).isEqualTo("95.0 ± 1.2 %");
    assertThat(new ClaimNumbers("KB").interval(new Spread(3, 100, 1250, 0, 4000.25)))
        .as("not even")
        .isEqualTo("1.25 KB, 95 % interval 0 KB … 4.00025 KB");
  }

  private static Spread interval(double mean, double half) {
    return new Spread(5, mean, mean, mean - half, mean + half);
  }

  @Test
  void theDataHasTheNumbersOfEachSeed() throws IOException {
    List<Map<String, RunResults>> runs =
        List.of(Map.of("a", run(300)), Map.of("a", run(100)), Map.of("a", run(500)));
    List<ClaimResult> checked =
        check(runs, "variant", "a", "measured", "queuePeak('3:0')", "atMost", "300");
    JsonObject row = new ClaimTable(checked, null).asData().get(0);
    assertThat(row).containsEntry("mean", 300.0);
    // Student's, 300 ± 497, would be a queue below 0.
    assertThat(row).containsEntry("interval_low", 100.0).containsEntry("interval_high", 500.0);
    assertThat(row.get("seeds"))
        .asInstanceOf(list(JsonObject.class))
        .extracting(JsonFile::text)
        .extracting(text -> text.replaceAll("[\\s\"]", ""))
        .containsExactly(
            "{measured_value:300,bound:300,verdict:holds}",
            "{measured_value:100,bound:300,verdict:holds}",
            "{measured_value:500,bound:300,verdict:failed}");
    List<ClaimResult> differences =
        check(runs, "variant", "a", "measured", "queuePeak('3:0') - 300", "atMost", "300");
    JsonObject difference = new ClaimTable(differences, null).asData().get(0);
    // Half the interval: t(0.975, 2) = 4.30265 times 200 / sqrt(3).
    assertThat((Double) difference.get("interval_low")).isCloseTo(-496.83, within(0.01));
    assertThat((Double) difference.get("interval_high")).isCloseTo(496.83, within(0.01));
    JsonObject one =
        new ClaimTable(
                check(runs.subList(0, 1), "variant", "a", "measured", "1", "atMost", "2"), null)
            .asData()
            .get(0);
    assertThat(one).doesNotContainKeys("mean", "seeds");
  }

  @Test
  void aSeedWithoutAValueIsSaid() throws IOException {
    List<Map<String, RunResults>> runs =
        List.of(Map.of("a", run(100)), Map.of("a", run(120)), Map.of(), Map.of(), Map.of());
    ClaimResult result =
        check(runs, "variant", "a", "measured", "queuePeak('3:0')", "atMost", "300").get(0);
    assertThat(result.verdict()).isEqualTo(Verdict.FAILED);
    assertThat(result.measured()).isEqualTo("100; 100 … 120; 2 of 5 seeds hold, 3 have no value");
    assertThat(result.note()).isEqualTo("there is no complete run of the variant 'a'.");
  }

  @Test
  void whereEachSeedHasABoundOfItsOwnOneWithTheVerdictIsShown() throws IOException {
    List<Map<String, RunResults>> runs = new ArrayList<>();
    int[][] peaks = {{100, 150}, {200, 250}, {300, 290}, {400, 450}, {500, 480}};
    for (int[] peak : peaks) {
      runs.add(Map.of("a", run(peak[0]), "b", run(peak[1])));
    }
    ClaimResult result =
        check(runs, "measured", "of('a', queuePeak('3:0'))", "atMost", "of('b', queuePeak('3:0'))")
            .get(0);
    assertThat(result.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(result.measured())
        .as("not 300; each value is compared with its own bound")
        .isEqualTo("200; 100 … 500; difference -11 ± 20 % of the bound; 3 of 5 seeds hold");
    assertThat(result.expected()).as("not 290").isEqualTo("≤ 250");
  }

  @Test
  void aFunctionThatDoesNotSayOfWhichVariantIsOfEach() {
    assertThat(read("measured", "of('a', queuePeak('3:0'))", "atMost", "5").isAcross()).isTrue();
    assertThat(read("measured", "of('a', queuePeak('3:0'))", "atMost", "queuePeak('3:0')"))
        .extracting(VariantClaim::variants)
        .isEqualTo(List.copyOf(VARIANTS));
    assertThatThrownBy(() -> read("measured", "of('d', queuePeak('3:0'))", "atMost", "5"))
        .hasMessageContaining("names 'd', which is no variant; the experiment has a, b, c");
    assertThatThrownBy(() -> read("measured", "of('a')", "atMost", "5"))
        .isInstanceOf(SluiceException.class);
  }

  private List<ClaimResult> check(List<Map<String, RunResults>> runs, String... fields) {
    return new ComparisonChecker(runs, Set.of("c"), "only").checkAll(List.of(read(fields)));
  }

  private static VariantClaim read(String... fields) {
    Map<String, Object> yaml = new LinkedHashMap<>(Map.of("text", "t", "source", "s"));
    for (int i = 0; i < fields.length; i += 2) {
      yaml.put(fields[i], fields[i + 1]);
    }
    return ClaimFields.readFor(VARIANTS, yaml);
  }

  private int next;

  private RunResults run(int peak) throws IOException {
    Path out = Files.createDirectories(folder.resolve("run" + next++));
    RawRun raw = RawRun.complete(out);
    Path ports = out.resolve("ports.csv");
    Files.writeString(ports, Files.readString(ports).replace(",450,", "," + peak + ","));
    return RunResults.read(raw.description().build());
  }
}
