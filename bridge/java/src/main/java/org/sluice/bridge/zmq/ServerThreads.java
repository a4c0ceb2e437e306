// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Which thread runs the server's loop (the pattern Leader/Followers, POSA 2). The thread in the
 * loop may call a scheme, which saves two changes of threads per exchange. If the call does not
 * return soon, a second thread takes the loop over, and the first one leaves it when it returns.
 */
final class ServerThreads {
  private static final long PATIENCE_NS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long BUSY_LOOK_NS = TimeUnit.MILLISECONDS.toNanos(2);
  private static final long IDLE_LOOK_NS = TimeUnit.MILLISECONDS.toNanos(50);

  private final Runnable loop;
  private final BooleanSupplier isBusy;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile Thread owner;
  private @Nullable Call call;

  /** A call of a scheme by the loop's thread; each is an object of its own. */
  static final class Call {
    private final long startNs = System.nanoTime();
  }

  /**
   * Threads that have not started.
   *
   * @param loop what the server does until it ends; returns early in a thread that lost the loop
   * @param isBusy whether calls may come, asked from another thread
   */
  ServerThreads(Runnable loop, BooleanSupplier isBusy) {
    this.loop = loop;
    this.isBusy = isBusy;
    owner = new ServerThread(this::own, "sluice-server");
  }

  void start() {
    owner.start();
    standBy();
  }

  /** Whether the calling thread is the one that runs the loop. */
  boolean isOwner() {
    return Thread.currentThread() == owner;
  }

  /** The loop's thread begins a call that may take long. */
  synchronized Call begin() {
    Call begun = new Call();
    call = begun;
    return begun;
  }

  /** Whether the calling thread still has the loop after its call. */
  synchronized boolean end(Call begun) {
    boolean isMine = call == begun;
    call = isMine ? null : call;
    return isMine;
  }

  /**
   * Whether the calling thread has the loop from now on, as a call takes long. The call and the
   * owner change together: a thread that has lost its call never takes itself for the owner, which
   * would end the server.
   */
  private synchronized boolean take() {
    if (call == null || System.nanoTime() - call.startNs <= PATIENCE_NS) {
      return false;
    }
    call = null;
    owner = Thread.currentThread();
    return true;
  }

  /** Waits until the server has ended. */
  void join() throws InterruptedException {
    ended.await();
  }

  /** Waits until the server has ended, but not longer. */
  void join(long mostMs) throws InterruptedException {
    ended.await(mostMs, TimeUnit.MILLISECONDS);
  }

  boolean isAlive() {
    return ended.getCount() > 0;
  }

  private void own() {
    loop.run();
    if (isOwner()) {
      ended.countDown();
    }
  }

  private void standBy() {
    Thread next = new ServerThread(this::takeOver, "sluice-server");
    // The thread before it may never come back from a scheme, and this one must not keep the
    // process.
    next.setDaemon(true);
    next.start();
  }

  private void takeOver() {
    while (isAlive()) {
      LockSupport.parkNanos(isBusy.getAsBoolean() ? BUSY_LOOK_NS : IDLE_LOOK_NS);
      if (take()) {
        standBy();
        own();
        return;
      }
    }
  }
}
