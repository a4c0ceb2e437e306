// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.testing.Conversation;
import org.sluice.bridge.wire.EventKind;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.Protocol;
import org.sluice.cc.Counter;
import org.sluice.cc.EntityId;

/** Credits on the wire, as the scheme that lives of them decides them. */
class CreditSessionTest {
  private static final int SENDER = EntityId.reactionPoint(3);
  private static final int RECEIVER = EntityId.notificationPoint(3);
  private static final long LINE_BPS = 10_000_000_000L;
  private static final long RTT_PS = 10_000_000;

  private AlgorithmSession session;

  @BeforeEach
  void open() throws RefusedException {
    session = AlgorithmSession.open(Conversation.hello("expresspass"), SchemeCatalog.load());
  }

  private List<String> ask(long number, OutBuffer events) {
    OutBuffer out = new OutBuffer();
    session.exchange(number, events.buffer(), 0, events.bytes(), out);
    return Conversation.worded(out);
  }

  private static OutBuffer starts() {
    OutBuffer starts = new OutBuffer();
    starts.append(
        EventKind.EVENT_HOST_START_VALUE, 0, EntityId.node(2), 0, 2, LINE_BPS, 1000, 7, 0);
    for (int end : new int[] {SENDER, RECEIVER}) {
      starts.append(
          EventKind.EVENT_FLOW_START_VALUE,
          0,
          end,
          0,
          1_000_000,
          LINE_BPS,
          RTT_PS,
          LINE_BPS,
          1L << 32 | 2,
          1470,
          48,
          0);
    }
    return starts;
  }

  @Test
  void limitsAtHostsGatesAtSendersAndPacesAtReceivers() {
    assertThat(ask(1, starts()))
        .contains("0: LIMIT_CREDITS to 418204182 bit/s, queue 576 B", "1: SEND_ONLY_ON_CREDIT on");

    OutBuffer request = new OutBuffer();
    request.append(
        EventKind.EVENT_MESSAGE_VALUE,
        0,
        RECEIVER,
        RTT_PS,
        Integer.toUnsignedLong(SENDER),
        1,
        3,
        0,
        0);
    assertThat(ask(2, request))
        .containsExactly(
            "0: PACE_CREDITS at 209102091 bit/s, frames of 64 to 72 B, jitter 0.1",
            "0: SET_TIMER 0 to 20 us (snapshot CREDITS)");
  }

  @Test
  void readsTheCounterOfCredits() {
    ask(1, starts());
    OutBuffer events = new OutBuffer();
    events.append(
        EventKind.EVENT_MESSAGE_VALUE,
        0,
        RECEIVER,
        RTT_PS,
        Integer.toUnsignedLong(SENDER),
        1,
        3,
        0,
        0);
    ask(2, events);
    OutBuffer timer = new OutBuffer();
    timer.append(
        EventKind.EVENT_TIMER_VALUE,
        0,
        RECEIVER,
        2 * RTT_PS,
        0,
        Counter.CREDITS.bit(),
        0,
        0,
        0,
        1,
        16,
        5,
        10,
        RTT_PS);
    // half of ten came back: · 0.5 · 1.1
    assertThat(ask(3, timer))
        .containsExactly(
            "0: PACE_CREDITS at 115006150 bit/s, frames of 64 to 72 B, jitter 0.1",
            "0: SET_TIMER 0 to 30 us (snapshot CREDITS)");
  }

  @Test
  void aSimulatorWithoutCreditsIsRefused() {
    List<String> poor = new ArrayList<>(Conversation.capabilities());
    poor.remove("credit-gate");
    Hello hello =
        Conversation.hello(
            Protocol.VERSION,
            poor,
            List.of(new Hello.SchemeChoice("congestion-control", "expresspass", "", Map.of())));
    assertThatThrownBy(() -> AlgorithmSession.open(hello, SchemeCatalog.load()))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("credit-gate");
  }
}
