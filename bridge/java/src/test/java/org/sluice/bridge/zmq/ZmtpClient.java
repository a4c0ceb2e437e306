// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * A DEALER in plain sockets: ZMTP 3.0 with the NULL mechanism (rfc.zeromq.org/spec/23). Not
 * JeroMQ's own: one in about a hundred of its 0.6.0 clients stops receiving until it sends again,
 * which real clients, libzmq's, do not.
 */
final class ZmtpClient implements AutoCloseable {
  private static final int GREETING_BYTES = 64;
  private static final int VERSION_AT = 10;
  private static final int MECHANISM_AT = 12;
  private static final int MORE = 1;
  private static final int LONG = 2;
  private static final int COMMAND = 4;
  private final Socket socket;
  private final DataInputStream in;
  private final DataOutputStream out;

  ZmtpClient(String endpoint, int patienceMs) {
    String[] address = endpoint.replace("tcp://", "").split(":");
    String host = address[0].equals("0.0.0.0") ? "127.0.0.1" : address[0];
    try {
      socket = new Socket(host, Integer.parseInt(address[1]));
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(patienceMs);
      in = new DataInputStream(socket.getInputStream());
      out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
      out.write(greeting("NULL"));
      out.flush();
      in.readFully(new byte[GREETING_BYTES]);
      frame(COMMAND, ready());
      out.flush();
      readFrame();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] greeting(String mechanism) {
    byte[] greeting = new byte[GREETING_BYTES];
    greeting[0] = (byte) 0xff;
    greeting[VERSION_AT - 1] = 0x7f;
    greeting[VERSION_AT] = 3;
    byte[] name = mechanism.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(name, 0, greeting, MECHANISM_AT, name.length);
    return greeting;
  }

  private static byte[] ready() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream command = new DataOutputStream(bytes);
    command.writeByte("READY".length());
    command.writeBytes("READY");
    command.writeByte("Socket-Type".length());
    command.writeBytes("Socket-Type");
    command.writeInt("DEALER".length());
    command.writeBytes("DEALER");
    return bytes.toByteArray();
  }

  void send(byte[]... parts) {
    try {
      for (int i = 0; i < parts.length; i++) {
        frame(i + 1 < parts.length ? MORE : 0, parts[i]);
      }
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How much can be read without waiting. */
  int unreadBytes() {
    try {
      return in.available();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The next message's one part. */
  byte[] receive() {
    try {
      return readFrame();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void frame(int flags, byte[] body) throws IOException {
    if (body.length > 255) {
      out.writeByte(flags | LONG);
      out.writeLong(body.length);
    } else {
      out.writeByte(flags);
      out.writeByte(body.length);
    }
    out.write(body);
  }

  private byte[] readFrame() throws IOException {
    int flags = in.readUnsignedByte();
    if ((flags & MORE) != 0) {
      throw new AssertionError("the server sent a message of several parts");
    }
    long length = (flags & LONG) != 0 ? in.readLong() : in.readUnsignedByte();
    byte[] body = new byte[Math.toIntExact(length)];
    in.readFully(body);
    return body;
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
