// SPDX-License-Identifier: MIT
package org.sluice.runner.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.files.FileName;
import org.sluice.runner.judge.ComparisonChecker;
import org.sluice.runner.judge.ControlledClaims;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.model.ControlResult;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.model.Verdict;
import org.sluice.runner.read.ComparisonReader;
import org.sluice.runner.read.Control;
import org.sluice.runner.report.ComparedRun;
import org.sluice.runner.results.RunDescription;
import org.sluice.runner.results.RunResults;
import org.sluice.runner.simulator.Installation;

/**
 * The runs of a comparison's controls, after its own: each control changes some variants, the
 * others are those of the comparison.
 *
 * @param comparison the comparison
 * @param controls what to change on purpose
 * @param options how; {@code out} is the comparison's directory, which gets the folder {@code
 *     controls}
 * @param installation with what
 * @param errors where progress and sentences go
 */
public record ControlRuns(
    Comparison comparison,
    List<Control> controls,
    RunOptions options,
    Installation installation,
    PrintStream errors) {
  /**
   * Runs them all, one after the other, and judges every claim in each.
   *
   * @param own the comparison's own runs and verdicts
   */
  public ControlledClaims run(ComparisonRun.Ended own) throws IOException, InterruptedException {
    return run(own, new OneByOne(options, installation, errors, false));
  }

  /**
   * Runs them all and judges every claim in each.
   *
   * @param own the comparison's own runs and verdicts
   * @param execution where, and how many at a time
   */
  public ControlledClaims run(ComparisonRun.Ended own, Execution execution)
      throws IOException, InterruptedException {
    List<ControlResult> results = new ArrayList<>();
    for (Control control : controls) {
      errors.println("sluice: control " + control.name() + ": " + control.breaks());
      results.add(run(control, own, execution));
    }
    return new ControlledClaims(own.outcome().claims(), results);
  }

  private ControlResult run(Control control, ComparisonRun.Ended own, Execution execution)
      throws IOException, InterruptedException {
    if (control.refusal() != null) {
      return result(control, List.of(), control.refusal());
    }
    if (control.runs().isEmpty()) {
      return result(control, List.of(), "none of its variants was chosen");
    }
    int seeds = control.runs().values().iterator().next().size();
    List<Execution.Job> jobs = jobs(control, seeds);
    List<ExperimentRun.Ended> ends = execution.run(jobs);
    List<Map<String, RunResults>> unchanged = new ArrayList<>();
    List<Map<String, RunResults>> bySeed = new ArrayList<>();
    int at = 0;
    for (int i = 0; i < seeds; i++) {
      long seed = comparison.seeds().get(i);
      Map<String, RunResults> ofSeed = new LinkedHashMap<>();
      for (ComparedRun run : own.runs()) {
        @Nullable RunDescription description = run.run();
        if (run.seed() == seed && description != null) {
          ofSeed.put(run.variant(), RunResults.read(description));
        }
      }
      unchanged.add(Map.copyOf(ofSeed));
      for (int n = 0; n < control.runs().size(); n++, at++) {
        @Nullable RunDescription description = ends.get(at).run();
        if (!ends.get(at).code().isComplete() || description == null) {
          return result(
              control, List.of(), jobs.get(at).label() + ": " + ends.get(at).code().meaning());
        }
        ofSeed.put(jobs.get(at).label(), RunResults.read(description));
      }
      bySeed.add(ofSeed);
    }
    List<ClaimResult> changed = judge(bySeed, control);
    if (seeds < comparison.seeds().size()) {
      changed = whereItHolds(judge(unchanged, control), changed);
    }
    return result(control, changed, null);
  }

  /** For each seed, the variants that the control changes. */
  private List<Execution.Job> jobs(Control control, int seeds) {
    List<Execution.Job> jobs = new ArrayList<>();
    for (int i = 0; i < seeds; i++) {
      for (Map.Entry<String, List<Experiment>> changed : control.runs().entrySet()) {
        Path folder = folder(control, changed.getKey(), comparison.seeds().get(i));
        jobs.add(new Execution.Job(changed.getKey(), changed.getValue().get(i), folder, false));
      }
    }
    return jobs;
  }

  private List<ClaimResult> judge(List<Map<String, RunResults>> bySeed, Control control) {
    Set<String> left = new TreeSet<>(comparison.left());
    return new ComparisonChecker(bySeed, left, ComparisonReader.ONLY, control.name())
        .checkAll(comparison.claims());
  }

  /** Says nothing of claims that fail with these seeds whatever is changed. */
  private static List<ClaimResult> whereItHolds(
      List<ClaimResult> unchanged, List<ClaimResult> changed) {
    List<ClaimResult> claims = new ArrayList<>();
    for (int i = 0; i < changed.size(); i++) {
      String note = "it fails with these seeds in the experiment's own runs, too";
      claims.add(
          unchanged.get(i).verdict().isFailure()
              ? ClaimResult.without(changed.get(i).claim(), Verdict.NOT_APPLICABLE, "", note)
              : changed.get(i));
    }
    return claims;
  }

  private static ControlResult result(
      Control control, List<ClaimResult> claims, @Nullable String failure) {
    Set<String> variants = new TreeSet<>(control.runs().keySet());
    variants.remove(ComparisonReader.ONLY);
    return new ControlResult(
        control.name(), control.breaks(), control.isConstant(), variants, claims, failure);
  }

  private Path folder(Control control, String variant, long seed) {
    Path out = options.out() == null ? Path.of("out") : options.out();
    String name = FileName.of(control.name());
    Path folder = out.resolve("controls").resolve(name).resolve(variant);
    return comparison.seeds().size() == 1 ? folder : folder.resolve("seed-" + seed);
  }
}
