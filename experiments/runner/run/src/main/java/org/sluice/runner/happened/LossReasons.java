// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sluice.runner.model.FrameLoss;

/**
 * Why were packets lost that nobody promised to keep: on lines with errors, in lossy buffers, by
 * decision?
 *
 * @param file what happened
 * @param words for places
 */
record LossReasons(HappenedFile file, Words words) {
  static final String TOPIC = "other_losses";

  /** Where a loss was, and why. */
  static String place(FrameLoss loss, Words words) {
    String peer = words.peer(loss.port());
    String node = words.node(loss.port().node());
    String from = loss.kind().equals("data") ? "" : ", an ACK or a message";
    if (loss.isByLine()) {
      return peer + " → " + node + ", line error" + from;
    }
    return node
        + (loss.isOfLink() ? ", at its port to " : ", from ")
        + peer
        + ", "
        + phrase(loss.reason())
        + from;
  }

  private static String phrase(String reason) {
    return switch (reason) {
      case "line_error" -> "by an error of the line";
      case "buffer" -> "the buffer had no room";
      case "link_down" -> "its link went down";
      case "no_route" -> "no route leads to the destination";
      case "verdict" -> "the scheme decided to drop it";
      case "drop_profile" -> "the scheme's drop profile chose it";
      case "queue_limit" -> "the queue's limit was reached";
      case "credit_limit" -> "the queue of credits was full";
      default -> "for another reason";
    };
  }

  /** Losses of any kind but those in a switch with PFC for want of room. */
  List<Answer> answers() {
    Map<String, Long> packets = new LinkedHashMap<>();
    long pauses = 0;
    for (FrameLoss loss : file.losses()) {
      if (loss.kind().equals("pause")) {
        pauses += loss.packets();
      } else if (!LosslessLoss.isAlarm(file, loss)) {
        packets.merge(loss.reason(), loss.packets(), Long::sum);
      }
    }
    List<String> sentences = new ArrayList<>();
    packets.forEach(
        (reason, n) ->
            sentences.add(
                "%s lost: %s."
                    .formatted(
                        Words.number(n, "packet") + (n == 1 ? " was" : " were"), phrase(reason))));
    if (pauses > 0) {
      sentences.add(
          Words.number(pauses, "pause or resume frame")
              + (pauses == 1 ? " was" : " were")
              + " lost on lines with errors.");
    }
    return sentences.isEmpty()
        ? List.of()
        : List.of(new Answer(TOPIC, "What else was lost?", sentences, false));
  }
}
