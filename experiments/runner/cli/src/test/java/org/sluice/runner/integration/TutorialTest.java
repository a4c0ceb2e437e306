// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.simulator.SchemeJar;

/**
 * docs/guide/tutorial.md, as a reader follows it: its scheme, its experiment, the output it shows.
 */
@Tag("simulator")
class TutorialTest {
  private static final Path PAGE = SluiceProcess.home().resolve("docs/guide/tutorial.md");

  @TempDir private Path folder;

  /** The block of code of a language that the page has, and has once. */
  private static String block(String page, String language) {
    Matcher block = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(block.find()).as(language).isTrue();
    String found = block.group(1);
    assertThat(block.find()).as("a second block of " + language).isFalse();
    return found;
  }

  private SluiceProcess.Ended sluice(String... arguments) throws Exception {
    Map<String, String> environment =
        Map.of("SLUICE_SCHEMES", folder.resolve("schemes").toString());
    try (SluiceProcess process = SluiceProcess.start(folder, environment, arguments)) {
      return process.end(System.nanoTime());
    }
  }

  private static void assertShown(String page, SluiceProcess.Ended ended) {
    List<String> lines = ended.output().lines().filter(line -> !line.isBlank()).toList();
    assertThat(lines).hasSizeGreaterThan(2);
    assertThat(page.lines().map(String::strip))
        .containsAll(lines.stream().map(String::strip).toList());
  }

  @Test
  void showsWhatComesOut() throws Exception {
    String page = Files.readString(PAGE);
    Path jar = Files.createDirectories(folder.resolve("schemes")).resolve("steady-1.0.jar");

    SluiceProcess.Ended made = sluice("new-scheme", "steady");
    assertThat(made.code()).as(made.toString()).isZero();
    assertShown(page, made);
    Path project = folder.resolve("steady");
    assertThat(Files.readString(project.resolve("pom.xml"))).contains(jar.getParent().toString());
    Path source = project.resolve("src/main/java/example/SteadyScheme.java");
    Files.writeString(source, block(page, "java"));
    SchemeJar.make(
        List.of(source), List.of("example.SteadyScheme"), folder.resolve("classes"), jar);
    Path experiment = project.resolve("experiment.yaml");
    String before = Files.readString(experiment);
    Files.writeString(
        experiment, before.substring(0, before.indexOf("compare:")) + block(page, "yaml"));

    SluiceProcess.Ended ended = sluice("reproduce", "steady/experiment.yaml", "--controls");
    assertThat(ended.code()).as(ended.toString()).isZero();
    assertShown(page, ended);

    SluiceProcess.Ended changed =
        sluice(
            "run",
            "steady/experiment.yaml",
            "--variant",
            "steady",
            "--set",
            "scheme.parameters.share=20",
            "--out",
            "out/share-20");
    assertThat(changed.code()).as(changed.toString()).isEqualTo(6);
    String table = changed.output().substring(0, changed.output().indexOf("Report:"));
    assertThat(table).contains("FAILED");
    for (String line : table.lines().filter(l -> !l.isBlank()).toList()) {
      assertThat(page).contains(line);
    }
  }
}
