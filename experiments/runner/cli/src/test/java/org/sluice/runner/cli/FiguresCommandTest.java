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
import org.sluice.runner.run.OutputFolder;

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
    assertThat(folder.resolve("paper/queue.py"))
        .content()
        .contains("yscale=\"log\"", "xlim=(1, 2)", "label=\"Qref\"", "figsize\": (7, ");
    assertThat(folder.resolve("figures/queue.json")).as("the report's figure").exists();
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

  @Test
  void aTableThatWasCutAtTheEndOfARowIsRefused() throws IOException {
    Path folder = run("one");
    OutputFolder.finish(folder, true);
    Path other = run("two");
    OutputFolder.finish(other, true);
    String page = out.resolve("page.html").toString();
    String fct = folder.resolve("fct.txt").toString();
    List<String[]> readers =
        List.of(
            new String[] {"figures", folder.toString()},
            new String[] {
              "figures", other.toString(), folder.toString(), "--together", "--out", page + ".d"
            },
            new String[] {"compare", folder.toString(), "--out", page},
            new String[] {"compare", fct, "--out", page},
            new String[] {"fct", "-s", "100", fct});
    for (String[] reader : readers) {
      assertThat(errors(0, reader)).as(String.join(" ", reader)).isEmpty();
    }
    for (String file : List.of("flows.csv", "queue.csv", "ports.csv", "fct.txt")) {
      Path table = folder.resolve(file);
      String whole = Files.readString(table);
      Files.writeString(table, whole.substring(0, whole.lastIndexOf('\n', whole.length() - 2) + 1));
      for (String[] reader : readers) {
        assertThat(errors(2, reader))
            .as(String.join(" ", reader))
            .contains("has a " + file + " with other bytes than when it was finished");
      }
      Files.delete(table);
      if (file.equals("ports.csv")) {
        assertThat(errors(2, readers.get(0))).contains(folder + " lacks " + file);
      }
      Files.writeString(table, whole);
    }
  }

  @Test
  void whatHasNoListOrIsPartialIsSaid() throws IOException {
    Path folder = run("one");
    String page = out.resolve("page.html").toString();
    String fct = folder.resolve("fct.txt").toString();
    assertThat(errors("figures", folder.toString()))
        .contains(folder + ": It has no files.sha256, as directories of earlier versions");
    assertThat(errors("fct", "-s", "100", fct)).contains("It has no files.sha256");
    Files.writeString(folder.resolve("status"), "partial\n");
    assertThat(errors("compare", fct, "--out", page)).contains("This run is partial.");
    assertThat(errors("fct", "-s", "100", fct)).contains("This run is partial.");
  }

  @Test
  void whatWouldDoNothingIsRefused() throws IOException {
    String folder = run("one").toString();
    String both = out.resolve("both").toString();
    assertThat(errors(2, "figures", folder, "--seed", "7"))
        .contains("--seed does nothing here: " + folder + " is one run");
    assertThat(
            errors(
                2,
                "figures",
                folder,
                run("two").toString(),
                "--together",
                "--seed",
                "7",
                "--out",
                both))
        .contains("--seed does nothing here: --together draws runs");
    assertThat(errors(2, "figures", folder, "--together", "--out", both))
        .contains("--together does nothing here: there is one DIR");
    assertThat(errors(2, "figures", folder, "--window", "5ms-6ms"))
        .contains("--window begins after the end of the run");
    Path comparison = Files.createDirectories(out.resolve("comparison"));
    Files.writeString(comparison.resolve("comparison.json"), "{}");
    assertThat(errors(2, "figures", comparison.toString(), "--seed", "7", "--latex"))
        .contains("--seed cannot be used with --latex: the tables are of all seeds");
  }

  @Test
  void figuresDoNotReplaceTheFilesOfARun() throws IOException {
    Path folder = run("one");
    String before = Files.readString(folder.resolve("queue.csv"));
    for (String to : List.of(folder.toString(), run("two").toString())) {
      assertThat(errors(2, "figures", folder.toString(), "--out", to))
          .contains("--out " + to + " holds a run, whose files figures would replace");
    }
    assertThat(folder.resolve("queue.csv")).hasContent(before);
  }

  @Test
  void aFlowWithoutAStandAloneTimeHasNoSlowdown() throws IOException {
    Path fct =
        Files.writeString(
            out.resolve("fct.txt"),
            "0b000001 0b000101 10000 100 1000 2000000000 3000 1000\n"
                + "0b000001 0b000101 10001 100 1000 2000000000 5000 0\n");
    Path csv = out.resolve("c.csv");
    String page = out.resolve("page.html").toString();
    assertThat(errors("compare", fct.toString(), "--csv", csv.toString(), "--out", page))
        .contains("1 of 2 flows have no stand-alone time: there is no mean");
    List<String> lines = Files.readAllLines(csv);
    int at = List.of(lines.get(0).split(",")).indexOf("slowdown_mean_finished");
    assertThat(at).isNotNegative();
    assertThat(lines.get(1).split(",")[at]).isEmpty();
  }

  private static String errors(String... args) {
    return errors(0, args);
  }

  private static String errors(int code, String... args) {
    PrintStream before = System.err;
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
    try {
      assertThat(Sluice.commandLine().execute(args))
          .as(written.toString(StandardCharsets.UTF_8))
          .isEqualTo(code);
    } finally {
      System.setErr(before);
    }
    return written.toString(StandardCharsets.UTF_8);
  }
}
