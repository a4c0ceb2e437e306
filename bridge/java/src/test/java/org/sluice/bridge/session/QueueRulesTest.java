// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.testing.Conversation;
import org.sluice.bridge.wire.EventKind;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.cc.EntityId;

/** Decisions on ECN capability, drops and marked packets' ACKs: written, worded, refused. */
class QueueRulesTest {
  private static AlgorithmSession open(String wrong) throws RefusedException {
    return AlgorithmSession.open(
        Conversation.hello("queue-rules", Map.of("wrong", wrong)), SchemeCatalog.load());
  }

  private static List<String> ask(AlgorithmSession session, long number, OutBuffer events) {
    OutBuffer out = new OutBuffer();
    session.exchange(number, events.buffer(), 0, events.bytes(), out);
    return Conversation.worded(out);
  }

  @Test
  void bringsEveryFieldOfEachDecision() throws RefusedException {
    assertThat(ask(open("nothing"), 1, Conversation.starts()))
        .containsExactly(
            "0: SET_ECN_CAPABLE off from B 1 to below B 2",
            "0: SET_ECN_CAPABLE on from B 0, effective at 0.000003 us",
            "1: ACKNOWLEDGE_MARKED_AT_ONCE on",
            "1: ACKNOWLEDGE_MARKED_AT_ONCE off, effective at 0.000001 us",
            "2: SET_ECN_CAPABLE off from B 1 to below B 2",
            "2: SET_ECN_CAPABLE on from B 0, effective at 0.000003 us",
            "3: SET_DROP_PROFILE (kmin 7 B, kmax 9 B, pmax 0.25, weight 0.5)",
            "3: LIMIT_QUEUE 5 B",
            "3: LIMIT_QUEUE off, effective at 0.000002 us");
  }

  @Test
  void tellsTheRoundTripTimeOfANack() throws RefusedException {
    AlgorithmSession session = open("nothing");
    ask(session, 1, Conversation.starts());
    OutBuffer nack = new OutBuffer();
    nack.append(
        EventKind.EVENT_NACK_VALUE,
        0,
        EntityId.reactionPoint(Conversation.FLOW),
        Conversation.NOW_PS,
        1,
        2,
        1234,
        0,
        1);
    assertThat(ask(session, 2, nack)).containsExactly("0: SET_RATE 1234 bit/s");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "negative-from | setEcnCapable: fromByte is -1; allowed is 0 or more",
        "empty-range | setEcnCapable: toByte is 1; allowed is more than fromByte 1",
        "negative-limit | limitQueue: bytes is -1; allowed is 0 or more",
        "undeclared-ecn-capability | needs the capability ecn-capability, which the scheme does",
        "undeclared-wred-drop | setDropProfile: needs the capability wred-drop",
        "undeclared-queue-limit | limitQueue: needs the capability queue-limit",
        "undeclared-ack-marked-at-once | needs the capability ack-marked-at-once",
        "unclaimed-ecn-capability | needs to own the resource ecn-capability",
        "unclaimed-drop-profile | setDropProfile: needs to own the resource drop-profile",
        "unclaimed-ack-policy | acknowledgeMarkedAtOnce: needs to own the resource ack-policy"
      })
  void refusesWhatCannotBe(String wrong, String sentence) throws RefusedException {
    AlgorithmSession session = open(wrong);
    assertThatThrownBy(() -> ask(session, 1, Conversation.starts()))
        .isInstanceOf(SchemeFailure.class)
        .hasMessageContaining(sentence);
  }
}
