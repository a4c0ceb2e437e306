// SPDX-License-Identifier: MIT
package org.sluice.runner.plan;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server of schemes that is reached over ZeroMQ.
 *
 * @param endpoint {@code tcp://HOST:PORT}; empty: none
 * @param keys the client's file of {@code sluice keys}, or null for a server without keys
 * @param code digests of what the server must have of the schemes' code
 */
public record ServerAddress(String endpoint, @Nullable Path keys, Collection<String> code) {
  /** No server. */
  public static final ServerAddress NONE = new ServerAddress("", null, List.of());

  /** A server without keys. */
  public static ServerAddress at(String endpoint) {
    return new ServerAddress(endpoint, null, List.of());
  }

  /** The same server, which must have this code. */
  public ServerAddress having(Collection<String> digests) {
    return new ServerAddress(endpoint, keys, digests);
  }
}
