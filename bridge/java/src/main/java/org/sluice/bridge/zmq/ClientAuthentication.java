// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;

/**
 * Answers which clients may connect: those whose public keys the server knows (ZAP, RFC 27 of
 * ZeroMQ). To be made before the server's socket is bound.
 */
final class ClientAuthentication implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ClientAuthentication.class);
  private static final String ADDRESS = "inproc://zeromq.zap.01";
  private static final int REQUEST_PARTS = 7;
  private final ServerKeys keys;
  private final ZMQ.Socket socket;

  ClientAuthentication(ZMQ.Context context, ServerKeys keys) {
    this.keys = keys;
    socket = context.socket(SocketType.REP);
    socket.setLinger(0);
    socket.bind(ADDRESS);
  }

  /** Has questions to be polled for. */
  ZMQ.Socket socket() {
    return socket;
  }

  /** Answers every question that is there. */
  void answerAll() {
    byte[] first = socket.recv(ZMQ.DONTWAIT);
    while (first != null) {
      List<byte[]> parts = new ArrayList<>(List.of(first));
      while (socket.hasReceiveMore()) {
        parts.add(socket.recv());
      }
      answer(parts);
      first = socket.recv(ZMQ.DONTWAIT);
    }
  }

  /** Version, request, domain, address, identity, mechanism, credentials. */
  private void answer(List<byte[]> parts) {
    boolean isKnown =
        parts.size() == REQUEST_PARTS
            && new String(parts.get(5), StandardCharsets.US_ASCII).equals("CURVE")
            && parts.get(6).length == ZMQ.Curve.KEY_SIZE
            && keys.clients().contains(ZMQ.Curve.z85Encode(parts.get(6)));
    if (!isKnown) {
      LOG.warn("a client whose key is not in the server's file was refused");
    }
    socket.sendMore("1.0");
    socket.sendMore(parts.size() > 1 ? parts.get(1) : new byte[0]);
    socket.sendMore(isKnown ? "200" : "400");
    socket.sendMore(isKnown ? "OK" : "unknown key");
    socket.sendMore("client");
    socket.send("");
  }

  @Override
  public void close() {
    socket.close();
  }
}
