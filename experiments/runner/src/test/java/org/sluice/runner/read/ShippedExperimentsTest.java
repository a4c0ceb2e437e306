// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.judge.Claim;

/** Every experiment file of the repository, as Maven sees it from this module's folder. */
class ShippedExperimentsTest {
  private final Map<String, ExperimentLibrary.Entry> all =
      new ExperimentLibrary(Path.of("..").toAbsolutePath().normalize()).all();

  @Test
  void everyExperimentCanBeReadAndAllButBenchmarksClaimSomething() {
    ExperimentReader reader = new ExperimentReader(SchemeCatalog.load().schemes());
    assertThat(all).containsKeys("rocc/fig8", "rocc/reference", "dcqcn/star", "dcqcn/s8");
    for (ExperimentLibrary.Entry e : all.values()) {
      if (reader.isTheory(e)) {
        TheoryExperiment theory = reader.readTheory(e, Choices.NONE);
        assertThat(theory.claims()).as(e.name()).isNotEmpty();
        assertThat(theory.source()).as(e.name()).isNotBlank();
        continue;
      }
      ComparisonReader comparisons = new ComparisonReader(reader);
      if (comparisons.compares(e)) {
        for (boolean quick : new boolean[] {false, true}) {
          Comparison compared = comparisons.read(e, Choices.NONE, quick, List.of());
          assertThat(compared.claims()).as(e.name()).isNotEmpty();
          assertThat(compared.variants()).as(e.name()).isNotEmpty();
          assertThat(compared.variants().get(0).runs().get(0).source()).as(e.name()).isNotBlank();
        }
        continue;
      }
      Experiment read = reader.read(e, Choices.NONE);
      if (!e.name().startsWith("bench/")) { // measured for speed only
        assertThat(read.claims()).as(e.name()).isNotEmpty();
      }
      assertThat(read.source()).as(e.name()).isNotBlank();
    }
  }

  @Test
  void everyClaimOfAFigureNamesWhatMakesItFailOrSaysWhyNothingCan() {
    ExperimentReader reader = new ExperimentReader(SchemeCatalog.load().schemes());
    ComparisonReader comparisons = new ComparisonReader(reader);
    List<ExperimentLibrary.Entry> figures =
        all.values().stream().filter(e -> reader.summary(e).reproduces().isPresent()).toList();
    assertThat(figures).hasSizeGreaterThan(30);
    for (ExperimentLibrary.Entry e : figures) {
      List<Claim> claims = new ArrayList<>();
      if (reader.isTheory(e)) {
        claims.addAll(reader.readTheory(e, Choices.NONE).claims());
      } else {
        Comparison own = comparisons.read(e, Choices.NONE, false, List.of());
        own.claims().forEach(c -> claims.add(c.claim()));
        assertThat(comparisons.controls(e, Choices.NONE, false, own)).as(e.name()).isNotEmpty();
      }
      assertThat(claims)
          .as(e.name())
          .allMatch(
              claim ->
                  !claim.proof().failsUnder().isEmpty()
                      || claim.proof().under() != null
                      || claim.proof().insensitive() != null
                      || claim.explanation() != null); // a claim that fails as it is
    }
  }
}
