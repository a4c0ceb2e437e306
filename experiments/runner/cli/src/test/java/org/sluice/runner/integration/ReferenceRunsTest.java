// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The short reference runs of the HPCC simulator: every claim on them holds. */
@Tag("simulator")
class ReferenceRunsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "hpcc/s6, hpcc-sim",
    "hpcc/s8, hpcc-sim",
    "timely/s6, hpcc-sim",
    "timely/s8, hpcc-sim",
    "dctcp/s8, hpcc-sim",
    "dctcp/s8, hpcc-sim-nowin",
    "dcqcn/s8, hpcc-sim"
  })
  void everyClaimHolds(String experiment, String profile) throws Exception {
    SluiceProcess.Ended ended =
        SluiceProcess.run(
            folder,
            "run",
            experiment,
            "--set",
            "profile=" + profile,
            "--out",
            folder.resolve("out").toString());
    assertThat(ended.code()).as("%s", ended).isZero();
  }
}
