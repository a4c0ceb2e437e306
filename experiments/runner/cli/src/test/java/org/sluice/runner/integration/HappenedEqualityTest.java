// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Both simulators say the same of what happened, to the byte. */
@Tag("simulator")
class HappenedEqualityTest extends InOmnet {
  private static final Path EXPERIMENTS = Path.of("src/test/resources/happened").toAbsolutePath();

  @ParameterizedTest
  @CsvSource({
    "small-headroom, 1",
    "lossy-line, 1",
    "lossy-line, 2",
    "ring, 1",
    "last-packet, 1",
    "two-paths, 1",
    "alone, 1"
  })
  void theRawFileIsTheSame(String experiment, String seed) throws Exception {
    String file = EXPERIMENTS.resolve(experiment + ".yaml").toString();
    for (String simulator : new String[] {"ns3", "omnet"}) {
      SluiceProcess.Ended ended =
          SluiceProcess.run(
              folder,
              "run",
              file,
              "--seed",
              seed,
              "--simulator",
              simulator,
              "--out",
              simulator,
              "--raw");
      assertThat(ended.code()).as(ended.toString()).isZero();
    }
    assertThat(folder.resolve("omnet/happened.json"))
        .hasSameBinaryContentAs(folder.resolve("ns3/happened.json"));
  }
}
