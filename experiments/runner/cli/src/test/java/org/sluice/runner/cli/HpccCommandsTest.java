// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.runner.ExitCode;
import org.sluice.workloads.hpcc.FlowFile;
import org.sluice.workloads.hpcc.Generation;
import org.sluice.workloads.hpcc.Oddities;

/** {@code sluice gen} and {@code sluice fct}. */
class HpccCommandsTest extends InProcess {
  @TempDir Path folder;

  private int gen(Path file, String options) {
    List<String> args = new ArrayList<>(List.of("gen", "-o", file.toString()));
    args.addAll(List.of(options.split(" ")));
    return run(args.toArray(new String[0]));
  }

  @Test
  void aBinaryFileIsNoCompletionFile() throws IOException {
    Path file = Files.write(folder.resolve("fct.txt"), new byte[] {1, -1, -2, 0, 7});
    assertThat(run("fct", file.toString())).isEqualTo(ExitCode.WRONG_INPUT.code());
    assertThat(err.toString()).contains(file + " is no text, and an fct.txt is");
    assertThat(run("compare", file.toString())).isEqualTo(ExitCode.WRONG_INPUT.code());
    assertThat(err.toString()).doesNotContain("Input length");
  }

  @Test
  void ofConWeavesFilesAllFlowsAreTaken() throws IOException {
    Path byHost =
        Files.writeString(
            folder.resolve("c.txt"),
            "0 7 10000 100 1000 2000 20 10\n1 7 10000 101 1000 2000 30 10\n2 7 10000 102 1000 2000 50 10\n");
    assertThat(run("fct", "-s", "100", byHost.toString())).isEqualTo(ExitCode.DONE.code());
    String all = out.toString();
    assertThat(run("fct", "-s", "100", "-t", "2", byHost.toString())).isZero();
    assertThat(out.toString()).isEqualTo(all + all);
    assertThat(run("fct", "-s", "100", "-t", "0", byHost.toString())).isNotZero();
    assertThat(err.toString()).contains("1 flows of class normal");
  }

  @Test
  void aBandwidthWithoutAUnitIsInBitsPerSecond() throws IOException {
    Path plain = folder.resolve("plain.txt");
    Path giga = folder.resolve("giga.txt");
    assertThat(gen(plain, "-n 4 -c websearch -t 0.001 -b 10000000000"))
        .isEqualTo(ExitCode.DONE.code());
    assertThat(gen(giga, "-n 4 -c websearch -t 0.001 -b 10G")).isEqualTo(ExitCode.DONE.code());
    assertThat(plain).hasSameBinaryContentAs(giga);
  }

