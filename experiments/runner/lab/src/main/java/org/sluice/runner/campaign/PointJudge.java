// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.compare.RawFile;
import org.sluice.runner.judge.ComparisonChecker;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.model.CountedFlows;
import org.sluice.runner.read.ComparisonReader;
import org.sluice.runner.report.RunReport;
import org.sluice.runner.results.RunDescription;
import org.sluice.runner.results.RunMeasures;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.results.Spread;
import org.sluice.runner.results.UnlikePaths;
import org.sluice.runner.run.ExperimentRun;

/**
 * Reads the raw files of one point's runs and judges them.
 *
 * @param campaign whose point
 * @param point which
 * @param ended its runs: by variant, then by seed, in the order of the comparison
 * @param jobs how many of them are read at a time, at least 1
 */
record PointJudge(
    Campaign campaign, Campaign.Point point, List<ExperimentRun.Ended> ended, int jobs) {

  /**
   * What a run gave.
   *
   * @param results its raw files
   * @param measures its numbers in the table
   * @param isSound whether it is evidence
   */
  private record Measured(RunResults results, Map<String, Double> measures, boolean isSound) {}

  PointResult judge() throws IOException, InterruptedException {
    Comparison comparison = point.comparison();
    List<Long> seeds = comparison.seeds();
    List<Map<String, RunResults>> bySeed = new ArrayList<>();
    seeds.forEach(seed -> bySeed.add(new LinkedHashMap<>()));
    List<PointResult.Row> rows = new ArrayList<>();
    List<String> warnings = new ArrayList<>(comparison.doubts());
    List<Optional<Measured>> all = measured();
    boolean sound = true;
    int at = 0;
    for (Comparison.Variant variant : comparison.variants()) {
      List<Map<String, Double>> measures = new ArrayList<>();
      List<Long> failed = new ArrayList<>();
      List<Path> folders = new ArrayList<>();
      for (int s = 0; s < seeds.size(); s++, at++) {
        String label = Labels.of(campaign, point, variant, seeds.get(s));
        if (all.get(at).isEmpty()) {
          failed.add(seeds.get(s));
          warnings.add(label + " failed: " + ended.get(at).sentence());
          continue;
        }
        Measured measured = all.get(at).get();
        measured.results().found().forEach(w -> warnings.add(label + ": " + w));
        sound &= measured.isSound();
        bySeed.get(s).put(variant.name(), measured.results());
        measures.add(measured.measures());
        folders.add(measured.results().run().out());
      }
      rows.add(
          new PointResult.Row(
              Campaign.label(variant),
              measures.size(),
              failed,
              RawFile.areSame(folders),
              counted(variant),
              spreads(measures)));
    }
    UnlikePaths.doubt(bySeed).ifPresent(warnings::add);
    List<ClaimResult> claims =
        new ComparisonChecker(bySeed, new TreeSet<>(comparison.left()), ComparisonReader.ONLY)
            .checkAll(comparison.claims());
    return new PointResult(point, rows, pairs(comparison, bySeed), claims, warnings, sound);
  }

  /** Each run, in order; empty for one that failed. */
  private List<Optional<Measured>> measured() throws IOException, InterruptedException {
    List<Callable<Optional<Measured>>> parts = new ArrayList<>();
    int at = 0;
    for (Comparison.Variant variant : point.comparison().variants()) {
      CountedFlows counted = counted(variant);
      for (int s = 0; s < variant.runs().size(); s++, at++) {
        ExperimentRun.Ended one = ended.get(at);
        parts.add(() -> measured(one, counted));
      }
    }
    return AtOnce.all(jobs, parts);
  }

  private static Optional<Measured> measured(ExperimentRun.Ended ended, CountedFlows counted)
      throws IOException {
    @Nullable RunDescription run = ended.run();
    if (run == null || ended.failure() != null) {
      return Optional.empty();
    }
    RunResults results = RunResults.read(run);
    RunReport.addFindings(results);
    boolean isSound = results.soundness().isSound();
    return Optional.of(new Measured(results, RunMeasures.of(results, counted), isSound));
  }

  /** The same for all seeds: nothing in a file depends on them but random draws. */
  private static CountedFlows counted(Comparison.Variant variant) {
    return variant.runs().get(0).judgement().counted();
  }

  private static Map<String, Spread> spreads(List<Map<String, Double>> measures) {
    Map<String, Spread> spreads = new LinkedHashMap<>();
    if (!measures.isEmpty()) {
      for (String name : measures.get(0).keySet()) {
        spreads.put(
            name,
            Spread.of(
                measures.stream().mapToDouble(m -> m.getOrDefault(name, Double.NaN)).toArray(),
                RunMeasures.range(name)));
      }
    }
    return spreads;
  }

  private static List<PointResult.Pair> pairs(
      Comparison comparison, List<Map<String, RunResults>> bySeed) {
    List<PointResult.Pair> pairs = new ArrayList<>();
    List<Comparison.Variant> variants = comparison.variants();
    for (int a = 0; a < variants.size(); a++) {
      for (int b = a + 1; b < variants.size(); b++) {
        pair(variants.get(a), variants.get(b), bySeed).ifPresent(pairs::add);
      }
    }
    return pairs;
  }

  /** Empty if they have not the same flows, or never ended well with the same seed. */
  private static Optional<PointResult.Pair> pair(
      Comparison.Variant first, Comparison.Variant second, List<Map<String, RunResults>> bySeed) {
    CountedFlows a = counted(first);
    CountedFlows b = counted(second);
    List<PairedFlows> each = new ArrayList<>();
    for (Map<String, RunResults> runs : bySeed) {
      @Nullable RunResults one = runs.get(first.name());
      @Nullable RunResults other = runs.get(second.name());
      if (one != null && other != null) {
        Optional<PairedFlows> paired =
            PairedFlows.of(one.flows(), other.flows(), flow -> a.has(flow) && b.has(flow));
        if (paired.isEmpty()) {
          return Optional.empty();
        }
        each.add(paired.get());
      }
    }
    if (each.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new PointResult.Pair(
            Campaign.label(first),
            Campaign.label(second),
            a.equals(b) ? a.text() : a.text() + ", and " + b.text(),
            bySeed.size(),
            each.stream().mapToLong(PairedFlows::flows).sum(),
            each.stream().mapToLong(PairedFlows::leftOut).sum(),
            Spread.of(
                each.stream().mapToDouble(PairedFlows::slowdownDifference).toArray(),
                Spread.Range.ANY),
            Spread.of(
                each.stream().mapToDouble(PairedFlows::fctRatio).toArray(),
                Spread.Range.NOT_NEGATIVE)));
  }
}
