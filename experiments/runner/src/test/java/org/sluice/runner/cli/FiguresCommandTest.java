// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
}
