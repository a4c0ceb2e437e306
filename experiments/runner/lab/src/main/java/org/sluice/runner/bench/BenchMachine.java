// SPDX-License-Identifier: MIT
package org.sluice.runner.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;

/**
 * Where and when numbers were taken.
 *
 * @param date the day, UTC
 * @param cores processors the operating system offers
 * @param cpu the processor's model
 * @param java version of the Java that runs the algorithms
 * @param simulator simulator and version
 * @param load the machine's load average over a minute before the first run; negative: unknown
 */
public record BenchMachine(
    String date, int cores, String cpu, String java, String simulator, double load) {
  /**
   * This machine, now.
   *
   * @param simulator simulator and version
   */
  public static BenchMachine here(String simulator) {
    return new BenchMachine(
        LocalDate.now(ZoneOffset.UTC).toString(),
        Runtime.getRuntime().availableProcessors(),
        model(),
        System.getProperty("java.version"),
        simulator,
        loadNow());
  }

  /**
   * A sentence on it, and on how numbers were taken.
   *
   * @param rounds of how many rounds medians are
   */
  String sentence(int rounds) {
    return String.format(
        Locale.ROOT,
        "%s; %d cores, %s; Java %s; %s; load average before the first run %.2f; medians of %d"
            + " interleaved rounds.%n",
        date,
        cores,
        cpu,
        java,
        simulator,
        load,
        rounds);
  }

  /** The load average over the last minute; negative if unknown. */
  private static double loadNow() {
    try {
      return Double.parseDouble(Files.readString(Path.of("/proc/loadavg")).split(" ", 2)[0]);
    } catch (IOException | NumberFormatException e) {
      return -1;
    }
  }

  private static String model() {
    try {
      return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).trim())
          .findFirst()
          .orElse("unknown");
    } catch (IOException e) {
      return "unknown";
    }
  }
}
