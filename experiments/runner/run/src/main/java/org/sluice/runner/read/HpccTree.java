// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.sluice.runner.SluiceException;
import org.sluice.runner.model.Experiment;
import org.sluice.workloads.hpcc.ConfigKey;
import org.sluice.workloads.hpcc.Generation;

/** Finds every {@code config.txt} of a tree, by its content, and says whether it runs. */
public final class HpccTree {
  private static final int HEAD_BYTES = 1 << 16;
  private static final int LEAST_KEYS = 5;

  /** How such files end; others with such lines are scripts that write them, and records. */
  private static final Set<String> ENDINGS = Set.of("txt", "ini", "conf", "cfg", "config", "");

  /** What the HPCC simulator prints, which begins with the keys that it has read. */
  private static final Pattern RECORD =
      Pattern.compile("maxRtt=|Running Simulation|ENABLE_QCN\\t\\t\\t(Yes|No)");

  /** Rows of a flow file that are looked at. */
  private static final int MOST_FLOWS = 1000;

  private final Path root;
  private final Map<String, String> variables;
  private final ExperimentReader reader;
  private final Set<String> keys =
      Generation.words().stream()
          .flatMap(word -> ConfigKey.namesOf(Generation.of(word)).stream())
          .collect(Collectors.toUnmodifiableSet());

  /**
   * One file.
   *
   * @param file as it was found
   * @param readAs whose it is read as; empty if it cannot be run
   * @param warnings what is said of it
   * @param refusal why it cannot be run; empty if it can
   */
  public record Verdict(Path file, String readAs, List<String> warnings, Optional<String> refusal) {
    /** Copies the list. */
    public Verdict {
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * A tree.
   *
   * @param root its folder
   * @param variables values of {@code ${NAME}} in names of files
   */
  public HpccTree(Path root, Map<String, String> variables, ExperimentReader reader) {
    this.root = root;
    this.variables = variables;
    this.reader = reader;
  }

  /**
   * Every such file in order of its path. Nothing is simulated, and of flow files only the first
   * rows are read.
   *
   * @throws SluiceException if the folder cannot be read
   */
  public List<Verdict> verdicts() {
    return configs().stream().map(this::verdict).toList();
  }

  private Verdict verdict(Path file) {
    try {
      HpccConfig config = new HpccConfig(file, variables, MOST_FLOWS);
      ExperimentLibrary.Entry entry = HpccExperiment.of(config, file);
      try {
        Experiment unused = reader.read(entry, Choices.NONE);
      } finally {
        Files.deleteIfExists(entry.file());
      }
      return new Verdict(file, config.readAs(), config.warnings(), Optional.empty());
    } catch (SluiceException e) {
      return new Verdict(file, "", List.of(), Optional.of(String.valueOf(e.getMessage())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Path> configs() {
    List<Path> found = new ArrayList<>();
    try {
      Files.walkFileTree(
          root,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (attributes.isRegularFile() && isConfig(file)) {
                found.add(file);
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw SluiceException.wrongInput(root + " cannot be read: " + e.getMessage());
    }
    Collections.sort(found);
    return found;
  }

  /** Whether some lines at its beginning begin with keys; a file with zeros is no text. */
  private boolean isConfig(Path file) {
    String name = String.valueOf(file.getFileName());
    if (!ENDINGS.contains(name.substring(name.lastIndexOf('.') + 1)) && name.indexOf('.') >= 0) {
      return false;
    }
    byte[] head;
    try (InputStream in = Files.newInputStream(file)) {
      head = in.readNBytes(HEAD_BYTES);
    } catch (IOException e) {
      return false;
    }
    for (byte b : head) {
      if (b == 0) {
        return false;
      }
    }
    String text = new String(head, StandardCharsets.ISO_8859_1);
    return !RECORD.matcher(text).find()
        && text.lines()
                .map(line -> line.strip().split("\\s+", 3))
                .filter(words -> words.length > 1 && keys.contains(words[0]))
                .map(words -> words[0])
                .distinct()
                .limit(LEAST_KEYS)
                .count()
            == LEAST_KEYS;
  }
}
