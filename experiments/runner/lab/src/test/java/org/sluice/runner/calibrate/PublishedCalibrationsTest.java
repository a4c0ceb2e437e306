// SPDX-License-Identifier: MIT
package org.sluice.runner.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.runner.read.ExperimentLibrary;
import org.sluice.runner.read.ExperimentReader;
import org.sluice.runner.reproduce.FigureLibrary;

/** The pages of the repository, as Maven sees it from this module's folder. */
class PublishedCalibrationsTest {
  private static final Path HOME = Path.of("../../..").toAbsolutePath().normalize();

  @Test
  void aPageSaysItIsStaleWhereItsExperimentsHaveChangedSince() throws IOException {
    Path experiments = HOME.resolve("experiments");
    List<PublishedCalibration> pages =
        PublishedCalibration.all(
            HOME.resolve("docs/evidence/calibration"),
            experiments,
            new FigureLibrary(new ExperimentLibrary(experiments)),
            new ExperimentReader(SchemeCatalog.load().schemes()));

    assertThat(pages).hasSizeGreaterThan(2);
    for (PublishedCalibration page : pages) {
      assertThat(page.text())
          .as(
              "%s: ./sluice calibrate marks it, ./sluice calibrate %s --publish makes it anew",
              page.file(), page.paper())
          .isEqualTo(page.current());
    }
  }
}
