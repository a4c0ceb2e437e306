// SPDX-License-Identifier: MIT
package org.sluice.runner.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeterReadingTest {
  private static final String SCALARS =
      """
      version 3
      run Roce-0-20260102-10:00:00-1
      config *.numSenders 10
      par RoceStar.meter from 0.002s

      scalar RoceStar.meter events 525207
      scalar RoceStar.meter frames 3e5
      scalar RoceStar.meter wallTime 0.848
      attr unit s
      scalar RoceStar.meter cpuTime 0.25
      attr unit s
      scalar RoceStar.meter simulatedTime 0.018
      scalar RoceStar.switch.eth[0].mac "frames/sec sent" 4166666
      scalar RoceStar.receiver.eth[0].queue events 7
      """;

  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("run.sca"), text);
  }

  @Test
  void takesTheMetersScalarsAndNoOthers() throws IOException {
    MeterReading reading = MeterReading.read(file(SCALARS));
    assertThat(reading).isEqualTo(new MeterReading(525207, 300000, 0.25, 0.848));
    assertThat(reading.eventsPerHop()).isEqualTo(1.75069);
    assertThat(reading.hopsPerSecond()).isEqualTo(1_200_000);
    assertThat(reading.eventsPerSecond()).isEqualTo(2_100_828);
    assertThat(reading.wallPerCpu()).isEqualTo(3.392);
  }

  @Test
  void aScalarThatIsNotThereOrMeansNothingIsNamed() throws IOException {
    Path without = file(SCALARS.replace("meter frames", "meter frame"));
    assertThatThrownBy(() -> MeterReading.read(without))
        .isInstanceOf(IOException.class)
        .hasMessage(
            without + " has 'nothing' for the meter's 'frames'; allowed is a number above 0");
    for (String wrong : new String[] {"0", "-1", "nan", "inf", "many"}) {
      Path file = file(SCALARS.replace("525207", wrong));
      assertThatThrownBy(() -> MeterReading.read(file))
          .isInstanceOf(IOException.class)
          .hasMessageEndingWith(
              "has '" + wrong + "' for the meter's 'events'; allowed is a number above 0");
    }
  }
}
