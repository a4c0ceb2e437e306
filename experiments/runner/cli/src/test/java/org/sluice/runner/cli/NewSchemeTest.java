// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.simulator.SchemeJar;
import picocli.CommandLine;

class NewSchemeTest {
  @TempDir private Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int sluice(Object... words) {
    CommandLine line = Sluice.commandLine();
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    String[] arguments = new String[words.length];
    for (int i = 0; i < words.length; i++) {
      arguments[i] = words[i].toString();
    }
    return line.execute(arguments);
  }

  @Test
  void makesAProjectWhoseSchemeKeepsTheContract() throws IOException, URISyntaxException {
    Path project = directory.resolve("my-scheme");
    assertThat(sluice("new-scheme", project)).isZero();

    assertThat(project.resolve("src/test/java/example/MySchemeTest.java")).exists();
    assertThat(Files.readString(project.resolve("experiment.yaml")))
        .contains("scheme: {name: my-scheme}", "failsUnder: no-cut");
    assertThat(Files.readString(project.resolve("pom.xml"))).doesNotContain("@");
    assertThat(project.resolve("src/main/resources/META-INF/services/org.sluice.cc.Scheme"))
        .hasContent("example.MyScheme");
    Path jar = directory.resolve("my-scheme.jar");
    SchemeJar.make(
        List.of(project.resolve("src/main/java/example/MyScheme.java")),
        List.of("example.MyScheme"),
        directory.resolve("classes"),
        jar);
    assertThat(sluice("check-scheme", jar)).isZero();
    assertThat(out.toString()).contains("passed  my-scheme: declaration", "8 passed, 0 failed");
    assertThat(sluice("check-scheme", jar, "--scheme", "other")).isEqualTo(2);
    assertThat(err.toString()).contains("has no scheme 'other'; it has my-scheme");
  }

  @Test
  void putsTheJarWhereSchemesAreLookedForFirst() {
    assertThat(SchemeFolders.first(":/a:/b")).isEqualTo(Path.of("/a"));
    assertThat(SchemeFolders.first("")).isNull();
    assertThat(SchemeFolders.first(null)).isNull();
  }

  @Test
  void refusesWhatIsNoName() throws IOException {
    assertThat(sluice("new-scheme", directory.resolve("a"), "--name", "Swift 2")).isEqualTo(2);
    assertThat(err.toString()).contains("'Swift 2' is no name of a scheme");
    assertThat(sluice("new-scheme", directory.resolve("a"), "--name", "dcqcn")).isEqualTo(2);
    assertThat(err.toString()).contains("there is a scheme 'dcqcn' already");
    assertThat(Files.list(directory)).isEmpty();
  }

  @Test
  void leavesADirectoryAloneThatIsNotEmpty() throws IOException {
    Path full = Files.createDirectory(directory.resolve("full"));
    Files.writeString(full.resolve("notes.txt"), "mine");

    assertThat(sluice("new-scheme", full)).isEqualTo(2);
    assertThat(err.toString())
        .contains("full is there already; allowed is a new or empty directory");
    assertThat(Files.list(full)).hasSize(1);
    assertThat(Files.list(directory)).hasSize(1);
  }

  @Test
  void checkSchemeFailsASchemeThatBreaksTheContract() throws IOException, URISyntaxException {
    Path jar = halvingWith("rateBps = lineBps;", "rateBps = lineBps + 1;");

    assertThat(sluice("check-scheme", jar)).isEqualTo(5);
    assertThat(out.toString())
        .contains("FAILED  halving: profile default, MIXED: ", "which is outside 1 to the ");
    assertThat(sluice("check-scheme", directory.resolve("absent.jar"))).isEqualTo(2);
  }

  /** Before factories took the start: a method of that form no longer overrides one. */
  @Test
  void checkSchemeSaysThatAClassOfAnOlderContractMustBeCompiledAgain()
      throws IOException, URISyntaxException {
    Path jar =
        halvingWith(
            "newCongestionPoint(PortStart port, Parameters p", "newCongestionPoint(Parameters p");

    assertThat(sluice("check-scheme", jar)).isEqualTo(5);
    assertThat(out.toString())
        .contains("its placement needs newCongestionPoint(PortStart, …)", "example.Halving")
        .contains("compiled for another version of Sluice must be compiled again");
  }

  /** A jar of the example of which some text is another. */
  private Path halvingWith(String text, String instead) throws IOException, URISyntaxException {
    String halving = Files.readString(Path.of("../../../cc-algorithms/examples/Halving.java"));
    Path source = directory.resolve("Halving.java");
    Files.writeString(source, halving.replace(text, instead));
    Path jar = directory.resolve("halving.jar");
    SchemeJar.make(List.of(source), List.of("example.Halving"), directory.resolve("classes"), jar);
    return jar;
  }
}
