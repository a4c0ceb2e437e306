// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;

/** The commands of Slurm, with the options and states of its manual pages. */
public final class Slurm {
  private static final List<String> PROGRAMS = List.of("sbatch", "squeue", "scancel", "scontrol");
  private static final Pattern MOST = Pattern.compile("MaxArraySize\\s*=\\s*(\\d+)");
  private static final Pattern ROW = Pattern.compile("(\\d+) (\\d+) ([A-Z_]+) ?(.*)");

  /** States from which a task does not come back. */
  private static final Set<String> OVER =
      Set.of(
          "BOOT_FAIL",
          "CANCELLED",
          "COMPLETED",
          "DEADLINE",
          "FAILED",
          "NODE_FAIL",
          "OUT_OF_MEMORY",
          "PREEMPTED",
          "REVOKED",
          "TIMEOUT");

  /** sbatch itself waits for two minutes if the cluster takes no more for now. */
  private static final long PATIENCE_S = 300;

  private static final long YOUNG_S = 120;

  /**
   * A task of an array.
   *
   * @param name its state, as in {@code RUNNING}
   * @param reason why it is so, in Slurm's word; may be empty
   */
  record State(String name, String reason) {
    boolean isOver() {
      return OVER.contains(name);
    }

    boolean isRunning() {
      return name.equals("RUNNING") || name.equals("COMPLETING");
    }

    /** For a sentence: the state and its reason. */
    String text() {
      return reason.isEmpty() || reason.equals("None") ? name : name + ", reason " + reason;
    }
  }

  /** How a command ended. */
  private record Answer(int code, String output, String errors) {
    String sentence() {
      String text = errors.isBlank() ? output : errors;
      return text.isBlank()
          ? "exit code " + code
          : text.lines().map(String::trim).collect(Collectors.joining("; "));
    }
  }

  /**
   * Checks that there is a cluster.
   *
   * @throws SluiceException with {@link ExitCode#MISSING} and one sentence if not
   */
  public void require() {
    for (String program : PROGRAMS) {
      if (!isOnPath(program)) {
        throw new SluiceException(
            ExitCode.MISSING,
            ("--on slurm needs Slurm's commands on the PATH, and %s is not there; allowed is a login"
                    + " node of a cluster, or no --on, which runs on this machine")
                .formatted(program));
      }
    }
  }

  /**
   * How many tasks an array may have.
   *
   * @throws SluiceException with {@link ExitCode#MISSING} if the cluster does not answer
   */
  int mostTasks() throws InterruptedException {
    Answer answer = run(List.of("scontrol", "show", "config"));
    if (answer.code() != 0) {
      throw new SluiceException(
          ExitCode.MISSING, "--on slurm: the cluster does not answer: " + answer.sentence());
    }
    Matcher most = MOST.matcher(answer.output());
    return most.find() ? Math.max(1, Integer.parseInt(most.group(1))) : 1;
  }

  /**
   * Submits a script.
   *
   * @param script what to submit
   * @param options of sbatch, which go before those in the script
   * @return the job's number
   * @throws SluiceException with Slurm's own words if it refuses
   */
  String submit(Path script, List<String> options) throws InterruptedException {
    List<String> command = new ArrayList<>(List.of("sbatch", "--parsable"));
    command.addAll(options);
    command.add(script.toString());
    Answer answer = run(command);
    // With several clusters their name follows.
    String job = answer.output().trim().split(";", 2)[0];
    if (answer.code() != 0 || !job.matches("\\d+")) {
      throw SluiceException.wrongInput("Slurm refused the job array: " + answer.sentence());
    }
    return job;
  }

  /**
   * The tasks of jobs that Slurm still knows of, by {@code JOB_INDEX}; those that ended minutes ago
   * may be left out.
   *
   * @return nothing if Slurm does not answer
   */
  Optional<Map<String, State>> tasks(Collection<String> jobs) throws InterruptedException {
    Answer answer =
        run(
            List.of(
                "squeue",
                "-h",
                "-r",
                "-a",
                "-t",
                "all",
                "-o",
                "%F %K %T %r",
                "-j",
                String.join(",", jobs)));
    if (answer.code() != 0) {
      return answer.errors().contains("Invalid job id") ? Optional.of(Map.of()) : Optional.empty();
    }
    Map<String, State> tasks = new LinkedHashMap<>();
    answer
        .output()
        .lines()
        .map(ROW::matcher)
        .filter(Matcher::matches)
        .forEach(
            row ->
                tasks.put(
                    row.group(1) + "_" + row.group(2), new State(row.group(3), row.group(4))));
    return Optional.of(tasks);
  }

