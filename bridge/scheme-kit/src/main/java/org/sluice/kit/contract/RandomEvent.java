// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.sluice.bridge.wire.EventKind;

/**
 * Something that may happen in the network at random, and the events it may raise. A new kind of
 * event is one more of these; the suite's own test checks that none is left out. An event that is
 * declared with its trigger needs none, unless its values depend on each other or on the network.
 *
 * @param raises the events that machines get
 * @param weight how often, in comparison
 * @param what raises the event for one machine, if it has armed it
 */
record RandomEvent(List<EventKind> raises, int weight, Consumer<RandomNetwork> what) {
  private static final List<RandomEvent> OWN =
      List.of(
          new RandomEvent(List.of(EventKind.EVENT_FLOW_START), 6, RandomNetwork::beginFlow),
          new RandomEvent(List.of(EventKind.EVENT_FLOW_END), 4, FlowEvents::end),
          new RandomEvent(List.of(EventKind.EVENT_BYTES_SENT), 30, FlowEvents::send),
          new RandomEvent(
              List.of(
                  EventKind.EVENT_ACK, EventKind.EVENT_PATH_LOAD, EventKind.EVENT_PATH_REPORTED),
              40,
              FlowEvents::acknowledge),
          new RandomEvent(List.of(EventKind.EVENT_NACK), 4, FlowEvents::refuse),
          new RandomEvent(
              List.of(EventKind.EVENT_RETRANSMISSION_TIMEOUT), 2, FlowEvents::retransmit),
          new RandomEvent(List.of(EventKind.EVENT_RATE_SCALED), 2, FlowEvents::scale),
          new RandomEvent(List.of(EventKind.EVENT_DATA), 40, FlowEvents::arrive),
          new RandomEvent(
              List.of(EventKind.EVENT_QUEUE_CROSSED, EventKind.EVENT_PACKET_SAMPLED),
              40,
              PortEvents::moveQueue),
          new RandomEvent(List.of(EventKind.EVENT_PACKET_ARRIVED), 10, PortEvents::judge),
          new RandomEvent(
              List.of(EventKind.EVENT_FLOWLET, EventKind.EVENT_PATH_ASKED),
              10,
              PortEvents::beginFlowlet),
          new RandomEvent(List.of(EventKind.EVENT_DEPARTED), 20, PauseEvents::depart),
          new RandomEvent(List.of(EventKind.EVENT_PAUSED), 6, PauseEvents::pause),
          new RandomEvent(List.of(EventKind.EVENT_VOQ_CROSSED), 6, VoqEvents::moveLevel),
          new RandomEvent(List.of(EventKind.EVENT_PACKET_FLAGGED), 6, VoqEvents::flag));

  /** Every one: those above, and the triggers that none of them raises. */
  static final List<RandomEvent> ALL =
      Stream.concat(
              OWN.stream(),
              Watchers.events().stream()
                  .filter(kind -> OWN.stream().noneMatch(own -> own.raises().contains(kind)))
                  .map(
                      kind ->
                          new RandomEvent(
                              List.of(kind), 6, network -> Watchers.raise(network, kind))))
          .toList();

  /** The other events: starts, and those that a machine's own or another's decisions cause. */
  static final List<EventKind> DUE =
      List.of(
          EventKind.EVENT_PORT_START,
          EventKind.EVENT_HOST_START,
          EventKind.EVENT_TIMER,
          EventKind.EVENT_MESSAGE);

  private static final int WEIGHTS = ALL.stream().mapToInt(RandomEvent::weight).sum();

  /** One of them. */
  static RandomEvent draw(Dice dice) {
    int left = dice.below(WEIGHTS);
    for (RandomEvent event : ALL) {
      left -= event.weight();
      if (left < 0) {
        return event;
      }
    }
    throw new IllegalStateException("weights do not add up");
  }

  void happens(RandomNetwork network) {
    what.accept(network);
  }
}
