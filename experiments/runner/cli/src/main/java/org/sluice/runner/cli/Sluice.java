// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sluice.bridge.Traces;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import org.sluice.runner.files.FileFailure;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The root command. */
@Command(
    name = "sluice",
    mixinStandardHelpOptions = true,
    version = "sluice " + Sluice.VERSION,
    synopsisSubcommandLabel = "COMMAND",
    resourceBundle = "org.sluice.runner.cli.help",
    description =
        "RDMA congestion-control schemes, written once in Java, run inside real network"
            + " simulators.")
public final class Sluice implements Runnable {
  static final String VERSION = "0.1.0";

  private static final int HELP_WIDTH = 100;

  private static final List<Class<?>> COMMANDS =
      List.of(
          RunCommand.class,
          ReproduceCommand.class,
          CalibrateCommand.class,
          ValidateCommand.class,
          ExportCommand.class,
          CertifyCommand.class,
          RunsCommand.class,
          CompareCommand.class,
          FiguresCommand.class,
          ListCommand.class,
          SchemesCommand.class,
          NewSchemeCommand.class,
          CheckSchemeCommand.class,
          GenCommand.class,
          FctCommand.class,
          HpccCommand.class,
          ServeCommand.class,
          KeysCommand.class,
          GatewayCommand.class,
          ReplayCommand.class,
          BenchCommand.class,
          DoctorCommand.class,
          TestCommand.class,
          CommandLine.HelpCommand.class);

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show all calls that led to a failure.")
  void debug(boolean isWanted) {
    if (isWanted) {
      Traces.want();
    }
  }

  @Spec private CommandSpec spec = CommandSpec.create();

  /** Parses the command line, runs the command and exits with its code. */
  public static void main(String[] args) {
    // Numbers are written with 0 to 9 and a point, whoever the user is.
    Locale.setDefault(Locale.ROOT);
    System.exit(exitCode(args));
  }

  private static int exitCode(String[] args) {
    try {
      return commandLine(args).execute(args);
    } catch (OutOfMemoryError e) {
      System.err.printf(
          "sluice: the command line's Java needs more than its %d MB of memory%s; SLUICE_JAVA_OPTS=-Xmx2g"
              + " gives it 2 GB%n",
          Runtime.getRuntime().maxMemory() >> 20, SchemeGuard.clause(e));
      return ExitCode.UNEXPECTED.code();
    }
  }

  /**
   * The command line. Describing every command takes longer than most commands run, so if the first
   * word is a command's name, that command is the only one; else every command is registered. A new
   * command is one class and one line above.
   *
   * @param words what is going to be parsed, or none for every command
   */
  public static CommandLine commandLine(String... words) {
    List<Class<?>> named =
        COMMANDS.stream()
            .filter(c -> words.length > 0 && nameOf(c).equals(words[0]))
            .filter(c -> c != CommandLine.HelpCommand.class)
            .toList();
    CommandLine root = new CommandLine(new Sluice());
    (named.isEmpty() ? COMMANDS : named).forEach(root::addSubcommand);
    for (Map.Entry<String, CommandLine> command : root.getSubcommands().entrySet()) {
      addExitCodes(command.getValue());
    }
    addExitCodes(root);
    root.setUsageHelpWidth(HELP_WIDTH);
    root.registerConverter(Integer.class, Sluice::wholeInt);
    root.registerConverter(int.class, Sluice::wholeInt);
    root.registerConverter(Long.class, Sluice::wholeLong);
    root.setExecutionExceptionHandler(Sluice::explain);
    root.setParameterExceptionHandler(Sluice::explainUsage);
    return root;
  }

  private static String nameOf(Class<?> command) {
    return command.getAnnotation(Command.class).name();
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }

  private static int wholeInt(String text) {
    return Math.toIntExact(whole(text, Integer.MAX_VALUE));
  }

  private static long wholeLong(String text) {
    return whole(text, Long.MAX_VALUE);
  }

  private static long whole(String text, long most) {
    try {
      long value = Long.parseLong(text);
      if (value <= most && value >= -most) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new TypeConversionException(notWhole(text, most));
    }
    throw new TypeConversionException(notWhole(text, most));
  }

  private static String notWhole(String text, long most) {
    return "'" + text + "' is no whole number up to " + most;
  }

  private static int explain(Exception e, CommandLine command, ParseResult parsed) {
    boolean showsCalls = !isExplained(e) && Traces.areWanted();
    String place = isExplained(e) || showsCalls ? "" : Traces.place(e);
    command.getErr().println("sluice: " + sentence(e) + place);
    if (showsCalls) {
      e.printStackTrace(command.getErr());
    }
    return code(e).code();
  }

  private static boolean isExplained(Exception e) {
    return e instanceof SluiceException || FileFailure.is(e);
  }

  /** What a command exits with that ended so. */
  static ExitCode code(Exception e) {
    return e instanceof SluiceException s ? s.exitCode() : ExitCode.UNEXPECTED;
  }

  /** The sentence on standard error. */
  static String sentence(Exception e) {
    if (e instanceof SluiceException) {
      return String.valueOf(e.getMessage());
    }
    if (e instanceof InterruptedException) {
      return "it was interrupted; what it recorded is marked partial";
    }
    return FileFailure.sentence(e);
  }

  private static int explainUsage(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    command.getErr().println("sluice: " + e.getMessage());
    if (!CommandLine.UnmatchedArgumentException.printSuggestions(e, command.getErr())) {
      command
          .getErr()
          .println("Try '" + command.getCommandSpec().qualifiedName() + " --help' for help.");
    }
    return ExitCode.WRONG_INPUT.code();
  }

  private static void addExitCodes(CommandLine command) {
    Map<String, String> codes = new LinkedHashMap<>();
    for (ExitCode c : ExitCode.values()) {
      codes.put(" " + c.code(), c.meaning());
    }
    command
        .getCommandSpec()
        .usageMessage()
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(codes);
  }
}
