// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.model.Claim;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.model.IdleValue;
import org.sluice.runner.model.Where;
import org.sluice.runner.reproduce.VerdictStore;
import org.sluice.runner.theory.TheoryExperiment;

/** Every experiment file of the repository, as Maven sees it from this module's folder. */
class ShippedExperimentsTest {
  private final Map<String, ExperimentLibrary.Entry> all =
      new ExperimentLibrary(Path.of("../..").toAbsolutePath().normalize()).all();

  @Test
  void everyExperimentCanBeReadAndAllButBenchmarksClaimSomething() {
    ExperimentReader reader = new ExperimentReader(SchemeCatalog.load().schemes());
    assertThat(all).containsKeys("rocc/fig8", "rocc/reference", "dcqcn/star", "dcqcn/s8");
    for (ExperimentLibrary.Entry e : all.values()) {
      if (reader.isTheory(e)) {
        TheoryExperiment theory = reader.readTheory(e, Choices.NONE);
        assertThat(theory.claims()).as(e.name()).isNotEmpty();
        assertThat(theory.source()).as(e.name()).isNotBlank();
        assertThat(theory.idle()).as(e.name()).isEmpty();
        continue;
      }
      ComparisonReader comparisons = new ComparisonReader(reader);
      if (comparisons.compares(e)) {
        for (boolean quick : new boolean[] {false, true}) {
          Comparison compared = comparisons.read(e, Choices.NONE, quick, List.of());
          assertThat(compared.claims()).as(e.name()).isNotEmpty();
          Set<IdleValue> idle =
              new HashSet<>(compared.variants().get(0).runs().get(0).judgement().idle());
          compared.variants().forEach(v -> idle.retainAll(v.runs().get(0).judgement().idle()));
          assertThat(idle).as(e.name()).isEmpty();
          assertThat(compared.variants()).as(e.name()).isNotEmpty();
          assertThat(compared.variants().get(0).runs().get(0).source()).as(e.name()).isNotBlank();
        }
        continue;
      }
      Experiment read = reader.read(e, Choices.NONE);
      assertThat(read.judgement().idle()).as(e.name()).isEmpty();
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

  @Test
  void whatIsStatedBeforeARunIsInACommitThatIsOlder() throws IOException, InterruptedException {
    Path root = Path.of("../../..").toAbsolutePath().normalize();
    assumeTrue(Files.exists(root.resolve(".git")), "the history of the project is not there");
    VerdictStore published = new VerdictStore(root.resolve("docs/evidence/reproductions"));
    for (ExperimentLibrary.Entry e : all.values()) {
      String file = "experiments/" + e.name() + ".yaml";
      for (YamlNode.Mapping claim : claims(Files.readString(root.resolve(file)))) {
        if (claim.members().containsKey("statedIn")) {
          String commit = Scope.scalar(claim.members().get("statedIn")).text();
          assertThat(claims(git(root, "show", commit + ":" + file)))
              .as("%s in %s", claim.members().get("text"), commit)
              .anyMatch(old -> judged(old).equals(judged(claim)));
          Instant stated =
              Instant.ofEpochSecond(
                  Long.parseLong(git(root, "show", "-s", "--format=%ct", commit).strip()));
          published
              .find(e.name(), false)
              .ifPresent(
                  v ->
                      assertThat(
                              Instant.parse(v.date()).minusMillis((long) (v.wallSeconds() * 1e3)))
                          .as(file)
                          .isAfter(stated));
        }
      }
    }
  }

  private static List<YamlNode.Mapping> claims(String experiment) {
    YamlNode.Mapping file =
        (YamlNode.Mapping) YamlReader.read(experiment, new Where("an experiment", 1, ""));
    @Nullable YamlNode claims = file.members().get("claims");
    return claims == null
        ? List.of()
        : new ForEach(List.of("text", "source"), Set.of())
            .items(claims).stream().map(YamlNode.Mapping.class::cast).toList();
  }

  /** What decides how a claim is judged, and its text. */
  private static String judged(YamlNode.Mapping claim) {
    return Stream.of(
            "text",
            "variant",
            "under",
            "when",
            "measured",
            "expected",
            "tolerance",
            "atLeast",
            "atMost",
            "between",
            "seeds")
        .map(key -> key + ": " + plain(claim.members().get(key)))
        .collect(joining("\n"));
  }

  private static String plain(@Nullable YamlNode node) {
    if (node instanceof YamlNode.Sequence list) {
      return list.items().stream().map(ShippedExperimentsTest::plain).toList().toString();
    }
    return node == null ? "" : Scope.scalar(node).text();
  }

  private static String git(Path root, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git", "-C", root.toString()));
    command.addAll(List.of(arguments));
    Process git = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(git.waitFor()).as("%s: %s", command, output).isZero();
    return output;
  }
}
