// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.sluice.runner.ExitCode;
import org.sluice.runner.SluiceException;
import picocli.CommandLine.ParseResult;

/**
 * Where an option would do nothing, and is refused. No option is accepted and does nothing: each
 * option of the commands that share options has a row here, which a test asserts.
 */
final class OptionTable {
  /** What a command line asks for, in which some options do nothing. */
  enum Mode {
    /** The experiment is theory. */
    THEORY("the experiment is theory, and nothing is simulated"),
    /** Several values, seeds or runs at a time. */
    CAMPAIGN("a campaign starts its runs itself, and shows none of them alone"),
    /** A campaign in which no setting has several values. */
    SEEDS("a campaign has figures only where a setting has several values"),
    /** Variants or seeds, without a campaign. */
    SEVERAL("it is for one run, and these are several"),
    /** {@code --hpcc}. */
    HPCC("a config.txt has neither variants nor a section quick"),
    /** {@code --raw}. */
    RAW("--raw ends with the simulator's own files of one run"),
    /** {@code --dry-run}. */
    DRY_RUN("--dry-run runs nothing"),
    /** No simulator is OMNeT++. */
    NS3("it is for OMNeT++, and the simulator is ns3"),
    /** {@code --list}, or no name of what to run. */
    NOTHING("nothing is run"),
    /** Without {@code --out}. */
    FRESH("without --out the directory is a fresh one"),
    /** Only collectives are generated. */
    COLLECTIVES("collectives do not depend on it, and there is neither -c nor an incast");

    private final String why;

    Mode(String why) {
      this.why = why;
    }

    /** As a heading of the documentation. */
    String label() {
      return this == RAW || this == HPCC || this == DRY_RUN
          ? "--" + name().toLowerCase(Locale.ROOT).replace('_', '-')
          : name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * An option of a command.
   *
   * @param command its name
   * @param option its longest name
   * @param refused where it is refused
   * @param note where else it is refused, or why it may do nothing
   */
  record Row(String command, String option, Set<Mode> refused, String note) {}

  private static final String ROWS =
      """
      run | --set | | in a comparison: a setting that makes two variants the same run; statistics without a campaign
      run | --seeds | theory raw |
      run | --jobs | theory raw dry_run |
      run | --fresh | theory raw dry_run |
      run | --store | theory raw dry_run |
      run | --on | theory raw dry_run |
      run | --sbatch | theory raw dry_run | without --on
      run | --hpcc | | with an experiment
      run | --scheme | theory | where it makes two variants the same run
      run | --profile | theory | where it makes two variants the same run
      run | --flow-control | theory | where it makes two variants the same run
      run | --seed | theory | with --seeds
      run | --variant | theory hpcc | where there are no variants
      run | --quick | theory hpcc | where the file has no section quick
      run | --simulator | theory |
      run | --omnetpp | theory ns3 |
      run | --inet | theory ns3 |
      run | --transport | theory |
      run | --endpoint | theory campaign | with --transport jvm
      run | --keys | theory campaign | without --endpoint
      run | --out | |
      run | --overwrite | fresh |
      run | --record | theory campaign several | with --endpoint
      run | --no-figures | theory seeds raw dry_run |
      run | --raw | theory campaign several dry_run |
      run | --dry-run | theory |
      run | --scheme-path | theory |
      run | --answer-deadline | | never, and changes nothing in theory: the Python package always gives it
      run | --silence-deadline | | never, and changes nothing in theory
      run | --hide | theory |
      validate | --simulators | |
      validate | --omnetpp | ns3 |
      validate | --inet | ns3 |
      validate | --against | |
      validate | --set | | as for run
      validate | --set-second | | with --against
      validate | --hpcc | | with an experiment
      validate | --scheme | | as for run
      validate | --profile | | as for run
      validate | --flow-control | | as for run
      validate | --seed | |
      validate | --variant | hpcc | where there are no variants
      validate | --quick | hpcc | where the file has no section quick
      validate | --tolerance | |
      validate | --time-tolerance | | with --against
      validate | --seeds | |
      validate | --transport | | two values with --against
      validate | --out | |
      validate | --overwrite | fresh |
      validate | --answer-deadline | |
      validate | --silence-deadline | |
      validate | --scheme-path | |
      export | --to | |
      export | --set | | as for run
      export | --repeat | |
      export | --hpcc | | with an experiment
      export | --scheme | | as for run
      export | --profile | | as for run
      export | --flow-control | | as for run
      export | --seed | |
      export | --variant | hpcc | where there are no variants
      export | --quick | hpcc | where the file has no section quick
      export | --transport | | zmq without --endpoint
      export | --endpoint | | without --transport zmq
      export | --keys | | without --endpoint
      export | --scheme-path | |
      reproduce | --list | |
      reproduce | --quick | nothing theory | a figure without a section quick runs whole, and says so
      reproduce | --controls | nothing |
      reproduce | --out | |
      reproduce | --set | nothing | with --publish
      reproduce | --seeds | nothing theory | with --publish
      reproduce | --jobs | nothing theory |
      reproduce | --fresh | nothing theory |
      reproduce | --store | nothing theory |
      reproduce | --on | nothing theory |
      reproduce | --sbatch | nothing theory | without --on
      reproduce | --seed | nothing theory | with --seeds
      reproduce | --transport | nothing theory |
      reproduce | --publish | nothing | with --simulator omnet
      reproduce | --page | |
      reproduce | --simulator | theory |
      reproduce | --omnetpp | nothing theory ns3 |
      reproduce | --inet | nothing theory ns3 |
      reproduce | --scheme-path | nothing theory |
      calibrate | --whole | nothing |
      calibrate | --out | nothing |
      calibrate | --transport | nothing |
      calibrate | --publish | nothing |
      calibrate | --simulator | |
      calibrate | --omnetpp | nothing ns3 |
      calibrate | --inet | nothing ns3 |
      calibrate | --scheme-path | |
      certify | --simulator | nothing |
      certify | --omnetpp | nothing ns3 |
      certify | --inet | nothing ns3 |
      certify | --transport | nothing |
      certify | --out | nothing |
      certify | --list | |
      certify | --scheme-path | nothing |
      compare | --out | |
      compare | --csv | |
      gen | --cdf | |
      gen | --nhost | |
      gen | --load | | without -c
      gen | --bandwidth | collectives |
      gen | --time | collectives |
      gen | --output | |
      gen | --seed | collectives |
      gen | --incast-size | | without the other two of an incast
      gen | --incast-fan-in | | without the other two of an incast
      gen | --incast-load | | without the other two of an incast
      gen | --incast-arrivals | | without an incast
      gen | --ring-all-reduce | |
      gen | --all-to-all | |
      fct | -s | |
      fct | -t | |
      fct | -T | |
      fct | -b | | never, and changes nothing: old command lines have it
      fct | --out | |
      """;

  private OptionTable() {}

  /** Every row, by command. */
  static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (String line : ROWS.lines().toList()) {
      String[] cells = line.split("\\|", -1);
      Set<Mode> refused = EnumSet.noneOf(Mode.class);
      for (String mode : cells[2].trim().split(" ")) {
        if (!mode.isEmpty()) {
          refused.add(Mode.valueOf(mode.toUpperCase(Locale.ROOT)));
        }
      }
      rows.add(new Row(cells[0].trim(), cells[1].trim(), refused, cells[3].trim()));
    }
    return rows;
  }

