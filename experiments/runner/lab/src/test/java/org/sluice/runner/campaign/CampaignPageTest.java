// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.runner.model.Claim;
import org.sluice.runner.model.ClaimResult;
import org.sluice.runner.model.Verdict;
import org.sluice.runner.report.Page;

/** What the page of a campaign says at its top. */
class CampaignPageTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "HOLDS, true, '', good, complete",
    "NOT_APPLICABLE, true, '', good, complete",
    "FAILED, true, '', idle, complete",
    "NOT_MEASURED, true, '', idle, complete",
    "HOLDS, false, '', idle, complete",
    "HOLDS, false, '', bad, no evidence",
    "HOLDS, true, crashed, bad, 1 runs FAILED"
  })
  void completeIsGreenOnlyIfAllIsWell(
      Verdict verdict, boolean isEvidence, String failure, String style, String words)
      throws IOException {
    Campaign campaign =
        TestCampaigns.read(folder, TestCampaigns.STAR + "compare: {a: {}, b: {scheme: dcqcn}}\n");
    Claim claim = new Claim("c", Set.of(), "s", null, null, null, null, null, false, null);
    PointResult point =
        new PointResult(
            campaign.points().get(0),
            List.of(),
            List.of(),
            List.of(ClaimResult.without(claim, verdict, "1", null)),
            List.of(),
            isEvidence);
    List<Page.Link> runs = List.of(new Page.Link("a", "a", failure));
    assertThat(new CampaignPage(campaign, List.of(point), runs, List.of()).render())
        .contains("<span class=\"badge " + style + "\">" + words + "</span>");
  }
}
