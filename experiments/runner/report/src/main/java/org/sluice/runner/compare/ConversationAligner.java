// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.session.Hello;
import org.sluice.bridge.text.EntityText;

/**
 * Aligns two recorded conversations. State machines share nothing, so the order of the events of
 * one entity is all that decides: entities are aligned one by one, and what differs first by time
 * among all of them is what the conversations differ in first.
 *
 * <p>Both files are read once, side by side, and hold in memory only what is not yet settled; they
 * are read again, up to there, for the surroundings of what is shown.
 */
public final class ConversationAligner {
  private final Path firstFile;
  private final Path secondFile;
  private final long tolerancePs;
  private final Map<Integer, EntityAligner> entities = new HashMap<>();
  private long firstEvents;
  private long secondEvents;

  private ConversationAligner(Path firstFile, Path secondFile, long tolerancePs) {
    this.firstFile = firstFile;
    this.secondFile = secondFile;
    this.tolerancePs = tolerancePs;
  }

  /**
   * Compares two recordings.
   *
   * @param tolerancePs by how much the times of two events may differ that are a pair, 0 or more
   * @throws org.sluice.bridge.recording.ReplayException with one sentence, if a file cannot be
   *     read, is no recording or is damaged; one that is cut off is compared as far as it goes
   */
  public static Conversation align(Path first, Path second, long tolerancePs) {
    return new ConversationAligner(first, second, tolerancePs).run();
  }

  private Conversation run() {
    EntityAligner.End firstEnd;
    EntityAligner.End secondEnd;
    List<String> inputs;
    try (StepStream a = new StepStream(firstFile);
        StepStream b = new StepStream(secondFile)) {
      inputs = inputDifferences(a.hello(), b.hello());
      while (!a.isOver() || !b.isOver()) {
        boolean readsFirst = !a.isOver() && (b.isOver() || a.nowPs() <= b.nowPs());
        take(readsFirst, (readsFirst ? a : b).next());
      }
      firstEnd = new EntityAligner.End(a.nowPs(), a.isWhole());
      secondEnd = new EntityAligner.End(b.nowPs(), b.isWhole());
    }
    Collection<EntityAligner> all = entities.values();
    all.forEach(e -> e.finish(firstEnd, secondEnd));
    List<Point> bugs =
        all.stream()
            .map(EntityAligner::divergence)
            .filter(Objects::nonNull)
            .filter(p -> p.kind() == DivergenceKind.DECISION)
            .toList();
    return new Conversation(
        inputs,
        new Conversation.Side(firstEnd.isWhole(), firstEvents, sum(EntityAligner::aloneInFirst)),
        new Conversation.Side(secondEnd.isWhole(), secondEvents, sum(EntityAligner::aloneInSecond)),
        until(firstEnd, secondEnd),
        tolerancePs,
        new Conversation.Pairs(
            sum(EntityAligner::identical),
            sum(EntityAligner::aligned),
            sum(EntityAligner::differing)),
        all.size(),
        all.stream().filter(e -> e.divergence() == null).count(),
        bugs.size(),
        first(EntityAligner::divergence),
        first(EntityAligner::beyondTolerance),
        first(EntityAligner::otherDecision),
        bugs.stream().min(Point.ORDER).map(this::inWords));
  }

  private void take(boolean isFirst, List<Step> steps) {
    Set<EntityAligner> touched = new LinkedHashSet<>();
    for (Step step : steps) {
      EntityAligner entity =
          entities.computeIfAbsent(
              step.event().entity(), address -> new EntityAligner(address, tolerancePs));
      entity.add(isFirst, step);
      touched.add(entity);
    }
    touched.forEach(EntityAligner::settle);
    if (isFirst) {
      firstEvents += steps.size();
    } else {
      secondEvents += steps.size();
    }
  }

  private static long until(EntityAligner.End first, EntityAligner.End second) {
    if (first.isWhole() == second.isWhole()) {
      return first.isWhole()
          ? Math.max(first.lastAskPs(), second.lastAskPs())
          : Math.min(first.lastAskPs(), second.lastAskPs());
    }
    return first.isWhole() ? second.lastAskPs() : first.lastAskPs();
  }

  private long sum(ToLongFunction<EntityAligner> what) {
    return entities.values().stream().mapToLong(what).sum();
  }

  private Optional<Divergence> first(Function<EntityAligner, @Nullable Point> what) {
    List<Point> points = new ArrayList<>();
    for (EntityAligner entity : entities.values()) {
      Point point = what.apply(entity);
      if (point != null) {
        points.add(point);
      }
    }
    return points.stream().min(Point.ORDER).map(this::inWords);
  }

  private Divergence inWords(Point p) {
    ContextReader.Found a = ContextReader.read(firstFile, p.entity(), p.firstIndex(), p.timePs());
    ContextReader.Found b = ContextReader.read(secondFile, p.entity(), p.secondIndex(), p.timePs());
    List<String> differences = new ArrayList<>();
    Step here = a.here();
    Step there = b.here();
    if (here == null || there == null) {
      differences.add(
          here == null ? "the first has no further event" : "the second has no further event");
    } else if (p.kind() == DivergenceKind.DECISION || p.kind() == DivergenceKind.OTHER_DECISION) {
      differences.addAll(Differences.ofEvents(here.event(), there.event()));
      differences.addAll(Differences.ofDecisions(here.decisions(), there.decisions()));
    } else {
      differences.addAll(Differences.ofEvents(here.event(), there.event()));
    }
    return new Divergence(
        p.kind(),
        EntityText.of(p.entity()),
        p.timePs(),
        p.firstIndex(),
        differences,
        a.context(),
        b.context());
  }

  /** Simulators and shims may differ; what is run may not. */
  private static List<String> inputDifferences(Hello a, Hello b) {
    List<String> differences = new ArrayList<>();
    if (a.seed() != b.seed()) {
      differences.add(
          "the seed is " + a.seed() + " in the first and " + b.seed() + " in the second");
    }
    Map<String, Hello.SchemeChoice> second = new LinkedHashMap<>();
    b.schemes().forEach(s -> second.put(s.slot(), s));
    for (Hello.SchemeChoice one : a.schemes()) {
      Hello.@Nullable SchemeChoice other = second.remove(one.slot());
      if (other == null || !other.name().equals(one.name())) {
        differences.add(
            "the %s is %s in the first and %s in the second"
                .formatted(one.slot(), one.name(), other == null ? "none" : other.name()));
      } else {
        parameters(one, other, differences);
      }
    }
    for (Hello.SchemeChoice other : second.values()) {
      differences.add(
          "the " + other.slot() + " is none in the first and " + other.name() + " in the second");
    }
    if (a.protocolVersion() != b.protocolVersion()) {
      differences.add(
          "the protocol's version is %s in the first and %s in the second"
              .formatted(a.protocolVersion(), b.protocolVersion()));
    }
    return differences;
  }

  private static void parameters(
      Hello.SchemeChoice one, Hello.SchemeChoice other, List<String> differences) {
    Set<String> names = new TreeSet<>(one.parameters().keySet());
    names.addAll(other.parameters().keySet());
    for (String name : names) {
      String first = one.parameters().getOrDefault(name, "its default");
      String second = other.parameters().getOrDefault(name, "its default");
      if (!first.equals(second)) {
        differences.add(
            "%s's %s is %s in the first and %s in the second"
                .formatted(one.name(), name, first, second));
      }
    }
    if (!one.profile().equals(other.profile())) {
      differences.add(
          "%s's profile is %s in the first and %s in the second"
              .formatted(one.name(), one.profile(), other.profile()));
    }
  }
}
