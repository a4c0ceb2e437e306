// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.campaign.RunStore;
import org.sluice.runner.campaign.Slurm;
import org.sluice.runner.campaign.StoredRun;
import org.sluice.runner.figures.Numbers;
import org.sluice.runner.files.Deletion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code sluice runs}. */
@Command(
    name = "runs",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = ComputeCommand.class,
    description = {
      "Lists, shows, reports on and deletes the finished runs that campaigns keep, each in a"
          + " directory named by the digest of all that decides its results.",
      ""
    })
public final class RunsCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--store",
      paramLabel = "DIR",
      scope = ScopeType.INHERIT,
      description = "Where finished runs are kept (default: out/runs).")
  private Path store = RunStore.USUAL;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "runs needs one of list, show, report and prune");
  }

  private RunStore store() {
    RunStore chosen = new RunStore(store);
    CampaignChoice.checkStore(chosen);
    return chosen;
  }

  @Command(name = "list", mixinStandardHelpOptions = true, description = "Lists all finished runs.")
  int list() throws IOException {
    PrintWriter to = out();
    long bytes = 0;
    List<RunStore.Entry> all = store().all();
    for (RunStore.Entry entry : all) {
      bytes += entry.bytes();
      to.println(new StoredRun(entry).line());
    }
    int remains = store().remains().size();
    to.printf("%d runs, %s in %s%n", all.size(), Numbers.bytes((double) bytes), store);
    if (remains > 0) {
      to.printf("%d directories of runs that failed or were killed (sluice runs prune)%n", remains);
    }
    to.flush();
    return ExitCode.DONE.code();
  }

  @Command(
      name = "show",
      mixinStandardHelpOptions = true,
      description = "Shows what a finished run was and where its files are.")
  int show(
      @Parameters(paramLabel = "DIGEST", description = "The beginning of its digest.")
          String digest)
      throws IOException {
    out().print(new StoredRun(store().only(digest)).text());
    out().flush();
    return ExitCode.DONE.code();
  }

  @Command(
      name = "report",
      mixinStandardHelpOptions = true,
      description = "Writes results, figures and report.html into a finished run's directory.")
  int report(
      @Parameters(paramLabel = "DIGEST", description = "The beginning of its digest.")
          String digest)
      throws IOException {
    out().println("Report: " + new StoredRun(store().only(digest)).report());
    out().flush();
    return ExitCode.DONE.code();
  }

  @Command(
      name = "prune",
      mixinStandardHelpOptions = true,
      description =
          "Deletes what failed and killed runs left behind, and the finished runs that are named"
              + " or older than --older-than.")
  int prune(
      @Parameters(
              paramLabel = "DIGEST",
              arity = "0..*",
              description = "Beginnings of the digests of finished runs.")
          @Nullable List<String> digests,
      @Option(
              names = "--older-than",
              paramLabel = "DAYS",
              description = "Finished runs stored more than so many days ago; 0: all.")
          @Nullable Integer days)
      throws IOException, InterruptedException {
    if (days != null && days < 0) {
      throw SluiceException.wrongInput("--older-than is " + days + "; allowed is 0 or more");
    }
    RunStore from = store();
    List<RunStore.Entry> chosen = new ArrayList<>();
    for (String digest : digests == null ? List.<String>of() : digests) {
      chosen.add(from.only(digest));
    }
    if (days != null) {
      Instant limit = Instant.now().minus(Duration.ofDays(days));
      for (RunStore.Entry entry : from.all()) {
        if (!chosen.contains(entry) && entry.stored().isBefore(limit)) {
          chosen.add(entry);
        }
      }
    }
    long bytes = 0;
    for (RunStore.Entry entry : chosen) {
      bytes += entry.bytes();
      Deletion.of(entry.folder());
    }
    List<Path> remains = new ArrayList<>(from.remains());
    remains.addAll(new Slurm().remains(from));
    for (Path path : remains) {
      RunStore.drop(path);
    }
    out()
        .printf(
            "deleted: %d finished runs (%s), %d directories of runs that failed or were killed and of job arrays%n",
            chosen.size(), Numbers.bytes((double) bytes), remains.size());
    out().flush();
    return ExitCode.DONE.code();
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
