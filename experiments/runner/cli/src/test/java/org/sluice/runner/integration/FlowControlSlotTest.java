// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Both slots at once: the flow control's machine of the whole switch and of the host beside the
 * congestion control's of ports and flows, the same on both transports.
 */
@Tag("simulator")
class FlowControlSlotTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "dcqcn, scale, prediction",
    "dcqcn, pause-only, none",
    "none, pause-only, prediction",
    "rocc, scale, none"
  })
  void aFlowControlRunsBesideACongestionControl(String scheme, String endpoints, String marking)
      throws Exception {
    Path file = folder.resolve("incast.yaml");
    Files.writeString(
        file,
        """
        title: "Eight senders at once"
        topology: {kind: star, senders: 8, linkRate: 25Gbps, linkDelay: 1us}
        traffic:
          - {kind: flows, from: "sender*", to: receiver, bytes: 100KB}
        scheme: {name: %s}
        flowControl: {name: fafc, parameters: {pauseThreshold: 40000, ecnThreshold: 20000,
          endpoints: %s, marking: %s}}
        duration: 600us
        allows: stranded
        monitor: {queueInterval: 1us, queuePorts: ["switch:0"]}
        claims:
          - {text: senders are paused, source: test, measured: 'pauses("*")', atLeast: 8}
          - {text: without a loss, source: test, measured: 'drops("*")', expected: 0}
        """
            .formatted(scheme, endpoints, marking));
    for (String transport : new String[] {"jvm", "zmq"}) {
      SluiceProcess.Ended ended =
          SluiceProcess.run(
              folder, "run", file.toString(), "--transport", transport, "--out", transport);
      assertThat(ended.code()).as(ended.toString()).isZero();
    }
    RunFolder.assertSameResults(folder.resolve("jvm"), folder.resolve("zmq"));
  }
}
