// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.files.Deletion;

/**
 * The nodes of a cluster with Slurm: job arrays with one run a task, in a folder that all nodes
 * share. Slurm alone decides where and when a task runs, and starts it again if its node is taken
 * away. Here arrays are written, submitted and followed.
 */
final class SlurmArray implements Place {
  private static final long POLL_MS = 500;
  private static final long MOST_POLL_MS = 5_000;
  private static final long FIRST_QUESTION_MS = 1_000;
  private static final long QUESTION_MS = 20_000;

  /** How long a folder that machines share may keep what another has written to itself. */
  private static final long SHARED_S = 65;

  private final Slurm slurm = new Slurm();
  private final OneRun one;
  private final StoredExecution.Cluster wishes;
  private final Set<Followed> open = new LinkedHashSet<>();
  private final Deque<List<Task>> unsubmitted = new ArrayDeque<>();

  /** What {@link #interrupted} has to cancel: indices of tasks, by their jobs. */
  private final Map<String, Set<Integer>> active = new LinkedHashMap<>();

  private final Set<String> own = new HashSet<>();

  private @Nullable String lastJob;
  private boolean hasSaidLimit;
  private boolean hasSaidSilence;

  /** A task that is waited for. */
  private static final class Followed {
    private final Task task;
    private final ArrayFolder folder;
    private final int index;
    private final String id;
    private boolean isRunning;
    private long goneNs;

    Followed(Task task, ArrayFolder folder, int index, String job) {
      this.task = task;
      this.folder = folder;
      this.index = index;
      this.id = job + "_" + index;
    }

    String job() {
      return id.substring(0, id.indexOf('_'));
    }
  }

  SlurmArray(OneRun one, StoredExecution.Cluster wishes) {
    this.one = one;
    this.wishes = wishes;
  }

