// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.read.Choices;
import org.sluice.runner.read.ComparisonReader;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;

/** Campaigns of an experiment that a test writes. */
final class TestCampaigns {
  /** An experiment; its traffic is what a test's raw files say. */
  static final String STAR =
      """
      title: t
      topology: {kind: star, senders: 2, linkRate: 10Gbps, linkDelay: 0s}
      traffic: [{kind: flows, from: "sender*", to: receiver}]
      scheme: {name: none}
      duration: 3us
      """;

  private TestCampaigns() {}

  /** The campaign of the file {@code e.yaml} with this text, with {@code --set} settings. */
  static Campaign read(Path folder, String experiment, String... settings) throws IOException {
    Path file = Files.writeString(folder.resolve("e.yaml"), experiment);
    return Campaign.read(
        new ExperimentLibrary.Entry("e", file, "e.yaml"),
        new ComparisonReader(new ExperimentReader(SchemeCatalog.load().schemes())),
        Choices.NONE.withSettings(List.of(settings)),
        List.of(),
        false,
        List.of());
  }
}
