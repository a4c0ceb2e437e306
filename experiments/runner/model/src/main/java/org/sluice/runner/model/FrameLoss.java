// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Frames that were lost, as {@code happened.json} has them.
 *
 * @param port the port they came by; of those that a link lost, the one where they arrived or
 *     waited
 * @param reason as {@code buffer} or {@code line_error}
 * @param kind as {@code data}, {@code answer} (ACK or NACK), {@code pause} (or resume)
 * @param packets how many
 * @param firstPs when the first
 * @param unheardPauses how many of them came though the other end had been asked to wait long
 *     enough before: the pause was lost
 */
public record FrameLoss(
    PortId port, String reason, String kind, long packets, long firstPs, long unheardPauses) {
  /** An entry of the file. */
  public static FrameLoss of(JsonNode json) {
    return new FrameLoss(
        PortId.of(json),
        json.path("reason").asText(),
        json.path("kind").asText(),
        json.path("packets").asLong(),
        json.path("first_ps").asLong(),
        json.path("unheard_pauses").asLong());
  }

  /** Whether a switch's buffer had no room. */
  public boolean isByBuffer() {
    return reason.equals("buffer");
  }

  /** Whether a line corrupted them. */
  public boolean isByLine() {
    return reason.equals("line_error");
  }

  /** Whether a link lost them, by errors or because it went down, and no switch dropped them. */
  public boolean isOfLink() {
    return isByLine() || reason.equals("link_down");
  }
}
