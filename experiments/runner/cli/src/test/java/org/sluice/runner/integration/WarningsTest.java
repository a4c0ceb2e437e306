// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user is warned of before a run is in what the run leaves behind. */
@Tag("simulator")
class WarningsTest {
  private static final String IDLE = "dataplane.pfcXoff is '20KB', which does nothing without";

  @TempDir private Path folder;

  private String warned(String file) throws IOException {
    String all = Files.readString(folder.resolve(file));
    return all.substring(all.indexOf("\"warnings\""));
  }

  @Test
  void aRunKeepsWhatWasSaidBeforeIt() throws Exception {
    String star = Star.file(folder, "1ms");
    SluiceProcess.Ended ended =
        run("run", star, "--set", "dataplane.pfcXoff=20KB", "--out", "out", "--no-figures");
    assertThat(ended.errors()).containsOnlyOnce(IDLE);
    assertThat(warned("out/summary.json")).contains(IDLE);
    assertThat(warned("out/description.json")).contains(IDLE);
  }

  @Test
  void aComparisonKeepsItOfTheVariantThatSetsIt() throws Exception {
    Path file = Path.of(Star.file(folder, "1ms"));
    Files.writeString(
        file,
        Files.readString(file)
            + "compare: {a: {dataplane.ackDelay: 1us}, b: {dataplane.pfcXoff: 20KB}}\n");
    SluiceProcess.Ended ended = run("run", file.toString(), "--out", "out", "--no-figures");
    assertThat(ended.errors()).containsOnlyOnce(IDLE);
    assertThat(warned("out/comparison.json")).contains("b: ").containsOnlyOnce(IDLE);
    assertThat(warned("out/a/summary.json")).doesNotContain(IDLE);
    assertThat(warned("out/b/summary.json")).contains(IDLE);
  }

  @Test
  void aCampaignSaysItOnce() throws Exception {
    String star = Star.file(folder, "100us");
    SluiceProcess.Ended ended =
        run(
            "run",
            star,
            "--set",
            "dataplane.pfcXoff=20KB",
            "--set",
            "traffic.0.bytes=1KB,2KB",
            "--store",
            "store",
            "--out",
            "out",
            "--no-figures");
    assertThat(ended.errors()).containsOnlyOnce(IDLE);
    assertThat(Files.readString(folder.resolve("out/report.html")))
        .containsOnlyOnce(", which does nothing without");
  }

  @Test
  void anExportSaysIt() throws Exception {
    String star = Star.file(folder, "1ms");
    SluiceProcess.Ended ended =
        run("export", star, "--to", "omnet", "out", "--set", "dataplane.pfcXoff=20KB,30KB");
    assertThat(ended.errors()).containsOnlyOnce(IDLE);
    assertThat(ended.errors()).containsOnlyOnce("pfcXoff is '30KB', which does nothing without");
  }

  private SluiceProcess.Ended run(String... words) throws Exception {
    SluiceProcess.Ended ended = SluiceProcess.run(folder, words);
    assertThat(ended.code()).as(ended.toString()).isZero();
    return ended;
  }
}
