// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run says whether its schemes acted; also those that decide windows only. */
@Tag("simulator")
class SchemeActivityTest {
  @TempDir private Path folder;

  private JsonNode summaryWith(String scheme) throws Exception {
    String file = Star.file(folder, "300us");
    SluiceProcess.Ended ended =
        SluiceProcess.run(folder, "run", file, "--scheme", scheme, "--out", "out");
    assertThat(ended.code()).as(ended.toString()).isZero();
    return new ObjectMapper().readTree(folder.resolve("out/summary.json").toFile());
  }

  @Test
  void noneNeverActsAndIsNotBlamedForIt() throws Exception {
    JsonNode summary = summaryWith("none");
    assertThat(summary.path("scheme_acted").asBoolean()).isFalse();
    // "none" is chosen for doing nothing: the run is evidence, and no warning says otherwise.
    assertThat(summary.path("evidence").asBoolean()).isTrue();
    assertThat(summary.path("warnings").toString()).doesNotContain("never acted");
  }

  @Test
  void windowsAreActsAndWritten() throws Exception {
    JsonNode summary = summaryWith("dctcp");
    assertThat(summary.path("scheme_acted").asBoolean()).isTrue();
    assertThat(summary.path("scheme_activity").path("flows_with_window_change").asInt())
        .isEqualTo(2);
    assertThat(Files.readAllLines(folder.resolve("out/window.csv")))
        .startsWith("time_ps,flow,window_bytes")
        .hasSizeGreaterThan(4);
  }

  @Test
  void marksThatAControllerDecidesAreActs() throws Exception {
    JsonNode summary = summaryWith("dcqcn-pi");
    assertThat(summary.path("scheme_acted").asBoolean()).isTrue();
    assertThat(summary.path("scheme_activity").path("other_acts").asInt()).isPositive();
  }
}
