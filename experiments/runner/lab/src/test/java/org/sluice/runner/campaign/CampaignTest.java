// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.SluiceException;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ComparisonReader;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;

/** Which points a campaign may have. */
class CampaignTest {
  private static final String EXPERIMENT =
      """
      title: t
      variables: {idle: {default: 1, type: integer}, bound: {default: 1ms, type: time}}
      topology: {kind: star, senders: 1, linkRate: 40Gbps, linkDelay: 1us}
      traffic: [{kind: flows, from: sender0, to: receiver, bytes: 10KB}]
      scheme: {name: none}
      dataplane: {buffer: 1MB}
      duration: 1ms
      claims: [{text: c, source: s, measured: fct(0), atMost: "${bound}"}]
      """;

  @TempDir private Path folder;

  private Campaign read(String... settings) throws IOException {
    return of(EXPERIMENT, settings);
  }

  private Campaign of(String experiment, String... settings) throws IOException {
    Path file = Files.writeString(folder.resolve("e.yaml"), experiment);
    return Campaign.read(
        new ExperimentLibrary(folder).find(file.toString()),
        new ComparisonReader(new ExperimentReader(SchemeCatalog.load().schemes())),
        Choices.NONE.withSettings(List.of(settings)),
        List.of(),
        false,
        List.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"variant", "runs", "flows", "first", "claim", "verdict", "folder"})
  void noAxisIsCalledAsAColumnOfTheTables(String name) throws IOException {
    assertThatThrownBy(() -> of(EXPERIMENT.replace("idle:", name + ":"), name + "=1,2"))
        .isInstanceOf(SluiceException.class)
        .hasMessage(
            "--set gives '%s' several values, but a campaign's tables have a column of that name;"
                + " allowed is a variable with another name",
            name);
    assertThat(of(EXPERIMENT.replace("idle:", name + ":"), name + "=2").points()).hasSize(1);
  }

  @Test
  void twoPointsAreNeverTheSameRuns() throws IOException {
    assertThatThrownBy(() -> read("dataplane.buffer=1000KB,2MB,1MB"))
        .isInstanceOf(SluiceException.class)
        .hasMessage(
            "the points dataplane.buffer=1000KB and dataplane.buffer=1MB are the same runs;"
                + " allowed are values that make a difference");
    assertThatThrownBy(() -> read("idle=1,2"))
        .hasMessageStartingWith("the points idle=1 and idle=2 are the same runs");
    String dcqcn = EXPERIMENT.replace("scheme: {name: none}", "scheme: {name: dcqcn}");
    for (String same :
        List.of("cnpBytes=64,064", "minRate=100,1e2", "minRate=100,0.1Gbps", "ewmaGain=0.5,+.50")) {
      assertThatThrownBy(() -> of(dcqcn, "scheme.parameters." + same))
          .as(same)
          .hasMessageEndingWith("are the same runs; allowed are values that make a difference");
    }
    assertThat(of(dcqcn, "scheme.parameters.cnpBytes=64,65").points()).hasSize(2);
    assertThat(read("dataplane.buffer=1MB,2MB").points()).hasSize(2);
    assertThat(read("seed=5,6").points()).hasSize(2);
    assertThat(read("bound=1us,1ms").points()).as("other verdicts").hasSize(2);
    assertThat(read("statistics.from=0.1ms,0.2ms").points()).as("other tables").hasSize(2);
    assertThat(read("idle=2").points()).hasSize(1);
  }
}
