// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import static java.util.Collections.disjoint;
import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.compare.RawFile;
import org.sluice.runner.figures.ComparedFigures;
import org.sluice.runner.figures.ComparedLooks;
import org.sluice.runner.figures.CurveFigure;
import org.sluice.runner.figures.FigureOptions;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.figures.NetworkView;
import org.sluice.runner.files.AtomicFile;
import org.sluice.runner.files.JsonFile;
import org.sluice.runner.files.JsonObject;
import org.sluice.runner.judge.ClaimTable;
import org.sluice.runner.judge.ComparisonChecker;
import org.sluice.runner.judge.CurvePoints;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.model.Curve;
import org.sluice.runner.read.ComparisonReader;
import org.sluice.runner.results.RunDescription;
import org.sluice.runner.results.RunNumbers;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.results.UnlikePaths;

/**
 * Turns the runs of a comparison into {@code comparison.json}, {@code claims.json}, figures with
 * every variant on the same axes, and {@code report.html} ({@code docs/reference/results.md}).
 *
 * @param comparison what was run
 * @param out the output directory of the whole
 */
public record ComparisonReport(Comparison comparison, Path out) {
  /**
   * Writes the report of a comparison; of runs that did not end well only the failure is reported.
   *
   * @throws IOException if a file cannot be read or written, or does not have the documented form
   */
  public Outcome write(List<ComparedRun> runs) throws IOException {
    List<Map<String, RunResults>> bySeed = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    Map<ComparedRun, List<String>> found = new LinkedHashMap<>();
    for (long seed : comparison.seeds()) {
      Map<String, RunResults> ofSeed = new LinkedHashMap<>();
      for (ComparedRun run : runs) {
        @Nullable RunDescription description = run.run();
        if (run.seed() == seed && description != null) {
          RunResults results = RunResults.read(description);
          RunReport.addFindings(results);
          ofSeed.put(run.variant(), results);
          found.put(run, results.warnings());
        }
      }
      bySeed.add(ofSeed);
    }
    for (ComparedRun run : runs) {
      String label = label(run);
      if (run.failure() != null) {
        warnings.add(label + ": this run is partial: " + run.failure());
      }
      Set<String> all = new LinkedHashSet<>(run.warnings());
      all.addAll(found.getOrDefault(run, List.of()));
      all.stream()
          .filter(w -> !w.startsWith("This run is partial"))
          .forEach(w -> warnings.add(label + ": " + w));
    }
    UnlikePaths.doubt(bySeed).ifPresent(warnings::add);
    Set<String> left = new TreeSet<>(comparison.left());
    Set<String> failed =
        runs.stream()
            .filter(run -> run.failure() != null)
            .map(ComparedRun::variant)
            .collect(toSet());
    List<ClaimResult> claims =
        new ComparisonChecker(bySeed, left, ComparisonReader.ONLY)
            .checkAll(comparison.claims()).stream()
                // What is said of claims that fail is said of runs that are complete.
                .map(c -> disjoint(c.claim().about(), failed) ? c : c.of(c.claim().unexplained()))
                .toList();
    List<RunNumbers> numbers = new ArrayList<>();
    for (Comparison.Variant variant : comparison.variants()) {
      List<RunNumbers> each = new ArrayList<>();
      List<Path> folders = new ArrayList<>();
      for (Map<String, RunResults> ofSeed : bySeed) {
        @Nullable RunResults results = ofSeed.get(variant.name());
        if (results != null) {
          each.add(RunNumbers.of(variant.name(), results));
          folders.add(results.run().out());
        }
      }
      int without = comparison.seeds().size() - each.size();
      numbers.add(RunNumbers.mean(variant.name(), each, without, RawFile.areSame(folders)));
    }
    List<FigureSet.Drawn> figures =
        bySeed.stream().allMatch(Map::isEmpty) ? List.of() : figures(bySeed, left, warnings);
    boolean complete = runs.stream().allMatch(r -> r.run() != null);
    ClaimTable table = new ClaimTable(claims, complete ? comparison.explanation() : null);
    JsonFile.write(out.resolve("claims.json"), table.asData());
    JsonFile.write(
        out.resolve("comparison.json"), content(runs, numbers, claims, warnings, complete));
    Path report = out.resolve("report.html");
    boolean isSound = isSound(bySeed);
    AtomicFile.write(
        report,
        new ComparisonPage(
                comparison,
                runs.stream().allMatch(r -> r.failure() == null),
                claims,
                numbers,
                figures,
                figures.isEmpty() ? "" : NetworkView.of(bySeed.get(0)),
                runs.stream().map(this::link).toList(),
                warnings,
                isSound)
            .render());
    return new Outcome(complete, isSound, claims, warnings, List.of(), report);
  }

