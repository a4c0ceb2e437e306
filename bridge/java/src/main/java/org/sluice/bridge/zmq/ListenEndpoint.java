// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Endpoints a server can listen on. */
final class ListenEndpoint {
  private static final Pattern TCP =
      Pattern.compile("tcp://(?<host>[^:/\\s]+|\\[[0-9a-fA-F:.]+]):(?<port>\\*|[0-9]{1,5})");
  private static final int LAST_PORT = 65535;

  private ListenEndpoint() {}

  /** Refuses all but tcp: JeroMQ's ipc is tcp in disguise, and no simulator would ever connect. */
  static void check(String endpoint) {
    Matcher matcher = TCP.matcher(endpoint);
    if (!matcher.matches()
        || (!matcher.group("port").equals("*")
            && Integer.parseInt(matcher.group("port")) > LAST_PORT)) {
      throw new ServerException(
          "listen endpoint is '"
              + endpoint
              + "'; allowed is tcp://HOST:PORT, with HOST a name, an address or *, and PORT 0 to"
              + " 65535 or * (0 and * take a free port)");
    }
  }

  /** Whether only this machine can connect there. A name that nobody knows cannot be bound. */
  static boolean isOfThisMachine(String endpoint) {
    Matcher matcher = TCP.matcher(endpoint);
    if (!matcher.matches() || matcher.group("host").equals("*")) {
      return false;
    }
    try {
      for (InetAddress address : InetAddress.getAllByName(matcher.group("host"))) {
        if (!address.isLoopbackAddress()) {
          return false;
        }
      }
      return true;
    } catch (UnknownHostException e) {
      return true;
    }
  }

  /** JeroMQ's notation for a free port. */
  static String toBind(String endpoint) {
    return endpoint.endsWith(":0") ? endpoint.substring(0, endpoint.length() - 1) + "*" : endpoint;
  }
}
