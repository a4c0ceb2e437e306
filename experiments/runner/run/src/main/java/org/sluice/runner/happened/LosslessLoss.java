// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.sluice.runner.model.FrameLoss;

/**
 * Why is there loss although PFC is on?
 *
 * @param file what happened
 * @param words for places
 */
record LosslessLoss(HappenedFile file, Words words) {
  static final String TOPIC = "lossless_loss";

  /** Whether a loss is one that PFC is to prevent. */
  static boolean isAlarm(HappenedFile file, FrameLoss loss) {
    return loss.isByBuffer()
        && file.switches().stream().anyMatch(s -> s.node() == loss.port().node() && s.hasPfc());
  }

  /** Empty if there was none. */
  Optional<Answer> answer() {
    List<FrameLoss> losses = file.losses().stream().filter(l -> isAlarm(file, l)).toList();
    if (losses.isEmpty()) {
      return Optional.empty();
    }
    long packets = losses.stream().mapToLong(FrameLoss::packets).sum();
    long unheard = losses.stream().mapToLong(FrameLoss::unheardPauses).sum();
    boolean isByRules =
        words
            .plan()
            .dataplane("buffer_rules")
            .filter(rules -> rules.equals("broadcom"))
            .isPresent();
    List<FrameLoss> small =
        isByRules ? List.of() : losses.stream().filter(this::isHeadroomSmall).toList();
    long bySmall = small.stream().mapToLong(l -> l.packets() - l.unheardPauses()).sum();
    FrameLoss first =
        losses.stream().min(Comparator.comparingLong(FrameLoss::firstPs)).orElseThrow();
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "%s lost although flow control is PFC, the first at %s in %s, from %s."
            .formatted(
                Words.number(packets, "packet") + (packets == 1 ? " was" : " were"),
                Words.time(first.firstPs()),
                words.node(first.port().node()),
                words.peer(first.port())));
    if (bySmall > 0) {
      sentences.addAll(headroom(small, bySmall == packets ? "All were lost" : lost(bySmall)));
    }
    if (unheard > 0) {
      sentences.add(
          ("%s because a pause frame was lost on a line with errors: the other end went on sending."
                  + " No headroom helps against that; with links that lose no frame these would not"
                  + " have been lost.")
              .formatted(unheard == packets ? "All were lost" : lost(unheard)));
    }
    long unknown = packets - unheard - bySmall;
    if (unknown > 0 && isByRules) {
      sentences.add(
          "%s by bufferRules: broadcom, which refuses packets with PFC, too: those of a queue that has more than what is free of the shared pool, and those for which an ingress has no headroom left."
              .formatted(lost(unknown)));
    } else if (unknown > 0) {
      sentences.add(
          "%s for a reason that is not known: the headroom there holds all data that can come after a pause."
              .formatted(lost(unknown)));
    }
    return Optional.of(new Answer(TOPIC, "Why is there loss although PFC is on?", sentences, true));
  }

  private static String lost(long packets) {
    return Words.number(packets, "packet") + (packets == 1 ? " was" : " were") + " lost";
  }

  private SwitchFacts switchOf(FrameLoss loss) {
    return file.switches().stream()
        .filter(s -> s.node() == loss.port().node())
        .findFirst()
        .orElseThrow();
  }

  private long headroomBytes(FrameLoss loss) {
    return switchOf(loss).headroomBytes().get(loss.port().port());
  }

  private long sufficientBytes(FrameLoss loss) {
    return switchOf(loss).sufficientHeadroomBytes().get(loss.port().port());
  }

  /** The headroom does not hold what may come after a pause. */
  private boolean isHeadroomSmall(FrameLoss loss) {
    return headroomBytes(loss) < sufficientBytes(loss);
  }

  private List<String> headroom(List<FrameLoss> losses, String subject) {
    FrameLoss worst =
        losses.stream()
            .max(Comparator.comparingLong(l -> sufficientBytes(l) - headroomBytes(l)))
            .orElseThrow();
    List<String> sentences = new ArrayList<>();
    sentences.add(
        ("%s because the headroom is too small, by up to %s: %s → %s has %s, and up to %s can come"
                + " after a pause was asked for.")
            .formatted(
                subject,
                Words.bytes(sufficientBytes(worst) - headroomBytes(worst)),
                words.peer(worst.port()),
                words.node(worst.port().node()),
                Words.bytes(headroomBytes(worst)),
                Words.bytes(sufficientBytes(worst))));
    sentences.add(remedy());
    return sentences;
  }

  /**
   * The same shared pool as in this run, so that nothing else is different up to the first loss.
   */
  private String remedy() {
    List<SwitchFacts> switches = file.switches().stream().filter(SwitchFacts::hasPfc).toList();
    long eachBytes =
        switches.stream().mapToLong(SwitchFacts::sufficientForAllBytes).max().orElse(0);
    if (words.plan().hasSwitchSettings()) {
      return "A pfcHeadroom of %s would have sufficed, in a buffer with room for it at each port."
          .formatted(Words.bytes(eachBytes));
    }
    long bufferBytes =
        switches.stream().mapToLong(s -> s.bufferWithHeadroom(eachBytes)).max().orElse(0);
    long hasBytes = switches.stream().mapToLong(SwitchFacts::bufferBytes).max().orElse(0);
    String set = "--set dataplane.pfcHeadroom=" + eachBytes + "B";
    if (hasBytes < 0 || bufferBytes <= hasBytes) {
      return "With " + set + " none of these would have been lost.";
    }
    return "With %s --set dataplane.buffer=%dB none of these would have been lost; the buffer of %s has no room for that headroom and as large a shared pool."
        .formatted(set, bufferBytes, Words.bytes(hasBytes));
  }
}
