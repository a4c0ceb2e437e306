// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.runner.simulator.SchemeJar;

/** What a scheme does wrong has the same exit code on both transports, and is told in sentences. */
@Tag("simulator")
class SabotageTest {
  @TempDir private Path folder;

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "throws, 5",
    "throws-at-start, 5",
    "overflows, 5",
    "fills, 5",
    "hangs, 5",
    "exits, 5",
    "exits-elsewhere, 5",
    "halts, 5",
    "prints, 0",
    "closes, 0",
    "interrupts, 0"
  })
  void hasOneExitCodeOnBothTransportsAndSentences(String fault, int code) throws Exception {
    for (String transport : List.of("jvm", "zmq")) {
      SluiceProcess.Ended ended = run(fault, transport);
      Table.add(fault + " on " + transport, ended, ended.seconds());
      assertThat(ended.code()).as(transport + ": " + ended).isEqualTo(code);
      assertThat(ended.errors()).as(transport).containsPattern("^(Picked .*\\n)?sluice: star with");
      assertThat(ended.errors().lines())
          .as(transport)
          .noneMatch(line -> line.startsWith("\t") || line.startsWith("java."));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jvm", "zmq"})
  void allCallsAreShownIfTheyAreWanted(String transport) throws Exception {
    SluiceProcess.Ended ended = run("throws", transport, "--debug");
    assertThat(ended.code()).as(ended.toString()).isEqualTo(5);
    assertThat(ended.errors()).containsPattern("(?m)^\tat .*FaultyScheme.Sender.onTimer");
  }

  /** The one difference: nothing that goes on in the simulator's process needs those threads. */
  @ParameterizedTest
  @CsvSource({"jvm, 0", "zmq, 4"})
  @EnabledForJreRange(max = JRE.JAVA_19)
  void suspendedThreadsStopAServerAlone(String transport, int code) throws Exception {
    SluiceProcess.Ended ended = run("suspends", transport);
    assertThat(ended.code()).as(ended.toString()).isEqualTo(code);
  }

  /** A property of the JDK, which a class loader of its own would keep. */
  @Test
  void whatASchemeLeavesBehindDoesNotReachTheNextRun() throws Exception {
    SluiceProcess.Ended ended =
        run("remembers", "jvm", "--seeds", "1-2", "-j", "1", "--store", "runs");
    assertThat(ended.code()).as(ended.toString()).isZero();
    try (Stream<Path> files = Files.walk(folder.resolve("runs"))) {
      List<String> rates =
          files.filter(file -> file.endsWith("rate.csv")).map(SabotageTest::text).toList();
      assertThat(rates).hasSize(2);
      assertThat(rates.get(1)).isEqualTo(rates.get(0));
    }
  }

  /** It is loaded, and asked what it declares, in the command line's own Java. */
  @ParameterizedTest
  @ValueSource(strings = {"public Ends() {", "public List<Parameter> parameters() {"})
  void aSchemeThatEndsJavaWhenItIsAskedIsNamed(String where) throws Exception {
    Path source =
        Files.writeString(
            folder.resolve("Ends.java"),
            """
            package own;
            import java.util.*;
            import org.sluice.cc.*;
            public final class Ends implements Scheme {
              public Ends() { }
              public String name() { return "ends"; }
              public String description() { return "d"; }
              public Slot slot() { return Slot.CONGESTION_CONTROL; }
              public List<Parameter> parameters() { return List.of(); }
              public List<Profile> profiles() { return List.of(new Profile("default", "d", Map.of())); }
              public Set<Capability> capabilities(Parameters p) { return Set.of(); }
              public Set<Resource> claims(Parameters p) { return Set.of(); }
              public Placement placement(Parameters p) { throw new IllegalStateException(); }
            }
            """
                .replace(where, where + " if (true) System.exit(0);"));
    Path jar = folder.resolve("ends.jar");
    SchemeJar.make(List.of(source), List.of("own.Ends"), folder.resolve("classes"), jar);
    String star = Star.file(folder, "1ms");
    for (List<String> words :
        List.of(
            List.of("check-scheme", jar.toString()),
            List.of("run", star, "--scheme", "ends", "--scheme-path", jar.toString()))) {
      try (SluiceProcess run =
          SluiceProcess.start(folder, Map.of(), words.toArray(String[]::new))) {
        SluiceProcess.Ended ended = run.end(System.nanoTime());
        assertThat(ended.code()).as(ended.toString()).isEqualTo(5);
        assertThat(ended.errors()).containsPattern("sluice: the scheme's own.Ends.* ended Java");
      }
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private SluiceProcess.Ended run(String fault, String transport, String... more)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("run", Star.file(folder, "3ms")));
    words.addAll(List.of("--out", transport, "--transport", transport));
    words.addAll(List.of("--scheme-path", FaultyScheme.jar(folder).toString()));
    words.addAll(List.of("--scheme", "faulty", "--set", "scheme.parameters.fault=" + fault));
    // Of the JVM in the simulator, too. Each JVM says that it read them.
    Map<String, String> memory =
        fault.equals("fills") ? Map.of("JAVA_TOOL_OPTIONS", "-Xmx100m") : Map.of();
    words.addAll(List.of(more));
    try (SluiceProcess run = SluiceProcess.start(folder, memory, words.toArray(String[]::new))) {
      SluiceProcess.Ended ended = run.end(System.nanoTime());
      assertThat(run.processes()).isEmpty();
      return ended;
    }
  }
}
