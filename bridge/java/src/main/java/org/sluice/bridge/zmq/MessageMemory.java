// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import java.util.function.LongSupplier;
import zmq.Msg;
import zmq.msg.MsgAllocator;

/**
 * The memory that JeroMQ takes for a message as soon as a peer has announced its size, before any
 * of it has arrived and before it is known who the peer is. What nobody may send, and what the heap
 * has no room for, gets none: the rest of that connection is then read as nonsense, while the
 * thread that serves all of them lives on.
 *
 * <p>JeroMQ 0.6.0 compares the announced size with the limit as a signed number, so that sizes from
 * 2^63 on pass, and takes the low 32 bits of them. The parts of a message are held until the last
 * has arrived, however many there are.
 */
final class MessageMemory implements MsgAllocator {
  private static final int OVERHEAD_BYTES = 128;
  private static final long LOOK_EVERY_BYTES = 1 << 20;
  private static final long COLLECT_EVERY_NS = 200_000_000;

  private final long mostBytes;
  private final long heapBytes;
  private final LongSupplier freeBytes;
  private final Runnable collect;
  private long unlookedBytes;
  private long collectedNs = System.nanoTime() - COLLECT_EVERY_NS;

  /** Of this JVM's heap, of which a quarter is left to those who are served already. */
  static MessageMemory ofHeap(long mostBytes) {
    Runtime jvm = Runtime.getRuntime();
    return new MessageMemory(
        mostBytes,
        jvm.maxMemory(),
        () -> jvm.maxMemory() - jvm.totalMemory() + jvm.freeMemory(),
        System::gc);
  }

  /**
   * @param mostBytes the largest message
   * @param heapBytes the largest heap
   * @param freeBytes what of it is not in use, garbage being in use
   * @param collect collects the garbage
   */
  MessageMemory(long mostBytes, long heapBytes, LongSupplier freeBytes, Runnable collect) {
    this.mostBytes = mostBytes;
    this.heapBytes = heapBytes;
    this.freeBytes = freeBytes;
    this.collect = collect;
  }

  @Override
  public Msg allocate(int bytes) {
    return new Msg(bytes < 0 || bytes > mostBytes || !hasRoomFor(bytes) ? 0 : bytes);
  }

  private boolean hasRoomFor(int bytes) {
    unlookedBytes += bytes + OVERHEAD_BYTES;
    if (unlookedBytes < LOOK_EVERY_BYTES) {
      return true;
    }
    boolean hasRoom = isFree(bytes);
    if (!hasRoom && System.nanoTime() - collectedNs > COLLECT_EVERY_NS) {
      collect.run();
      collectedNs = System.nanoTime();
      hasRoom = isFree(bytes);
    }
    if (hasRoom) {
      unlookedBytes = 0;
    }
    return hasRoom;
  }

  private boolean isFree(int bytes) {
    return freeBytes.getAsLong() - bytes > heapBytes / 4;
  }
}
