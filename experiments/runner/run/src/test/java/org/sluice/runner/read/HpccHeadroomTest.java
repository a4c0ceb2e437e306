// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HpccHeadroomTest {
  private static final String CONFIG =
      """
      TOPOLOGY_FILE topology.txt
      FLOW_FILE flow.txt
      SIMULATOR_STOP_TIME 2.01
      CC_MODE 0
      ENABLE_QCN 0
      ENABLE_TRACE 0
      L2_ACK_INTERVAL 1
      """;

  @TempDir private Path folder;

  /** Two hosts at a switch, the second with a link of that delay. */
  private List<String> warnings(String delay, int bufferMib) throws IOException {
    Files.writeString(
        folder.resolve("topology.txt"), "3 1 2\n2\n0 2 25Gbps 1us 0\n1 2 25Gbps " + delay + " 0\n");
    Files.writeString(folder.resolve("flow.txt"), "1\n0 1 3 100 1000 2.0\n");
    Path config = folder.resolve("config.txt");
    Files.writeString(config, CONFIG + "BUFFER_SIZE " + bufferMib + "\n");
    return new HpccConfig(config, Map.of(), 10).warnings();
  }

  @Test
  void aBufferWithoutRoomForTheHeadroomIsNamedWithTheLinkAndWhatComesOfIt() throws IOException {
    assertThat(warnings("1us", 1)).noneMatch(w -> w.contains("headroom"));

    // 3 · 25 Gb/s · 1 ms = 9,375,000 B, of 1 us 9,375 B, and 4 KiB of reserve each
    assertThat(warnings("1ms", 9)).noneMatch(w -> w.contains("headroom"));
    assertThat(warnings("1ms", 8))
        .anyMatch(w -> w.contains("config.txt:8: BUFFER_SIZE, and the links of switch2 ("))
        .anyMatch(w -> w.contains("topology.txt:4: 25Gbps, 1ms)"))
        .anyMatch(w -> w.contains("needs 9392567 bytes and the buffer has 8388608:"))
        .anyMatch(w -> w.contains("wraps (to 536745417 bytes) and PFC never acts; the same here"));
  }
}