  /** How a task ended that {@link #tasks} no longer has, if the cluster keeps accounts. */
  Optional<State> accounted(String task) throws InterruptedException {
    if (!isOnPath("sacct")) {
      return Optional.empty();
    }
    Answer answer = run(List.of("sacct", "-n", "-P", "-X", "-j", task, "-o", "State,ExitCode"));
    List<String> rows = answer.output().lines().filter(l -> l.contains("|")).toList();
    if (answer.code() != 0 || rows.isEmpty()) {
      return Optional.empty();
    }
    String[] cells = rows.get(rows.size() - 1).split("\\|", 2);
    // As in "CANCELLED by 1000".
    String[] words = cells[0].split(" ", 2);
    String reason = words.length > 1 ? words[1] : "exit code " + cells[1].split(":", 2)[0];
    return Optional.of(new State(words[0], reason));
  }

  /** Whether a task, or a whole job, has not ended; if Slurm does not answer, it has not. */
  boolean isActive(String task) throws InterruptedException {
    if (!task.matches("\\d+(_\\d+)?")) {
      return false;
    }
    return tasks(List.of(task))
        .map(all -> all.values().stream().anyMatch(state -> !state.isOver()))
        .orElse(true);
  }

  /**
   * What arrays left behind in a store and nothing in Slurm needs any more; if Slurm does not
   * answer, nothing.
   */
  public List<Path> remains(RunStore store) throws IOException, InterruptedException {
    List<Path> remains = new ArrayList<>();
    for (ArrayFolder folder : ArrayFolder.of(store)) {
      if (isOld(folder.path()) && !isActive(folder.job().orElse(""))) {
        remains.add(folder.path());
      }
    }
    for (Path claimed : store.claimed()) {
      if (isOld(claimed) && !isActive(RunClaim.owner(claimed).orElse(""))) {
        remains.add(claimed);
      }
    }
    return remains;
  }

  /** Not just being made. */
  private static boolean isOld(Path folder) throws IOException {
    return Files.getLastModifiedTime(folder)
        .toInstant()
        .isBefore(Instant.now().minusSeconds(YOUNG_S));
  }

  /** Cancels jobs or tasks, whatever they do. */
  void cancel(Collection<String> jobs) throws InterruptedException {
    if (!jobs.isEmpty()) {
      List<String> command = new ArrayList<>(List.of("scancel"));
      command.addAll(jobs);
      Answer unused = run(command);
    }
  }

  private static boolean isOnPath(String program) {
    @Nullable String path = System.getenv("PATH");
    return path != null
        && Arrays.stream(path.split(File.pathSeparator))
            .filter(folder -> !folder.isEmpty())
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private static Answer run(List<String> command) throws InterruptedException {
    try {
      Path output = Files.createTempFile("sluice-slurm", ".out");
      Path errors = Files.createTempFile("sluice-slurm", ".err");
      try {
        ProcessBuilder builder =
            new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile());
        // What a user sets for looking at the queue must not hide tasks from us.
        builder.environment().keySet().removeIf(name -> name.matches("S(QUEUE|ACCT)_.*"));
        builder.environment().put("LC_ALL", "C");
        Process process = builder.start();
        process.getOutputStream().close();
        if (!process.waitFor(PATIENCE_S, TimeUnit.SECONDS)) {
          process.destroyForcibly();
          return new Answer(-1, "", command.get(0) + " does not end");
        }
        return new Answer(process.exitValue(), text(output), text(errors));
      } finally {
        Files.delete(output);
        Files.delete(errors);
      }
    } catch (IOException e) {
      return new Answer(-1, "", "cannot run " + command.get(0) + ": " + e.getMessage());
    }
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }
}
