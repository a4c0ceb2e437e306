// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

/** How two recorded conversations of one state machine part. */
public enum DivergenceKind {
  /** Up to here every event was the same, and what was decided on the last is not: a bug. */
  DECISION("decision", "another decision on the same events"),
  /** The same event, but for times. */
  TIME("time", "the same event at another time"),
  /** An event of the same kind that says something else. */
  VALUES("values", "the same kind of event with other values"),
  /** The same events of one instant, in another order. */
  ORDER("order", "the events of one instant in another order"),
  /** An event of another kind. */
  EVENT("event", "another event"),
  /** Another decision on two events of a pair, whose histories differ already. */
  OTHER_DECISION("other_decision", "another decision, on what differs already"),
  /** One of them has no further event. */
  END("end", "no further event on one side");

  private final String word;
  private final String text;

  DivergenceKind(String word, String text) {
    this.word = word;
    this.text = text;
  }

  /** As it stands in {@code agreement.json}. */
  public String word() {
    return word;
  }

  /** For people. */
  public String text() {
    return text;
  }
}
