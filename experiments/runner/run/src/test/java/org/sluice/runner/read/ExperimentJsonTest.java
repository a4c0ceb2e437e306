// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.plan.Plan;
import org.sluice.runner.plan.PlanSession;
import org.sluice.runner.plan.ServerAddress;

/** What another process reads is what was written. */
class ExperimentJsonTest {
  private static final ObjectMapper JSON = ExperimentJson.mapper();

  @ParameterizedTest
  @ValueSource(
      strings = {"rocc/fig8", "hpcc/s7", "stress/mixed", "ldcp/incast", "matrix/flow-control"})
  void nothingIsLost(String name) throws Exception {
    assertNothingIsLost(name, Choices.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"all", "none", "1", "[0-1]"})
  void whichFlowsHaveTimeSeriesIsNotLost(String flows) throws Exception {
    assertNothingIsLost("rocc/fig8", Choices.NONE.withSettings(List.of("monitor.flows=" + flows)));
  }

  private static void assertNothingIsLost(String name, Choices choices) throws Exception {
    ExperimentLibrary.Entry entry =
        new ExperimentLibrary(Path.of("../..").toAbsolutePath().normalize()).find(name);
    ComparisonReader reader =
        new ComparisonReader(new ExperimentReader(SchemeCatalog.load(List.of()).schemes()));
    Comparison comparison =
        reader.read(entry, choices, false, List.of(), List.of(1234567890123456789L));
    for (Comparison.Variant variant : comparison.variants()) {
      Experiment experiment = ExperimentJson.written(variant.runs().get(0));
      Experiment read =
          ExperimentJson.restored(
              JSON.readValue(JSON.writeValueAsString(experiment), Experiment.class));
      PlanSession session =
          new PlanSession(
              "jvm", ServerAddress.NONE, "", List.of(), "", null, 0, 0, List.of(), List.of());
      assertThat(new Plan(read, session, "out", true).text())
          .isEqualTo(new Plan(experiment, session, "out", true).text());
      assertThat(read.about()).isEqualTo(experiment.about());
      assertThat(read.variables()).isEqualTo(experiment.variables());
      assertThat(read.schemes()).isEqualTo(experiment.schemes());
      assertThat(read.judgement()).isEqualTo(experiment.judgement());
      assertThat(read.values().toString()).isEqualTo(experiment.values().toString());
    }
  }
}
