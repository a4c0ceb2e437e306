// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.bench.BenchCase;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.run.Simulation;
import org.sluice.runner.simulator.Installation;

/** The schemes in C++ of the benchmark decide what those in Java decide, to the last bit. */
@Tag("simulator")
class NativeTwinTest {
  @TempDir private Path folder;

  @ParameterizedTest(name = "{0} {1} {2} {3}")
  @CsvSource({
    "star-100g, none, default, ''",
    "star-100g, rocc, paper, ''",
    "star-40g, rocc, paper, ''",
    "star-40g, rocc, paper, updateInterval=13.7 queueReference=40000 alpha=0.37 minRate=7.3",
    "star-100g, rocc, paper, accept=lower cnpPrioritised=false maxRate=20000 recoveryPeriod=41",
    "star-100g, dcqcn, paper, alphaTimer=50", // a period of CNPs: both in one instant
    "star-40g, dcqcn, paper, ''",
    "star-40g, dcqcn, paper, byteCounter=40000 rpTimer=7.1 alphaTimer=3.3 fastRecoveryTimes=2",
    "star-100g, dcqcn, paper, signal=ack-echo clampTargetRate=false ewmaGain=0.07",
    "star-100g, dcqcn, hpcc-sim, ''",
    "star-40g, dcqcn, hpcc-sim, ''",
    "star-40g, dcqcn, hpcc-sim, rpTimer=17.7 rateOnFirstCnp=0.77 ewmaGain=0.3 rateAi=333",
    "star-40g, dcqcn, mellanox, rpTimer=11 clampTargetRate=true kmin=9000 kmax=90000",
    "star-100g, hpcc, paper, ''",
    "star-40g, hpcc, paper, ''",
    "star-40g, hpcc, paper, maxStage=2 eta=0.83 windowAi=17.3 minRate=123.4 maxHops=3",
    "star-100g, hpcc, paper, baseRtt=7.7 fastReact=false",
  })
  void decidesTheSame(String workload, String scheme, String profile, String parameters)
      throws Exception {
    Path jvm = run("jvm", workload, scheme, profile, parameters);
    Path twin = run(BenchCase.NATIVE, workload, scheme, profile, parameters);
    assertThat(rawFiles(twin)).isEqualTo(rawFiles(jvm)).contains("rate.csv", "window.csv");
    for (String name : rawFiles(jvm)) {
      assertThat(Files.mismatch(jvm.resolve(name), twin.resolve(name)))
          .as("first byte in which %s differs", name)
          .isEqualTo(-1);
    }
    assertThat(Files.readAllLines(jvm.resolve("rate.csv")))
        .hasSizeGreaterThan(scheme.equals("none") ? 1 : 50);
  }

  private Path run(
      String transport, String workload, String scheme, String profile, String parameters)
      throws Exception {
    Path home = SluiceProcess.home();
    List<String> settings = new ArrayList<>(List.of("duration=2ms"));
    for (String parameter : parameters.isEmpty() ? new String[0] : parameters.split(" ")) {
      settings.add("scheme.parameters." + parameter);
    }
    ExperimentLibrary.Entry entry =
        new ExperimentLibrary(home.resolve("experiments")).find("bench/" + workload);
    Path out = Files.createDirectories(folder.resolve(transport));
    new Simulation(Installation.in(home), System.err)
        .run(
            new ExperimentReader(SchemeCatalog.load().schemes())
                .read(entry, new Choices(settings, scheme, profile, null, null)),
            transport,
            out);
    return out;
  }

  /** All that the simulator writes, but the plan and the times that the run took. */
  private static List<String> rawFiles(Path out) throws IOException {
    try (Stream<Path> files = Files.list(out)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.equals("plan.txt") && !name.equals("engine.json"))
          .sorted()
          .toList();
    }
  }
}
