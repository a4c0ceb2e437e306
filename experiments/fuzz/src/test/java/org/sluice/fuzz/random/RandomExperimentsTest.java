// SPDX-License-Identifier: MIT
package org.sluice.fuzz.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.SluiceException;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;

class RandomExperimentsTest {
  private static final Path HOME =
      Path.of(System.getProperty("sluice.home", "../..")).toAbsolutePath().normalize();
  private static final Path KEPT = Path.of("src/test/resources/corpus/random");

  @TempDir private Path folder;

  @Test
  void aNumberIsAlwaysTheSameExperiment() throws Exception {
    assertThat(FourWays.yaml(RandomExperiment.of(7)))
        .isEqualTo(FourWays.yaml(RandomExperiment.of(7)))
        .isNotEqualTo(FourWays.yaml(RandomExperiment.of(8)));
  }

  @Test
  void fewAreRefused() throws Exception {
    ExperimentReader reader = new ExperimentReader(SchemeCatalog.load().schemes());
    Path file = folder.resolve("experiment.yaml");
    List<String> refusals = new ArrayList<>();
    for (long number = 0; number < 300; number++) {
      Files.writeString(file, FourWays.yaml(RandomExperiment.of(number)));
      try {
        reader.read(new ExperimentLibrary.Entry("random/one", file, "one.yaml"), Choices.NONE);
      } catch (SluiceException e) {
        refusals.add(number + ": " + e.getMessage());
      }
    }
    assertThat(refusals).hasSizeLessThanOrEqualTo(3);
  }

  @Test
  void whatIsNotNeededIsDropped() throws Exception {
    Map<String, Object> small =
        new Shrinking(all -> all.stream().map(RandomExperimentsTest::hasLoss).toList())
            .smallest(RandomExperiment.of(lossy()));
    Map<String, Object> expected = new LinkedHashMap<>();
    expected.put("title", small.get("title"));
    expected.put("topology", Map.of("frameErrorRate", "0.01"));
    assertThat(small).isEqualTo(expected);
  }

  private static boolean hasLoss(Map<String, Object> experiment) {
    return experiment.get("topology") instanceof Map<?, ?> topology
        && "0.01".equals(topology.get("frameErrorRate"));
  }

  private static long lossy() {
    return LongStream.range(0, 1000)
        .filter(n -> hasLoss(RandomExperiment.of(n)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  @Tag("simulator")
  void simulatorsAndTransportsAgree() throws Exception {
    requireOmnet();
    List<Map<String, Object>> first = new ArrayList<>();
    LongStream.range(0, 20).forEach(n -> first.add(RandomExperiment.of(n)));
    try (FourWays ways = new FourWays(HOME, folder)) {
      List<FourWays.Outcome> outcomes = ways.run(first);
      assertThat(outcomes).filteredOn(FourWays.Outcome::differs).isEmpty();
      assertThat(outcomes).filteredOn(o -> o.activity().decided()).hasSizeGreaterThan(10);
      assertThat(outcomes).filteredOn(o -> o.activity().lost()).hasSizeGreaterThan(3);
      assertThat(outcomes).filteredOn(o -> o.activity().paused()).isNotEmpty();
    }
  }

  /** Experiments that once differed. */
  @Test
  @Tag("simulator")
  void whatOnceDifferedAgrees() throws Exception {
    requireOmnet();
    List<Map<String, Object>> kept = kept();
    try (FourWays ways = new FourWays(HOME, folder)) {
      assertThat(ways.run(kept)).filteredOn(o -> o.differs() || o.refusal() != null).isEmpty();
    }
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> kept() throws IOException {
    ObjectMapper yaml = new ObjectMapper(new YAMLFactory());
    List<Map<String, Object>> kept = new ArrayList<>();
    try (Stream<Path> files = Files.list(KEPT)) {
      for (Path file : files.sorted().toList()) {
        kept.add((Map<String, Object>) yaml.readValue(file.toFile(), LinkedHashMap.class));
      }
    }
    assertThat(kept).isNotEmpty();
    return kept;
  }

  @Test
  @Tag("simulator")
  void oneLongerLinkIsFoundAndMadeSmall() throws Exception {
    requireOmnet();
    // The last digit of the last link's delay, by 1 ps.
    try (FourWays ways =
        new FourWays(
            HOME, folder, plan -> plan.replaceFirst("(?s)(.*delay_ps=\\d*)\\d ", "$1" + "7 "))) {
      Map<String, Object> experiment = RandomExperiment.of(0);
      FourWays.Outcome outcome = ways.run(List.of(experiment)).get(0);
      assertThat(outcome.difference()).contains("omnet-zmq: ");
      Map<String, Object> small = RandomExperiments.smallest(ways, experiment, outcome);
      assertThat(small).doesNotContainKeys("switches", "monitor", "dataplane", "flowControl");
      assertThat((List<?>) small.get("traffic")).hasSize(1);
      assertThat(ways.run(List.of(small)).get(0).differs()).isTrue();
    }
  }

  private static void requireOmnet() {
    String why = new Simulators(HOME).whyNoOmnet();
    assumeTrue(why.isEmpty(), why);
  }
}
