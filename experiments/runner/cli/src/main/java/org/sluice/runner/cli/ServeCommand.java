// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.bridge.SchemeCatalogException;
import org.sluice.bridge.zmq.AlgorithmServer;
import org.sluice.bridge.zmq.ServerException;
import org.sluice.bridge.zmq.ServerOptions;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code sluice serve}. */
@Command(
    name = "serve",
    description = {
      "Serves the schemes to any number of simulations at once, over ZeroMQ.",
      "",
      "Prints 'listening tcp://HOST:PORT' and stays until it is stopped (Ctrl-C). Simulations"
          + " reach it with sluice run EXPERIMENT --transport zmq --endpoint tcp://HOST:PORT."
    })
public final class ServeCommand extends SluiceCommand {
  @Option(
      names = "--listen",
      paramLabel = "tcp://HOST:PORT",
      defaultValue = "tcp://127.0.0.1:5555",
      description =
          "Where to listen (default tcp://127.0.0.1:5555); port 0 takes a free one, host * all"
              + " interfaces. Without --keys only this machine's own address is allowed.")
  private String listen = "tcp://127.0.0.1:5555";

  @Option(
      names = "--record",
      paramLabel = "FILE",
      description = "Record the first session, for sluice replay.")
  private @Nullable Path record;

  @Option(
      names = "--keys",
      paramLabel = "FILE",
      description =
          "The server's keys (sluice keys): only clients with one of its client keys can connect,"
              + " and all is encrypted. Required unless --listen is of this machine alone.")
  private @Nullable Path keys;

  @Option(
      names = "--most-sessions",
      paramLabel = "N",
      defaultValue = "256",
      description = "Serve at most so many simulations at once (default 256).")
  private int mostSessions = ServerOptions.DEFAULT_MOST_SESSIONS;

  @Mixin private SchemePath schemePath = new SchemePath();

  @Option(
      names = "--silence-deadline",
      paramLabel = "MS",
      defaultValue = "3000",
      description = "Drop a simulation that was not heard for so long (default 3000; 0: never).")
  private int silenceDeadlineMs = 3000;

  @Option(
      names = "--stop-with-parent",
      description = "End when standard input ends, so as not to outlive the process that pipes it.")
  private boolean stopWithParent;

  @Override
  ExitCode run() {
    try {
      ServerOptions options =
          new ServerOptions(
              listen,
              Optional.ofNullable(record),
              Optional.empty(),
              Optional.ofNullable(keys),
              mostSessions,
              schemePath.paths(),
              ServerOptions.DEFAULT_HEARTBEAT,
              Duration.ofMillis(silenceDeadlineMs),
              stopWithParent);
      Optional<String> death = AlgorithmServer.serve(options, System.out, System.in);
      if (death.isPresent()) {
        throw new SluiceException(ExitCode.UNEXPECTED, death.get());
      }
      return ExitCode.DONE;
    } catch (ServerException | SchemeCatalogException e) {
      throw SluiceException.wrongInput(String.valueOf(e.getMessage()));
    }
  }
}
