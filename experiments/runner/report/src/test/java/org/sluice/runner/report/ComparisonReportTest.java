// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.model.Comparison;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ComparisonReader;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.results.RawRun;

/** A comparison in which some runs ended well. */
class ComparisonReportTest {
  private static final String EXPERIMENT =
      """
      title: t
      topology: {kind: star, senders: 2, linkRate: 10Gbps, linkDelay: 1us}
      traffic: [{kind: flows, from: "sender*", to: receiver, bytes: 1KB}]
      scheme: none
      duration: 3us
      compare: {rocc: {scheme: rocc}, dcqcn: {scheme: dcqcn}}
      claims: [{text: slow, source: s, measured: fct(1), atLeast: 1 s, explanation: a header}]
      """;

  @TempDir Path folder;

  @Test
  void explainsNoClaimOfAVariantWhoseRunCrashed() throws IOException {
    Path file = Files.writeString(folder.resolve("c.yaml"), EXPERIMENT);
    Comparison comparison =
        new ComparisonReader(new ExperimentReader(SchemeCatalog.load().schemes()))
            .read(new ExperimentLibrary.Entry("c", file, "c.yaml"), Choices.NONE, false, List.of());
    RawRun raw = RawRun.complete(Files.createDirectories(folder.resolve("rocc")));

    new ComparisonReport(comparison, folder)
        .write(
            List.of(
                new ComparedRun("rocc", 1, "rocc", raw.description().build(), null, List.of()),
                new ComparedRun("dcqcn", 1, "dcqcn", null, "It crashed.", List.of())));

    assertThat(folder.resolve("report.html"))
        .content()
        .contains("On &quot;rocc: slow&quot;: Conjecture: a header")
        .contains("dcqcn: slow", "NOT MEASURED", "badge bad\">PARTIAL<")
        .doesNotContain("On &quot;dcqcn: slow&quot;", ", &quot;dcqcn: slow&quot;");
  }
}
