// SPDX-License-Identifier: MIT
package org.sluice.runner.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.SluiceException;
import org.sluice.runner.judge.ControlledClaims;
import org.sluice.runner.model.ExplainingRun;
import org.sluice.runner.model.Verdict;
import org.sluice.runner.read.ExperimentLibrary;

class ReproductionsTest {
  private static final Path EVIDENCE = Path.of("../../../docs/evidence");

  @TempDir Path folder;
  private FigureLibrary figures;

  @BeforeEach
  void write() throws IOException {
    for (String file : List.of("p/a fig2", "p/b fig11", "q/c table3", "q/d table3")) {
      Path path = folder.resolve("experiments/" + file.split(" ")[0] + ".yaml");
      Files.createDirectories(path.getParent());
      Files.writeString(
          path,
          "title: \"On "
              + file
              + "\"\nreproduces: {paper: "
              + file.charAt(0)
              + ", figure: "
              + file.split(" ")[1]
              + ", says: \"a | b\"}\n");
    }
    Files.writeString(folder.resolve("experiments/p/other.yaml"), "title: no figure\n");
    figures = new FigureLibrary(new ExperimentLibrary(folder.resolve("experiments")));
  }

  @Test
  void figuresAreFoundByWhatFilesSayInTheOrderOfTheirNumbers() {
    assertThat(figures.all())
        .extracting(f -> f.of().name() + " " + f.entry().name())
        .containsExactly("p/fig2 p/a", "p/fig11 p/b", "q/table3 q/c", "q/table3 q/d");
    assertThat(figures.find("q/table3")).hasSize(2);
    assertThat(figures.find("p")).hasSize(2);
    assertThatThrownBy(() -> figures.find("p/fig3"))
        .isInstanceOf(SluiceException.class)
        .hasMessage("no experiment reproduces 'p/fig3'; there is p/fig11, p/fig2");
    assertThatThrownBy(() -> figures.find("z"))
        .hasMessage("no experiment reproduces 'z'; there is p, q");
  }

  @Test
  void aVerdictIsStoredWholeAndReadBack() throws IOException {
    VerdictStore store = new VerdictStore(folder.resolve("verdicts"));
    assertThat(store.all()).isEmpty();
    StoredVerdict verdict = verdict("p/a", false);
    store.put(verdict);
    store.put(verdict("p/a", true));
    assertThat(store.find("p/a", false)).isEqualTo(Optional.of(verdict));
    assertThat(folder.resolve("verdicts/p-a.json")).content().doesNotContain("settings");
    assertThat(store.find("p/b", false)).isEmpty();
    assertThat(store.all()).hasSize(2);
    assertThat(folder.resolve("verdicts")).isDirectoryNotContaining("glob:**partial");
    Files.writeString(folder.resolve("verdicts/p-a.json"), "{");
    assertThatThrownBy(() -> store.find("p/a", false))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("p-a.json cannot be read");
  }

  @Test
  void thePagesHaveEveryClaimFailedOnesToo() {
    Map<String, String> pages =
        new ReproductionsPages(List.of(verdict("p/a", true), verdict("p/a", false))).render();
    assertThat(pages).containsOnlyKeys("reproductions.md", "reproductions/p-a.md");
    assertThat(pages.get("reproductions.md"))
        .contains(
            "| p/fig2 | [`p/a`](reproductions/p-a.md) | 2 of 5 hold | 1 of 1 hold | 1 of 1 hold | 2026-11-21 |"
                + " 01234567+ |")
        .contains(
            "Of the papers' claims, 2 of 5 hold; of ours stated before the run, 1 of 1 hold; of the checks, 1 of 1 hold.")
        .contains("of the 3 claims of the first two columns that hold there, 3 fail without the")
        .contains("3 of them only because they cannot be")
        .contains("1 of all claims compare two runs and are not significant.");
    assertThat(pages.get("reproductions/p-a.md"))
        .contains("# p fig2 (p/a)")
        .contains("`./sluice reproduce p/fig2`, medians over seeds 1, 2.")
        .contains(
            "| one \\| two (first case) [2] | ≤ 2 KB | 3 KB | **FAILED** (note 1; no-delay: 2 KB) | – |")
        .contains("-0.5 ± 5.3 % of the bound | holds, not significant |")
        .contains("-5.5 ± 5.3 % of the bound | holds |")
        .contains("| good [1] | = 1 | 1 | holds | yes: off (not measured) |")
        .contains("| fast [4] | = 1 | 1 | holds | yes: off (not measured) |")
        .contains("| … (second case) [2] | = 1 | 3 KB | **FAILED** (note 3) | – |\n| four [2] |")
        .contains("- [1] s\n- [2] section 1\n")
        .contains("- [4] ours, stated in 89abcdef\n")
        .contains("- Note 1: because it is so (shown by the run no-delay)")
        .contains("- Note 2: it waits (the sign only, by the run half)")
        .contains("- Note 3: Conjecture: it hangs (not shown by the run off; not run: on)")
        .contains("- Control off: the marking")
        .contains("Wrong constants: 0 of 1 make a claim fail; unnoticed: rocc.alpha x4.")
        .contains("- Warning: x/y, seeds 1, 2: It idles.\n- Warning: z, seed 2: It idles.")
        .contains("- Warning: All.\n- Warning: Figure f: x/y at 2: It hangs.")
        .contains("\"a \\| b\"");
  }

