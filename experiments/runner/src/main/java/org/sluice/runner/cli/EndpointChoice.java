// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import picocli.CommandLine.Option;

/** The option {@code --endpoint}: a server of algorithms that is reached over ZeroMQ. */
final class EndpointChoice {
  @Option(
      names = "--endpoint",
      paramLabel = "tcp://HOST:PORT",
      description = "zmq: a server that runs already (sluice serve), instead of one started here.")
  private @Nullable String endpoint;

  /**
   * Checks the form.
   *
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if it is not tcp://HOST:PORT
   */
  void check() {
    if (endpoint != null && !endpoint.matches("tcp://[^\\s:/]+:\\d{1,5}")) {
      throw SluiceException.wrongInput(
          "--endpoint is '" + endpoint + "'; allowed is tcp://HOST:PORT");
    }
  }

  /** The server, or null if none was named. */
  @Nullable String orNull() {
    return endpoint;
  }
}
