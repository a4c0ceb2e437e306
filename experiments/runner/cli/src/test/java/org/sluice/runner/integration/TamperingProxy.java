// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import com.google.protobuf.InvalidProtocolBufferException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.sluice.bridge.proto.Frame;

/**
 * A proxy between a simulator and a server: forwards ZMTP 3 (rfc.zeromq.org/spec/23) unchanged and
 * alters Sluice's frames inside it as the test specifies. Accepts one connection.
 */
final class TamperingProxy implements AutoCloseable {
  private static final int GREETING_BYTES = 64;
  private static final int LONG = 2;
  private static final int COMMAND = 4;

  private final ServerSocket listening;
  private final String server;
  private final Tampering toServer;
  private final Tampering toSimulator;
  private final List<Socket> sockets = new ArrayList<>();

  /** Turns a frame into what is passed on instead. */
  @FunctionalInterface
  interface Tampering {
    byte[] apply(Frame frame);
  }

  /**
   * Starts one.
   *
   * @param server {@code tcp://HOST:PORT}
   * @param toServer what happens to what the simulator says
   * @param toSimulator what happens to what the server says
   */
  TamperingProxy(String server, Tampering toServer, Tampering toSimulator) throws IOException {
    this.server = server;
    this.toServer = toServer;
    this.toSimulator = toSimulator;
    listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    start(this::serve);
  }

  String endpoint() {
    return "tcp://127.0.0.1:" + listening.getLocalPort();
  }

  /** Nothing is changed. */
  static byte[] asItIs(Frame frame) {
    return frame.toByteArray();
  }

  /** The Hello is changed, the rest is not. */
  static Tampering hello(UnaryOperator<Frame> change) {
    return frame -> (frame.hasHello() ? change.apply(frame) : frame).toByteArray();
  }

  private void serve() throws IOException {
    Socket simulator = keep(listening.accept());
    String[] address = server.substring("tcp://".length()).split(":");
    Socket algorithms = keep(new Socket(address[0], Integer.parseInt(address[1])));
    start(() -> pass(simulator, algorithms, toServer));
    start(() -> pass(algorithms, simulator, toSimulator));
  }

  private static void pass(Socket from, Socket to, Tampering tampering) throws IOException {
    try (from;
        to;
        DataInputStream in = new DataInputStream(new BufferedInputStream(from.getInputStream()));
        DataOutputStream out =
            new DataOutputStream(new BufferedOutputStream(to.getOutputStream()))) {
      for (int i = 0; i < GREETING_BYTES; i++) {
        // Byte by byte: who greets waits for part of the other's greeting before the rest.
        out.writeByte(in.readUnsignedByte());
        out.flush();
      }
      while (true) {
        int flags = in.readUnsignedByte();
        long length = (flags & LONG) != 0 ? in.readLong() : in.readUnsignedByte();
        byte[] body = in.readNBytes(Math.toIntExact(length));
        if ((flags & COMMAND) == 0) {
          body = tampered(body, tampering);
        }
        out.writeByte(flags | LONG);
        out.writeLong(body.length);
        out.write(body);
        out.flush();
      }
    }
  }

  private static byte[] tampered(byte[] body, Tampering tampering) {
    try {
      return tampering.apply(Frame.parseFrom(body));
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError("neither side sends anything but frames", e);
    }
  }

  private synchronized Socket keep(Socket socket) throws IOException {
    socket.setTcpNoDelay(true);
    sockets.add(socket);
    return socket;
  }

  /** What a connection does until it breaks. */
  @FunctionalInterface
  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // One of the two has gone, or the test is over.
              }
            },
            "tampering-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public synchronized void close() throws IOException {
    listening.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