  @Test
  void generatedFlowsAreReadBackAndDependOnTheSeedOnly() throws IOException {
    String options =
        "-c fb_hadoop -n 6 -l 0.4 -b 10G -t 0.005 --incast-size 20KB --incast-fan-in 4"
            + " --incast-load 0.05 --ring-all-reduce 1MB:0-3:1ms --all-to-all 100KB:0,2,4-5";
    Path first = folder.resolve("first.txt");
    Path again = folder.resolve("again.txt");
    Path other = folder.resolve("other.txt");
    assertThat(gen(first, options)).isEqualTo(ExitCode.DONE.code());
    assertThat(gen(again, options + " --seed 1")).isEqualTo(ExitCode.DONE.code());
    assertThat(gen(other, options + " --seed 2")).isEqualTo(ExitCode.DONE.code());
    assertThat(again).hasSameBinaryContentAs(first);
    assertThat(Files.readString(other)).isNotEqualTo(Files.readString(first));

    Oddities oddities = new Oddities();
    List<FlowFile.Row> flows =
        FlowFile.read(first, Generation.HPCC, Long.MAX_VALUE, Integer.MAX_VALUE, oddities);
    assertThat(oddities.sentences()).isEmpty();
    assertThat(flows).filteredOn(f -> f.dport() == 200).hasSizeGreaterThan(4);
    assertThat(flows)
        .filteredOn(f -> f.dport() == 300 && f.startPs() == 2_001_000_000_000L)
        .hasSize(4)
        .allMatch(f -> f.size() == 1_500_000);
    assertThat(flows)
        .filteredOn(f -> f.dport() == 300 && f.startPs() == 2_000_000_000_000L)
        .hasSize(12)
        .allMatch(f -> f.size() == 25_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-n 4|there is nothing to generate",
        "-c websearch|Missing required option: '--nhost=N'",
        "-n 1 -c websearch|-n is '1'; allowed is 2 to 65536",
        "-n 4 -c websearch -l 1.5|-l is '1.5'; allowed is more than 0, up to 1",
        "-n 4 -c websearch -l NaN|-l is 'NaN'; allowed is more than 0, up to 1",
        "-n 4 -l 0.2 --all-to-all 1KB:0-1|-c, which is missing",
        "-n 4 -c websearch -b 10Q|-b is '10Q'; allowed is a rate such as 10G",
        "-n 4 -c websearch -t 0|-t is '0'; allowed is more than 0 s",
        "-n 4 -c websearsh|-c is 'websearsh'; allowed is alistorage, cache_follower",
        "-n 4 -c websearch --seed -1|--seed is -1; allowed is 0 or more",
        "-n 4 -c websearch --sed 1|Unknown option",
        "-n 4 --incast-size 1KB|an incast needs",
        "-n 4 --incast-size 1KB --incast-fan-in 4 --incast-load 0.1|fan-in is '4'; allowed is 1 to 3",
        "-n 4 -c websearch -l 0.95 --incast-size 1KB --incast-fan-in 3 --incast-load 0.1|together",
        "-n 4 --incast-size 1Q --incast-fan-in 3 --incast-load 0.1|allowed is a size such as 100KB",
        "-n 4 --ring-all-reduce 1MB|allowed is SIZE:HOSTS or SIZE:HOSTS:START",
        "-n 4 --ring-all-reduce 1MB:0-4|(hosts) is '0-4'; allowed is a host or a range of 0-3",
        "-n 4 --ring-all-reduce 1MB:0,0|(hosts) is '0,0'; allowed is two or more hosts, each once",
        "-n 4 --all-to-all 1MB:0-3:1|(start) is '1'; allowed is a time in whole ns",
        "-n 4 --all-to-all 0B:0-3|--all-to-all is '0B'; allowed is 1B to 1000GB",
      })
  void wrongOptionsAreRefusedAndNothingIsWritten(String options, String sentence)
      throws IOException {
    assertThat(gen(folder.resolve("flow.txt"), options)).isEqualTo(ExitCode.WRONG_INPUT.code());
    assertThat(err.toString()).contains(sentence);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFileThatCannotBeWrittenIsRefused() {
    Path nowhere = folder.resolve("none").resolve("flow.txt");
    assertThat(gen(nowhere, "-n 4 -c websearch -t 0.1")).isEqualTo(ExitCode.WRONG_INPUT.code());
    assertThat(err.toString()).contains("-o is '" + nowhere + "'; allowed is a file in a folder");
  }

  private Path completions() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i <= 41; i++) {
      // Flow i has 1000·i bytes and the slowdown i.
      text.append(
          "0b000101 0b000201 10000 100 %d 2000000000 %d 1000%n".formatted(1000 * i, 1000 * i));
    }
    return Files.writeString(folder.resolve("fct.txt"), text);
  }

  @Test
  void theTableIsPrintedAndWritten() throws IOException {
    String file = completions().toString();
    Path table = folder.resolve("table.txt");
    assertThat(run("fct", file, "--out", table.toString(), "-b", "100"))
        .isEqualTo(ExitCode.DONE.code());
    List<String> lines = out.toString().lines().toList();
    // 41 flows without the last are bins of two; the element at ⌊2·p⌋ is the larger one.
    assertThat(lines).hasSize(20);
    assertThat(lines.get(0)).isEqualTo("0.000 2000\t2.000 2.000 2.000");
    assertThat(lines.get(19)).isEqualTo("0.950 40000\t40.000 40.000 40.000");
    assertThat(table).hasContent(out.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-s 0|-s is 0; allowed is 1 to 100",
        "-s x|'x' is no whole number",
        "-t 3|-t is 3; allowed is 0, 1 or 2",
        "-t 1|fct.txt: 0 flows of class incast end before 3000000000 ns",
        "-T 2000005000|fct.txt: 4 flows of class normal end before 2000005000 ns",
        "-x|Unknown option",
      })
  void wrongOptionsOfTheTableAreRefused(String options, String sentence) throws IOException {
    List<String> args = new ArrayList<>(List.of("fct", completions().toString()));
    args.addAll(List.of("--out", folder.resolve("table.txt").toString()));
    args.addAll(List.of(options.split(" ")));
    assertThat(run(args.toArray(new String[0]))).isEqualTo(ExitCode.WRONG_INPUT.code());
    assertThat(err.toString()).contains(sentence);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void wrongFilesAreRefused() throws IOException {
    String file = completions().toString();
    assertThat(run("fct", file, file)).isEqualTo(ExitCode.WRONG_INPUT.code());
    assertThat(run("fct", folder.resolve("none.txt").toString()))
        .isEqualTo(ExitCode.WRONG_INPUT.code());
    Path wrong = Files.writeString(folder.resolve("wrong.txt"), "0b000101 0b000201 1 2 3\n");
    assertThat(run("fct", wrong.toString())).isEqualTo(ExitCode.WRONG_INPUT.code());
    assertThat(run("run", "--hpcc", "")).isEqualTo(ExitCode.WRONG_INPUT.code());
    assertThat(err.toString())
        .contains("--hpcc is empty; allowed is the path of a config.txt")
        .contains("fct.txt is given twice", "none.txt cannot be read", "wrong.txt:1: '0b000101");
  }

  @Test
  void aTreeIsLookedThrough() throws IOException {
    Path mix = Files.createDirectories(folder.resolve("tree/mix"));
    Files.writeString(
        mix.resolve("topology.txt"),
        "3 1 2\n2\n0 2 25Gbps 1us 0\n1 2 25Gbps 1us 0\n0 1 1Gbps 1us 0\n");
    Files.writeString(mix.resolve("flow.txt"), "1\n0 1 3 100 1000 2.0\n");
    String config =
        "FLOW_FILE mix/flow.txt\nCC_MODE 0\nENABLE_QCN 0\nENABLE_TRACE 0\nL2_ACK_INTERVAL 1\n"
            + "QLEN_MON_FILE q.txt\nTOPOLOGY_FILE ";
    Files.writeString(mix.resolve("a.txt"), config + "mix/topology.txt\n");
    Files.writeString(mix.resolve("b.txt"), config + "mix/none.txt\n");
    Files.writeString(mix.resolve("c.txt"), config + "$HERE/topology.txt\n");
    Files.writeString(mix.resolve("run.py"), "config_template = \"\"\"\n" + config);
    Files.writeString(mix.resolve("log.txt"), config + "x\nmaxRtt=2320 maxBdp=7250\n");
    Files.write(mix.resolve("zeros.txt"), new byte[1000]);
    Files.createSymbolicLink(mix.resolve("loop"), Path.of("loop"));
    assertThat(run("hpcc", folder.toString(), "--set", "HERE=" + mix))
        .isEqualTo(ExitCode.DONE.code());
    List<String> lines = out.toString().lines().toList();
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0))
        .startsWith("warns   " + mix.resolve("a.txt") + ": read as the HPCC simulator's; ")
        .contains("topology.txt: it announces 2 links and has 3 rows");
    assertThat(lines.get(1))
        .startsWith("cannot  " + mix.resolve("b.txt") + ": 7: TOPOLOGY_FILE is 'mix/none.txt'");
    assertThat(lines.get(2)).startsWith("warns   " + mix.resolve("c.txt"));
    assertThat(lines.get(3)).isEqualTo("3 files: 2 run (2 of them with warnings), 1 cannot");
    assertThat(run("hpcc", mix.resolve("a.txt").toString())).isEqualTo(ExitCode.WRONG_INPUT.code());
    assertThat(err.toString()).contains("a.txt is no folder");
  }
}
