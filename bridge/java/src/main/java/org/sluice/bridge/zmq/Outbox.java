// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.proto.Frame;
import org.zeromq.ZMQ;

/** Messages of session threads, handed to the one thread that owns the server's socket. */
final class Outbox {
  private static final byte[] WAKE = {};
  private final ConcurrentLinkedQueue<Letter> letters = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean isWoken = new AtomicBoolean();
  private final ZMQ.Socket bell;
  private boolean isClosed;

  /**
   * Frames for the client of a session.
   *
   * @param session whose
   * @param frame what
   * @param isLast whether the session is over with it
   * @param sinceNs when it was to be sent
   */
  record Letter(ServedSession session, Frame frame, boolean isLast, long sinceNs) {}

  Outbox(ZMQ.Socket bell) {
    this.bell = bell;
  }

  /** Adds a letter; the owning thread does not look until it is woken. */
  void add(Letter letter) {
    letters.add(letter);
  }

  /** Makes the owning thread look. */
  void wake() {
    if (isWoken.compareAndSet(false, true)) {
      synchronized (this) {
        // A ZeroMQ socket may be used by several threads if a lock orders them.
        if (!isClosed) {
          // ZeroMQ takes it badly if a scheme has interrupted the calling thread.
          boolean isInterrupted = Thread.interrupted();
          bell.send(WAKE, ZMQ.DONTWAIT);
          if (isInterrupted) {
            Thread.currentThread().interrupt();
          }
        }
      }
    }
  }

  /** Called by the owning thread before it takes letters, so that none is overlooked. */
  void isHeard() {
    isWoken.set(false);
  }

  @Nullable Letter next() {
    return letters.poll();
  }

  synchronized void close() {
    isClosed = true;
    bell.close();
  }
}
