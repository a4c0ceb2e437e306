// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.report.RunReport;
import org.sluice.runner.results.RawRun;

/** {@code sluice figures}. */
class FiguresCommandTest {
  @TempDir Path out;

  private Path run(String name) throws IOException {
    Path folder = Files.createDirectories(out.resolve(name));
    new RunReport()
        .write(
            RawRun.complete(folder).description().queueLine("Qref", 150).build(),
            List.of(),
            phase -> {});
    return folder;
  }

  @Test
  void drawsARunAgainWithItsReferences() throws IOException {
    Path folder = run("one");
    int code =
        Sluice.commandLine()
            .execute(
                "figures",
                folder.toString(),
                "--only",
                "queue",
                "--format",
                "pdf",
                "--width",
                "7in",
                "--window",
                "1us-2us",
                "--log",
                "y",
                "--latex");

    assertThat(code).isZero();
    assertThat(folder.resolve("paper/queue.pdf")).isNotEmptyFile();
    assertThat(folder.resolve("paper/queue.png")).doesNotExist();
    assertThat(folder.resolve("paper/rate.pdf")).doesNotExist();
    assertThat(folder.resolve("paper/queue.gp"))
        .content()
        .contains("set logscale y", "set xrange [1.000000000:2.000000000]", "title \"Qref\"")
        .contains("size 7.00in");
    assertThat(folder.resolve("figures/queue.svg")).as("the report's figure").exists();
  }

  @Test
  void refusesWhatItCannotDraw() throws IOException {
    Path folder = run("one");
    for (String[] wrong :
        new String[][] {
          {"--window", "4ms-2ms"},
          {"--format", "eps"},
          {"--width", "3.5"},
          {"--y", "4-1"},
          {"--log", "z"},
          {"--only", "quue"},
          {"--together"}
        }) {
      String[] args = new String[wrong.length + 2];
      args[0] = "figures";
      args[1] = folder.toString();
      System.arraycopy(wrong, 0, args, 2, wrong.length);
      assertThat(Sluice.commandLine().execute(args)).as(String.join(" ", wrong)).isEqualTo(2);
    }
  }

  @Test
  void whatIsWrongWithARunIsSaidWhereItIsDrawnAndCompared() throws IOException {
    Path folder = run("one");
    Path flows = folder.resolve("flows.csv");
    String whole = Files.readString(flows);
    Files.writeString(flows, whole.substring(0, whole.length() - 5));
    String page = out.resolve("page.html").toString();
    String sentence =
        "sluice: warning: "
            + folder
            + ": flows.csv ends in the middle of a line, which is left out.";
    assertThat(errors("figures", folder.toString(), "--only", "queue")).contains(sentence);
    assertThat(errors("compare", folder.toString(), "--out", page)).contains(sentence);
  }

  private static String errors(String... args) {
    PrintStream before = System.err;
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
    try {
      assertThat(Sluice.commandLine().execute(args)).isZero();
    } finally {
      System.setErr(before);
    }
    return written.toString(StandardCharsets.UTF_8);
  }
}
