// SPDX-License-Identifier: MIT
package org.sluice.runner.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A clock that is set while something runs changes no deadline: they all count by another one. */
class ClockTest {
  private static final Path ROOT = Path.of("../../..").toAbsolutePath().normalize();
  private static final List<String> FOLDERS =
      List.of(
          "bridge", "cc-algorithms", "workloads", "experiments/runner", "ns3-shim", "omnet-shim");
  private static final Pattern WALL_CLOCK =
      Pattern.compile(
          "currentTimeMillis|(Instant|Clock|Local\\w+|Zoned\\w+)\\.(now|system\\w*)\\(|new Date\\("
              + "|system_clock|gettimeofday|CLOCK_REALTIME|\\btime\\((nullptr|NULL|0)\\)");

  /** They write a date, or ask how old a file is. */
  private static final List<String> DATES =
      List.of(
          "BenchMachine.java",
          "FigureRun.java",
          "KnownDigests.java",
          "Manifest.java",
          "RunsCommand.java",
          "Slurm.java");

  @Test
  void onlyDatesAreReadFromTheWallClock() throws IOException {
    for (String folder : FOLDERS) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
        List<String> reading =
            files
                .filter(f -> f.toString().matches(".*\\.(java|cc|h)") && isOurs(f))
                .filter(ClockTest::readsWallClock)
                .map(f -> f.getFileName().toString())
                .sorted()
                .toList();
        assertThat(reading)
            .as(folder)
            .isEqualTo(folder.equals("experiments/runner") ? DATES : List.of());
      }
    }
  }

  private static boolean isOurs(Path file) {
    return !ROOT.relativize(file).toString().matches(".*/?(build|target|out|test|fuzz)/.*");
  }

  private static boolean readsWallClock(Path file) {
    try {
      return WALL_CLOCK.matcher(Files.readString(file, StandardCharsets.UTF_8)).find();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
