// SPDX-License-Identifier: MIT
package org.sluice.runner.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code sluice.RunMeter} measured in a run of OMNeT++, after its warm-up.
 *
 * @param events the simulation's events
 * @param frames frames that Ethernet MACs put on their lines: packet hops
 * @param cpuS processor time of the thread that simulates, seconds
 * @param wallS wall time, seconds
 */
public record MeterReading(
    long events,
    @JsonProperty("packet_hops") long frames,
    @JsonProperty("cpu_s") double cpuS,
    @JsonProperty("wall_s") double wallS) {
  /**
   * Reads a file of scalars.
   *
   * @param file OMNeT++'s, with scalars of a module called {@code meter}
   * @throws IOException if it cannot be read, or a scalar is not there or is no positive number
   */
  public static MeterReading read(Path file) throws IOException {
    Map<String, String> scalars = new HashMap<>();
    for (String line : Files.readAllLines(file)) {
      String[] words = line.split("\\s+");
      if (words.length == 4 && words[0].equals("scalar") && words[1].endsWith(".meter")) {
        scalars.put(words[2], words[3]);
      }
    }
    return new MeterReading(
        Math.round(positive(file, scalars, "events")),
        Math.round(positive(file, scalars, "frames")),
        positive(file, scalars, "cpuTime"),
        positive(file, scalars, "wallTime"));
  }

  /** Events per packet hop. */
  public double eventsPerHop() {
    return (double) events / frames;
  }

  /** Events per second of processor time. */
  public double eventsPerSecond() {
    return events / cpuS;
  }

  /** Packet hops per second of processor time. */
  public double hopsPerSecond() {
    return frames / cpuS;
  }

  /** Wall time per processor time: 1 on a machine that does nothing else. */
  public double wallPerCpu() {
    return wallS / cpuS;
  }

  private static double positive(Path file, Map<String, String> scalars, String name)
      throws IOException {
    @Nullable String text = scalars.get(name);
    double value;
    try {
      value = text == null ? Double.NaN : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      value = Double.NaN;
    }
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IOException(
          "%s has '%s' for the meter's '%s'; allowed is a number above 0"
              .formatted(file, text == null ? "nothing" : text, name));
    }
    return value;
  }
}
