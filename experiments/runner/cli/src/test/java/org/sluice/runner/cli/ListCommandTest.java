// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.sluice.runner.ExitCode;
import org.sluice.runner.read.ExperimentLibrary;

class ListCommandTest extends InProcess {
  @Test
  void startsWithWhatToTryFirstAndFitsOnAScreen() {
    assertThat(run("list")).isEqualTo(ExitCode.DONE.code());
    String said = out.toString();
    assertThat(said).startsWith("What to try first:\n\n  sluice run tour/victim ");
    assertThat(said.lines().count()).isLessThan(50);
    assertThat(said.lines()).allMatch(line -> line.length() <= 120);
    // What it proposes is there.
    Set<String> names = Home.experiments().all().keySet();
    assertThat(names).contains("tour/victim", "rocc/fig8", "pacc/fig1");
  }

  @Test
  void namesEveryExperimentInTheLineOfItsPaper() {
    run("list");
    String text = out.toString().replaceAll("\n {6,}", " ");
    for (ExperimentLibrary.Entry e : Home.experiments().all().values()) {
      if (!e.group().equals("certify")) {
        String word = e.name().substring(e.group().length() + 1);
        assertThat(text.lines().filter(l -> l.startsWith("  " + e.group() + " ")).toList())
            .as(e.name())
            .hasSize(1)
            .allMatch(l -> List.of(l.strip().split(" +")).contains(word));
      }
    }
    assertThat(text).contains(" exams of a simulator: sluice certify");
    assertThat(text.indexOf(" fig8 ")).isLessThan(text.indexOf(" fig11 "));
  }

  @Test
  void aPaperHasALineForEachExperiment() {
    run("list", "hpcc");
    Set<String> hpcc =
        Home.experiments().all().keySet().stream()
            .filter(n -> n.startsWith("hpcc/"))
            .collect(Collectors.toSet());
    assertThat(out.toString().lines().filter(l -> l.startsWith("hpcc/"))).hasSize(hpcc.size());
    assertThat(out.toString()).doesNotContain("certify/");
  }

  @Test
  void anExperimentHasItsVariables() {
    run("list", "rocc/fig8");
    assertThat(out.toString())
        .startsWith("rocc/fig8  RoCC Figure 8: ")
        .contains("senders", "linkRate", "sluice run rocc/fig8 ");
  }

  @Test
  void allHasOneLineForEachExperimentAndNothingElse() {
    run("list", "--all");
    assertThat(out.toString().lines().map(l -> l.split("  ")[0]))
        .containsExactlyInAnyOrderElementsOf(Home.experiments().all().keySet());
  }

  @Test
  void aPaperThatIsToBeRunGetsProposals() {
    assertThat(run("run", "rocc")).isEqualTo(ExitCode.WRONG_INPUT.code());
    assertThat(err.toString())
        .contains("no experiment is named 'rocc' and no such file exists; 'rocc' has ")
        .contains(" experiments: try rocc/fig5, rocc/fig6, rocc/fig7 (sluice list rocc shows all)")
        .hasSizeLessThan(250);
    err.getBuffer().setLength(0);
    run("run", "rocc/fig88");
    assertThat(err.toString()).contains("; nearest is rocc/fig8");
    err.getBuffer().setLength(0);
    run("run", "nonesuch-at-all");
    assertThat(err.toString()).contains("; sluice list shows all");
  }
}
