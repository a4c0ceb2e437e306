// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One client's connection. The thread of its session reads and writes it, so that a question is
 * answered by the thread that it wakes. The server's thread reads it while there is no session, and
 * while the session's thread is in a scheme; it also writes heartbeats. Whoever reads holds {@link
 * #reading}, and no thread but the session's ever waits for the client.
 */
final class Connection {
  /** How much is read or written at once. */
  static final int SCRATCH_BYTES = 64 << 10;

  /** The longest message of a client that has no session yet. */
  private static final int MOST_BYTES_OF_STRANGER = 1 << 20;

  private static final int LAST_WORDS_MS = 20;
  private static final byte[] NOTHING = {};

  /** What a connection has got to. */
  enum Stage {
    /** Its greeting is not there yet. */
    GREETING,
    /** Its READY is not there yet. */
    READY,
    /** Messages follow. */
    OPEN
  }

  private final SocketChannel channel;
  private final Incoming incoming;
  private final ReentrantLock reading = new ReentrantLock();
  private final ReentrantLock writing = new ReentrantLock();
  private byte[] unsent = NOTHING;
  private final long acceptedNs;
  private volatile long heardNs;
  // These two belong to the server's thread.
  private Stage stage = Stage.GREETING;
  private @Nullable ServedSession session;

  Connection(SocketChannel channel, MessageMemory memory, long nowNs) {
    this.channel = channel;
    incoming = new Incoming(memory, MOST_BYTES_OF_STRANGER);
    acceptedNs = nowNs;
    heardNs = nowNs;
  }

  SocketChannel channel() {
    return channel;
  }

  /** What has arrived; for whoever holds {@link #reading}. */
  Incoming incoming() {
    return incoming;
  }

  /** The lock of the thread that reads. */
  ReentrantLock reading() {
    return reading;
  }

  Stage stage() {
    return stage;
  }

  void reach(Stage next) {
    stage = next;
  }

  long acceptedNs() {
    return acceptedNs;
  }

  @Nullable ServedSession session() {
    return session;
  }

  void begin(ServedSession begun, long mostBytes) {
    session = begun;
    incoming.allow(mostBytes);
  }

  void endSession() {
    session = null;
    incoming.allow(MOST_BYTES_OF_STRANGER);
  }

  void hear(long nowNs) {
    heardNs = nowNs;
  }

  long silentNs(long nowNs) {
    return nowNs - heardNs;
  }

  /**
   * Takes what is there, without waiting; for whoever holds {@link #reading}.
   *
   * @param scratch of the calling thread
   * @return how many bytes
   * @throws IOException if the connection is over
   */
  int read(ByteBuffer scratch) throws IOException {
    int count = channel.read(scratch.clear());
    if (count < 0) {
      throw new EOFException("the connection was closed");
    }
    if (count > 0) {
      heardNs = System.nanoTime();
      incoming.append(scratch.flip());
    }
    return count;
  }

  /** Sends a frame if that needs no waiting, not even for a writer: else it is not sent. */
  void offer(byte[] frame) throws IOException {
    if (writing.tryLock()) {
      try {
        offerLocked(frame);
      } finally {
        writing.unlock();
      }
    }
  }

  /** Like {@link #offer}, but for what is worth a short wait for a writer. */
  void offerLastWords(byte[] frame) throws IOException {
    try {
      if (writing.tryLock(LAST_WORDS_MS, TimeUnit.MILLISECONDS)) {
        try {
          offerLocked(frame);
        } finally {
          writing.unlock();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void offerLocked(byte[] frame) throws IOException {
    if (flush()) {
      unsent = frame;
      flush();
    }
  }

  /** Sends on what an earlier frame left; whether all of it is gone. */
  private boolean flush() throws IOException {
    if (unsent.length > 0) {
      ByteBuffer left = ByteBuffer.wrap(unsent);
      channel.write(left);
      unsent = new byte[left.remaining()];
      left.get(unsent);
    }
    return unsent.length == 0;
  }

  /** How a session waits until the client takes more. */
  interface Patience {
    /** Whether nothing of it may be sent any more. */
    boolean isOver();

    /**
     * Waits a while.
     *
     * @throws IOException if it is no use
     */
    void untilWritable() throws IOException;
  }

  /**
   * Sends a message, however long the client takes to read it, unless the session is over.
   *
   * @param body the message
   * @param scratch of the calling thread
   * @param patience how to wait
   * @throws IOException if the connection is over; part of the message may have been sent
   */
  void send(byte[] body, ByteBuffer scratch, Patience patience) throws IOException {
    writing.lock();
    try {
      if (patience.isOver()) {
        return;
      }
      while (!flush()) {
        patience.untilWritable();
      }
      int sent = 0;
      Zmtp.putHeader(scratch.clear(), body.length);
      do {
        int count = Math.min(scratch.remaining(), body.length - sent);
        scratch.put(body, sent, count).flip();
        sent += count;
        while (channel.write(scratch) >= 0 && scratch.hasRemaining()) {
          patience.untilWritable();
        }
        scratch.clear();
      } while (sent < body.length);
    } catch (IOException e) {
      // Half a frame may be out, after which nothing else makes sense.
      close();
      throw e;
    } finally {
      writing.unlock();
    }
  }

  /** Hangs up; whoever waits for the client still has to be woken. */
  void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // It is gone either way.
    }
  }
}
