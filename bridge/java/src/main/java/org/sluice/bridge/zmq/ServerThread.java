// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

/**
 * A thread that all clients need. A scheme may interrupt every thread of its JVM, and an
 * interrupted thread closes the connections that it uses; this one is not interrupted.
 */
final class ServerThread extends Thread {
  ServerThread(Runnable target, String name) {
    super(target, name);
  }

  /** One of JeroMQ's own, whose end is the end of the server. */
  static Thread ofZeroMq(Runnable target, String name, UncaughtExceptionHandler atEnd) {
    Thread thread = new ServerThread(target, name);
    thread.setDaemon(true);
    thread.setUncaughtExceptionHandler(atEnd);
    return thread;
  }

  @Override
  public void interrupt() {
    // It goes on.
  }
}
