// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;

/** Every registered congestion control under every flow control: a new one is in by being there. */
@Tag("simulator")
class MatrixTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"pfc-static", "pfc-dynamic", "infinite", "lossy", "fafc"})
  void everySchemeFinishesEveryFlow(String flowControl) throws Exception {
    SluiceProcess.Ended ended =
        SluiceProcess.run(
            folder,
            "run",
            "matrix/flow-control",
            "--variant",
            "*/" + flowControl,
            "--out",
            flowControl);
    assertThat(ended.code()).as(ended.toString()).isZero();
    JsonNode rows =
        new ObjectMapper()
            .readTree(folder.resolve(flowControl + "/comparison.json").toFile())
            .path("variants");
    List<String> ran = new ArrayList<>();
    rows.forEach(
        row -> {
          ran.add(row.path("variant").asText());
          assertThat(row.path("flows_completed").asInt())
              .as(row.path("variant").asText())
              .isEqualTo(row.path("flows").asInt())
              .isEqualTo(13);
        });
    assertThat(ran)
        .containsExactlyInAnyOrderElementsOf(
            SchemeCatalog.load().schemes().stream()
                .filter(s -> s.slot() == Slot.CONGESTION_CONTROL)
                .filter(s -> !s.getClass().getName().contains(".kit.exam."))
                .filter(s -> !s.getClass().getName().contains(".runner.python."))
                .map(Scheme::name)
                .map(name -> name + "/" + flowControl)
                .toList());
  }
}
