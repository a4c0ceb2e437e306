// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.run.ExperimentRun;
import org.sluice.runner.run.RunOptions;
import org.sluice.runner.simulator.Installation;
import org.sluice.runner.simulator.SchemeJar;
import org.sluice.runner.simulator.Simulator;

/** What names a run, and what does not. */
class RunIdentityTest {
  private static final Path HALVING = Path.of("../../../cc-algorithms/examples/Halving.java");
  private static final String EXPERIMENT =
      """
      title: t
      topology: {kind: star, senders: 1, linkRate: 40Gbps, linkDelay: 1us}
      traffic: [{kind: flows, from: sender0, to: receiver, bytes: 10KB}]
      scheme: {name: none}
      duration: 1ms
      """;

  @TempDir private Path folder;
  private Path program = Path.of("");
  private Path schemes = Path.of("");
  private Map<String, String> environment = Map.of();
  private @Nullable RunIdentity identity;

  private record Named(String none, String halving) {}

  /** A simulator that is one file and is never started. */
  private record OneFile(Path program) implements Simulator {
    @Override
    public String name() {
      return NS3;
    }

    @Override
    public void require() {}

    @Override
    public List<String> options() {
      return List.of();
    }

    @Override
    public @Nullable Path libraries() {
      return null;
    }

    @Override
    public List<Path> transportPath() {
      return List.of();
    }

    @Override
    public List<Path> files() {
      return List.of(program);
    }

    @Override
    public Start prepare(Experiment experiment, Path plan, Path out) {
      throw new UnsupportedOperationException();
    }
  }

  @BeforeEach
  void install() throws Exception {
    program = Files.writeString(folder.resolve("simulator"), "program");
    schemes = Files.createDirectory(folder.resolve("schemes"));
    halvingWith("/ 2");
  }

  private void halvingWith(String cut) throws Exception {
    Path source = Files.createDirectories(folder.resolve("source")).resolve("Halving.java");
    Files.writeString(source, Files.readString(HALVING).replace("rateBps / 2", "rateBps " + cut));
    SchemeJar.make(
        List.of(source),
        List.of("example.Halving"),
        folder.resolve("classes"),
        schemes.resolve("halving.jar"));
  }

  private String name(String scheme, String text, String out, int deadlineMs) throws IOException {
    return nameOf("x/t", scheme, text, out, deadlineMs);
  }

  private String nameOf(String entry, String scheme, String text, String out, int deadlineMs)
      throws IOException {
    SchemeCatalog catalog = SchemeCatalog.load(List.of(schemes));
    Path file = Files.writeString(folder.resolve("t.yaml"), text);
    Choices choices = new Choices(List.of(), scheme, null, null, null);
    Experiment experiment =
        new ExperimentReader(catalog.schemes())
            .read(new ExperimentLibrary.Entry(entry, file, "t.yaml"), choices);
    Installation installation = Installation.with(folder, new OneFile(program));
    RunOptions options =
        new RunOptions(
            "jvm",
            null,
            Path.of(out),
            false,
            null,
            List.of(schemes),
            deadlineMs,
            deadlineMs,
            List.of(),
            false,
            List.of());
    identity = new RunIdentity(installation, catalog, environment);
    return identity.of(new ExperimentRun(experiment, options, installation, System.err, false));
  }

  private Named names() throws IOException {
    return new Named(name("none", EXPERIMENT, "a", 3000), name("halving", EXPERIMENT, "a", 3000));
  }

  @Test
  void whatDecidesNoResultIsLeftOut() throws Exception {
    Named before = names();
    assertThat(name("none", EXPERIMENT, "b", 5000)).isEqualTo(before.none());
    assertThat(name("none", EXPERIMENT.replace("title: t", "title: another"), "a", 3000))
        .isEqualTo(before.none());
    assertThat(before.none()).matches("[0-9a-f]{32}").isNotEqualTo(before.halving());
  }

  @Test
  void aValueASeedAndTheProgramAreIn() throws Exception {
    String before = names().none();
    assertThat(name("none", EXPERIMENT.replace("10KB", "11KB"), "a", 3000)).isNotEqualTo(before);
    assertThat(name("none", EXPERIMENT + "seed: 2\n", "a", 3000)).isNotEqualTo(before);
    Files.writeString(program, "Program");
    assertThat(names().none()).isNotEqualTo(before);
  }

