// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import java.util.function.LongSupplier;

/**
 * The memory for messages that are still arriving, which is taken before it is known whether their
 * sender is a client. What the heap has no room for gets none: that connection is closed, while the
 * server lives on.
 */
final class MessageMemory {
  private static final int OVERHEAD_BYTES = 128;
  private static final long LOOK_EVERY_BYTES = 1 << 20;
  private static final long COLLECT_EVERY_NS = 200_000_000;

  private final long heapBytes;
  private final LongSupplier freeBytes;
  private final Runnable collect;
  private long unlookedBytes;
  private long collectedNs = System.nanoTime() - COLLECT_EVERY_NS;

  /** Of this JVM's heap, of which a quarter is left to those who are served already. */
  static MessageMemory ofHeap() {
    Runtime jvm = Runtime.getRuntime();
    return new MessageMemory(
        jvm.maxMemory(), () -> jvm.maxMemory() - jvm.totalMemory() + jvm.freeMemory(), System::gc);
  }

  /**
   * @param heapBytes the largest heap
   * @param freeBytes what of it is not in use, garbage being in use
   * @param collect collects the garbage
   */
  MessageMemory(long heapBytes, LongSupplier freeBytes, Runnable collect) {
    this.heapBytes = heapBytes;
    this.freeBytes = freeBytes;
    this.collect = collect;
  }

  /** Whether so many bytes may be taken now. */
  synchronized boolean hasRoomFor(int bytes) {
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