  /** The curves of the experiment, then what all comparisons show. */
  private List<FigureSet.Drawn> figures(
      List<Map<String, RunResults>> bySeed, Set<String> left, List<String> warnings)
      throws IOException {
    List<FigureSet.Drawn> drawn = new ArrayList<>();
    Path directory = out.resolve("figures");
    ComparedLooks looks =
        ComparedLooks.of(
            comparison.variants().stream().map(Comparison.Variant::name).toList(), bySeed);
    for (Curve curve : comparison.curves()) {
      CurvePoints points = CurvePoints.measure(curve, bySeed, left);
      points.missing().forEach(m -> warnings.add("Figure " + curve.name() + ": " + m));
      String unit = curve.unit() == null ? "" : " (" + curve.unit() + ")";
      Map<String, Set<String>> measuredOn = new LinkedHashMap<>();
      curve
          .lines()
          .forEach(
              (line, formulas) -> {
                Set<String> variants = new LinkedHashSet<>();
                formulas.forEach(formula -> variants.addAll(formula.variants()));
                measuredOn.put(line, variants);
              });
      drawn.addAll(
          new CurveFigure(
                  curve.name(),
                  curve.title(),
                  curve.xTitle(),
                  curve.title() + unit,
                  curve.x(),
                  points.lines())
              .write(directory, looks, measuredOn));
    }
    drawn.addAll(new ComparedFigures(bySeed, looks, directory, FigureOptions.report()).write());
    return drawn;
  }

  private String label(ComparedRun run) {
    return run.variant() + (comparison.seeds().size() == 1 ? "" : ", seed " + run.seed());
  }

  /** A run that was reused, or ran beside others, has no report of its own. */
  private Page.Link link(ComparedRun run) {
    Path page = Path.of(run.folder(), "report.html");
    String target = Files.exists(out.resolve(page)) ? page.toString() : run.folder();
    return new Page.Link(target, label(run), Objects.requireNonNullElse(run.failure(), ""));
  }

  private static boolean isSound(List<Map<String, RunResults>> bySeed) throws IOException {
    for (Map<String, RunResults> runs : bySeed) {
      for (RunResults results : runs.values()) {
        if (!results.soundness().isSound()) {
          return false;
        }
      }
    }
    return true;
  }

  private JsonObject content(
      List<ComparedRun> runs,
      List<RunNumbers> numbers,
      List<ClaimResult> claims,
      List<String> warnings,
      boolean complete) {
    return new JsonObject()
        .with("experiment", comparison.name())
        .with("title", comparison.title())
        .with("status", complete ? "complete" : "partial")
        .with("quick", comparison.quick())
        .with("seeds", comparison.seeds())
        .with("variants_left_out", comparison.left())
        .with("variants", numbers.stream().map(RunNumbers::asMap).toList())
        .with("runs", runs.stream().map(ComparisonReport::content).toList())
        .with("claims", Summary.verdicts(claims))
        .with("warnings", warnings);
  }

  private static JsonObject content(ComparedRun run) {
    return new JsonObject()
        .with("variant", run.variant())
        .with("seed", run.seed())
        .with("folder", run.folder())
        .with("failure", run.failure());
  }
}
