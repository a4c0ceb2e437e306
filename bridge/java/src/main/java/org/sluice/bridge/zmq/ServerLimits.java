// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How much all clients of a server together may have.
 *
 * @param sessions how many sessions, and how many connections without one
 * @param machines state machines of flows, ports and nodes
 * @param unreadBytes what is sent to clients and waits for them to read
 */
record ServerLimits(int sessions, long machines, long unreadBytes) {
  private static final Logger LOG = LoggerFactory.getLogger(ServerLimits.class);

  /** One for a session, one for its recording, one for a connection without a session, one else. */
  private static final int DESCRIPTORS_EACH = 4;

  private static final long BYTES_OF_MACHINE = 2048;

  /** Those of this process, whose heap and descriptors are limited. */
  static ServerLimits of(ServerOptions options) {
    long descriptors =
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
            ? unix.getMaxFileDescriptorCount()
            : Long.MAX_VALUE;
    long heapBytes = Runtime.getRuntime().maxMemory();
    int sessions = (int) Math.min(options.mostSessions(), descriptors / DESCRIPTORS_EACH);
    if (sessions < options.mostSessions()) {
      LOG.warn(
          "the limit of sessions is {} instead of {}: this process may have {} files open (ulimit -n)",
          sessions,
          options.mostSessions(),
          descriptors);
    }
    return new ServerLimits(sessions, heapBytes / BYTES_OF_MACHINE, heapBytes / 4);
  }
}
