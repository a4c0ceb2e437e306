// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.files.AtomicFile;
import org.sluice.runner.files.CsvText;
import org.sluice.runner.files.JsonFile;
import org.sluice.runner.files.JsonObject;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.model.Verdict;
import org.sluice.runner.report.Page;
import org.sluice.runner.run.Execution;
import org.sluice.runner.run.ExperimentRun;
import org.sluice.runner.run.OutputFolder;
import org.sluice.runner.run.RunOptions;

/**
 * All runs of a campaign, and its tables.
 *
 * @param campaign what to run
 * @param options how; {@code out} is the directory of the tables
 * @param execution where, and how many at a time
 * @param jobs how many runs are read and judged at a time
 */
public record CampaignRun(
    Campaign campaign, RunOptions options, StoredExecution execution, int jobs) {
  /** From the worst on. */
  private static final List<ExitCode> WORST_FIRST =
      List.of(
          ExitCode.UNEXPECTED,
          ExitCode.OTHER_SIDE,
          ExitCode.SCHEME_FAILED,
          ExitCode.REFUSED,
          ExitCode.MISSING,
          ExitCode.WRONG_INPUT,
          ExitCode.CLAIM_FAILED,
          ExitCode.NO_EVIDENCE);

  /**
   * What a campaign came to.
   *
   * @param code the worst of its runs, or whether its claims hold
   * @param out its directory
   * @param table its table in Markdown
   * @param claims how many claims hold and how many fail, in words; empty without claims
   * @param warnings sentences for the user
   */
  public record Ended(
      ExitCode code, Path out, String table, String claims, List<String> warnings) {}

  /** Runs what is not there yet, judges every point and writes the tables. */
  public Ended run() throws IOException, InterruptedException {
    Path out =
        OutputFolder.prepare(options.out(), campaign.name(), "campaign", options.overwrite());
    List<Execution.Job> jobs = new ArrayList<>();
    for (Campaign.Point point : campaign.points()) {
      for (Comparison.Variant variant : point.comparison().variants()) {
        for (Experiment experiment : variant.runs()) {
          String label = Labels.of(campaign, point, variant, experiment.seed());
          jobs.add(new Execution.Job(label, experiment, out, false));
        }
      }
    }
    List<ExperimentRun.Ended> ended = execution.run(jobs);
    List<PointResult> points = judged(ended);
    List<Page.Link> runs = runs(out, jobs, ended);
    CampaignTables tables = new CampaignTables(campaign, points);
    AtomicFile.write(out.resolve("table.csv"), tables.numbers());
    AtomicFile.write(out.resolve("pairs.csv"), tables.pairs());
    AtomicFile.write(out.resolve("claims.csv"), tables.claims());
    AtomicFile.write(out.resolve("runs.csv"), list(jobs, runs, ended));
    List<String> warnings =
        new ArrayList<>(points.stream().flatMap(p -> p.warnings().stream()).distinct().toList());
    List<FigureSet.Drawn> figures =
        options.figures()
            ? new CampaignFigures(campaign, points).write(out.resolve("figures"))
            : List.of();
    AtomicFile.write(
        out.resolve("report.html"), new CampaignPage(campaign, points, runs, figures).render());
    ExitCode code = code(ended, points);
    JsonFile.write(out.resolve("campaign.json"), content(code));
    boolean isWhole = ended.stream().allMatch(e -> e.code() == ExitCode.DONE);
    OutputFolder.finish(out, isWhole);
    return new Ended(code, out, tables.asMarkdown(), claims(points), warnings);
  }

  private List<PointResult> judged(List<ExperimentRun.Ended> ended)
      throws IOException, InterruptedException {
    // The runs of a point are held in memory together, those of all points are not.
    int jobsOfPoint = Math.max(1, jobs / campaign.points().size());
    List<Callable<PointResult>> judges = new ArrayList<>();
    int at = 0;
    for (Campaign.Point point : campaign.points()) {
      int runs = point.comparison().variants().size() * point.comparison().seeds().size();
      List<ExperimentRun.Ended> own = ended.subList(at, at + runs);
      judges.add(new PointJudge(campaign, point, own, jobsOfPoint)::judge);
      at += runs;
    }
    return AtOnce.all(jobs, judges);
  }

  private static List<Page.Link> runs(
      Path out, List<Execution.Job> jobs, List<ExperimentRun.Ended> ended) {
    Path base = out.toAbsolutePath().normalize();
    List<Page.Link> runs = new ArrayList<>();
    for (int i = 0; i < jobs.size(); i++) {
      String target = base.relativize(ended.get(i).out().toAbsolutePath().normalize()).toString();
      String failure = ended.get(i).code() == ExitCode.DONE ? "" : ended.get(i).sentence();
      runs.add(new Page.Link(target, jobs.get(i).label(), failure));
    }
    return runs;
  }

  /** {@code runs.csv}: which run is where. */
  private String list(
      List<Execution.Job> jobs, List<Page.Link> runs, List<ExperimentRun.Ended> ended) {
    StringBuilder text = new StringBuilder();
    List<String> heads = new ArrayList<>(campaign.axes());
    boolean isSeedAxis = heads.contains("seed");
    heads.addAll(CampaignTables.OF_RUN);
    if (!isSeedAxis) {
      heads.add(heads.indexOf("exit_code"), "seed");
    }
    text.append(CsvText.row(heads));
    int at = 0;
    for (Campaign.Point point : campaign.points()) {
      for (Comparison.Variant variant : point.comparison().variants()) {
        for (int s = 0; s < variant.runs().size(); s++, at++) {
          List<String> cells = new ArrayList<>(point.values());
          cells.add(Campaign.label(variant));
          if (!isSeedAxis) {
            cells.add(Long.toString(jobs.get(at).experiment().seed()));
          }
          cells.add(Integer.toString(ended.get(at).code().code()));
          cells.add(runs.get(at).target());
          cells.add(runs.get(at).failure());
          text.append(CsvText.row(cells));
        }
      }
    }
    return text.toString();
  }

  private static ExitCode code(List<ExperimentRun.Ended> ended, List<PointResult> points) {
    List<ExitCode> codes = new ArrayList<>(ended.stream().map(ExperimentRun.Ended::code).toList());
    for (PointResult point : points) {
      codes.add(point.sound() || point.claims().isEmpty() ? ExitCode.DONE : ExitCode.NO_EVIDENCE);
      boolean fails = point.claims().stream().anyMatch(c -> c.verdict().isFailure());
      codes.add(fails ? ExitCode.CLAIM_FAILED : ExitCode.DONE);
    }
    return WORST_FIRST.stream().filter(codes::contains).findFirst().orElse(ExitCode.DONE);
  }

  private static String claims(List<PointResult> points) {
    List<ClaimResult> all = points.stream().flatMap(p -> p.claims().stream()).toList();
    long hold = all.stream().filter(c -> c.verdict() == Verdict.HOLDS).count();
    long fail = all.stream().filter(c -> c.verdict().isFailure()).count();
    return all.isEmpty() ? "" : hold + " claims hold, " + fail + " fail (claims.csv)";
  }

  /** For each axis whose values are numbers what they are. */
  private JsonObject numbers() {
    JsonObject numbers = new JsonObject();
    for (int axis = 0; axis < campaign.axes().size(); axis++) {
      int at = axis;
      List<String> values =
          campaign.points().stream().map(p -> p.values().get(at)).distinct().toList();
      AxisNumbers.of(values)
          .ifPresent(known -> numbers.put(campaign.axes().get(at), known.asData()));
    }
    return numbers;
  }

  private JsonObject content(ExitCode code) {
    return new JsonObject()
        .with("experiment", campaign.name())
        .with("title", campaign.title())
        .with("axes", campaign.axes())
        .with("points", campaign.points().stream().map(Campaign.Point::values).toList())
        .with("numbers", numbers())
        .with("seeds", campaign.seeds())
        .with("runs", campaign.runs())
        .with("exit_code", code.code())
        .with("command_line", options.commandLine());
  }
}
