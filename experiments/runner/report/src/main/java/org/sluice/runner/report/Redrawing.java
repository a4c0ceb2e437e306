// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.figures.ComparedFigures;
import org.sluice.runner.figures.ComparedLooks;
import org.sluice.runner.figures.FigureOptions;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.files.AtomicFile;
import org.sluice.runner.files.FileList;
import org.sluice.runner.files.JsonFile;
import org.sluice.runner.results.RunNumbers;
import org.sluice.runner.results.RunResults;

/**
 * Draws the figures of existing results again, in another style or another part of the time, and
 * writes their tables in LaTeX. Nothing is simulated.
 *
 * @param options how figures are drawn
 * @param seed the only seed of a comparison that is drawn, or null for all
 * @param hasLatex whether tables are written, too
 */
public record Redrawing(FigureOptions options, @Nullable Long seed, boolean hasLatex) {
  private static final String COMPARISON = "comparison.json";
  private static final String FIGURES = "figures";

  /**
   * What was written.
   *
   * @param figures the figures
   * @param tables names of files with tables
   * @param warnings what is wrong with the files of the runs
   */
  public record Written(List<FigureSet.Drawn> figures, List<String> tables, List<String> warnings) {
    /** Copies the lists. */
    public Written {
      figures = List.copyOf(figures);
      tables = List.copyOf(tables);
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * Draws one directory.
   *
   * @param folder of a run, of a comparison, or of a theory
   * @param out where to
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if it is none of these
   */
  public Written draw(Path folder, Path out) throws IOException {
    prepare(out);
    if (Files.exists(folder.resolve(COMPARISON))) {
      return comparison(folder, out);
    }
    if (isRun(folder)) {
      requireNoSeed(folder + " is one run");
      RunResults results = RunResults.ofFolder(folder);
      requireWindow(List.of(results));
      List<FigureSet.Drawn> drawn = new FigureSet(results, out, options).write();
      return new Written(
          drawn,
          hasLatex ? tables(folder, out, drawn, () -> List.of(numbers(results))) : List.of(),
          warnings(List.of(results)));
    }
    List<FigureSet.Drawn> drawn = stored(folder, out);
    requireNoSeed(folder + " has the points of figures, but no runs");
    if (drawn.isEmpty()) {
      throw SluiceException.wrongInput(
          folder
              + " holds neither a run (flows.csv, plan.txt) nor a comparison (comparison.json) nor"
              + " the figures of a theory; allowed is one of these");
    }
    return new Written(
        drawn, hasLatex ? tables(folder, out, drawn, List::of) : List.of(), List.of());
  }

  /**
   * Draws several runs on the same axes, each called as its directory.
   *
   * @param out where to
   */
  public Written together(List<Path> folders, Path out) throws IOException {
    prepare(out);
    requireNoSeed("--together draws runs");
    Map<String, RunResults> runs = new LinkedHashMap<>();
    for (Path folder : folders) {
      if (!isRun(folder)) {
        throw SluiceException.wrongInput(
            folder + " is not the directory of a run (flows.csv, plan.txt), as --together needs");
      }
      String name = folder.toAbsolutePath().normalize().getFileName().toString();
      if (runs.put(name, RunResults.ofFolder(folder)) != null) {
        throw SluiceException.wrongInput(
            "two directories are called " + name + "; --together needs different names");
      }
    }
    requireWindow(runs.values());
    List<Map<String, RunResults>> bySeed = List.of(runs);
    ComparedLooks looks = ComparedLooks.of(List.copyOf(runs.keySet()), bySeed);
    List<FigureSet.Drawn> drawn = new ComparedFigures(bySeed, looks, out, options).write();
    List<String> tables = new ArrayList<>();
    if (hasLatex) {
      List<RunNumbers> numbers = new ArrayList<>();
      for (Map.Entry<String, RunResults> run : runs.entrySet()) {
        numbers.add(RunNumbers.of(run.getKey(), run.getValue()));
      }
      write(out, "numbers.tex", LatexTables.numbers(numbers), tables);
      write(out, "figures.tex", LatexTables.figures(drawn), tables);
    }
    return new Written(drawn, tables, warnings(runs.values()));
  }

  /** The points of a figure have the name of the raw file that it is of. */
  private static void prepare(Path out) throws IOException {
    if (isRun(out)) {
      throw SluiceException.wrongInput(
          "--out %s holds a run, whose files figures would replace; allowed is another directory"
              .formatted(out));
    }
    Files.createDirectories(out);
  }

  private void requireNoSeed(String why) {
    if (seed != null) {
      throw SluiceException.wrongInput("--seed does nothing here: " + why);
    }
  }

  /** Refuses a window that begins after all runs. */
  private void requireWindow(Collection<RunResults> runs) {
    FigureOptions.@Nullable Window window = options.window();
    if (window != null && runs.stream().allMatch(run -> window.fromPs() >= run.endPs())) {
      throw SluiceException.wrongInput("--window begins after the end of the run");
    }
  }

  private static List<String> warnings(Collection<RunResults> runs) {
    return runs.stream()
        .flatMap(run -> run.warnings().stream().map(w -> run.run().out() + ": " + w))
        .toList();
  }

  private static boolean isRun(Path folder) {
    return Files.exists(folder.resolve("flows.csv")) && Files.exists(folder.resolve("plan.txt"));
  }

  private List<FigureSet.Drawn> stored(Path folder, Path out) throws IOException {
    return FigureSet.ofPoints(folder.resolve(FIGURES), out, options);
  }

  private Written comparison(Path folder, Path out) throws IOException {
    FileList.requireSound(folder);
    if (seed != null && hasLatex) {
      throw SluiceException.wrongInput(
          "--seed cannot be used with --latex: the tables are of all seeds");
    }
    JsonNode content = JsonFile.read(folder.resolve(COMPARISON));
    Map<Long, Map<String, RunResults>> bySeed = new LinkedHashMap<>();
    Set<String> variants = new LinkedHashSet<>();
    for (JsonNode run : content.path("runs")) {
      long itsSeed = run.path("seed").asLong();
      variants.add(run.path("variant").asText());
      Path of = folder.resolve(run.path("folder").asText());
      if (seed != null && seed != itsSeed) {
        continue;
      }
      // A seed none of whose runs ended well is one of those that the figures are not of.
      Map<String, RunResults> ofSeed = bySeed.computeIfAbsent(itsSeed, s -> new LinkedHashMap<>());
      if (run.path("failure").isNull()) {
        if (!isRun(of)) {
          throw SluiceException.wrongInput(
              of + ", a run of this comparison, is no longer there; its figures need it");
        }
        ofSeed.put(run.path("variant").asText(), RunResults.ofFolder(of));
      }
    }
    if (bySeed.values().stream().allMatch(Map::isEmpty)) {
      throw SluiceException.wrongInput(
          folder + " has no complete run" + (seed == null ? "" : " with seed " + seed));
    }
    List<Map<String, RunResults>> runs = List.copyOf(bySeed.values());
    requireWindow(runs.stream().flatMap(ofSeed -> ofSeed.values().stream()).toList());
    // The points of curves are means over all seeds.
    List<FigureSet.Drawn> drawn = new ArrayList<>(seed == null ? stored(folder, out) : List.of());
    ComparedLooks looks = ComparedLooks.of(List.copyOf(variants), runs);
    drawn.addAll(new ComparedFigures(runs, looks, out, options).write());
    return new Written(
        drawn,
        hasLatex ? tables(folder, out, drawn, () -> numbers(content)) : List.of(),
        warnings(runs.stream().flatMap(ofSeed -> ofSeed.values().stream()).toList()));
  }

  private static RunNumbers numbers(RunResults results) throws IOException {
    return RunNumbers.of(results.run().about().experiment(), results);
  }

  private static List<RunNumbers> numbers(JsonNode comparison) {
    List<RunNumbers> numbers = new ArrayList<>();
    for (JsonNode variant : comparison.path("variants")) {
      Map<String, Double> values = new LinkedHashMap<>();
      variant
          .fields()
          .forEachRemaining(
              e -> {
                if (!e.getKey().equals("variant")) {
                  values.put(
                      e.getKey(), e.getValue().isNumber() ? e.getValue().asDouble() : Double.NaN);
                }
              });
      numbers.add(new RunNumbers(variant.path("variant").asText(), values));
    }
    return numbers;
  }

  /** Gives the rows of a table of numbers. */
  @FunctionalInterface
  private interface Rows {
    List<RunNumbers> get() throws IOException;
  }

  private static List<String> tables(Path folder, Path out, List<FigureSet.Drawn> drawn, Rows rows)
      throws IOException {
    List<String> written = new ArrayList<>();
    List<RunNumbers> numbers = rows.get();
    if (!numbers.isEmpty()) {
      write(out, "numbers.tex", LatexTables.numbers(numbers), written);
    }
    Path claims = folder.resolve("claims.json");
    if (Files.exists(claims) && JsonFile.read(claims).size() > 0) {
      write(out, "claims.tex", LatexTables.claims(JsonFile.read(claims)), written);
    }
    write(out, "figures.tex", LatexTables.figures(drawn), written);
    return written;
  }

  private static void write(Path out, String name, String text, List<String> written)
      throws IOException {
    AtomicFile.write(out.resolve(name), text);
    written.add(name);
  }
}
