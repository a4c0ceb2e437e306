// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.runner.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** No option is accepted and does nothing. */
class OptionTableTest extends InProcess {
  private static final String STAR =
      """
      title: T
      topology: {kind: star, senders: 2, linkRate: 40Gbps, linkDelay: 1us}
      traffic: [{kind: flows, from: 'sender*', to: receiver, bytes: 10KB}]
      scheme: {name: rocc}
      flowControl: pfc
      duration: 1ms
      """;

  /** A command line of each mode, by command and mode. */
  private static final Map<String, String> BASES =
      Map.ofEntries(
          Map.entry("run THEORY", "run rocc/fig5"),
          Map.entry("run CAMPAIGN", "run rocc/fig8 --seeds 1,2"),
          Map.entry("run SEEDS", "run rocc/fig8 --seeds 1,2"),
          Map.entry("run SEVERAL", "run tour/victim"),
          Map.entry("run HPCC", "run --hpcc src/test/resources/hpcc-fabric/dcqcn/config.txt"),
          Map.entry("run RAW", "run rocc/fig8 --raw"),
          Map.entry("run DRY_RUN", "run rocc/fig8 --dry-run"),
          Map.entry("run NS3", "run rocc/fig8"),
          Map.entry("run FRESH", "run rocc/fig8"),
          Map.entry("validate NS3", "validate rocc/fig8 --simulators ns3,ns3"),
          Map.entry("validate FRESH", "validate rocc/fig8 --simulators ns3,ns3"),
          Map.entry(
              "validate HPCC",
              "validate --simulators ns3,ns3 --hpcc"
                  + " src/test/resources/hpcc-fabric/dcqcn/config.txt"),
          Map.entry(
              "export HPCC",
              "export none --to omnet --hpcc src/test/resources/hpcc-fabric/dcqcn/config.txt"),
          Map.entry("reproduce NOTHING", "reproduce --list"),
          Map.entry("reproduce THEORY", "reproduce rocc/fig5"),
          Map.entry("reproduce NS3", "reproduce rocc/fig8"),
          Map.entry("calibrate NOTHING", "calibrate"),
          Map.entry("calibrate NS3", "calibrate pacc"),
          Map.entry("certify NOTHING", "certify --list"),
          Map.entry("certify NS3", "certify"),
          Map.entry("gen COLLECTIVES", "gen -n 4 --ring-all-reduce 1MB:0-3"));

  private static final Map<String, String> VALUES =
      Map.ofEntries(
          Map.entry("--seeds", "1,2"),
          Map.entry("--jobs", "2"),
          Map.entry("--store", "none"),
          Map.entry("--on", "slurm"),
          Map.entry("--sbatch", "short --on slurm"),
          Map.entry("--scheme", "dcqcn"),
          Map.entry("--profile", "paper"),
          Map.entry("--flow-control", "lossy"),
          Map.entry("--seed", "2"),
          Map.entry("--variant", "rocc"),
          Map.entry("--simulator", "omnet"),
          Map.entry("--omnetpp", "none"),
          Map.entry("--inet", "none"),
          Map.entry("--transport", "zmq"),
          Map.entry("--endpoint", "tcp://127.0.0.1:1"),
          Map.entry("--keys", "pom.xml --endpoint tcp://127.0.0.1:1"),
          Map.entry("--record", "none.sluice"),
          Map.entry("--scheme-path", "src/test"),
          Map.entry("--hide", "int"),
          Map.entry("--out", "none"),
          Map.entry("--set", "senders=2"),
          Map.entry("--bandwidth", "1G"),
          Map.entry("--time", "1"));

  @TempDir private Path folder;

