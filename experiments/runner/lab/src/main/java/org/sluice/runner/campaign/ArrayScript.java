// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.sluice.runner.read.ExperimentJson;

/**
 * Writes what a job array needs: the inputs of its tasks and the script that sbatch takes.
 *
 * @param folder where
 * @param one computes each of them
 * @param wishes of the user
 * @param tasks what they compute, by index
 */
record ArrayScript(
    ArrayFolder folder, OneRun one, StoredExecution.Cluster wishes, List<Place.Task> tasks) {
  private static final String MEMORY = "--mem=2G";

  /** What a task asks for, in the words of sbatch. */
  String request() {
    List<String> own = new ArrayList<>(List.of("--cpus-per-task=1", MEMORY));
    own.addAll(wishes.options());
    return String.join(" ", own);
  }

  /** Writes all. */
  void write() throws IOException {
    List<ArrayFolder.Input> inputs = new ArrayList<>();
    for (Place.Task task : tasks) {
      inputs.add(
          new ArrayFolder.Input(
              task.digest(),
              task.label(),
              one.replaces(),
              one.options(),
              ExperimentJson.written(task.experiment())));
    }
    folder.writeInputs(inputs);
    Files.writeString(folder.script(), text(), StandardCharsets.UTF_8);
    boolean unused = folder.script().toFile().setExecutable(true);
  }

  private String text() {
    String path = folder.path().toString();
    String experiment = tasks.get(0).experiment().name();
    String throttle = wishes.throttle() > 0 ? "%" + wishes.throttle() : "";
    List<String> options =
        new ArrayList<>(
            List.of(
                "--job-name=" + quoted("sluice " + experiment),
                "--array=0-" + (tasks.size() - 1) + throttle,
                "--requeue",
                "--open-mode=append",
                "--output=" + quoted(path.replace("%", "%%") + "/%a.log"),
                "--nodes=1",
                "--ntasks=1",
                "--cpus-per-task=1",
                MEMORY));
    options.addAll(wishes.options());
    return """
        #!/bin/sh
        # %s runs of %s; which task computes which run is in runs.csv. A task whose run is finished ends at once.
        # Again by hand: sbatch %s
        %s
        export SLUICE_SCHEMES=%s
        exec %s "${SLURM_ARRAY_TASK_ID:-$1}"
        """
        .formatted(
            tasks.size(),
            experiment,
            folder.script(),
            options.stream().map(o -> "#SBATCH " + o).collect(Collectors.joining("\n")),
            shell(
                one.options().schemePath().stream()
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator))),
            command().stream().map(ArrayScript::shell).collect(Collectors.joining(" ")));
  }

  /** The command line of this process, as it was built: a task builds nothing. */
  private List<String> command() {
    List<String> command = new ArrayList<>();
    command.add(one.installation().javaHome().resolve("bin").resolve("java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-Xshare:auto", "-XX:TieredStopAtLevel=1"));
    command.add("-Dsluice.home=" + one.installation().home());
    command.addAll(List.of("-cp", one.installation().classPath()));
    command.addAll(List.of("org.sluice.runner.cli.Sluice", "runs", "compute"));
    command.addAll(one.installation().simulator().options());
    command.add(folder.path().toString());
    return command;
  }

  private static String quoted(String value) {
    return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static String shell(String word) {
    return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
