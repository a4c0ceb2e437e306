// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A flow that did not end, in {@code happened.json}: what its ends waited for at the end of the
 * run. Byte numbers count from the start of its queue pair; counts are of the queue pair.
 *
 * @param flow its number
 * @param acknowledged all below was acknowledged
 * @param next the byte that is sent next
 * @param end the byte after its last
 * @param expected the byte that the receiver expects next
 * @param isWindowClosed whether its window permits nothing
 * @param windowBytes its window; negative: none
 * @param hasTimeout whether a retransmission timeout is due
 * @param lacksCredit whether it sends on credit only and has none
 * @param awaitsScheme whether its first packet waits for the scheme
 * @param isLinkDown whether the link that it sends by is down
 * @param isStuck whether its host's port is paused for good for its priority
 * @param data its data packets
 * @param answers its ACKs and NACKs
 * @param ackEveryPackets packets in order that one ACK is for
 * @param lastLoss why the last of its packets was lost; empty: none was
 */
record UnfinishedFlow(
    long flow,
    long acknowledged,
    long next,
    long end,
    long expected,
    boolean isWindowClosed,
    long windowBytes,
    boolean hasTimeout,
    boolean lacksCredit,
    boolean awaitsScheme,
    boolean isLinkDown,
    boolean isStuck,
    Packets data,
    Packets answers,
    long ackEveryPackets,
    String lastLoss) {

  /**
   * Where packets are.
   *
   * @param sent how many were sent
   * @param received how many arrived
   * @param lost how many were lost
   * @param waiting how many wait in queues
   * @param stuck how many of these in queues that never send again
   */
  record Packets(long sent, long received, long lost, long waiting, long stuck) {
    private static Packets of(JsonNode json, String kind) {
      return new Packets(
          json.path(kind + "_sent").asLong(),
          json.path(kind + "_received").asLong(),
          json.path(kind + "_lost").asLong(),
          json.path(kind + "_waiting").asLong(),
          json.path(kind + "_stuck").asLong());
    }

    /** Those on the way: on lines, or in queues that will send them. */
    long moving() {
      return sent - received - lost - stuck;
    }
  }

  static UnfinishedFlow of(JsonNode json) {
    return new UnfinishedFlow(
        json.path("flow").asLong(),
        json.path("acknowledged").asLong(),
        json.path("next").asLong(),
        json.path("end").asLong(),
        json.path("expected").asLong(),
        json.path("window_closed").asBoolean(),
        json.path("window_bytes").asLong(),
        json.path("timeout_due").asBoolean(),
        json.path("lacks_credit").asBoolean(),
        json.path("awaits_scheme").asBoolean(),
        json.path("link_down").asBoolean(),
        json.path("stuck").asBoolean(),
        Packets.of(json, "data"),
        Packets.of(json, "answers"),
        json.path("ack_every_packets").asLong(),
        json.path("last_loss").asText("").replace("null", ""));
  }
}
