// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.sluice.runner.model.FrameLoss;

/**
 * Which came first, mark, pause or loss?
 *
 * @param file what happened
 * @param words for places
 */
record FirstEvents(HappenedFile file, Words words) {
  static final String TOPIC = "first_events";

  private record Event(long timePs, String noun, String where) {}

  Answer answer() {
    List<Event> events = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    file.firstMark()
        .ifPresentOrElse(
            m -> events.add(new Event(m.timePs(), "mark", words.egress(m.port()))),
            () -> missing.add("mark"));
    file.firstPause()
        .ifPresentOrElse(
            p ->
                events.add(
                    new Event(
                        p.timePs(),
                        "pause",
                        words.node(p.port().node())
                            + " asks "
                            + words.peer(p.port())
                            + " to wait")),
            () -> missing.add("pause"));
    firstLoss()
        .ifPresentOrElse(
            l -> events.add(new Event(l.firstPs(), "loss", LossReasons.place(l, words))),
            () -> missing.add("loss"));
    events.sort(Comparator.comparingLong(Event::timePs));
    return new Answer(
        TOPIC, "Which came first: mark, pause or loss?", sentences(events, missing), false);
  }

  private List<String> sentences(List<Event> events, List<String> missing) {
    String first = sentence(events, missing);
    return file.trimmedPackets() == 0
        ? List.of(first)
        : List.of(
            first,
            "Beside these, switches cut data packets to their headers, %d times: what they carried was sent again."
                .formatted(file.trimmedPackets()));
  }

  /** Credits are dropped by design, and pauses carry no data. */
  private Optional<FrameLoss> firstLoss() {
    return file.losses().stream()
        .filter(l -> !l.kind().equals("pause") && !l.reason().equals("credit_limit"))
        .min(Comparator.comparingLong(FrameLoss::firstPs));
  }

  private static String sentence(List<Event> events, List<String> missing) {
    String nothing = missing.isEmpty() ? "" : "no " + String.join(", no ", missing);
    if (events.isEmpty()) {
      return "No mark, no pause, no loss.";
    }
    StringBuilder text = new StringBuilder("First ");
    long beforePs = -1;
    for (Event event : events) {
      text.append(
              beforePs < 0 ? "" : event.timePs() == beforePs ? ", in the same instant " : ", then ")
          .append(event.noun())
          .append(" at ")
          .append(Words.time(event.timePs()))
          .append(" (")
          .append(event.where())
          .append(')');
      beforePs = event.timePs();
    }
    return text + (nothing.isEmpty() ? "." : "; " + nothing + ".");
  }
}
