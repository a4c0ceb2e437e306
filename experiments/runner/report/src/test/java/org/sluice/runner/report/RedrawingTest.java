// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.SluiceException;
import org.sluice.runner.figures.FigureOptions;
import org.sluice.runner.figures.PaperStyle;
import org.sluice.runner.results.RawRun;
import org.sluice.runner.results.RunNumbers;

class RedrawingTest {
  @TempDir Path out;

  private Path run(String name) throws IOException {
    Path folder = Files.createDirectories(out.resolve(name));
    new RunReport()
        .write(RawRun.complete(folder).description().queueLine("Qref", 150).build(), List.of());
    return folder;
  }

  @Test
  void refusesADirectoryWithoutResults() throws IOException {
    assertThatThrownBy(
            () ->
                new Redrawing(FigureOptions.report(), null, false)
                    .draw(Files.createDirectories(out.resolve("empty")), out.resolve("p")))
        .isInstanceOf(SluiceException.class)
        .hasMessageContaining("neither a run");
  }

  @Test
  void drawsRunsTogether() throws IOException {
    Redrawing.Written written =
        new Redrawing(FigureOptions.paper(PaperStyle.column()), null, true)
            .together(List.of(run("one"), run("two")), out.resolve("both"));

    assertThat(written.tables()).containsExactly("numbers.tex", "figures.tex");
    assertThat(out.resolve("both/queue.csv")).content().contains("one,", "two,");
  }

  @Test
  void tablesAreLatex() throws Exception {
    RunNumbers numbers =
        new RunNumbers(
            "50%_of {a} & \\b ~ ≤ µ",
            Map.of("queue_peak_bytes", 1500.0, "goodput_bps", 4e10, "drops", 3.0));
    String claims =
        """
        [{"claim": "p99 \\u2264 5 % & \\"fair\\" #1_x", "expected": "\\u2264 5 \\u00b5s", "measured": "4.1 µs",
          "verdict": "holds"}]
        """;
    String text =
        LatexTables.numbers(List.of(numbers))
            + LatexTables.claims(new ObjectMapper().readTree(claims));

    assertThat(text).contains("50\\%\\_of \\{a\\} \\& \\textbackslash{}b");
    assertThat(text).contains("\\ensuremath{\\leq} 5 \\ensuremath{\\mu}s");
    assertThat(text.chars().filter(c -> c > 126)).isEmpty();
    assertThat(count(text, "\\begin{")).isEqualTo(count(text, "\\end{")).isPositive();
    for (String table : text.split("\\\\begin\\{tabular\\}")) {
      long[] cells =
          table
              .lines()
              .filter(l -> l.endsWith("\\\\"))
              .mapToLong(l -> l.replace("\\&", "").chars().filter(c -> c == '&').count())
              .distinct()
              .toArray();
      assertThat(cells).as("columns of %s", table).hasSizeLessThanOrEqualTo(1);
    }
    boolean hasLatex;
    try {
      hasLatex = new ProcessBuilder("pdflatex", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      hasLatex = false;
    }
    assumeTrue(hasLatex, "pdflatex is not installed");
    Path folder = run("one");
    new Redrawing(FigureOptions.paper(PaperStyle.column()), null, true).draw(folder, out);
    Files.writeString(out.resolve("tables.tex"), text);
    Files.writeString(
        out.resolve("paper.tex"),
        "\\documentclass[twocolumn]{article}\\usepackage{graphicx}\\begin{document}\n"
            + "\\input{tables}\\input{numbers}\\input{figures}\\end{document}\n");
    Process latex =
        new ProcessBuilder("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "paper.tex")
            .directory(out.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(latex.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(latex.waitFor()).as(said).isZero();
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }

  @Test
  void aWideTableIsSplitInsteadOfHiddenBehindAScroll() {
    Table<String> table = new Table<>(List.of("rocc", "dcqcn"), 1);
    table.column("variant", v -> v);
    IntStream.range(0, 17).forEach(i -> table.column("number " + i, v -> "1,234.5 KB"));

    List<List<Integer>> parts = table.parts();
    assertThat(parts).hasSize(3).allSatisfy(p -> assertThat(p).startsWith(0));
    assertThat(parts).extracting(List::size).containsExactly(7, 7, 6);
    // 10 letters and 24 pixels of padding each.
    assertThat(parts).allSatisfy(p -> assertThat(p.size() * 102).isLessThan(980));
    Table<String> narrow = new Table<>(List.of("rocc"), 1);
    narrow.column("variant", v -> v).column("a", v -> "1");
    assertThat(narrow.parts()).containsExactly(List.of(0, 1));
  }

  @Test
  void theNumbersOfAComparisonFitThePage() {
    RunNumbers row =
        new RunNumbers(
            "timely-hpcc-sim",
            Map.of(
                "queue_peak_bytes", 1.5e6, "goodput_bps", 4e10, "flows", 1e5, "collectives", 1e4));
    for (NumberColumns.Group group : NumberColumns.groups(List.of(row))) {
      Table<RunNumbers> table = new Table<>(List.of(row), 1);
      table.column("variant", NumberColumns::variant);
      group.columns().forEach(c -> table.column(c.head(), c.cell()));
      assertThat(table.parts()).as(group.title()).hasSize(1);
    }
  }
}