  static List<String> refusals() {
    List<String> all = new ArrayList<>();
    for (OptionTable.Row row : OptionTable.rows()) {
      for (OptionTable.Mode mode : row.refused()) {
        all.add(row.command() + " " + mode.name() + " " + row.option());
      }
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void whatWouldDoNothingIsRefused(String refusal) {
    String[] words = refusal.split(" ");
    String line = BASES.get(words[0] + " " + words[1]);
    assertThat(line).as("a command line for " + refusal).isNotNull();
    String all = line + " " + words[2] + " " + VALUES.getOrDefault(words[2], "");
    int code = run(all.strip().split(" "));
    assertThat(code).as(all + ": " + err).isEqualTo(ExitCode.WRONG_INPUT.code());
    assertThat(err.toString()).as(all).contains(" does nothing here: ");
  }

  @Test
  void everyOptionHasARow() {
    Set<String> rows = new LinkedHashSet<>();
    Set<String> commands = new LinkedHashSet<>();
    for (OptionTable.Row row : OptionTable.rows()) {
      assertThat(rows.add(row.command() + " " + row.option())).as(row.toString()).isTrue();
      commands.add(row.command());
    }
    Set<String> options = new LinkedHashSet<>();
    for (Map.Entry<String, CommandLine> command :
        Sluice.commandLine().getSubcommands().entrySet()) {
      for (OptionSpec option : command.getValue().getCommandSpec().options()) {
        boolean isOwn = !option.usageHelp() && !option.versionHelp() && !option.inherited();
        if (commands.contains(command.getKey()) && isOwn) {
          options.add(command.getKey() + " " + option.longestName());
        }
      }
    }
    assertThat(rows).containsExactlyInAnyOrderElementsOf(options);
  }

  @Test
  void thePageHasTheTable() throws IOException {
    String page = Files.readString(Path.of("../../../docs/reference/commands.md"));
    assertThat(page).contains(OptionTable.asMarkdown());
  }

  private Path experiment(String more) throws IOException {
    return Files.writeString(folder.resolve("x.yaml"), STAR + more);
  }

  private void refuses(String sentence, String... words) {
    assertThat(run(words)).as(err.toString()).isEqualTo(ExitCode.WRONG_INPUT.code());
    assertThat(err.toString()).contains(sentence);
  }

  @Test
  void quickNeedsItsSection() throws IOException {
    String file = experiment("").toString();
    refuses("x.yaml has no section quick", "run", file, "--quick", "--dry-run");
    refuses("x.yaml has no section quick", "export", file, "none", "--to", "omnet", "--quick");
    assertThat(
            run("run", experiment("quick: {duration: 500us}\n").toString(), "--quick", "--dry-run"))
        .as(err.toString())
        .isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "--scheme, hpcc",
    "--set, scheme=hpcc",
    "--set, scheme.name=hpcc",
  })
  void oneSchemeForAllVariantsIsRefused(String option, String value) throws IOException {
    String file = experiment("compare: {rocc: {}, dcqcn: {scheme: dcqcn}}\n").toString();
    refuses(
        option + " " + value + ": with it the variants rocc and dcqcn are the same run",
        "run",
        file,
        "--dry-run",
        option,
        value);
    String one = "dcqcn";
    assertThat(run("run", file, "--dry-run", option, value, "--variant", one))
        .as(err.toString())
        .isZero();
  }

  @Test
  void aSettingThatLeavesTheVariantsDifferentIsNot() throws IOException {
    String file = experiment("compare: {short: {}, long: {topology.linkDelay: 2us}}\n").toString();
    assertThat(run("run", file, "--dry-run", "--scheme", "dcqcn")).as(err.toString()).isZero();
    String same = experiment("compare: {one: {}, two: {}}\n").toString();
    refuses("x.yaml: the variants one and two are the same run", "run", same, "--dry-run");
  }

  @Test
  void aDryRunRefusesFilesThatTheRunCouldNotWrite() throws IOException {
    String file = experiment("").toString();
    refuses("--out " + file, "run", file, "--dry-run", "--out", file);
    refuses("x.yaml is a file)", "run", file, "--dry-run", "--out", file + "/below");
    refuses("x.yaml is a file)", "run", file, "--dry-run", "--record", file + "/below");
    Files.createDirectory(folder.resolve("full"));
    Files.createFile(folder.resolve("full/file"));
    String full = folder.resolve("full").toString();
    refuses("is not empty", "run", file, "--dry-run", "--out", full);
    refuses("no earlier run", "run", file, "--dry-run", "--out", full, "--overwrite");
    Path fresh = folder.resolve("new/run");
    assertThat(run("run", file, "--dry-run", "--out", fresh.toString())).isZero();
    assertThat(folder.resolve("new")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"queueInterval: 2ms", "goodputInterval: 2ms", "rateInterval: 2ms"})
  void anIntervalLongerThanTheRunIsRefused(String interval) throws IOException {
    String file = experiment("monitor: {" + interval + "}\n").toString();
    refuses(
        "x.yaml:7: monitor.%s is '2ms'; allowed is up to the run's duration, 1ms"
            .formatted(interval.substring(0, interval.indexOf(':'))),
        "run",
        file,
        "--dry-run");
  }

  @Test
  void aWindowAfterTheEndIsRefused() throws IOException {
    String file = experiment("monitor: {hpccQueueCounts: {from: 2s, until: 3s}}\n").toString();
    refuses("monitor.hpccQueueCounts begins at 2s; allowed is up to", "run", file, "--dry-run");
  }

  @Test
  void anExportOfAConfigHasOnlyItsFolder() {
    String config = "src/test/resources/hpcc-fabric/dcqcn/config.txt";
    String to = folder.resolve("export").toString();
    assertThat(run("export", "--hpcc", config, "--to", "omnet", to)).as(err.toString()).isZero();
    assertThat(folder.resolve("export/omnetpp.ini")).isRegularFile();
    refuses("DIR is missing", "export", "--hpcc", config, "--to", "omnet");
  }

  @Test
  void againstResultsOneTransportIsEnough() {
    refuses(
        "is 'jvm,zmq'; allowed with --against",
        "validate",
        "rocc/fig8",
        "--against",
        "src",
        "--transport",
        "jvm,zmq");
  }
}