  @Test
  void theNameOfItsFileIsLeftOut() throws Exception {
    String before = names().none();
    assertThat(nameOf("x/other", "none", EXPERIMENT, "a", 3000)).isEqualTo(before);
  }

  @Test
  void whatNs3AndJavaReadOfTheEnvironmentIsIn() throws Exception {
    String before = names().none();
    environment =
        Map.of("NS_GLOBAL_VALUE", "SimulatorImplementationType=ns3::RealtimeSimulatorImpl");
    assertThat(names().none()).isNotEqualTo(before);
    environment = Map.of("EDITOR", "vi");
    assertThat(names().none()).isEqualTo(before);
  }

  @Test
  void theContentOfAFileThatAnOptionOfJavaNamesIsIn() throws Exception {
    Path options = Files.writeString(folder.resolve("java-options"), "-Da=1");
    environment = Map.of("JDK_JAVA_OPTIONS", "@" + options);
    String before = names().none();
    Files.writeString(options, "-Da=2 ");
    assertThat(names().none()).isNotEqualTo(before);
  }

  @Test
  void aLibraryBesideAForeignSchemeIsIn() throws Exception {
    Named before = names();
    Files.createDirectories(schemes.resolve("lib"));
    Files.writeString(schemes.resolve("lib/table.txt"), "1");
    assertThat(names().halving()).isNotEqualTo(before.halving());
    assertThat(names().none()).isEqualTo(before.none());
  }

  @Test
  void otherCodeOfASchemeNamesItsRunsAnewAndNoOthers() throws Exception {
    Named before = names();
    halvingWith("/ 3");
    assertThat(names().halving()).isNotEqualTo(before.halving());
    assertThat(names().none()).isEqualTo(before.none());
    halvingWith("/ 2");
    assertThat(names()).isEqualTo(before);
  }

  @Test
  void whatWasAnotherMeanwhileHasChanged() throws Exception {
    Path jar = schemes.resolve("halving.jar");
    Path one = Files.writeString(schemes.resolve("one.txt"), "1");
    Named before = names();
    assertThat(Objects.requireNonNull(identity).changed()).isEmpty();
    for (Path file : List.of(jar, one)) {
      names();
      Path kept = folder.resolve("kept");
      Files.move(file, kept);
      Files.writeString(file, "another");
      Thread.sleep(20); // more than a tick of the file system's clock
      Files.move(kept, file, StandardCopyOption.REPLACE_EXISTING);
      assertThat(Objects.requireNonNull(identity).changed()).isNotEmpty();
      assertThat(names()).isEqualTo(before);
    }
  }

  @Test
  void whatTheOptionsOfJavaNameCounts() throws Exception {
    Path agent = Files.writeString(folder.resolve("agent.jar"), "");
    try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(agent))) {
      jar.putNextEntry(new ZipEntry("a"));
    }
    Path options = Files.writeString(folder.resolve("options"), "-Da=1\n-Db=2");
    Path nested = Files.writeString(folder.resolve("nested"), "@" + options);
    Path classes = Files.createDirectory(folder.resolve("boot"));
    assertThat(NamedFiles.in("-Xmx1g -javaagent:%s=x '@%s'".formatted(agent, nested)))
        .containsExactly(agent, nested, options);
    assertThat(NamedFiles.in("-Xbootclasspath/a:" + classes + " -Djava.io.tmpdir=" + folder))
        .containsExactly(classes);
    assertThat(NamedFiles.in("")).isEmpty();
  }

  @Test
  void whatChangesWhileRunsAreComputedIsSeen() throws Exception {
    Path jar = schemes.resolve("halving.jar");
    String before = names().halving();
    RunIdentity named = Objects.requireNonNull(identity);
    assertThat(named.changed()).isEmpty();
    halvingWith("/ 3");
    assertThat(named.changed()).isPresent();
    halvingWith("/ 2");
    assertThat(named.changed()).as("it was another meanwhile").isPresent();
    assertThat(names().halving()).isEqualTo(before);
    named = Objects.requireNonNull(identity);
    Files.delete(jar);
    assertThat(named.changed()).isPresent();
    halvingWith("/ 2");
    names();
    Files.writeString(program, "Program");
    assertThat(Objects.requireNonNull(identity).changed()).contains(program);
  }
}