  /**
   * Refuses an option that would do nothing.
   *
   * @param command the command's name
   * @param given what was on its command line
   * @param modes what the command line asks for
   * @throws SluiceException with {@link ExitCode#WRONG_INPUT} if there is one
   */
  static void check(String command, ParseResult given, Collection<Mode> modes) {
    for (Row row : rows()) {
      if (row.command().equals(command) && given.hasMatchedOption(row.option())) {
        for (Mode mode : row.refused()) {
          if (modes.contains(mode)) {
            throw SluiceException.wrongInput(row.option() + " does nothing here: " + mode.why);
          }
        }
      }
    }
  }

  /** The table of the documentation: the options that are refused somewhere, or may do nothing. */
  static String asMarkdown() {
    Map<String, List<String>> options = new LinkedHashMap<>();
    for (Row row : rows()) {
      List<String> where = new ArrayList<>(row.refused().stream().map(Mode::label).toList());
      if (!row.note().isEmpty()) {
        where.add(row.note());
      }
      if (!where.isEmpty()) {
        options
            .computeIfAbsent(
                "`" + row.command() + "` | %s | " + String.join("; ", where),
                k -> new ArrayList<>())
            .add("`" + row.option() + "`");
      }
    }
    StringBuilder text = new StringBuilder("| command | options | are refused |\n|---|---|---|\n");
    options.forEach(
        (line, names) ->
            text.append("| ").append(line.formatted(String.join(", ", names))).append(" |\n"));
    text.append("\nWhat the words mean:\n\n");
    for (Mode mode : Mode.values()) {
      text.append("- %s: %s\n".formatted(mode.label(), mode.why));
    }
    return text.toString();
  }
}
