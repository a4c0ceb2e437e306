// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import com.google.protobuf.InvalidProtocolBufferException;
import org.sluice.bridge.proto.Ask;
import org.sluice.bridge.proto.Bye;
import org.sluice.bridge.proto.Frame;
import org.sluice.bridge.proto.Heartbeat;
import org.sluice.bridge.session.Hello;
import org.sluice.bridge.session.HelloMessages;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.RecordColumns;

/** The simulator's end of a session, as the C++ client implements it. */
final class TestClient implements AutoCloseable {
  private static final int PATIENCE_MS = 10_000;
  private final ZmtpClient socket;

  TestClient(String endpoint) {
    socket = new ZmtpClient(endpoint, PATIENCE_MS);
  }

  Frame hello(Hello hello) {
    send(Frame.newBuilder().setHello(HelloMessages.toProto(hello)).build());
    return receive();
  }

  Frame ask(long number, long nowPs, OutBuffer events) {
    sendAsk(number, nowPs, events);
    return receive();
  }

  void sendAsk(long number, long nowPs, OutBuffer events) {
    send(
        Frame.newBuilder()
            .setAsk(
                Ask.newBuilder()
                    .setNumber(number)
                    .setNowPs(nowPs)
                    .setEvents(new RecordColumns().toColumns(events.buffer(), 0, events.bytes())))
            .build());
  }

  Frame bye(long nowPs) {
    send(Frame.newBuilder().setBye(Bye.newBuilder().setNowPs(nowPs)).build());
    return receive();
  }

  void heartbeat() {
    send(Frame.newBuilder().setHeartbeat(Heartbeat.getDefaultInstance()).build());
  }

  void send(Frame frame) {
    sendBytes(frame.toByteArray());
  }

  void sendBytes(byte[]... parts) {
    socket.send(parts);
  }

  /** How much of what the server sent can be read at once. */
  int unreadBytes() {
    return socket.unreadBytes();
  }

  /** The next frame that is no heartbeat. */
  Frame receive() {
    Frame frame = receiveAny();
    while (frame.hasHeartbeat()) {
      frame = receiveAny();
    }
    return frame;
  }

  /** The next frame. */
  Frame receiveAny() {
    try {
      return Frame.parseFrom(socket.receive());
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError("the server sent garbage", e);
    }
  }

  @Override
  public void close() {
    socket.close();
  }
}
