// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnsafeByteOperations;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sluice.bridge.proto.Ask;
import org.sluice.bridge.proto.Frame;
import org.sluice.bridge.proto.Records;
import org.sluice.bridge.testing.Conversation;
import org.sluice.bridge.wire.MalformedRecordException;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.cc.EntityId;

@Timeout(60)
class LargeAsksTest {
  private static final int MILLIONS = 15_500_000;
  private static final int TIMER = 3;

  /** An ask of timers for reaction point 0, four bytes each. */
  static byte[] timers(int number, int records) {
    byte[] kinds = new byte[records * Integer.BYTES];
    ByteBuffer words = ByteBuffer.wrap(kinds).order(ByteOrder.LITTLE_ENDIAN);
    while (words.hasRemaining()) {
      words.putInt(TIMER);
    }
    UnknownFieldSet.Field column =
        UnknownFieldSet.Field.newBuilder()
            .addLengthDelimited(UnsafeByteOperations.unsafeWrap(kinds))
            .build();
    ByteString bytes =
        UnknownFieldSet.newBuilder()
            .mergeField(
                Records.COUNT_FIELD_NUMBER,
                UnknownFieldSet.Field.newBuilder().addVarint(records).build())
            .mergeField(Records.KIND_AND_MODE_FIELD_NUMBER, column)
            .build()
            .toByteString();
    UnknownFieldSet ask =
        UnknownFieldSet.newBuilder()
            .mergeField(
                Ask.NUMBER_FIELD_NUMBER,
                UnknownFieldSet.Field.newBuilder().addVarint(number).build())
            .mergeField(
                Ask.EVENTS_FIELD_NUMBER,
                UnknownFieldSet.Field.newBuilder().addLengthDelimited(bytes).build())
            .build();
    return UnknownFieldSet.newBuilder()
        .mergeField(
            Frame.ASK_FIELD_NUMBER,
            UnknownFieldSet.Field.newBuilder().addLengthDelimited(ask.toByteString()).build())
        .build()
        .toByteArray();
  }

  @Test
  void recordsAreCountedBeforeTheyAreDecoded() {
    assertThat(LargeAsks.records(timers(1, 20_000))).isEqualTo(20_000);
    assertThatThrownBy(() -> LargeAsks.records(timers(1, LargeAsks.MOST_RECORDS + 1)))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessage("an ask of 1048577 records; allowed are 1048576");
    assertThatThrownBy(() -> LargeAsks.records(new byte[LargeAsks.SMALL_BYTES + 1]))
        .isInstanceOf(MalformedRecordException.class);
  }

  @Test
  void roomIsThatOfAllSessionsAndIsGivenBack() throws Exception {
    byte[] message = timers(1, 20_000);
    LargeAsks asks = new LargeAsks(6 << 20);
    LargeAsks.Room first = asks.enter(message);
    assertThatThrownBy(() -> asks.enter(message))
        .isInstanceOf(MalformedRecordException.class)
        .hasMessageContaining("the server has 6 MB");
    first.close();
    asks.enter(message).close();
  }

  @Test
  void anAllowedMessageOfMillionsOfRecordsEndsItsOwnSessionAlone() {
    try (AlgorithmServer server =
            AlgorithmServer.start(ServerOptions.listeningOn("tcp://127.0.0.1:*"));
        TestClient greedy = new TestClient(server.endpoint());
        TestClient other = new TestClient(server.endpoint())) {
      assertThat(greedy.hello(Conversation.hello("echo")).hasWelcome()).isTrue();
      assertThat(other.hello(Conversation.hello("echo")).hasWelcome()).isTrue();
      greedy.sendBytes(timers(1, MILLIONS));
      assertThat(greedy.receive().getFailure().getSentence())
          .isEqualTo("the simulator sent garbage: an ask of 15500000 records; allowed are 1048576");
      assertThat(other.ask(1, 0, Conversation.starts()).hasAnswer()).isTrue();
    }
  }

  @Test
  void aClientThatDoesNotWaitForAnswersIsEnded() {
    try (AlgorithmServer server =
            AlgorithmServer.start(ServerOptions.listeningOn("tcp://127.0.0.1:*"));
        TestClient hasty = new TestClient(server.endpoint())) {
      assertThat(hasty.hello(Conversation.hello("stuck")).hasWelcome()).isTrue();
      for (int i = 1; i <= 3; i++) {
        hasty.sendAsk(i, 0, Conversation.starts());
      }
      assertThat(hasty.receive().getFailure().getSentence())
          .contains("without waiting for their answers");
    }
  }

  @Test
  void aLargeAskThatIsAllowedIsAnswered() {
    try (AlgorithmServer server =
            AlgorithmServer.start(ServerOptions.listeningOn("tcp://127.0.0.1:*"));
        TestClient client = new TestClient(server.endpoint())) {
      assertThat(client.hello(Conversation.hello("echo")).hasWelcome()).isTrue();
      assertThat(client.ask(1, 0, Conversation.starts()).hasAnswer()).isTrue();
      assertThat(client.ask(2, 0, manyTimers()).getAnswer().getNumber()).isEqualTo(2);
    }
  }

  private static OutBuffer manyTimers() {
    OutBuffer out = new OutBuffer();
    for (int i = 0; i < 10_000; i++) {
      out.append(TIMER, 0, EntityId.reactionPoint(3), Conversation.NOW_PS, 4, 0, 0, 0, 0);
    }
    return out;
  }
}
