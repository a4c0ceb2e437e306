// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.sluice.runner.model.PortId;

/**
 * A switch in {@code happened.json}. Sizes are bytes.
 *
 * @param node its number
 * @param flowControl {@code pfc}, {@code lossy} or {@code infinite}
 * @param bufferBytes its size; negative: infinite
 * @param peakBytes the most that was in it
 * @param poolBytes the buffer less all reserves and headroom
 * @param reserveBytes of each port and class
 * @param reservedClasses for how many classes each port has a reserve and headroom
 * @param nearest how near a pause came; empty: no ingress had more than its reserve
 * @param headroomPeak the largest part of a port's headroom that was in use; empty: none was
 * @param markFromBytes for each port, the queue up to which nothing is marked; negative: no marking
 * @param headroomBytes for each port, its headroom
 * @param sufficientHeadroomBytes for each port, what can come after a pause was asked for
 */
record SwitchFacts(
    int node,
    String flowControl,
    long bufferBytes,
    long peakBytes,
    long poolBytes,
    long reserveBytes,
    long reservedClasses,
    Optional<Nearest> nearest,
    Optional<HeadroomPeak> headroomPeak,
    List<Long> markFromBytes,
    List<Long> headroomBytes,
    List<Long> sufficientHeadroomBytes) {
  /** From this pool on a buffer counts as infinite. */
  private static final long INFINITE_POOL_BYTES = 1L << 59;

  /**
   * The ingress port and class that lacked fewest bytes to its pause threshold.
   *
   * @param port the ingress port
   * @param timePs when
   * @param usedBytes its use of the shared pool then
   * @param thresholdBytes the threshold as it was then
   * @param leftBytes what lacked; 0: the threshold was reached
   */
  record Nearest(PortId port, long timePs, long usedBytes, long thresholdBytes, long leftBytes) {
    private static Optional<Nearest> of(int node, JsonNode json) {
      return json.isObject()
          ? Optional.of(
              new Nearest(
                  new PortId(node, json.path("port").asInt()),
                  json.path("time_ps").asLong(),
                  json.path("used_bytes").asLong(),
                  json.path("threshold_bytes").asLong(),
                  json.path("left_bytes").asLong()))
          : Optional.empty();
    }

    boolean isReached() {
      return leftBytes <= 0;
    }
  }

  /**
   * Headroom in use.
   *
   * @param port the ingress port
   * @param bytes the most that was in use
   * @param ofBytes of so much
   */
  record HeadroomPeak(PortId port, long bytes, long ofBytes) {
    private static Optional<HeadroomPeak> of(int node, JsonNode json) {
      return json.isObject()
          ? Optional.of(
              new HeadroomPeak(
                  new PortId(node, json.path("port").asInt()),
                  json.path("bytes").asLong(),
                  json.path("of_bytes").asLong()))
          : Optional.empty();
    }
  }

  static SwitchFacts of(JsonNode json) {
    int node = json.path("node").asInt();
    return new SwitchFacts(
        node,
        json.path("flow_control").asText(),
        json.path("buffer_bytes").asLong(),
        json.path("peak_bytes").asLong(),
        json.path("pool_bytes").asLong(),
        json.path("reserve_bytes").asLong(),
        json.path("reserved_classes").asLong(1),
        Nearest.of(node, json.path("nearest")),
        HeadroomPeak.of(node, json.path("headroom_peak")),
        HappenedFile.list(json.path("mark_from_bytes"), JsonNode::asLong),
        HappenedFile.list(json.path("headroom_bytes"), JsonNode::asLong),
        HappenedFile.list(json.path("sufficient_headroom_bytes"), JsonNode::asLong));
  }

  boolean hasPfc() {
    return flowControl.equals("pfc");
  }

  boolean isInfinite() {
    return bufferBytes < 0 || poolBytes > INFINITE_POOL_BYTES;
  }

  /** Headroom that is enough for each of its ports. */
  long sufficientForAllBytes() {
    return sufficientHeadroomBytes.isEmpty() ? 0 : Collections.max(sufficientHeadroomBytes);
  }

  /**
   * A buffer with the same shared pool and another headroom for each port.
   *
   * @param eachBytes that headroom
   */
  long bufferWithHeadroom(long eachBytes) {
    return poolBytes + reservedClasses * headroomBytes.size() * (eachBytes + reserveBytes);
  }
}
