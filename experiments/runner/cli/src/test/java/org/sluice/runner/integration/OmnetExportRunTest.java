// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.runner.compare.RawFile;

/** Exports to OMNeT++, as they are and edited, beside the runs that they describe. */
@Tag("simulator")
class OmnetExportRunTest extends InOmnet {
  private static final List<String> RAW_FILES =
      Stream.concat(RawFile.NAMES.stream(), Stream.of("completions.csv")).toList();

  /**
   * Stars, a comparison's variant, fabrics with and without files of flows, node by node, losses.
   */
  @ParameterizedTest
  @CsvSource({
    "rocc/fig8 --set duration=2ms, '', ''",
    "expresspass/incast --set duration=2ms --seed 1, '', only",
    "powertcp/incast --variant theta --set duration=3ms, theta, theta",
    "rocc/fig12a --set duration=2ms, '', ''",
    "stress/mixed --set duration=4ms, '', ''",
    "all/fabric --variant rocc/websearch/50 --seed 1 --set traffic.0.stop=10ms"
        + " --set duration=11ms, rocc_websearch_50, rocc/websearch/50",
    "swift/hops --set duration=2ms, '', ''",
    "certify/link-loss, '', ''",
    "swift/hops --set duration=2ms --set dataplane.otherLinksLoss=0.5%, '', ''",
    "certify/path-loads, '', ''",
  })
  void anExportGivesTheBytesOfTheRun(String experiment, String configuration, String variant)
      throws Exception {
    Path export = export(experiment);
    opp(0, export, configuration);
    sluice("one", experiment);
    assertSameRaw(
        export.resolve(configuration.isEmpty() ? "raw/r0" : "raw/" + configuration + "/r0"),
        folder.resolve("one").resolve(variant));
  }

  @Test
  void severalValuesAndSeedsRunInOneProcess() throws Exception {
    Path export =
        export(
            "rocc/fig8 --set senders=2,3 --set linkDelay=1us,1.5us --set duration=1ms --repeat 2");
    opp(0, export, "");
    try (Stream<Path> raw = Files.list(export.resolve("raw"))) {
      assertThat(raw)
          .hasSize(8)
          .allSatisfy(r -> assertThat(r.resolve("status")).hasContent("complete"));
    }
    sluice("one", "rocc/fig8 --set senders=3 --set linkDelay=1.5us --set duration=1ms --seed 2");
    assertSameRaw(export.resolve("raw/senders=3,linkDelay=1.5us-r1"), folder.resolve("one"));
  }

  @Test
  void anEditedExportSweepsAParameterWithItsUnit() throws Exception {
    Path export = export("rocc/fig8 --set senders=2 --set duration=1ms");
    edit(export, "*.numSenders = 2", "*.numSenders = 5");
    edit(export, "updateInterval: 40us", "updateInterval: ${updateInterval = 20us, 0.04ms, 80us}");
    opp(0, export, "");
    for (String interval : List.of("20us", "80us")) {
      sluice(
          interval,
          "rocc/fig8 --set senders=5 --set duration=1ms --set scheme.parameters.updateInterval="
              + interval);
      assertSameRaw(
          export.resolve("raw/updateInterval=" + interval + "-r0"), folder.resolve(interval));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "updateInterval: 40us|updateInterval: 4s"
            + "|Fig8.sluice: parameter updateInterval of scheme rocc is '4s'; allowed is a number"
            + " from 0.1 to 1000000 us",
        "pfcXoff: 500kB|pfcXoff: 500us"
            + "|Fig8.sluice.dataplane.pfcXoff = 500us is wrong; allowed is a value in B",
        "linkRate = 40Gbps|linkRate = 0Gbps|datarate",
        "app[0].offeredLoad = 36Gbps|app[0].priority = 9"
            + "|Fig8.sender[0].app[0].priority = 9 is wrong; allowed is an integer from 0 to 7",
      })
  void aWrongValueIsRefusedInOneSentence(String old, String edited, String sentence)
      throws Exception {
    Path export = export("rocc/fig8 --set senders=2 --set duration=1ms");
    edit(export, old, edited);
    assertThat(opp(1, export, "")).contains(sentence, "during network initialization");
  }

  private static void edit(Path export, String old, String edited) throws Exception {
    Path ini = export.resolve("omnetpp.ini");
    String text = Files.readString(ini);
    assertThat(text).contains(old);
    Files.writeString(ini, text.replace(old, edited));
  }

  private static void assertSameRaw(Path one, Path other) throws Exception {
    for (String name : RAW_FILES) {
      if (!Files.exists(one.resolve(name)) && !Files.exists(other.resolve(name))) {
        continue;
      }
      assertThat(Files.mismatch(one.resolve(name), other.resolve(name)))
          .as("first byte in which %s of %s and %s differ", name, one, other)
          .isEqualTo(-1);
    }
    assertThat(Files.readAllLines(one.resolve("flows.csv"))).hasSizeGreaterThan(1);
  }

  private Path export(String arguments) throws Exception {
    Path export = folder.resolve("export");
    List<String> words = new ArrayList<>(List.of("export"));
    words.addAll(Arrays.asList(arguments.split(" ")));
    words.addAll(List.of("--to", "omnet", export.toString()));
    SluiceProcess.Ended written = SluiceProcess.run(folder, words.toArray(String[]::new));
    assertThat(written.code()).as(written.toString()).isZero();
    return export;
  }

  /** A run of one seed and at most one variant, whatever its claims say. */
  private void sluice(String out, String arguments) throws Exception {
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(Arrays.asList(arguments.split(" ")));
    words.addAll(List.of("--out", out, "--simulator", "omnet"));
    SluiceProcess.Ended ended = SluiceProcess.run(folder, words.toArray(String[]::new));
    assertThat(ended.code()).as(ended.toString()).isIn(0, 6);
  }

  /** The command of an export's README.md. */
  private String opp(int code, Path export, String configuration) throws Exception {
    String inet = String.valueOf(tools.inet());
    String shim = tools.shimSource().toString();
    List<String> command = new ArrayList<>(List.of(tools.oppRun().toString(), "-u", "Cmdenv"));
    if (!configuration.isEmpty()) {
      command.addAll(List.of("-c", configuration));
    }
    command.addAll(List.of("-n", ".:" + shim + ":" + inet + "/src", "-x", tools.nedExclusions()));
    command.addAll(List.of("-l", inet + "/src/INET", "-l", shim + "/sluice", "omnetpp.ini"));
    Path log = folder.resolve("export.log");
    Process process =
        new ProcessBuilder(command)
            .directory(export.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
    String said = Files.readString(log);
    assertThat(process.exitValue()).as(said).isEqualTo(code);
    return said;
  }
}
