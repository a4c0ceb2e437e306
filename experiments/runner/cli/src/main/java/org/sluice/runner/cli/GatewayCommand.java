// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.util.List;
import org.sluice.runner.ExitCode;
import org.sluice.runner.python.CommandRunner;
import org.sluice.runner.python.Gateway;
import org.sluice.runner.run.Caller;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sluice gateway}. */
@Command(
    name = "gateway",
    description = {
      "Serves a Python program by Py4J, on the loopback interface. The Python package starts it by"
          + " itself (docs/guide/python.md).",
      "",
      "Prints 'listening 127.0.0.1:PORT token TOKEN' and ends with its standard input. Only who"
          + " knows the token is served."
    })
public final class GatewayCommand extends SluiceCommand {
  private static final int MOST_PORT = 65_535;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "0",
      description = "Where to listen (default 0: a free port).")
  private int port;

  @Override
  ExitCode run() throws IOException, InterruptedException {
    requireWithin("--port", port, 0, MOST_PORT);
    Gateway.serve(GatewayCommand::execute, Sluice.VERSION, port, System.in, out());
    return ExitCode.DONE;
  }

  private static CommandRunner.End execute(List<String> words, Caller caller, PrintWriter out) {
    String[] line = words.toArray(String[]::new);
    CommandLine root = Sluice.commandLine(line);
    PrintWriter errors = new PrintWriter(new OutputStreamWriter(caller.errors(), UTF_8), true);
    root.setOut(out);
    root.setErr(errors);
    for (CommandLine command : root.getSubcommands().values()) {
      if (command.getCommand() instanceof RunCommand run) {
        run.calledBy(caller);
      }
    }
    StringBuilder sentence = new StringBuilder();
    root.setExecutionExceptionHandler(
        (e, command, parsed) -> {
          sentence.append(Sluice.sentence(e));
          return e instanceof InterruptedException
              ? CommandRunner.End.INTERRUPTED
              : Sluice.code(e).code();
        });
    root.setParameterExceptionHandler(
        (e, arguments) -> {
          sentence.append(e.getMessage());
          return ExitCode.WRONG_INPUT.code();
        });
    int code = root.execute(line);
    out.flush();
    return new CommandRunner.End(code, sentence.toString());
  }
}
