// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.runner.files.FileList;

/** What goes wrong after the simulation leaves a run that does not call itself complete. */
@Tag("simulator")
class ReportFaultTest {
  @TempDir private Path folder;

  @Test
  void anInterruptWhileFiguresAreDrawn() throws Exception {
    SluiceProcess.Ended ended = signalWhileFiguresAreDrawn("INT");
    assertThat(ended.code()).as(ended.toString()).isEqualTo(130);
    assertThat(ended.errors()).contains("interrupted by a signal").contains("marked partial");
    assertThat(folder.resolve("out/status")).hasContent("partial");
    assertThat(folder.resolve("out/manifest.json")).content().doesNotContain("complete");
  }

  @Test
  void aKillWhileFiguresAreDrawn() throws Exception {
    SluiceProcess.Ended ended = signalWhileFiguresAreDrawn("KILL");
    assertThat(ended.code()).as(ended.toString()).isEqualTo(137);
    assertThat(folder.resolve("out/status")).content().containsAnyOf("partial", "simulated");
  }

  private SluiceProcess.Ended signalWhileFiguresAreDrawn(String signal) throws Exception {
    Path out = folder.resolve("out");
    try (SluiceProcess run =
        SluiceProcess.start(folder, "run", Star.file(folder, "3ms"), "--out", "out")) {
      run.until("claims are checked", () -> Files.exists(out.resolve("claims.json")));
      SluiceProcess.Ended ended = run.endAfter(() -> SluiceProcess.signal(signal, run.pid()));
      assertThat(out.resolve("report.html")).doesNotExist();
      return ended;
    }
  }

  @Test
  void anOutputDirectoryThatIsRemoved() throws Exception {
    Path out = folder.resolve("out");
    try (SluiceProcess run =
        SluiceProcess.start(folder, "run", Star.file(folder, "200ms"), "--out", "out")) {
      run.untilUnderWay(out);
      remove(out);
      SluiceProcess.Ended ended = run.end(System.nanoTime());
      assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
      assertThat(ended.errors())
          .containsPattern("sluice: out/[a-z.]+ cannot be read or written: it, or the directory")
          .doesNotContain("\tat ");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--no-figures", "--raw"})
  void anOutputDirectoryThatAnotherRunReplaced(String what) throws Exception {
    Path out = folder.resolve("out");
    try (SluiceProcess run =
        SluiceProcess.start(folder, "run", Star.file(folder, "200ms"), "--out", "out", what)) {
      run.untilUnderWay(out);
      Files.writeString(out.resolve("plan.txt"), "another run\n");
      SluiceProcess.Ended ended = run.end(System.nanoTime());
      assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
      assertThat(ended.errors())
          .contains("sluice: out was replaced while this run was under way (plan.txt)");
      assertThat(out.resolve("report.html")).doesNotExist();
    }
  }

  @Test
  void aCommandLineThatNeedsMoreMemory() throws Exception {
    Map<String, String> little = Map.of("JAVA_TOOL_OPTIONS", "-Xmx64m");
    try (SluiceProcess run =
        SluiceProcess.start(folder, little, "run", "bench/many-flows", "--out", "out")) {
      SluiceProcess.Ended ended = run.end(System.nanoTime());
      assertThat(ended.code()).as(ended.toString()).isEqualTo(1);
      assertThat(ended.errors())
          .containsPattern("sluice: the command line's Java needs more than its \\d+ MB of memory;")
          .doesNotContain("\tat ");
      assertThat(folder.resolve("out/status")).doesNotExist();
    }
  }

  @Test
  void whatEndsWellIsCompleteAtLast() throws Exception {
    SluiceProcess.Ended ended =
        SluiceProcess.run(folder, "run", Star.file(folder, "1ms"), "--out", "out");
    assertThat(ended.code()).as(ended.toString()).isZero();
    assertThat(folder.resolve("out/status")).hasContent("complete");
    assertThat(folder.resolve("out/manifest.json")).content().contains("\"status\" : \"complete\"");
    assertThat(folder.resolve("out/summary.json")).content().contains("\"status\" : \"complete\"");
    assertThat(folder.resolve("out/files.sha256"))
        .content()
        .contains("  flows.csv\n", "  manifest.json\n", "  report.html\n", "  status\n");
    assertThatCode(() -> FileList.requireSound(folder.resolve("out"))).doesNotThrowAnyException();
  }

  @Test
  void aRawRunAndARecordedOneAreListedWhole() throws Exception {
    String star = Star.file(folder, "1ms");
    for (String transport : List.of("jvm", "zmq")) {
      String out = "out-" + transport;
      SluiceProcess.Ended ended =
          SluiceProcess.run(
              folder,
              "run",
              star,
              "--raw",
              "--out",
              out,
              "--transport",
              transport,
              "--record",
              out + "/conversation.sluice");
      assertThat(ended.code()).as(ended.toString()).isZero();
      Path list = folder.resolve(out).resolve("files.sha256");
      assertThat(list).content().contains("  flows.csv\n", "  conversation.sluice\n");
      assertThatCode(() -> FileList.requireSound(folder.resolve(out))).doesNotThrowAnyException();
    }
  }

  private static void remove(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : all) {
        Files.delete(file);
      }
    }
  }
}
