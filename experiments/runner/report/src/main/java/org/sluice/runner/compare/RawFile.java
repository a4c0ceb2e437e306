// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file that both simulators write by the same rules.
 *
 * @param file its name
 * @param line number of the first line that differs; 0 if the files are the same in every byte
 * @param first that line in the first, or null if it has no such line
 * @param second the same in the second
 */
public record RawFile(String file, long line, @Nullable String first, @Nullable String second) {
  /** Every such file. */
  public static final List<String> NAMES =
      List.of(
          "flows.csv",
          "queue.csv",
          "rate.csv",
          "window.csv",
          "throughput.csv",
          "pfc.csv",
          "ports.csv",
          "tasks.csv",
          "releases.csv",
          "collectives.csv");

  /** Whether they are the same in every byte. */
  public boolean isSame() {
    return line == 0;
  }

  /**
   * Compares the files of two runs.
   *
   * @param first directory of the first
   * @param second directory of the second
   * @return one for each file that either has
   * @throws IOException if one cannot be read
   */
  public static List<RawFile> compare(Path first, Path second) throws IOException {
    List<RawFile> files = new ArrayList<>();
    for (String name : NAMES) {
      Path a = first.resolve(name);
      Path b = second.resolve(name);
      if (Files.exists(a) && Files.exists(b)) {
        files.add(
            Files.mismatch(a, b) < 0
                ? new RawFile(name, 0, null, null)
                : firstDifference(name, a, b));
      } else if (Files.exists(a) || Files.exists(b)) {
        files.add(new RawFile(name, 1, Files.exists(a) ? "" : null, Files.exists(b) ? "" : null));
      }
    }
    return files;
  }

  /**
   * Whether several runs left the same files behind: with other seeds a deterministic simulation.
   *
   * @param folders directories of runs
   * @return false of fewer than two
   * @throws IOException if a file cannot be read
   */
  public static boolean areSame(List<Path> folders) throws IOException {
    for (int i = 1; i < folders.size(); i++) {
      for (String name : NAMES) {
        Path a = folders.get(0).resolve(name);
        Path b = folders.get(i).resolve(name);
        boolean isSame =
            Files.exists(a) ? Files.exists(b) && Files.mismatch(a, b) < 0 : !Files.exists(b);
        if (!isSame) {
          return false;
        }
      }
    }
    return folders.size() > 1;
  }

  private static RawFile firstDifference(String name, Path first, Path second) throws IOException {
    try (BufferedReader a = Files.newBufferedReader(first, StandardCharsets.UTF_8);
        BufferedReader b = Files.newBufferedReader(second, StandardCharsets.UTF_8)) {
      long line = 0;
      String x;
      String y;
      do {
        line++;
        x = a.readLine();
        y = b.readLine();
      } while (x != null && Objects.equals(x, y));
      return new RawFile(name, line, x, y);
    }
  }
}