  @Override
  public void execute(List<Task> tasks, Listener listener)
      throws IOException, InterruptedException {
    int most = slurm.mostTasks();
    Path all = Files.createDirectories(ArrayFolder.all(one.store()));
    try (FileChannel channel =
        FileChannel.open(
            all.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      lock(channel);
      List<Task> missing = new ArrayList<>(tasks);
      missing.removeAll(adopt(tasks, listener));
      for (int at = 0; at < missing.size(); at += most) {
        unsubmitted.add(missing.subList(at, Math.min(missing.size(), at + most)));
      }
      submit(listener);
    }
    follow(listener);
  }

  /** Two commands must not submit the same run at the same time. */
  private static void lock(FileChannel channel) {
    try {
      Object unused = channel.lock();
    } catch (IOException e) {
      // A folder without locks: the tasks themselves still see each other.
    }
  }

  /** Follows what an earlier command has submitted and Slurm still has. */
  private List<Task> adopt(List<Task> tasks, Listener listener)
      throws IOException, InterruptedException {
    Map<String, Task> wanted = new HashMap<>();
    tasks.forEach(task -> wanted.put(task.digest(), task));
    List<Task> adopted = new ArrayList<>();
    for (ArrayFolder folder : ArrayFolder.of(one.store())) {
      Optional<String> job = folder.job();
      if (job.isEmpty()) {
        continue;
      }
      Optional<Map<String, Slurm.State>> states = slurm.tasks(List.of(job.get()));
      if (states.isPresent() && states.get().values().stream().allMatch(Slurm.State::isOver)) {
        folder.over();
        continue;
      }
      List<String> digests = folder.digests();
      int before = adopted.size();
      for (int i = 0; i < digests.size(); i++) {
        @Nullable Task task = wanted.get(digests.get(i));
        Slurm.@Nullable State state = states.orElse(Map.of()).get(job.get() + "_" + i);
        boolean isActive = states.isEmpty() || (state != null && !state.isOver());
        if (task != null && isActive && !folder.isDone(i) && !adopted.contains(task)) {
          open(new Followed(task, folder, i, job.get()));
          adopted.add(task);
        }
      }
      if (adopted.size() > before) {
        listener.says(
            "%d runs are in Slurm's job %s already, submitted earlier"
                .formatted(adopted.size() - before, job.get()));
      }
    }
    return adopted;
  }

  private void open(Followed followed) {
    open.add(followed);
    synchronized (active) {
      active.computeIfAbsent(followed.job(), j -> new TreeSet<>()).add(followed.index);
    }
  }

  private void close(Followed followed) {
    synchronized (active) {
      Set<Integer> indices = active.getOrDefault(followed.job(), new TreeSet<>());
      indices.remove(followed.index);
      if (indices.isEmpty()) {
        active.remove(followed.job());
      }
    }
  }

  /** Submits what waits; what Slurm does not take for now goes on waiting. */
  private void submit(Listener listener) throws IOException, InterruptedException {
    while (!unsubmitted.isEmpty()) {
      List<Task> tasks = unsubmitted.element();
      ArrayFolder folder = ArrayFolder.create(one.store());
      ArrayScript script = new ArrayScript(folder, one, wishes, tasks);
      script.write();
      List<String> options = new ArrayList<>(wishes.options());
      if (wishes.throttle() > 0 && lastJob != null) {
        // Each array has a limit of its own: the next one begins after this one.
        options.add("--dependency=afterany:" + lastJob);
      }
      String job;
      try {
        job = slurm.submit(folder.script(), options);
      } catch (SluiceException e) {
        Deletion.of(folder.path());
        if (open.isEmpty()) {
          throw e;
        }
        if (!hasSaidLimit) {
          hasSaidLimit = true;
          listener.says(e.getMessage() + "; the rest follows when earlier tasks have ended");
        }
        return;
      }
      unsubmitted.remove();
      lastJob = job;
      synchronized (active) {
        own.add(job);
      }
      folder.submitted(job);
      for (int i = 0; i < tasks.size(); i++) {
        open(new Followed(tasks.get(i), folder, i, job));
      }
      listener.says(
          "Slurm's job %s: %d tasks, %s, by %s"
              .formatted(job, tasks.size(), script.request(), folder.script()));
    }
  }

  private void follow(Listener listener) throws IOException, InterruptedException {
    long nextQuestionNs = System.nanoTime();
    long pauseMs = FIRST_QUESTION_MS;
    while (!open.isEmpty() || !unsubmitted.isEmpty()) {
      collect(listener);
      if (System.nanoTime() - nextQuestionNs >= 0 && !open.isEmpty()) {
        ask(listener);
        nextQuestionNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(pauseMs);
        pauseMs = Math.min(QUESTION_MS, pauseMs * 3 / 2);
        if (!unsubmitted.isEmpty()) {
          submit(listener);
        }
      }
      if (open.isEmpty() && !unsubmitted.isEmpty()) {
        submit(listener);
      }
      if (!open.isEmpty()) {
        TimeUnit.MILLISECONDS.sleep(Math.min(MOST_POLL_MS, POLL_MS + open.size()));
      }
    }
  }

  /** Takes what tasks have said. */
  private void collect(Listener listener) throws IOException {
    Map<ArrayFolder, Set<Integer>> done = new HashMap<>();
    Map<ArrayFolder, Set<Integer>> failed = new HashMap<>();
    for (ArrayFolder folder : new HashSet<>(open.stream().map(f -> f.folder).toList())) {
      Set<Integer> doneHere = new HashSet<>();
      Set<Integer> failedHere = new HashSet<>();
      folder.ended(doneHere, failedHere);
      done.put(folder, doneHere);
      failed.put(folder, failedHere);
    }
    for (Followed f : List.copyOf(open)) {
      if (done.getOrDefault(f.folder, Set.of()).contains(f.index)) {
        end(f, new Result(ExitCode.DONE, one.store().place(f.task.digest()), null), listener);
      } else if (failed.getOrDefault(f.folder, Set.of()).contains(f.index)) {
        end(f, f.folder.failure(f.index).result(), listener);
      }
    }
  }

  private void end(Followed followed, Result result, Listener listener) {
    if (!followed.isRunning) {
      listener.began(followed.task);
    }
    open.remove(followed);
    close(followed);
    listener.ended(followed.task, result);
  }

  /** Asks Slurm how it stands with the tasks that have said nothing. */
  private void ask(Listener listener) throws IOException, InterruptedException {
    Set<String> jobs = new LinkedHashSet<>();
    open.forEach(f -> jobs.add(f.job()));
    Optional<Map<String, Slurm.State>> answer = slurm.tasks(jobs);
    if (answer.isEmpty()) {
      if (!hasSaidSilence) {
        listener.says("Slurm does not answer; the tasks go on without that");
      }
      hasSaidSilence = true;
      return;
    }
    hasSaidSilence = false;
    Map<String, Integer> waiting = new TreeMap<>();
    for (Followed f : List.copyOf(open)) {
      if (!open.contains(f)) {
        continue;
      }
      Slurm.@Nullable State state = answer.get().get(f.id);
      if (state == null || state.isOver()) {
        lost(f, state, listener);
        continue;
      }
      f.goneNs = 0;
      if (state.isRunning() != f.isRunning) {
        f.isRunning = state.isRunning();
        if (f.isRunning) {
          listener.began(f.task);
        } else {
          listener.stopped(f.task);
        }
      }
      if (!f.isRunning) {
        waiting.merge(state.reason(), 1, Integer::sum);
      }
    }
    List<String> notes = new ArrayList<>();
    waiting.forEach((reason, n) -> notes.add(n + " waiting (" + reason + ")"));
    listener.notes(String.join(", ", notes));
  }

  /** A task has ended in Slurm; what it wrote may not be seen here yet. */
  private void lost(Followed f, Slurm.@Nullable State listed, Listener listener)
      throws IOException, InterruptedException {
    Slurm.@Nullable State state = listed != null ? listed : slurm.accounted(f.id).orElse(null);
    long nowNs = System.nanoTime();
    f.goneNs = f.goneNs == 0 ? nowNs : f.goneNs;
    boolean speaks =
        state == null || state.name().equals("COMPLETED") || state.name().equals("FAILED");
    if (TimeUnit.NANOSECONDS.toSeconds(nowNs - f.goneNs) < (speaks ? SHARED_S : 1)) {
      return;
    }
    collect(listener);
    if (open.contains(f) && !one.replaces() && one.store().find(f.task.digest()).isPresent()) {
      // By another task, submitted by hand.
      end(f, new Result(ExitCode.DONE, one.store().place(f.task.digest()), null), listener);
    } else if (open.contains(f)) {
      Deletion.of(new RunClaim(one.store(), f.task.digest()).folder());
      end(f, new Result(ExitCode.OTHER_SIDE, null, sentence(f, state)), listener);
    }
  }

  private static String sentence(Followed f, Slurm.@Nullable State state) {
    String name = state == null ? "" : state.name();
    String hint =
        switch (name) {
          case "TIMEOUT" -> "; ask for more time: --sbatch \"--time=H:MM:SS\"";
          case "OUT_OF_MEMORY" -> "; ask for more memory: --sbatch \"--mem=MB\"";
          default -> "";
        };
    return "Slurm's task %s ended before its run did: %s%s (%s)"
        .formatted(
            f.id,
            state == null ? "its state is not known any more" : state.text(),
            hint,
            f.folder.log(f.index));
  }

  @Override
  public String interrupted() {
    List<String> jobs = new ArrayList<>();
    synchronized (active) {
      active.forEach(
          (job, indices) ->
              jobs.add(own.contains(job) ? job : job + indices.toString().replace(" ", "")));
    }
    if (jobs.isEmpty()) {
      return "";
    }
    try {
      slurm.cancel(jobs.stream().map(j -> j.replace("[", "_[")).toList());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return "cancelled in Slurm: job " + String.join(", ", jobs);
  }
}
