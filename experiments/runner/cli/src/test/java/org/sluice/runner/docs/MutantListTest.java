// SPDX-License-Identifier: MIT
package org.sluice.runner.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list of rules to break by hand still fits the rules, and the page says what it found. */
class MutantListTest {
  private static final Path ROOT = Path.of("../../..");

  /**
   * A block of the list.
   *
   * @param file where the rule is
   * @param effect what is broken
   * @param oldText what is there
   * @param newText what is put there
   * @param why it may live; empty if it may not
   */
  private record Mutant(String file, String effect, String oldText, String newText, String why) {}

  private static List<Mutant> mutants() throws IOException {
    List<Mutant> mutants = new ArrayList<>();
    String list = Files.readString(ROOT.resolve("experiments/mutants/list.txt"));
    String blocks = list.lines().filter(l -> !l.startsWith("#")).collect(Collectors.joining("\n"));
    for (String block : blocks.strip().split("\n\n+")) {
      List<String> lines = block.lines().toList();
      String[] head = lines.get(0).split(" \\| ", 2);
      assertThat(head).as(block).hasSize(2);
      assertThat(lines.subList(1, lines.size()))
          .allMatch(l -> l.startsWith("- ") || l.startsWith("+ ") || l.startsWith("? "));
      mutants.add(
          new Mutant(head[0], head[1], part(lines, "- "), part(lines, "+ "), part(lines, "? ")));
    }
    return mutants;
  }

  private static String part(List<String> lines, String prefix) {
    return lines.stream()
        .skip(1)
        .filter(line -> line.startsWith(prefix))
        .map(line -> line.substring(prefix.length()))
        .collect(Collectors.joining("\n"));
  }

  @Test
  void everyTextToReplaceIsInItsFileExactlyOnce() throws IOException {
    List<Mutant> mutants = mutants();
    assertThat(mutants).hasSizeGreaterThan(150).doesNotHaveDuplicates();
    for (Mutant mutant : mutants) {
      String text = Files.readString(ROOT.resolve(mutant.file()));
      assertThat(text.split(java.util.regex.Pattern.quote(mutant.oldText()), -1))
          .as(
              "how often experiments/mutants/list.txt finds '%s' in %s, and 1",
              mutant.oldText(), mutant.file())
          .hasSize(2);
      assertThat(mutant.newText()).as(mutant.effect()).isNotEqualTo(mutant.oldText());
    }
  }

  @Test
  void thePageExplainsWhatLivesAndCountsTheRest() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/evidence/mutation.md"));
    List<Mutant> mutants = mutants();
    for (Mutant mutant : mutants) {
      if (!mutant.why().isEmpty()) {
        String name = mutant.file().replaceAll(".*/", "");
        assertThat(page).contains("| `" + name + "`, " + mutant.effect() + " | " + mutant.why());
      }
    }
    for (boolean java : new boolean[] {true, false}) {
      Stream<Mutant> kind = mutants.stream().filter(m -> m.file().endsWith(".java") == java);
      List<Mutant> of = kind.toList();
      long explained = of.stream().filter(m -> !m.why().isEmpty()).count();
      assertThat(page)
          .contains(
              "| %s | %d | %d | %d |"
                  .formatted(
                      java ? "schemes, Java" : "data plane, C++",
                      of.size() - explained,
                      of.size(),
                      explained));
    }
  }
}
