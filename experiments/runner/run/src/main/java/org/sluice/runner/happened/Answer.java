// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

import java.util.List;

/**
 * A question and what the run answers.
 *
 * @param topic one word for programs, as {@code loss}
 * @param question as a user asks it
 * @param sentences the answer; the first says the most
 * @param isAlarm whether the user must not miss it
 */
public record Answer(String topic, String question, List<String> sentences, boolean isAlarm) {
  /** Copies the list. */
  public Answer {
    sentences = List.copyOf(sentences);
  }
}
