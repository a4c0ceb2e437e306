// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.python.CommandRunner;
import org.sluice.runner.python.Gateway;
import org.sluice.runner.run.Caller;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice gateway}. */
@Command(
    name = "gateway",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Serves a Python program by Py4J, on the loopback interface. The Python package starts it by"
          + " itself (docs/guide/python.md).",
      "",
      "Prints 'listening 127.0.0.1:PORT token TOKEN' and ends with its standard input. Only who"
          + " knows the token is served."
    })
public final class GatewayCommand implements Callable<Integer> {
  private static final int MOST_PORT = 65_535;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "0",
      description = "Where to listen (default 0: a free port).")
  private int port;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (port < 0 || port > MOST_PORT) {
      throw SluiceException.wrongInput("--port is " + port + "; allowed is 0 to " + MOST_PORT);
    }
    Gateway.serve(
        GatewayCommand::run, Sluice.VERSION, port, System.in, spec.commandLine().getOut());
    return ExitCode.DONE.code();
  }

  private static CommandRunner.End run(List<String> words, Caller caller, PrintWriter out) {
    CommandLine root = Sluice.commandLine();
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
    int code = root.execute(words.toArray(String[]::new));
    out.flush();
    return new CommandRunner.End(code, sentence.toString());
  }
}
