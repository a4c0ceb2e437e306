// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.process.IdleSimulators;
import org.sluice.runner.run.Commit;
import org.sluice.runner.run.Execution;
import org.sluice.runner.run.ExperimentRun;
import org.sluice.runner.run.RunOptions;
import org.sluice.runner.simulator.Installation;

/**
 * Executes what the store does not have, several runs at a time, and takes the rest from it. The
 * runs have no report of their own. A run that failed is not executed again.
 */
public final class StoredExecution implements Execution {
  private final RunStore store;
  private final RunIdentity identity;
  private final RunOptions options;
  private final Installation installation;
  private final Choice choice;
  private final PrintStream errors;
  private final boolean isTerminal;
  private final Map<String, Place.Result> executed = new HashMap<>();
  private final Set<String> reused = new HashSet<>();

  /**
   * What the user chose.
   *
   * @param jobs how many runs at a time, at least 1
   * @param fresh whether to compute what the store has, too
   * @param store where finished runs are
   * @param cluster the wishes of a user whose runs execute on a cluster, or null for this machine
   */
  public record Choice(int jobs, boolean fresh, RunStore store, @Nullable Cluster cluster) {}

  /**
   * What the user wants of a cluster.
   *
   * @param throttle most tasks at a time; 0: as many as it starts
   * @param options of sbatch
   */
  public record Cluster(int throttle, List<String> options) {}

  /**
   * An execution with a store.
   *
   * @param choice what the user chose
   * @param identity names the runs
   * @param options how they are run; {@code out} does not matter
   * @param installation with what
   * @param errors where progress and sentences go
   * @param isTerminal whether that is a terminal
   */
  public StoredExecution(
      Choice choice,
      RunIdentity identity,
      RunOptions options,
      Installation installation,
      PrintStream errors,
      boolean isTerminal) {
    this.choice = choice;
    this.store = choice.store();
    this.identity = identity;
    this.options = options;
    this.installation = installation;
    this.errors = errors;
    this.isTerminal = isTerminal;
  }

  /** The digest that names a run. */
  public String digest(Experiment experiment) throws IOException {
    return identity.of(run(experiment));
  }

  @Override
  public List<ExperimentRun.Ended> run(List<Job> jobs) throws IOException, InterruptedException {
    installation.simulator().require();
    store.clean();
    // Every manifest names the commit, and asking git takes longer than a tiny run.
    Thread git = new Thread(() -> Commit.of(installation.home()), "sluice-commit");
    git.setDaemon(true);
    git.start();
    List<Callable<String>> naming = new ArrayList<>();
    jobs.forEach(job -> naming.add(() -> digest(job.experiment())));
    List<String> digests = AtOnce.all(choice.jobs(), naming);
    Set<String> sound = soundOf(new LinkedHashSet<>(digests));
    Map<String, Place.Task> missing = new LinkedHashMap<>();
    int earlier = 0;
    for (int i = 0; i < jobs.size(); i++) {
      Job job = jobs.get(i);
      String digest = digests.get(i);
      Place.@Nullable Result result = executed.get(digest);
      boolean hasFailed = result != null && result.code() != ExitCode.DONE;
      boolean isThere = sound.contains(digest);
      if (!isThere && !hasFailed) {
        missing.putIfAbsent(digest, new Place.Task(digest, job.label(), job.experiment()));
      } else if (result == null && reused.add(digest)) {
        earlier++;
      }
    }
    if (earlier > 0) {
      errors.println(
          "sluice: %d of %d runs were computed earlier"
              .formatted(earlier, new HashSet<>(digests).size()));
    }
    execute(List.copyOf(missing.values()), digests);
    List<Callable<ExperimentRun.Ended>> ended = new ArrayList<>();
    for (int i = 0; i < jobs.size(); i++) {
      Job job = jobs.get(i);
      String digest = digests.get(i);
      ended.add(() -> ended(job, digest, executed.get(digest)));
    }
    return AtOnce.all(choice.jobs(), ended);
  }

