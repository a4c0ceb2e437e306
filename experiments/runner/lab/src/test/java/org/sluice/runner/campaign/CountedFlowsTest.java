// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.ExitCode;
import org.sluice.runner.results.RawRun;
import org.sluice.runner.run.ExperimentRun;

/** The tables of a campaign leave out flows that start too early or too late. */
class CountedFlowsTest {
  private static final String CUT = "statistics: {from: 500ns, until: 2us}\n";

  @TempDir private Path folder;

  @Test
  void flowsThatStartEarlierOrLaterAreInNoStatistic() throws Exception {
    CampaignTables tables = tables(CUT);
    Map<String, String> a = row(tables.numbers(), 1);

    // Flows 1 and 4 start at 0.5 us and just before 2 us; the first takes 1 us, the other is
    // unfinished. Flows 0 and 3 start at 0 and at 2 us. Flow 2 has no size.
    assertThat(a)
        .containsEntry("flows_counted", "started from 0.5 us until 2 us")
        .containsEntry("flows_with_size_median", "2")
        .containsEntry("flows_unfinished_median", "1")
        .containsEntry("flows_cut_median", "2")
        .containsEntry("slowdown_mean_finished_median", "1")
        .containsEntry("fct_mean_finished_ps_median", "1000000")
        .containsEntry("fct_p50_ps_median", "1000000")
        .containsEntry("fct_p99_ps_median", "")
        // They are traffic all the same.
        .containsEntry("flows_median", "5");
    assertThat(row(tables.pairs(), 1))
        .containsEntry("flows_counted", "started from 0.5 us until 2 us")
        .containsEntry("flows", "1")
        .containsEntry("fct_ratio_median", "2");
    assertThat(tables.asMarkdown())
        .contains("| flows counted |")
        .contains("| started from 0.5 us until 2 us; 2 left out |");
    assertThat(new CampaignPage(tables.campaign(), tables.points(), List.of(), List.of()).render())
        .contains("flows counted")
        .contains("started from 0.5 us until 2 us; 2 left out");
  }

  @Test
  void withoutARuleAllFlowsCountAndTheTableSaysSo() throws Exception {
    CampaignTables tables = tables("");

    assertThat(row(tables.numbers(), 1))
        .containsEntry("flows_counted", "all")
        .containsEntry("flows_with_size_median", "4")
        .containsEntry("flows_unfinished_median", "1")
        .containsEntry("flows_cut_median", "0");
    assertThat(row(tables.pairs(), 1))
        .containsEntry("flows_counted", "all")
        .containsEntry("flows", "3");
    assertThat(tables.asMarkdown()).contains("| a | 1 | all |");
  }

  /** Also by {@code --set}, where it may be an axis. */
  @Test
  void theCommandLineMaySetTheRule() throws Exception {
    CampaignTables tables = tables("", "statistics.from=0s,501ns");

    assertThat(row(tables.numbers(), 1)).containsEntry("flows_cut_median", "0");
    assertThat(row(tables.numbers(), 3))
        .containsEntry("statistics.from", "501ns")
        .containsEntry("flows_counted", "started from 0.501 us on")
        .containsEntry("flows_with_size_median", "2")
        .containsEntry("flows_cut_median", "2");
  }

  private CampaignTables tables(String statistics, String... settings) throws Exception {
    Campaign campaign =
        TestCampaigns.read(
            folder,
            TestCampaigns.STAR + "compare: {a: {}, b: {scheme: dcqcn}}\n" + statistics,
            settings);
    List<ExperimentRun.Ended> ended = List.of(run("a", "1500000"), run("b", "2500000"));
    List<PointResult> points = new ArrayList<>();
    for (Campaign.Point point : campaign.points()) {
      points.add(new PointJudge(campaign, point, ended, 2).judge());
    }
    return new CampaignTables(campaign, points);
  }

  /** Flow 1 ends when it is said; the others end when they do in each run. */
  private ExperimentRun.Ended run(String name, String finishPs) throws IOException {
    RawRun raw = RawRun.complete(Files.createDirectory(folder.resolve(name)));
    raw.append("flows.csv", "3,1,0,10002,100,500,2000000,2600000,500,0,0,0,300000,0\n");
    raw.append("flows.csv", "4,1,0,10003,100,500,1999999,,100,0,0,0,300000,0\n");
    String flows = Files.readString(folder.resolve(name).resolve("flows.csv"));
    raw.write("flows.csv", flows.replace(",1500000,", "," + finishPs + ","));
    return new ExperimentRun.Ended(
        ExitCode.DONE, folder.resolve(name), null, raw.description().build(), null);
  }

  /** The fields of a line of a CSV file, by the names in its header. */
  private static Map<String, String> row(String csv, int line) {
    List<String> heads = Arrays.asList(csv.split("\n")[0].split(",", -1));
    String[] cells = csv.split("\n")[line].split(",", -1);
    Map<String, String> row = new HashMap<>();
    for (int i = 0; i < heads.size(); i++) {
      row.put(heads.get(i), cells[i]);
    }
    return row;
  }
}
