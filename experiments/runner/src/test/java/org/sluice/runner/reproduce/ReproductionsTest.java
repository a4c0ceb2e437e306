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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.SluiceException;
import org.sluice.runner.judge.ControlledClaims;
import org.sluice.runner.judge.Verdict;
import org.sluice.runner.read.ExperimentLibrary;

class ReproductionsTest {
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
  void thePageHasEveryClaimFailedOnesToo() {
    String page =
        new ReproductionsPage(List.of(verdict("p/a", true), verdict("p/a", false))).render();
    assertThat(page)
        .contains(
            "| p/fig2 | `p/a` | [3 hold (3 of 3 fail without the mechanism), 1 failed, 1 not measured](#p-fig2-pa) | 2026-11-21 |"
                + " 01234567+ |")
        .contains("## p fig2 (p/a)")
        .contains("`./sluice reproduce p/fig2`, medians over seeds 1, 2.")
        .contains("| one \\| two (section 1) | ≤ 2 KB | 3 KB | **FAILED** (note 1) | – |")
        .contains(
            "3 claims hold, 0 of them about runs that show explanations; 1 compare two runs and are not")
        .contains("-0.5 ± 5.3 % of the bound | holds, not significant |")
        .contains("-5.5 ± 5.3 % of the bound | holds |")
        .contains("| good (s) | = 1 | 1 | holds | yes: off (not measured) |")
        .contains("- Note 1: because it is so (shown by the run no-delay)")
        .contains("- Note 2: Conjecture: it hangs (the run off does not show it)")
        .contains("- Control off: the marking")
        .contains("Wrong constants: 0 of 1 make a claim fail; unnoticed: rocc.alpha x4.")
        .contains("| three (s) | = 1 |  | **NOT MEASURED** (note 2): no samples | – |")
        .contains("- Warning: x/y, seeds 1, 2: It idles.\n- Warning: z, seed 2: It idles.")
        .contains("- Warning: All.\n- Warning: Figure f: x/y at 2: It hangs.")
        .contains("\"a \\| b\"");
  }

  @Test
  void theCommittedPageIsThatOfTheCommittedVerdicts() throws IOException {
    VerdictStore kept = new VerdictStore(Path.of("../../docs/evidence/reproductions"));
    assertThat(Path.of("../../docs/evidence/reproductions.md"))
        .as("./sluice reproduce --page makes it anew")
        .hasContent(new ReproductionsPage(kept.all()).render());
  }

  private static StoredVerdict verdict(String experiment, boolean quick) {
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
        List.of(
            claim("good", "= 1", "1", Verdict.HOLDS, null, null),
            new StoredVerdict.StoredClaim(
                "one | two",
                "section 1",
                "≤ 2 KB",
                "3 KB",
                Verdict.FAILED,
                null,
                "because it is so",
                List.of("no-delay"),
                null,
                List.of(),
                Map.of(),
                List.of(),
                List.of(),
                List.of("no-delay"),
                null),
            claim("three", "= 1", "", Verdict.NOT_MEASURED, "no samples", "it hangs"),
            claim(
                "near",
                "≤ 1",
                "1; difference -0.5 ± 5.3 % of the bound",
                Verdict.HOLDS,
                null,
                null),
            claim(
                "far",
                "≤ 1",
                "1; difference -5.5 ± 5.3 % of the bound",
                Verdict.HOLDS,
                null,
                null)),
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
      String expected,
      String measured,
      Verdict verdict,
      @org.jspecify.annotations.Nullable String note,
      @org.jspecify.annotations.Nullable String explanation) {
    return new StoredVerdict.StoredClaim(
        text,
        "s",
        expected,
        measured,
        verdict,
        note,
        explanation,
        explanation == null ? List.of() : List.of("off"),
        null,
        List.of("off"),
        Map.of("off", ControlledClaims.NOT_MEASURED),
        List.of(),
        List.of(),
        List.of(),
        null);
  }
}
