// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sluice.bridge.text.TimeText;
import org.sluice.runner.compare.Conversation;
import org.sluice.runner.compare.Divergence;

/** Where two conversations part, for people. */
record DivergenceSection(Conversation conversation, String first, String second) {
  /**
   * A place where they part.
   *
   * @param title which
   * @param at the place
   */
  record Place(String title, Divergence at) {
    String time() {
      return TimeText.of(at.timePs());
    }

    /** Of the state machine, of each side. */
    List<List<Divergence.Line>> own() {
      return List.of(at.first().entity(), at.second().entity());
    }

    /** Of all others, of each side. */
    List<List<Divergence.Line>> others() {
      return List.of(at.first().network(), at.second().network());
    }
  }

  List<String> warnings() {
    Conversation c = conversation;
    List<String> all = new ArrayList<>();
    for (String input : c.inputDifferences()) {
      all.add("The two were not asked for the same: " + input + ".");
    }
    if (!c.first().isWhole() || !c.second().isWhole()) {
      all.add(
          "The recording of %s is partial; compared is what is before %s."
              .formatted(
                  c.first().isWhole() ? second : c.second().isWhole() ? first : "both",
                  TimeText.of(c.comparedUntilPs())));
    }
    return all;
  }

  String tolerance() {
    return TimeText.of(conversation.tolerancePs());
  }

  /** Every place that is told; a bug comes first, and none comes twice. */
  List<Place> places() {
    Conversation c = conversation;
    List<Place> places = new ArrayList<>();
    Optional<Divergence> earliest = c.firstDivergence();
    Optional<Divergence> bug = c.hasBug() ? c.firstBug() : Optional.empty();
    String one = "A state machine decided otherwise on the same events: a bug";
    String several = " state machines decided otherwise on the same events: a bug; the first";
    bug.ifPresent(d -> places.add(new Place(c.bugs() == 1 ? one : c.bugs() + several, d)));
    earliest
        .filter(d -> !bug.equals(Optional.of(d)))
        .ifPresent(d -> places.add(new Place("First difference of any kind", d)));
    c.firstBeyondTolerance()
        .filter(d -> !Conversation.isSamePlace(Optional.of(d), earliest))
        .map(d -> new Place("First event that differs by more than " + tolerance(), d))
        .ifPresent(places::add);
    c.firstOtherDecision()
        .filter(d -> !Conversation.isSamePlace(Optional.of(d), earliest))
        .map(d -> new Place("First decision that differs in more than time", d))
        .ifPresent(places::add);
    return places;
  }
}
