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
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/** A simulator's end, as the C++ client speaks. */
final class TestClient implements AutoCloseable {
  private static final int PATIENCE_MS = 10_000;
  private final ZContext context = new ZContext();
  private final ZMQ.Socket socket;
  private int heartbeats;

  TestClient(String endpoint) {
    socket = context.createSocket(SocketType.DEALER);
    socket.setLinger(0);
    socket.setReceiveTimeOut(PATIENCE_MS);
    socket.connect(endpoint);
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
    for (int i = 0; i < parts.length; i++) {
      socket.send(parts[i], i + 1 < parts.length ? ZMQ.SNDMORE : 0);
    }
  }

  /** The next frame that is no heartbeat. */
  Frame receive() {
    while (true) {
      Frame frame = receiveAny();
      if (!frame.hasHeartbeat()) {
        return frame;
      }
      heartbeats++;
    }
  }

  /** The next frame. */
  Frame receiveAny() {
    byte[] bytes = socket.recv();
    if (bytes == null) {
      throw new AssertionError("the server did not answer within " + PATIENCE_MS + " ms");
    }
    try {
      return Frame.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError("the server sent garbage", e);
    }
  }

  int heartbeats() {
    return heartbeats;
  }

  @Override
  public void close() {
    context.close();
  }
}
