// SPDX-License-Identifier: MIT
package org.sluice.bridge.zmq;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Endpoints a server can listen on. */
final class ListenEndpoint {
  private static final Pattern TCP =
      Pattern.compile("tcp://(?<host>[^:/\\s]+|\\[[0-9a-fA-F:.]+]):(?<port>\\*|[0-9]{1,5})");
  private static final String ALL_INTERFACES = "0.0.0.0";
  private static final int LAST_PORT = 65535;

  private ListenEndpoint() {}

  /** Refuses all but tcp, which is all that is served. */
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

  /**
   * What to bind to.
   *
   * @throws UnknownHostException if the host is none
   */
  static InetSocketAddress addressOf(String endpoint) throws UnknownHostException {
    Matcher matcher = TCP.matcher(endpoint);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(endpoint);
    }
    String host = matcher.group("host");
    String port = matcher.group("port");
    return new InetSocketAddress(
        InetAddress.getByName(host.equals("*") ? ALL_INTERFACES : host),
        port.equals("*") ? 0 : Integer.parseInt(port));
  }

  /** The endpoint of what is bound. */
  static String of(InetSocketAddress bound) {
    String host = bound.getAddress().getHostAddress();
    boolean isIpv6 = bound.getAddress() instanceof Inet6Address;
    return "tcp://" + (isIpv6 ? "[" + host + "]" : host) + ":" + bound.getPort();
  }
}