  @Test
  void aClaimThatDoesNotApplyInAControlIsNotSaidToHoldThere() {
    StoredVerdict.StoredClaim kept = claim("a", "section 1", null, "= 1", "1", Verdict.HOLDS);
    StoredVerdict.StoredClaim open =
        new StoredVerdict.StoredClaim(
            "b",
            "section 1",
            "= 1",
            "1",
            Verdict.HOLDS,
            null,
            null,
            List.of(),
            null,
            List.of(),
            Map.of(),
            List.of(),
            List.of("off"),
            List.of(),
            null,
            null);
    StoredVerdict of = verdict("p/a", false, List.of(kept, open));

    assertThat(of.counts()).isEqualTo("the paper's: 2 of 2 hold, 1 not judged without it");
    assertThat(new ReproductionsPages(List.of(of)).render().get("reproductions/p-a.md"))
        .contains("| holds | **no**: does not apply in off |");
  }

  @Test
  void theCommittedPagesAreThoseOfTheCommittedVerdicts() throws IOException {
    VerdictStore kept = new VerdictStore(EVIDENCE.resolve("reproductions"));
    Map<String, String> pages = new ReproductionsPages(kept.all()).render();
    pages.forEach(
        (path, text) ->
            assertThat(EVIDENCE.resolve(path))
                .as("./sluice reproduce --page makes it anew")
                .hasContent(text)
                .satisfies(f -> assertThat(Files.size(f)).as(path).isLessThan(MOST_BYTES)));
    try (Stream<Path> files = Files.list(EVIDENCE.resolve("reproductions"))) {
      assertThat(files.map(f -> "reproductions/" + f.getFileName()).filter(f -> f.endsWith(".md")))
          .isSubsetOf(pages.keySet());
    }
  }

  /** A page that a browser and a reader can bear. */
  private static final long MOST_BYTES = 80_000;

  private static StoredVerdict verdict(String experiment, boolean quick) {
    return verdict(
        experiment,
        quick,
        List.of(
            claim("good", "s", null, "= 1", "1", Verdict.HOLDS),
            failed(
                "one | two (first case)",
                "≤ 2 KB",
                "because it is so",
                List.of(new ExplainingRun("no-delay", ExplainingRun.Shows.CLAIM, "2 KB"))),
            failed(
                "four",
                "= 1",
                "it waits",
                List.of(new ExplainingRun("half", ExplainingRun.Shows.SIGN_ONLY, "4"))),
            failed(
                "one | two (second case)",
                "= 1",
                "it hangs",
                List.of(
                    new ExplainingRun("off", ExplainingRun.Shows.NOTHING, null),
                    new ExplainingRun("on", null, null))),
            claim(
                "near", "s", null, "≤ 1", "1; difference -0.5 ± 5.3 % of the bound", Verdict.HOLDS),
            claim(
                "far",
                "ours: so it should",
                null,
                "≤ 1",
                "1; difference -5.5 ± 5.3 % of the bound",
                Verdict.HOLDS),
            claim("fast", "ours", "89abcdef0", "= 1", "1", Verdict.HOLDS)));
  }

  private static StoredVerdict verdict(
      String experiment, boolean quick, List<StoredVerdict.StoredClaim> claims) {
    return new StoredVerdict(
        "p",
        "fig2",
        experiment,
        "On a",
        "a | b",
        quick,
        List.of(),
        "2026-11-21T18:00:00Z",
        "0123456789abcdef",
        true,
        "complete",
        6,
        12.3,
        List.of(1L, 2L),
        List.of("x"),
        claims,
        null,
        List.of(
            "x/y, seed 1: It idles.",
            "x/y, seed 2: It idles.",
            "z, seed 2: It idles.",
            "All.",
            "Figure f: x/y at 1: It idles.",
            "Figure f: x/y at 2: It hangs."),
        List.of(
            new StoredVerdict.StoredControl("off", "the marking", false, null),
            new StoredVerdict.StoredControl("rocc.alpha x4", "alpha = 2", true, null)));
  }

  private static StoredVerdict.StoredClaim claim(
      String text,
      String source,
      @Nullable String statedIn,
      String expected,
      String measured,
      Verdict verdict) {
    return new StoredVerdict.StoredClaim(
        text,
        source,
        expected,
        measured,
        verdict,
        null,
        null,
        List.of(),
        null,
        List.of("off"),
        Map.of("off", ControlledClaims.NOT_MEASURED),
        List.of(),
        List.of(),
        List.of(),
        null,
        statedIn);
  }

  private static StoredVerdict.StoredClaim failed(
      String text, String expected, String explanation, List<ExplainingRun> explainedBy) {
    return new StoredVerdict.StoredClaim(
        text,
        "section 1",
        expected,
        "3 KB",
        Verdict.FAILED,
        null,
        explanation,
        explainedBy,
        null,
        List.of(),
        Map.of(),
        List.of(),
        List.of(),
        List.of(),
        null,
        null);
  }
}
