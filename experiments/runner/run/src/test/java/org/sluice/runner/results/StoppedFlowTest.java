// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.model.FlowResult;

class StoppedFlowTest {
  @TempDir private Path out;

  /** Its sender has the last ACK of what it sent, which is 500 of 1,000 bytes. */
  @Test
  void isNotCompleted() throws IOException {
    RawRun raw = RawRun.complete(out);
    String flows = Files.readString(out.resolve("flows.csv"));
    raw.write("flows.csv", flows.replace("1500000,1000,", "1500000,500,"));
    RunResults results = RunResults.read(raw.description().build());

    assertThat(results.completedFlows()).extracting(FlowResult::flow).containsExactly(0L);
    assertThat(results.unfinishedFlows()).extracting(FlowResult::flow).containsExactly(1L);
    assertThat(RunNumbers.of("x", results).value("fct_mean_ps")).isNaN();
    assertThat(results.soundness().stranded()).as("it ended").isEmpty();
  }
}
