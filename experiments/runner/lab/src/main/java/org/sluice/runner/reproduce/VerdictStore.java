// SPDX-License-Identifier: MIT
package org.sluice.runner.reproduce;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.sluice.runner.SluiceException;
import org.sluice.runner.files.JsonFile;

/**
 * A folder of verdicts, one file for each experiment of a figure and its quick variant.
 *
 * @param folder where the files are; need not exist
 */
public record VerdictStore(Path folder) {
  private static final String SUFFIX = ".json";

  /**
   * Stores a verdict; an older one of the same experiment is replaced whole.
   *
   * @throws IOException if it cannot be written
   */
  public void put(StoredVerdict verdict) throws IOException {
    Files.createDirectories(folder);
    JsonFile.write(file(verdict.experiment(), verdict.quick()), verdict);
  }

  /**
   * The stored verdict of an experiment.
   *
   * @throws IOException if it cannot be read
   */
  public Optional<StoredVerdict> find(String experiment, boolean quick) throws IOException {
    Path file = file(experiment, quick);
    return Files.exists(file) ? Optional.of(read(file)) : Optional.empty();
  }

  /**
   * Every stored verdict, in the order of their files' names.
   *
   * @throws IOException if one cannot be read
   */
  public List<StoredVerdict> all() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> sorted = files.filter(f -> f.toString().endsWith(SUFFIX)).sorted().toList();
      List<StoredVerdict> verdicts = new java.util.ArrayList<>();
      for (Path file : sorted) {
        verdicts.add(read(file));
      }
      return verdicts;
    }
  }

  private Path file(String experiment, boolean quick) {
    return folder.resolve(experiment.replace('/', '-') + (quick ? "-quick" : "") + SUFFIX);
  }

  private static StoredVerdict read(Path file) throws IOException {
    try {
      return new ObjectMapper().readValue(file.toFile(), StoredVerdict.class);
    } catch (JsonProcessingException e) {
      throw SluiceException.wrongInput(
          "the verdict " + file + " cannot be read (" + e.getOriginalMessage() + "); remove it");
    }
  }
}
