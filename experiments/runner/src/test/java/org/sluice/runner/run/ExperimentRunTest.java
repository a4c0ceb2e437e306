// SPDX-License-Identifier: MIT
package org.sluice.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sluice.runner.ExitCode;
import org.sluice.runner.process.SimulatorWatchdog;

class ExperimentRunTest {
  @Test
  void aPartialRunNeverEndsWell() {
    SimulatorWatchdog.End well = new SimulatorWatchdog.End(ExitCode.DONE, null);
    assertThat(ExperimentRun.whole(well, "simulated")).isEqualTo(well);
    assertThat(ExperimentRun.whole(well, "partial"))
        .isEqualTo(
            new SimulatorWatchdog.End(
                ExitCode.UNEXPECTED,
                "the simulator ended with exit code 0, but its files are partial"));
    SimulatorWatchdog.End lost = new SimulatorWatchdog.End(ExitCode.OTHER_SIDE, "it died");
    assertThat(ExperimentRun.whole(lost, "partial")).isEqualTo(lost);
  }
}
