// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A server of schemes that is reached over ZeroMQ.
 *
 * @param endpoint {@code tcp://HOST:PORT}; empty: none
 * @param keys the client's file of {@code sluice keys}, or null for a server without keys
 */
public record ServerAddress(String endpoint, @Nullable Path keys) {
  /** No server. */
  public static final ServerAddress NONE = new ServerAddress("", null);

  /** A server without keys. */
  public static ServerAddress at(String endpoint) {
    return new ServerAddress(endpoint, null);
  }
}
