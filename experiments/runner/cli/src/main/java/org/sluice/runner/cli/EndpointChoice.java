// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.plan.ServerAddress;
import picocli.CommandLine.Option;

/** The options {@code --endpoint} and {@code --keys}: a server that is reached over ZeroMQ. */
final class EndpointChoice {
  @Option(
      names = "--endpoint",
      paramLabel = "tcp://HOST:PORT",
      description = "zmq: a server that runs already (sluice serve), instead of one started here.")
  private @Nullable String endpoint;

  @Option(
      names = "--keys",
      paramLabel = "FILE",
      description = "With --endpoint: the client's keys (sluice keys), if that server has keys.")
  private @Nullable Path keys;

  /**
   * Checks the form.
   *
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if it is not tcp://HOST:PORT, or the
   *     keys are not there
   */
  void check() {
    if (endpoint != null && !endpoint.matches("tcp://[^\\s:/]+:\\d{1,5}")) {
      throw SluiceException.wrongInput(
          "--endpoint is '" + endpoint + "'; allowed is tcp://HOST:PORT");
    }
    if (keys != null && endpoint == null) {
      throw SluiceException.wrongInput(
          "--keys " + keys + " needs --endpoint: a server that is started here has no keys");
    }
    if (keys != null && !Files.isReadable(keys)) {
      throw SluiceException.wrongInput(
          "--keys " + keys + " cannot be read; allowed is a file made by sluice keys");
    }
  }

  /** The server, or null if none was named. */
  @Nullable ServerAddress orNull() {
    return endpoint == null ? null : new ServerAddress(endpoint, keys, List.of());
  }
}
