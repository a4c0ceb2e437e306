// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.runner.files.JsonFile;
import org.sluice.runner.results.PlanFacts;

/** Switches 1, 2 and 3 in a ring; port 0 of each leads on, port 1 comes from the one before. */
class PauseCycleTest {
  @TempDir private Path folder;

  private Answer answer(String... stuck) throws IOException {
    Files.writeString(
        folder.resolve("happened.json"),
        "{\"stuck\": [%s]}".formatted(String.join(",", List.of(stuck))));
    Files.writeString(
        folder.resolve("plan.txt"),
        """
        node id=0 type=host name=h
        node id=1 type=switch name=s1
        node id=2 type=switch name=s2
        node id=3 type=switch name=s3
        link a=1 b=2 rate_bps=1000
        link a=2 b=3 rate_bps=1000
        link a=3 b=1 rate_bps=1000
        link a=0 b=1 rate_bps=1000
        """);
    return new PauseCycle(
            HappenedFile.of(JsonFile.read(folder.resolve("happened.json"))),
            new Words(PlanFacts.read(folder.resolve("plan.txt"))))
        .answer();
  }

  private static String stuck(int node, int port, int pausedBy, long sincePs, String rest) {
    return "{\"node\": %d, \"port\": %d, \"priority\": 3, \"paused_by\": %d, \"since_ps\": %d, %s}"
        .formatted(node, port, pausedBy, sincePs, rest);
  }

  @Test
  void namesThePortsInOrderAndWhenTheLastOfThemWasPaused() throws IOException {
    Answer answer =
        answer(
            stuck(0, 0, 1, 1_000_000, "\"behind\": [0]"),
            stuck(1, 0, 2, 2_000_000, "\"behind\": [1]"),
            stuck(2, 1, 3, 4_000_000, "\"behind\": [1]"),
            stuck(3, 1, 1, 3_000_000, "\"behind\": [0]"));
    assertThat(answer.isAlarm()).isTrue();
    assertThat(answer.sentences())
        .containsExactly(
            "Deadlock since 4 µs, a cycle of pauses (priority 3): s1 → s2, s2 → s3, s3 → s1. Each"
                + " waits for the next, the last for the first; none of them will ever send again.",
            "1 port waits behind them and will not send again either.",
            "Routes without a cycle, or flowControl: lossy, have no deadlock.");
  }

  @Test
  void aChainBehindALostResumeIsNoCycle() throws IOException {
    Answer answer =
        answer(
            stuck(0, 0, 1, 3_000_000, "\"behind\": [0]"),
            stuck(1, 0, 2, 2_000_000, "\"resume_lost\": true, \"behind\": []"));
    assertThat(answer.isAlarm()).isTrue();
    assertThat(answer.sentences())
        .containsExactly(
            "1 port is paused for good since a resume frame was lost on a line with errors: s1 →"
                + " s2, since 2 µs.",
            "1 port waits behind them and will not send again either.");
  }

  @Test
  void anotherPriorityOfTheSamePortsIsNoPartOfTheCycle() throws IOException {
    Answer answer =
        answer(
            stuck(1, 0, 2, 1, "\"behind\": [1]"),
            stuck(2, 1, 3, 1, "\"behind\": [1]"),
            stuck(3, 1, 1, 1, "\"behind\": [0]").replace("\"priority\": 3", "\"priority\": 4"));
    assertThat(answer.isAlarm()).isTrue();
    assertThat(answer.sentences().get(0)).startsWith("No cycle of pauses was found, but 3 ports");
  }

  @Test
  void bytesOfALinkThatWentDownMayHoldAPort() throws IOException {
    Answer answer = answer(stuck(0, 0, 1, 3_000_000, "\"left_over_bytes\": 9000, \"behind\": []"));
    assertThat(answer.isAlarm()).isTrue();
    assertThat(answer.sentences())
        .containsExactly(
            "No cycle of pauses, but 1 port is paused for good: s1 goes on counting bytes that a"
                + " link that went down had in its queue (h → s1 is paused since 3 µs).");
  }

  @Test
  void nothingStuckIsNoDeadlock() throws IOException {
    Answer answer = answer();
    assertThat(answer.isAlarm()).isFalse();
    assertThat(answer.sentences()).containsExactly("No: no port was paused for good at the end.");
  }
}
