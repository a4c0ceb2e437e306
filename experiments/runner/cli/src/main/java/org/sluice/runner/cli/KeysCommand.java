// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.nio.file.Path;
import org.sluice.bridge.zmq.KeyFiles;
import org.sluice.bridge.zmq.ServerException;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sluice keys}. */
@Command(
    name = "keys",
    description = {
      "Makes the keys with which a server of schemes can be reached from other machines.",
      "",
      "Writes DIR/server.key for sluice serve --keys, and DIR/client.key, to be copied to the"
          + " machines of the simulators, for sluice run --endpoint … --keys. To let more clients"
          + " in, make more keys and add a line 'client KEY' with the public key of each to the"
          + " server's file."
    })
public final class KeysCommand extends SluiceCommand {
  @Parameters(paramLabel = "DIR", description = "Where to write the two files.")
  private Path folder = Path.of("");

  @Override
  ExitCode run() {
    try {
      KeyFiles files = KeyFiles.make(folder);
      out().println("server: sluice serve --listen tcp://*:5555 --keys " + files.server());
      out()
          .println(
              "client: sluice run EXPERIMENT --transport zmq --endpoint tcp://HOST:5555 --keys "
                  + files.client());
      return ExitCode.DONE;
    } catch (ServerException e) {
      throw SluiceException.wrongInput(String.valueOf(e.getMessage()));
    }
  }
}
