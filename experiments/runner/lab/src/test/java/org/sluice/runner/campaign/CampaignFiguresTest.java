// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.figures.FigureSet;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.model.CountedFlows;
import org.sluice.runner.results.Spread;

/** What a campaign draws. */
class CampaignFiguresTest {
  @TempDir private Path folder;

  @Test
  void theSettingWithMostValuesIsTheAxisAndTheOthersAreLines() throws Exception {
    List<FigureSet.Drawn> drawn = figures("linkDelay=1us,2us", "n=10,1,2").write(folder);

    assertThat(drawn)
        .extracting(FigureSet.Drawn::name)
        .as("nothing is known of slowdowns")
        .containsExactly("queue-peak");
    assertThat(drawn.get(0).caption()).contains("Means over 2 seeds", "95 % confidence");
    assertThat(Files.readString(folder.resolve("queue-peak.json")))
        .containsPattern("\"a linkDelay=1us\"[^{]*\"x\":\\[1.0,2.0,10.0],\"y\":\\[2.0,3.0,1.0]")
        .containsPattern("\"b linkDelay=2us\"[^{]*\"x\":\\[1.0,2.0,10.0],\"y\":\\[\\d+.0,6.0,")
        .doesNotContain("n=");
  }

  @Test
  void valuesWithAUnitStandAtTheirNumbersInOrder() throws Exception {
    List<FigureSet.Drawn> drawn = figures("linkDelay=30us,10us").write(folder);

    assertThat(drawn).hasSize(1);
    assertThat(Files.readString(folder.resolve("queue-peak.json")))
        .containsPattern("\"a\"[^{]*\"x\":\\[10.0,30.0],\"y\":\\[2.0,1.0]");
  }

  @Test
  void withoutValuesOrWithTooManyLinesThereAreNone() throws Exception {
    assertThat(figures().write(folder)).isEmpty();
    CampaignFigures many =
        figures("linkDelay=1us,2us,3us,4us,5us,6us,7us,8us,9us", "n=1,2,3,4,5,6,7,8,9,10");
    assertThat(many.hasTooManyLines()).isTrue();
    assertThat(many.write(folder)).isEmpty();
  }

  /** The largest queue is 1 KB at the first point, 2 KB at the second, and so on. */
  private CampaignFigures figures(String... settings) throws Exception {
    Campaign campaign =
        TestCampaigns.read(
            folder,
            """
            title: t
            variables:
              n: {type: integer, default: 2, min: 1, max: 10}
              linkDelay: {type: time, default: 1us}
            topology: {kind: star, senders: "${n}", linkRate: 10Gbps, linkDelay: "${linkDelay}"}
            traffic: [{kind: flows, from: "sender*", to: receiver}]
            scheme: {name: none}
            duration: 3us
            compare: {a: {}, b: {scheme: dcqcn}}
            """,
            settings);
    List<PointResult> points = new ArrayList<>();
    for (Campaign.Point point : campaign.points()) {
      double kb = points.size();
      List<PointResult.Row> rows = new ArrayList<>();
      for (Comparison.Variant variant : point.comparison().variants()) {
        Spread queue =
            Spread.of(new double[] {1000 * kb + 900, 1000 * kb + 1100}, Spread.Range.ANY);
        rows.add(
            new PointResult.Row(
                Campaign.label(variant),
                2,
                List.of(),
                false,
                CountedFlows.ALL,
                Map.of("queue_peak_bytes", queue)));
      }
      points.add(new PointResult(point, rows, List.of(), List.of(), List.of(), true));
    }
    return new CampaignFigures(campaign, points);
  }
}
