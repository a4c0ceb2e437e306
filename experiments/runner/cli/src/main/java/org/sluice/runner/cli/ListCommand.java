// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.model.Variable;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sluice list}. */
@Command(
    name = "list",
    description =
        "What to try first, and the experiments of each paper; with a paper's name, their titles;"
            + " with an experiment's name, its variables with defaults and ranges.")
public final class ListCommand extends SluiceCommand {
  private static final int WIDTH = 100;
  private static final Set<String> NOT_PAPERS =
      Set.of("all", "bench", "certify", "matrix", "stress", "tour");

  /** Where to start, and where to go from there. */
  private static final String FIRST =
      """
      What to try first:

        sluice run tour/victim                        one incast, one victim, six ways to control congestion
         └─ sluice run rocc/fig8                      one scheme: a figure of its paper, with the paper's claims
             └─ sluice run rocc/fig8 --set senders=50 --scheme dcqcn      another load, another scheme
                 └─ sluice reproduce pacc/fig1 --quick                    a figure under all its schemes
      """;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      description =
          "A paper's name, an experiment's, or the beginning of names such as 'rocc/fig1'.")
  private @Nullable String wanted;

  @Option(
      names = "--all",
      description = "One line for each experiment: its name, two spaces or more, its title.")
  private boolean all;

  @Override
  ExitCode run() {
    PrintWriter out = out();
    ExperimentLibrary library = Home.experiments();
    if (wanted == null && !all) {
      papers(out, library);
    } else {
      experiments(out, library, wanted == null ? "" : wanted);
    }
    return ExitCode.DONE;
  }

  /** A line for each paper: the names of its experiments. */
  private static void papers(PrintWriter out, ExperimentLibrary library) {
    Map<String, List<String>> papers = new LinkedHashMap<>();
    sorted(library.all().values()).stream()
        .sorted(Comparator.comparing(e -> NOT_PAPERS.contains(e.group())))
        .forEach(e -> papers.computeIfAbsent(e.group(), g -> new ArrayList<>()).add(e.name()));
    int width = widest(papers.keySet());
    out.print(FIRST);
    out.println();
    out.println("The experiments, by paper or by what they are for:");
    out.println();
    papers.forEach(
        (paper, names) -> {
          StringBuilder line = new StringBuilder("  " + pad(paper, width) + " ");
          if (paper.equals("certify")) {
            line.append(" ").append(names.size()).append(" exams of a simulator: sluice certify");
          } else {
            for (String name : names) {
              String word = name.substring(paper.length() + 1);
              if (line.length() - line.lastIndexOf("\n") + word.length() + 1 > WIDTH) {
                line.append("\n").append(" ".repeat(width + 3));
              }
              line.append(" ").append(word);
            }
          }
          out.println(line);
        });
    out.println();
    out.println("Titles:      sluice list PAPER      (of all: sluice list --all)");
    out.println("Variables:   sluice list PAPER/EXPERIMENT");
    out.println("Run one:     sluice run PAPER/EXPERIMENT [--set VARIABLE=VALUE]");
  }

  /** A line for each experiment whose name begins so; with the variables if there is one alone. */
  private static void experiments(PrintWriter out, ExperimentLibrary library, String beginning) {
    ExperimentReader reader = new ExperimentReader(List.of());
    Map<String, ExperimentLibrary.Entry> known = library.all();
    ExperimentLibrary.Entry named = known.get(beginning);
    List<ExperimentLibrary.Entry> entries =
        named != null
            ? List.of(named)
            : sorted(known.values()).stream()
                .filter(
                    e ->
                        known.values().stream().anyMatch(other -> other.group().equals(beginning))
                            ? e.group().equals(beginning)
                            : e.name().startsWith(beginning))
                .toList();
    if (entries.isEmpty()) {
      entries = List.of(library.find(beginning));
    }
    int width = widest(entries.stream().map(ExperimentLibrary.Entry::name).toList());
    for (ExperimentLibrary.Entry e : entries) {
      ExperimentReader.Summary summary = reader.summary(e);
      out.printf("%s  %s%n", pad(e.name(), width), summary.title());
      if (entries.size() == 1) {
        summary.variables().forEach(v -> print(out, v));
      }
    }
    if (!beginning.isEmpty()) {
      out.println();
      out.println(
          entries.size() == 1
              ? "Run it with:  sluice run " + entries.get(0).name() + " [--set VARIABLE=VALUE]"
              : "Variables of one:  sluice list NAME");
    }
  }

  private static List<ExperimentLibrary.Entry> sorted(Collection<ExperimentLibrary.Entry> entries) {
    return entries.stream()
        .sorted((a, b) -> ExperimentLibrary.compare(a.name(), b.name()))
        .toList();
  }

  private static void print(PrintWriter out, Variable v) {
    out.printf("    %-18s %-12s %s%n", v.name(), v.text(), v.help());
    out.printf("    %-18s %-12s %s%n", "", "", v.allowed());
  }

  private static int widest(Collection<String> names) {
    return names.stream().mapToInt(String::length).max().orElse(0);
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(width - text.length());
  }
}
