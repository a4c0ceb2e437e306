// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.testing.Conversation;
import org.sluice.bridge.wire.AskMode;
import org.sluice.bridge.wire.EventKind;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.cc.EntityId;

/** A scheme that owns no rate and that flow control requests to send less. */
class WindowScaledTest {
  private final OutBuffer out = new OutBuffer();
  private AlgorithmSession session;
  private long asked;

  @BeforeEach
  void flowsBegin() throws RefusedException {
    session = AlgorithmSession.open(Conversation.hello("window-only"), SchemeCatalog.load());
    ask(Conversation.starts());
  }

  private List<String> ask(OutBuffer events) {
    session.exchange(++asked, events.buffer(), 0, events.bytes(), out);
    return Conversation.worded(out);
  }

  private List<String> scaled(int flow, double factor) {
    OutBuffer events = new OutBuffer();
    events.append(
        EventKind.EVENT_RATE_SCALED_VALUE,
        AskMode.ASK_DEFERRED_VALUE,
        EntityId.reactionPoint(flow),
        Conversation.NOW_PS,
        Double.doubleToRawLongBits(factor),
        0,
        0,
        0,
        0);
    return ask(events);
  }

  @Test
  void scalesTheWindowItDecidedLast() {
    assertThat(scaled(Conversation.FLOW, 0.5)).containsExactly("0: SET_WINDOW 5000.0 B");
    assertThat(scaled(Conversation.FLOW, 0.5)).containsExactly("0: SET_WINDOW 2500.0 B");
  }

  @Test
  void aFlowWithoutAWindowHasNothingToScale() {
    assertThat(scaled(0, 0.5)).isEmpty();
  }

  @Test
  void aClearedWindowIsNotScaled() {
    ask(Conversation.timer());
    assertThat(scaled(Conversation.FLOW, 0.5)).isEmpty();
  }
}
