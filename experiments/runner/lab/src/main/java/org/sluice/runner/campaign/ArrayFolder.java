// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.files.AtomicFile;
import org.sluice.runner.files.CsvText;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.read.ExperimentJson;
import org.sluice.runner.run.RunOptions;

/**
 * The folder of a job array in the store: the script, what each task is to compute, how each ended.
 *
 * @param path {@code STORE/slurm/N}
 */
record ArrayFolder(Path path) {
  private static final String ALL = "slurm";
  private static final String RUNS = "runs.csv";
  private static final String JOB = "job";
  private static final String OVER = "over";
  private static final String DONE = ".done";
  private static final String FAILED = ".failed.json";
  private static final ObjectMapper JSON = ExperimentJson.mapper();

  /**
   * What a task computes.
   *
   * @param digest its run's name
   * @param label what the run is called in sentences
   * @param replaces whether it takes the place of an earlier one
   * @param options how it is run
   * @param experiment what is run
   */
  record Input(
      String digest, String label, boolean replaces, RunOptions options, Experiment experiment) {}

  /**
   * How a task ended that did not end well.
   *
   * @param code its exit code
   * @param folder the run's files, or null if it never began
   * @param sentence why
   */
  record Failure(int code, @Nullable String folder, String sentence) {
    Place.Result result() {
      return new Place.Result(
          ExitCode.ofNumber(code), folder == null ? null : Path.of(folder), sentence);
    }
  }

  /** The folder of all arrays of a store. */
  static Path all(RunStore store) {
    return store.folder().toAbsolutePath().normalize().resolve(ALL);
  }

  /** The store that an array's folder is in. */
  RunStore store() {
    Path parent = path.toAbsolutePath().normalize().getParent();
    Path store = parent == null ? null : parent.getParent();
    return new RunStore(store == null ? path : store);
  }

  /** A new, empty one. */
  static ArrayFolder create(RunStore store) throws IOException {
    Path all = Files.createDirectories(all(store));
    for (int n = 1; ; n++) {
      try {
        return new ArrayFolder(Files.createDirectory(all.resolve(Integer.toString(n))));
      } catch (FileAlreadyExistsException e) {
        // The next one.
      }
    }
  }

  /** Every one of a store, the oldest first. */
  static List<ArrayFolder> of(RunStore store) throws IOException {
    if (!Files.isDirectory(all(store))) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(all(store))) {
      return files
          .filter(f -> String.valueOf(f.getFileName()).matches("\\d{1,9}"))
          .sorted(Comparator.comparingInt(f -> Integer.parseInt(String.valueOf(f.getFileName()))))
          .map(ArrayFolder::new)
          .toList();
    }
  }

  Path script() {
    return path.resolve("array.sh");
  }

  /** What a task says. */
  Path log(int index) {
    return path.resolve(index + ".log");
  }

  void writeInputs(List<Input> inputs) throws IOException {
    StringBuilder runs = new StringBuilder(CsvText.row(List.of("index", "digest", "run")));
    for (int i = 0; i < inputs.size(); i++) {
      Input input = inputs.get(i);
      runs.append(CsvText.row(List.of(Integer.toString(i), input.digest(), input.label())));
      try (OutputStream to = new GZIPOutputStream(Files.newOutputStream(input(i)))) {
        JSON.writeValue(to, input);
      }
    }
    AtomicFile.write(path.resolve(RUNS), runs.toString());
  }

  Input read(int index) throws IOException {
    try (InputStream from = new GZIPInputStream(Files.newInputStream(input(index)))) {
      Input input = JSON.readValue(from, Input.class);
      return new Input(
          input.digest(),
          input.label(),
          input.replaces(),
          input.options(),
          ExperimentJson.restored(input.experiment()));
    }
  }

  /** Whether it has a task of that index. */
  boolean has(int index) {
    return Files.isRegularFile(input(index));
  }

  private Path input(int index) {
    return path.resolve(index + ".json.gz");
  }

  /** The digests of its runs, by index. */
  List<String> digests() throws IOException {
    List<String> digests = new ArrayList<>();
    List<String> rows = Files.readAllLines(path.resolve(RUNS));
    for (String row : rows.subList(1, rows.size())) {
      digests.add(row.split(",", 3)[1]);
    }
    return digests;
  }

  void submitted(String job) throws IOException {
    AtomicFile.write(path.resolve(JOB), job + "\n");
  }

  /** Slurm's number of it; empty if it was never submitted or all of it has ended. */
  Optional<String> job() throws IOException {
    Path file = path.resolve(JOB);
    return !Files.exists(file) || Files.exists(path.resolve(OVER))
        ? Optional.empty()
        : Optional.of(Files.readString(file, StandardCharsets.UTF_8).trim());
  }

  /** Nothing more will come of it. */
  void over() throws IOException {
    Files.writeString(path.resolve(OVER), "", StandardCharsets.UTF_8);
  }

  /** A task has put its run into the store, or found it there. */
  void done(int index) throws IOException {
    Files.writeString(path.resolve(index + DONE), "", StandardCharsets.UTF_8);
  }

  boolean isDone(int index) {
    return Files.exists(path.resolve(index + DONE));
  }

  void failed(int index, Failure failure) throws IOException {
    AtomicFile.write(path.resolve(index + FAILED), JSON.writeValueAsBytes(failure));
  }

  /** A task begins, perhaps again. */
  void began(int index) throws IOException {
    Files.deleteIfExists(path.resolve(index + FAILED));
  }

  Failure failure(int index) throws IOException {
    return JSON.readValue(path.resolve(index + FAILED).toFile(), Failure.class);
  }

  /**
   * The tasks that have said how they ended.
   *
   * @param done gets those that ended well
   * @param failed gets the others
   */
  void ended(Set<Integer> done, Set<Integer> failed) throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      for (String name : new HashSet<>(files.map(f -> f.getFileName().toString()).toList())) {
        if (name.endsWith(DONE)) {
          done.add(index(name, DONE));
        } else if (name.endsWith(FAILED)) {
          failed.add(index(name, FAILED));
        }
      }
    }
  }

  private static int index(String name, String suffix) {
    return Integer.parseInt(name.substring(0, name.length() - suffix.length()));
  }
}