  /** Those of these runs that the store has, undamaged; a damaged one is deleted. */
  private Set<String> soundOf(Set<String> digests) throws IOException, InterruptedException {
    Set<String> sound = new HashSet<>();
    List<Callable<Optional<String>>> checks = new ArrayList<>();
    for (String digest : digests) {
      if (executed.containsKey(digest) || reused.contains(digest)) {
        sound.add(digest);
      } else if (!choice.fresh()) {
        checks.add(() -> isSound(digest) ? Optional.of(digest) : Optional.empty());
      }
    }
    AtOnce.all(choice.jobs(), checks).forEach(one -> one.ifPresent(sound::add));
    return sound;
  }

  private boolean isSound(String digest) throws IOException {
    if (store.find(digest).isEmpty()) {
      return false;
    }
    Optional<String> damage = store.damage(digest);
    if (damage.isPresent()) {
      errors.println(
          "sluice: %s %s; it is computed again".formatted(store.place(digest), damage.get()));
      store.discard(digest);
    }
    return damage.isEmpty();
  }

  private void execute(List<Place.Task> tasks, List<String> digests)
      throws IOException, InterruptedException {
    if (tasks.isEmpty()) {
      return;
    }
    try (IdleSimulators idle =
        new IdleSimulators(options.answerDeadlineMs(), options.silenceDeadlineMs())) {
      execute(tasks, new HashSet<>(digests).size(), place(idle));
    }
  }

  private void execute(List<Place.Task> tasks, int total, Place place)
      throws IOException, InterruptedException {
    Thread hook = new Thread(() -> explainInterruption(place), "sluice-campaign-interrupted");
    Runtime.getRuntime().addShutdownHook(hook);
    try (CampaignProgress progress =
        new CampaignProgress(errors, isTerminal, total, total - tasks.size())) {
      place.execute(
          tasks,
          new Place.Listener() {
            @Override
            public void began(Place.Task task) {
              progress.began(task);
            }

            @Override
            public void ended(Place.Task task, Place.Result result) {
              synchronized (executed) {
                executed.put(task.digest(), result);
              }
              progress.ended(task, result);
            }

            @Override
            public void stopped(Place.Task task) {
              progress.stopped(task);
            }

            @Override
            public void notes(String text) {
              progress.notes(text);
            }

            @Override
            public void says(String sentence) {
              progress.says(sentence);
            }
          });
    } finally {
      removeHook(hook);
    }
  }

  private Place place(IdleSimulators idle) {
    OneRun one = new OneRun(options, installation, store, choice.fresh(), idle, identity::changed);
    return choice.cluster() == null
        ? new LocalMachine(choice.jobs(), one)
        : new SlurmArray(one, choice.cluster());
  }

  private void explainInterruption(Place place) {
    String done = place.interrupted();
    errors.println(
        ("sluice: interrupted by a signal; %sfinished runs are kept in %s, and the same"
                + " command goes on from there")
            .formatted(done.isEmpty() ? "" : done + "; ", store.folder()));
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // This JVM is ending and the hook has run.
    }
  }

  private ExperimentRun.Ended ended(Job job, String digest, Place.@Nullable Result result)
      throws IOException {
    ExperimentRun run = run(job.experiment());
    @Nullable String explanation = job.experiment().explanation();
    if (result != null && result.code() != ExitCode.DONE) {
      return new ExperimentRun.Ended(
          result.code(),
          Optional.ofNullable(result.folder()).orElse(store.place(digest)),
          null,
          null,
          explanation,
          result.sentence());
    }
    return new ExperimentRun.Ended(
        ExitCode.DONE,
        store.place(digest),
        null,
        run.described(store.place(digest)),
        explanation,
        null);
  }

  private ExperimentRun run(Experiment experiment) {
    return new ExperimentRun(experiment, options, installation, errors, false);
  }
}
