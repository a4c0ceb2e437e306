// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** If all flows have one priority, its number decides nothing. */
@Tag("simulator")
class PriorityNamesTest {
  private static final String EXPERIMENT =
      """
      title: "Four senders, one of whom receives as well"
      source: a test
      topology: {kind: star, senders: 4, linkRate: 10Gbps, linkDelay: 1us}
      traffic:
        - {kind: flows, from: "sender*", to: receiver, bytes: 2MB, priority: %d}
        - {kind: flows, from: receiver, to: sender0, bytes: 2MB, priority: %d}
      scheme: {%s}
      flowControl: pfc
      duration: 3ms
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name: dcqcn, parameters: {cnpPrioritised: false}",
        "name: ldcp-pcc",
        "name: rocc, profile: reference"
      })
  void messagesAmongTheDataAreOfTheirFlowsPriority(String scheme) throws Exception {
    for (int priority : new int[] {3, 5}) {
      Files.writeString(
          folder.resolve("p" + priority + ".yaml"),
          EXPERIMENT.formatted(priority, priority, scheme));
      SluiceProcess.Ended ended =
          SluiceProcess.run(
              folder, "run", "p" + priority + ".yaml", "--raw", "--out", "p" + priority);
      assertThat(ended.code()).as(ended.toString()).isZero();
    }
    for (String file : new String[] {"flows.csv", "rate.csv", "queue.csv", "ports.csv"}) {
      assertThat(folder.resolve("p5").resolve(file))
          .as(file)
          .hasSameTextualContentAs(folder.resolve("p3").resolve(file));
    }
  }
}
