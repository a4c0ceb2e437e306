// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.sluice.runner.model.FrameLoss;
import org.sluice.runner.model.PortId;
import org.sluice.runner.results.RunResults;

/**
 * The raw file {@code happened.json}. Times are picoseconds, sizes bytes.
 *
 * @param hasOtherDevices whether packets also cross devices that are not followed
 * @param firstMark of any switch
 * @param firstPause the first that any switch asked for: the port that it was sent by
 * @param trimmedPackets cut to their headers, by all switches
 * @param switches all of them
 * @param losses by place and reason
 * @param notStarted flows of which nothing was sent
 * @param windowBound flows whose window was ever full
 * @param ways the flows by the length of their way
 * @param stuck ports that will never send again
 * @param unfinished flows that started, have a size and did not end
 */
record HappenedFile(
    boolean hasOtherDevices,
    Optional<Instant> firstMark,
    Optional<Instant> firstPause,
    long trimmedPackets,
    List<SwitchFacts> switches,
    List<FrameLoss> losses,
    long notStarted,
    long windowBound,
    List<Way> ways,
    List<StuckPort> stuck,
    List<UnfinishedFlow> unfinished) {
  /** When and where. */
  record Instant(long timePs, PortId port) {
    private static Optional<Instant> of(JsonNode json) {
      return json.isObject()
          ? Optional.of(new Instant(json.path("time_ps").asLong(), PortId.of(json)))
          : Optional.empty();
    }
  }

  /**
   * Flows whose packets cross so many switches.
   *
   * @param switches how many
   * @param flows how many flows
   * @param reacted how many of them changed their rate or window
   * @param still the first of the others
   */
  record Way(int switches, long flows, long reacted, List<Long> still) {
    private static Way of(JsonNode json) {
      return new Way(
          json.path("switches").asInt(),
          json.path("flows").asLong(),
          json.path("reacted").asLong(),
          list(json.path("still"), JsonNode::asLong));
    }
  }

  /**
   * A port and priority that will never send again.
   *
   * @param port which
   * @param priority 0 to 7
   * @param pausedBy the switch that paused it
   * @param sincePs since when
   * @param leftOverBytes what that switch counts for bytes that are not there any more
   * @param isResumeLost whether that switch sent a resume, which did not come
   * @param behind that switch's stuck ports for which the bytes wait that keep this one paused
   */
  record StuckPort(
      PortId port,
      int priority,
      int pausedBy,
      long sincePs,
      long leftOverBytes,
      boolean isResumeLost,
      List<Integer> behind) {
    private static StuckPort of(JsonNode json) {
      return new StuckPort(
          PortId.of(json),
          json.path("priority").asInt(),
          json.path("paused_by").asInt(),
          json.path("since_ps").asLong(),
          json.path("left_over_bytes").asLong(),
          json.path("resume_lost").asBoolean(),
          list(json.path("behind"), JsonNode::asInt));
    }
  }

  /**
   * The file of a run.
   *
   * @return empty if there is none, or if the run ended while it was written
   */
  static Optional<HappenedFile> of(RunResults results) {
    JsonNode json = results.happened();
    return json.isMissingNode() ? Optional.empty() : Optional.of(of(json));
  }

  static HappenedFile of(JsonNode json) {
    return new HappenedFile(
        json.path("other_devices").asBoolean(),
        Instant.of(json.path("first_mark")),
        Instant.of(json.path("first_pause")),
        json.path("trimmed_packets").asLong(),
        list(json.path("switches"), SwitchFacts::of),
        list(json.path("losses"), FrameLoss::of),
        json.path("not_started").asLong(),
        json.path("window_bound").asLong(),
        list(json.path("ways"), Way::of),
        list(json.path("stuck"), StuckPort::of),
        list(json.path("unfinished"), UnfinishedFlow::of));
  }

  static <T> List<T> list(JsonNode json, Function<JsonNode, T> one) {
    List<T> all = new ArrayList<>();
    json.forEach(node -> all.add(one.apply(node)));
    return List.copyOf(all);
  }
}
