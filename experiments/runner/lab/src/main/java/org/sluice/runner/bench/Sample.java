// SPDX-License-Identifier: MIT
package org.sluice.runner.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.sluice.runner.files.CsvTable;
import org.sluice.runner.files.JsonFile;

/**
 * What one run took.
 *
 * @param events the simulator's events
 * @param hops data frames put on a line, by NICs and by switches
 * @param acks acknowledgements sent
 * @param asks exchanges with the algorithms
 * @param wallS wall time of the simulation proper, without starting processes and reading the plan
 * @param bridgeS the part of it spent in the bridge: events written, waited for, decisions read
 * @param askMedianUs the median exchange, in microseconds: unlike their mean, it does not count the
 *     JVM's warming up
 * @param cpuS processor time of the simulator's process in {@code wallS}, all threads together,
 *     those of the JVM too
 */
public record Sample(
    long events,
    @JsonProperty("packet_hops") long hops,
    long acks,
    long asks,
    @JsonProperty("wall_s") double wallS,
    @JsonProperty("bridge_wall_s") double bridgeS,
    @JsonProperty("ask_median_us") double askMedianUs,
    @JsonProperty("cpu_s") double cpuS) {
  /**
   * Reads a complete run.
   *
   * @param out its directory, with the simulator's {@code engine.json} and {@code ports.csv}
   * @throws IOException if a file or a field is missing
   */
  public static Sample read(Path out) throws IOException {
    JsonNode engine = JsonFile.read(out.resolve("engine.json"));
    long hops = required(engine, "data_packets").asLong();
    try (CsvTable ports = new CsvTable(out.resolve("ports.csv"), "packets")) {
      while (ports.next()) {
        hops += ports.longAt(0);
      }
    }
    return new Sample(
        required(engine, "events").asLong(),
        hops,
        required(engine, "acks").asLong(),
        required(engine, "asks").asLong(),
        required(engine, "wall_s").asDouble(),
        required(engine, "bridge_wall_s").asDouble(),
        required(engine, "ask_median_us").asDouble(),
        required(engine, "cpu_s").asDouble());
  }

  /** Events per second of wall time. */
  public double eventsPerSecond() {
    return events / wallS;
  }

  /** Data frames put on a line per second of wall time. */
  public double hopsPerSecond() {
    return hops / wallS;
  }

  /** Events of the simulator for each acknowledgement; 0 without any. */
  public double eventsPerAck() {
    return acks == 0 ? 0 : (double) events / acks;
  }

  /** The bridge's share of wall time, 0 to 1. */
  public double bridgeShare() {
    return bridgeS / wallS;
  }

  /** Microseconds of wall time in the bridge per exchange; 0 without any. */
  public double askUs() {
    return asks == 0 ? 0 : bridgeS * 1e6 / asks;
  }

  private static JsonNode required(JsonNode engine, String field) throws IOException {
    JsonNode node = engine.get(field);
    if (node == null || !node.isNumber()) {
      throw new IOException("engine.json has no number '" + field + "'");
    }
    return node;
  }
}
