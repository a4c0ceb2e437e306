// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.ExitCode;
import org.sluice.runner.results.RawRun;
import org.sluice.runner.results.RunMeasures;
import org.sluice.runner.run.ExperimentRun;
import org.sluice.runner.sidebyside.FolderReader;
import org.sluice.runner.sidebyside.SideBySidePage;

/** What the tables for people show, which depends on the flows. */
class CampaignTablesTest {
  private static final String SIZED = "\n[01],[^\n]*";
  private static final String UNBOUNDED = "\n2,2,[^\n]*";

  @TempDir private Path folder;

  @Test
  void meansHaveTheirIntervalsAndStayInTheirRange() throws Exception {
    // The means of the queue are 166.5, 100 and 900 B; Student's interval would be [-721, 1498].
    String text = table(run("a", "", ",166.5,"), run("b", "", ",100,"), run("c", "", ",900,"));
    assertThat(text).contains("| 388.8 B [100.0 B, 900.0 B] |", "| none | 3 | all |");
    assertThat(text).doesNotContain("deterministic");
  }

  @Test
  void equalRunsAreCalledDeterministic() throws Exception {
    assertThat(table(run("a", "", ""), run("b", "", ""), run("c", "", "")))
        .contains("| none | 3, deterministic | all |")
        .doesNotContain("[");
  }

  @Test
  void whyThereIsNoPercentileIsSaidOnce() throws Exception {
    assertThat(table(run("a", "", ""), run("b", "", ""), run("c", "", "")))
        .contains(" p99 ", " FCT, p99 ", " goodput ", " Jain, last third ", " queue, mean ")
        .doesNotContain(RunMeasures.WHY_NO_PERCENTILE);
    Path unfinished = run("d", "", "");
    Path flows = unfinished.resolve("flows.csv");
    Files.writeString(flows, Files.readString(flows).replace(",1500000,", ",,"));
    assertThat(table(run("a", "", ""), unfinished, run("c", "", "")))
        .contains(" p99 ", "| 0.33 [0, 1] of 2 |")
        .containsOnlyOnce(RunMeasures.WHY_NO_PERCENTILE);
    assertThat(new SideBySidePage(List.of(FolderReader.read(unfinished))).asMarkdown())
        .contains("| 1 of 2 |")
        .containsOnlyOnce(RunMeasures.WHY_NO_PERCENTILE);
  }

  @Test
  void flowsWithoutAnEndHaveGoodputAndFairnessAndNoCompletionTimes() throws Exception {
    assertThat(table(run("a", SIZED, ""), run("b", SIZED, ""), run("c", SIZED, "")))
        .contains("| goodput | Jain, last third | queue, mean | queue, peak |")
        .contains("| 1.87 Gb/s | 1.00 | 166.5 B | 450.0 B |")
        .doesNotContain("slowdown", "FCT", "unfinished");
    assertThat(new SideBySidePage(List.of(FolderReader.read(run("a", SIZED, "")))).asMarkdown())
        .contains("| what | goodput |", "| 1.87 Gb/s |")
        .doesNotContain("slowdown", "FCT", "finished", "–");
  }

  @Test
  void flowsWithASizeHaveCompletionTimesAndNoFairness() throws Exception {
    assertThat(table(run("a", UNBOUNDED, ""), run("b", UNBOUNDED, ""), run("c", UNBOUNDED, "")))
        .contains("| slowdown, mean of the finished | unfinished |")
        .doesNotContain("goodput", "Jain");
  }

  /** Three seeds of one variant. */
  private String table(Path... runs) throws Exception {
    Campaign campaign = TestCampaigns.read(folder, TestCampaigns.STAR + "seeds: [1, 2, 3]\n");
    List<ExperimentRun.Ended> ended =
        List.of(runs).stream()
            .map(
                out ->
                    new ExperimentRun.Ended(
                        ExitCode.DONE, out, null, new RawRun(out).description().build(), null))
            .toList();
    PointResult point = new PointJudge(campaign, campaign.points().get(0), ended, 1).judge();
    return new CampaignTables(campaign, List.of(point)).asMarkdown();
  }

  /**
   * A run.
   *
   * @param without rows of these flows
   * @param queue in place of the mean queue of 166.5 B, with its commas; empty: that
   */
  private Path run(String name, String without, String queue) throws IOException {
    Path out = folder.resolve(name);
    RawRun raw = RawRun.complete(Files.createDirectories(out));
    raw.write("manifest.json", "{}");
    if (!without.isEmpty()) {
      String goodputs = without.equals(SIZED) ? "\n\\d+,[01],[^\n]*" : "\n\\d+,2,[^\n]*";
      String flows = Files.readString(out.resolve("flows.csv"));
      raw.write("flows.csv", flows.replaceAll(without, ""));
      String rows = Files.readString(out.resolve("throughput.csv"));
      raw.write("throughput.csv", rows.replaceAll(goodputs, ""));
    }
    if (!queue.isEmpty()) {
      String ports = Files.readString(out.resolve("ports.csv"));
      raw.write("ports.csv", ports.replace(",166.5,", queue));
    }
    return out;
  }
}
