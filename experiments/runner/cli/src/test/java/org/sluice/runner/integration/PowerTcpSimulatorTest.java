// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * HPCC, PowerTCP and θ-PowerTCP on two spines and three leaves: {@code fct.txt} is that of the
 * PowerTCP authors' simulator, byte for byte. How the reference files in {@code powertcp-fabric}
 * were recorded is said there.
 */
@Tag("simulator")
class PowerTcpSimulatorTest {
  private static final Path REFERENCE =
      Path.of("src/test/resources/powertcp-fabric").toAbsolutePath();

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "hpcc/hpcc-sim, hpcc",
    "powertcp/ns3-datacenter, powertcp",
    "powertcp/theta-ns3-datacenter, theta"
  })
  void completionsAreThoseOfTheAuthorsSimulator(String scheme, String reference) throws Exception {
    run(scheme, "ns3");
    assertThat(completions()).hasSameBinaryContentAs(reference(reference));
  }

  @ParameterizedTest
  @CsvSource({
    "hpcc/hpcc-sim, hpcc",
    "powertcp/ns3-datacenter, powertcp",
    "powertcp/theta-ns3-datacenter, theta"
  })
  void theSameInOmnet(String scheme, String reference) throws Exception {
    InOmnet.assumeInstalled();
    run(scheme, "omnet");
    assertThat(completions()).hasSameBinaryContentAs(reference(reference));
  }

  /** Each rule that is taken away shows. */
  @ParameterizedTest
  @CsvSource({
    "powertcp/ns3-datacenter, powertcp, leastCurrent=0",
    "powertcp/ns3-datacenter, powertcp, gamma=0.7",
    "powertcp/ns3-datacenter, powertcp, target=1",
    "powertcp/ns3-datacenter, powertcp, intQuantised=false",
    "powertcp/ns3-datacenter, powertcp, state=window",
    "powertcp/theta-ns3-datacenter, theta, rttFactor=1",
    "powertcp/theta-ns3-datacenter, theta, leastRtt=false",
    "powertcp/theta-ns3-datacenter, theta, updates=rtt"
  })
  void anotherRuleGivesOtherCompletions(String scheme, String reference, String parameter)
      throws Exception {
    run(scheme, "ns3", "--set", "scheme.parameters." + parameter);
    assertThat(completions()).isNotEmptyFile();
    assertThat(Files.mismatch(completions(), reference(reference))).isNotNegative();
  }

  private void run(String scheme, String simulator, String... more)
      throws IOException, InterruptedException {
    List<String> words =
        new ArrayList<>(List.of("run", "--hpcc", REFERENCE.resolve("config.txt").toString()));
    words.addAll(List.of("--scheme", scheme, "--simulator", simulator, "--out", "out"));
    words.addAll(List.of(more));
    SluiceProcess.Ended ended = SluiceProcess.run(folder, words.toArray(String[]::new));
    assertThat(ended.code()).as(ended.toString()).isZero();
  }

  private Path completions() {
    return folder.resolve("out/fct.txt");
  }

  private static Path reference(String name) {
    return REFERENCE.resolve(name + "-fct.txt");
  }
}
