// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.session.AlgorithmSession;
import org.sluice.bridge.session.Hello;
import org.sluice.bridge.session.RefusedException;
import org.sluice.bridge.session.SessionFailure;
import org.sluice.bridge.text.EntityText;
import org.sluice.bridge.text.TimeText;
import org.sluice.bridge.wire.AskMode;
import org.sluice.bridge.wire.EventKind;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.Protocol;
import org.sluice.bridge.wire.RecordCursor;
import org.sluice.cc.Capability;
import org.sluice.cc.EntityId;
import org.sluice.cc.Parameters;
import org.sluice.cc.PicoTime;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;

/** One scheme, one set of values, one random sequence. */
final class ContractRun {
  /** Steps without the clock moving after which machines keep it from moving: a timer at now. */
  private static final int MOST_STEPS_AT_ONE_TIME = 300;

  private static final int STEPS_BETWEEN_MEASUREMENTS = 50;
  private final ObservedScheme observed;
  private final Parameters parameters;
  private final AlgorithmSession session;
  private final RandomNetwork network;
  private final StateSize stateSize = new StateSize();
  private final long boundWords;
  private final OutBuffer in = new OutBuffer();
  private final OutBuffer out = new OutBuffer();
  private final RecordCursor cursor = new RecordCursor();
  private final EnumMap<EventKind, Long> sent = new EnumMap<>(EventKind.class);
  private final Meter meter;
  private long asks;
  private long decisions;
  private long digest;
  private long mostWords;

  /** Measures what an exchange allocates, if it can. */
  interface Meter {
    /** Bytes this thread has allocated, or 0. */
    long allocatedBytes();
  }

  ContractRun(
      Scheme scheme,
      Variant variant,
      Circumstances circumstances,
      long seed,
      SchemeCatalog others,
      Meter meter)
      throws RefusedException {
    this.meter = meter;
    observed = new ObservedScheme(scheme);
    parameters = Parameters.resolve(scheme, variant.profile(), variant.values());
    List<Scheme> schemes = new ArrayList<>(List.of(observed.watched()));
    List<Hello.SchemeChoice> choices = new ArrayList<>();
    choices.add(
        new Hello.SchemeChoice(
            scheme.slot().wireName(), scheme.name(), variant.profile(), variant.values()));
    if (scheme.slot() != Slot.CONGESTION_CONTROL) {
      Scheme none = others.find("none").orElseThrow();
      schemes.add(none);
      choices.add(new Hello.SchemeChoice(Slot.CONGESTION_CONTROL.wireName(), "none", "", Map.of()));
    }
    session = AlgorithmSession.open(hello(choices, seed), SchemeCatalog.of(schemes));
    network = new RandomNetwork(circumstances, seed, session.welcome(), observed::forget);
    boundWords = scheme.stateBoundWords(parameters, RandomNetwork.size());
  }

  private static Hello hello(List<Hello.SchemeChoice> choices, long seed) {
    List<String> capabilities =
        Arrays.stream(Capability.values()).map(Capability::wireName).toList();
    return new Hello(
        Protocol.VERSION, "contract-suite", "1", "1", capabilities, choices, seed, "contract");
  }

  /**
   * Drives the machines.
   *
   * @throws ContractViolation if they do what the contract forbids
   */
  ContractReport run(int steps) {
    network.begin();
    exchange();
    long[] allocated = new long[4];
    long[] events = new long[4];
    int atOneTime = 0;
    for (int step = 0; step < steps; step++) {
      long before = network.nowPs();
      network.step();
      atOneTime = network.nowPs() == before ? atOneTime + 1 : 0;
      if (network.nowPs() == PicoTime.NEVER) {
        break;
      }
      if (atOneTime > MOST_STEPS_AT_ONE_TIME) {
        throw new ContractViolation(
            "time stands still at " + TimeText.of(before) + ": timers are set to it for ever");
      }
      int quarter = (int) (4L * step / steps);
      long eventsBefore = session.statistics().events();
      allocated[quarter] += exchange();
      events[quarter] += session.statistics().events() - eventsBefore;
      if (step % STEPS_BETWEEN_MEASUREMENTS == 0) {
        measure();
      }
    }
    measure();
    return new ContractReport(
        session.statistics().events(),
        decisions,
        network.flowsBegun(),
        digest,
        mostWords,
        boundWords,
        perEvent(allocated, events, 1),
        perEvent(allocated, events, 3),
        sent.isEmpty() ? EnumSet.noneOf(EventKind.class) : EnumSet.copyOf(sent.keySet()));
  }

  private static double perEvent(long[] allocated, long[] events, int quarter) {
    return events[quarter] == 0 ? 0 : (double) allocated[quarter] / events[quarter];
  }

  /** Exchanges what has happened; inline asks go alone, after the rest. */
  private long exchange() {
    List<EventBatch.Event> all = network.batch.take();
    List<EventBatch.Event> deferred = new ArrayList<>();
    List<EventBatch.Event> inline = new ArrayList<>();
    for (EventBatch.Event event : all) {
      sent.merge(event.kind(), 1L, Long::sum);
      (event.mode() == AskMode.ASK_INLINE ? inline : deferred).add(event);
    }
    long bytes = deferred.isEmpty() ? 0 : exchange(deferred);
    for (EventBatch.Event event : inline) {
      bytes += exchange(List.of(event));
    }
    return bytes;
  }

  private long exchange(List<EventBatch.Event> events) {
    EventBatch.write(events, network.nowPs(), in);
    long before = meter.allocatedBytes();
    try {
      session.exchange(++asks, in.buffer(), 0, in.bytes(), out);
    } catch (SessionFailure e) {
      throw new ContractViolation(e.sentence(), e);
    }
    long bytes = meter.allocatedBytes() - before;
    digest = digest * 31 + out.buffer().slice(0, out.bytes()).hashCode();
    cursor.reset(out.buffer(), 0, out.bytes());
    while (cursor.next()) {
      decisions++;
      int entity = events.get(cursor.entity()).entity();
      if (cursor.timePs() != 0 && cursor.timePs() < network.nowPs()) {
        throw new ContractViolation(
            "the " + EntityText.of(entity) + " dated a decision before its event");
      }
      // Congestion points are for ever; a flow may have ended in this very batch.
      if (EntityId.role(entity) >= EntityId.CONGESTION_POINT || network.isLive(entity)) {
        new DecisionCheck(network, cursor, entity).apply();
      }
    }
    return bytes;
  }

  private void measure() {
    for (Map.Entry<Integer, Object> machine : observed.machines().entrySet()) {
      long words = stateSize.words(machine.getValue());
      mostWords = Math.max(mostWords, words);
      if (words > boundWords) {
        throw new ContractViolation(
            "the %s holds %d words at %s; stateBoundWords allows %d"
                .formatted(
                    EntityText.of(machine.getKey()),
                    words,
                    TimeText.of(network.nowPs()),
                    boundWords));
      }
    }
  }
}
