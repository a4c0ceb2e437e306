// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.zmq.AlgorithmServer;
import org.sluice.bridge.zmq.ServerOptions;
import org.sluice.runner.simulator.SchemeJar;

/** A scheme that goes wrong ends the run soon, and the sentence says which scheme and how. */
@Tag("simulator")
class SchemeFaultTest {
  @TempDir private Path folder;

  @ParameterizedTest(name = "{1} on {0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          jvm | throws     | scheme faulty failed .*this tick is one too many
          zmq | throws     | scheme faulty failed .*this tick is one too many
          jvm | overflows  | scheme faulty failed .*StackOverflowError
          zmq | overflows  | scheme faulty failed .*StackOverflowError
          jvm | zero-rate  | scheme faulty .*setRate.* 0
          zmq | zero-rate  | scheme faulty .*setRate.* 0
          jvm | past-timer | scheme faulty .*setTimer
          zmq | past-timer | scheme faulty .*setTimer
          jvm | now-timer  | scheme faulty .* times at [0-9.]+ us and lets no time pass
          zmq | now-timer  | scheme faulty .* times at [0-9.]+ us and lets no time pass
          jvm | exits      | scheme faulty ended the JVM with exit code 0 \\(System.exit\\)
          zmq | exits      | a scheme of session 1 ended the JVM of the server \\(System.exit\\)
          jvm | fills      | scheme faulty failed .*OutOfMemoryError
          zmq | fills      | scheme faulty failed .*OutOfMemoryError
          jvm | hangs      | scheme faulty did not answer ask [0-9]+ at [0-9.]+ us within 3000 ms
          zmq | hangs      | did not answer ask [0-9]+ within 3000 ms .* scheme faulty did not return
          """)
  void endsTheRunInTime(String transport, String fault, String sentence) throws Exception {
    try (SluiceProcess run = faulty(transport, fault)) {
      Pattern pattern = Pattern.compile(sentence);
      run.until("it says what happened", () -> pattern.matcher(run.errors()).find());
      assertThat(secondsSince(folder.resolve("fault")))
          .as(run.errors())
          .isLessThan(Machine.SLACK_S);
      SluiceProcess.Ended ended = run.end(System.nanoTime());
      double seconds = secondsSince(folder.resolve("fault"));
      Table.add(fault + " on " + transport, ended, seconds);
      assertThat(ended.code()).as(ended.toString()).isEqualTo(5);
      assertThat(seconds).isLessThan(Machine.SLACK_S);
      assertThat(run.processes()).isEmpty();
      RunFolder.assertPartialAndReadable(folder.resolve("out"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jvm", "zmq"})
  void aMissingCapabilityIsRefused(String transport) throws Exception {
    try (SluiceProcess run =
        SluiceProcess.start(
            folder,
            "run",
            Star.file(folder, Star.WITHOUT_END),
            "--out",
            "out",
            "--transport",
            transport,
            "--hide",
            "timer,flows-in-queue")) {
      SluiceProcess.Ended ended = run.end(System.nanoTime());
      Table.add("missing capability on " + transport, ended, ended.seconds());
      assertThat(ended.code()).as(ended.toString()).isEqualTo(3);
      assertThat(ended.errors())
          .containsPattern("scheme rocc needs the capabilities timer .*, flows-in-queue .*ns3");
      assertThat(run.processes()).isEmpty();
      assertThat(folder.resolve("out/status")).hasContent("partial");
    }
  }

  @Test
  void anUnknownSchemeIsRefusedBeforeAnythingRuns() throws Exception {
    SluiceProcess.Ended ended =
        SluiceProcess.run(
            folder, "run", Star.file(folder, "1ms"), "--out", "out", "--scheme", "rock");
    Table.add("unknown scheme", ended, ended.seconds());
    assertThat(ended.code()).as(ended.toString()).isEqualTo(2);
    assertThat(ended.errors()).contains("'rock'").contains("rocc");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @ParameterizedTest(name = "{0} of the jar on {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          half                     | jvm | 2 | faulty.jar cannot be read as a jar
          FaultyScheme.class       | jvm | 2 | a scheme cannot be loaded: .*faulty.jar names
          FaultyScheme$Sender.class | jvm | 5 | scheme faulty failed .*ClassFormatError
          FaultyScheme$Sender.class | zmq | 5 | scheme faulty failed .*ClassFormatError
          """)
  void aCorruptJarIsNamed(String damaged, String transport, int code, String sentence)
      throws Exception {
    Path jar = FaultyScheme.jar(folder);
    byte[] whole = Files.readAllBytes(jar);
    if (damaged.equals("half")) {
      Files.write(jar, Arrays.copyOf(whole, whole.length / 2));
    } else {
      try (ZipInputStream from = new ZipInputStream(new ByteArrayInputStream(whole));
          ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(jar))) {
        for (ZipEntry e = from.getNextEntry(); e != null; e = from.getNextEntry()) {
          byte[] bytes = from.readAllBytes();
          to.putNextEntry(new ZipEntry(e.getName()));
          to.write(bytes, 0, e.getName().endsWith(damaged) ? bytes.length / 2 : bytes.length);
        }
      }
    }
    try (SluiceProcess run = of(jar, transport, "throws")) {
      SluiceProcess.Ended ended = run.end(System.nanoTime());
      Table.add(damaged + " of the jar on " + transport, ended, ended.seconds());
      assertThat(ended.code()).as(ended.toString()).isEqualTo(code);
      assertThat(ended.errors()).containsPattern(sentence);
      assertThat(run.processes()).isEmpty();
    }
  }

  @Test
  void aServerWithOtherCodeOfTheSchemeIsRefused() throws Exception {
    Path served = halving("2");
    try (AlgorithmServer server =
        AlgorithmServer.start(
            ServerOptions.listeningOn("tcp://127.0.0.1:*"), SchemeCatalog.load(List.of(served)))) {
      SluiceProcess.Ended other = halvingAt(server, halving("4"), "other");
      assertThat(other.code()).as(other.toString()).isEqualTo(3);
      assertThat(other.errors()).contains("the server has other code of the schemes than");
      SluiceProcess.Ended same = halvingAt(server, served, "same");
      assertThat(same.code()).as(same.toString()).isZero();
    }
  }

  private SluiceProcess.Ended halvingAt(AlgorithmServer server, Path jar, String out)
      throws Exception {
    List<String> command =
        List.of("run", Star.file(folder, "100us"), "--out", out, "--scheme", "halving");
    return SluiceProcess.run(
        folder,
        Stream.concat(
                command.stream(),
                Stream.of("--endpoint", server.endpoint(), "--scheme-path", jar.toString()))
            .toArray(String[]::new));
  }

  private Path halving(String cut) throws Exception {
    Path source = Files.createDirectories(folder.resolve("cut" + cut)).resolve("Halving.java");
    Files.writeString(
        source,
        Files.readString(Path.of("../../../cc-algorithms/examples/Halving.java"))
            .replace("rateBps / 2", "rateBps / " + cut));
    Path jar = source.resolveSibling("halving.jar");
    SchemeJar.make(
        List.of(source), List.of("example.Halving"), source.resolveSibling("classes"), jar);
    return jar;
  }

  private SluiceProcess faulty(String transport, String fault) throws IOException {
    return of(FaultyScheme.jar(folder), transport, fault);
  }

  private SluiceProcess of(Path jar, String transport, String fault) throws IOException {
    return SluiceProcess.start(
        folder,
        // Of the JVM in the simulator, too.
        Map.of("JAVA_TOOL_OPTIONS", "-Xmx100m"),
        "run",
        Star.file(folder, Star.WITHOUT_END),
        "--out",
        "out",
        "--transport",
        transport,
        "--scheme-path",
        jar.toString(),
        "--scheme",
        "faulty",
        "--set",
        "scheme.parameters.fault=" + fault);
  }

  private static double secondsSince(Path file) throws IOException {
    Instant then = Files.getLastModifiedTime(file).toInstant();
    return Duration.between(then, Instant.now()).toMillis() / 1e3;
  }
}
