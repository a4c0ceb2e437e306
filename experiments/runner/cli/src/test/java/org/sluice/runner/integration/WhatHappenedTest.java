// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A run says what happened in it: for each cause an experiment in which it is the true one ({@code
 * src/test/resources/happened}), and a twin in which it is not.
 */
@Tag("simulator")
class WhatHappenedTest {
  private static final Path EXPERIMENTS = Path.of("src/test/resources/happened").toAbsolutePath();

  @TempDir private Path folder;

  /**
   * What a run said.
   *
   * @param ended the command
   * @param summary its {@code summary.json}
   */
  private record Told(SluiceProcess.Ended ended, JsonNode summary) {
    /** The sentences of a topic; empty if it is not answered. */
    String on(String topic) {
      StringBuilder text = new StringBuilder();
      for (JsonNode answer : summary.path("happened")) {
        if (answer.path("topic").asText().equals(topic)) {
          answer.path("answer").forEach(sentence -> text.append(sentence.asText()).append('\n'));
        }
      }
      return text.toString();
    }

    List<String> alarms() {
      List<String> topics = new ArrayList<>();
      summary
          .path("happened")
          .forEach(
              answer -> {
                if (answer.path("alarm").asBoolean()) {
                  topics.add(answer.path("topic").asText());
                }
              });
      return topics;
    }
  }

  private Told run(String experiment, String... more) throws Exception {
    List<String> words =
        new ArrayList<>(List.of("run", EXPERIMENTS.resolve(experiment).toString(), "--out", "out"));
    words.addAll(List.of("--overwrite", "--no-figures"));
    words.addAll(List.of(more));
    SluiceProcess.Ended ended = SluiceProcess.run(folder, words.toArray(String[]::new));
    assertThat(ended.code()).as(ended.toString()).isZero();
    return new Told(
        ended, new ObjectMapper().readTree(folder.resolve("out/summary.json").toFile()));
  }

  @Test
  void aSmallHeadroomIsTheCauseOfALossAndWhatItNamesSuffices() throws Exception {
    Told told = run("small-headroom.yaml");
    assertThat(told.alarms()).containsExactly("lossless_loss");
    assertThat(told.on("lossless_loss"))
        .contains("All were lost because the headroom is too small")
        .contains("has 2,000 B, and up to ");
    assertThat(told.ended().errors()).contains("warning: Alarm: ");
    assertThat(Files.readString(folder.resolve("out/report.html")))
        .contains("<h2>What happened</h2>")
        .contains("Alarm: ");

    Matcher settings =
        Pattern.compile("--set (\\S+) --set (dataplane.buffer=\\S+)")
            .matcher(told.on("lossless_loss"));
    assertThat(settings.find()).isTrue();
    Told twin = run("small-headroom.yaml", "--set", settings.group(1), "--set", settings.group(2));
    assertThat(twin.alarms()).isEmpty();
    assertThat(twin.on("first_events")).contains("First pause at").contains("no loss");
  }

  @Test
  void aLossInALossyBufferIsNoAlarm() throws Exception {
    Told told = run("small-headroom.yaml", "--set", "flowControl=lossy");
    assertThat(told.alarms()).isEmpty();
    assertThat(told.on("other_losses")).contains("lost: the buffer had no room");
    assertThat(told.on("pauses")).contains("pfc.txt is empty: flow control is lossy");
  }

  @Test
  void aHeadroomAboveTheBufferThatWrapsLeavesPfcWithoutEffect() throws Exception {
    Told told =
        run(
            "small-headroom.yaml",
            "--set",
            "dataplane.pfcHeadroom=1MB",
            "--set",
            "dataplane.pfcThresholdWraps=true");
    assertThat(told.alarms()).isEmpty();
    assertThat(told.on("pauses"))
        .contains("pfc.txt is empty: the headroom exceeds the buffer, so that the threshold wraps");
  }

  @Test
  void anAlarmIsRaisedAlsoWithoutAReport() throws Exception {
    String experiment = EXPERIMENTS.resolve("small-headroom.yaml").toString();
    SluiceProcess.Ended ended = SluiceProcess.run(folder, "run", experiment, "--raw");
    assertThat(ended.code()).as(ended.toString()).isZero();
    assertThat(ended.errors()).contains("Alarm: ").contains("lost although flow control is PFC");
  }

  @Test
  void aPauseThatWasLostOnALineIsTheCauseOfALoss() throws Exception {
    Told told = run("lossy-line.yaml", "--seed", "1");
    assertThat(told.alarms()).containsExactly("lossless_loss");
    assertThat(told.on("lossless_loss"))
        .contains("because a pause frame was lost on a line with errors")
        .doesNotContain("headroom is too small");
  }

  @Test
  void aResumeThatWasLostHoldsItsPortForGood() throws Exception {
    Told told = run("lossy-line.yaml", "--seed", "2");
    assertThat(told.alarms()).containsExactly("deadlock");
    assertThat(told.on("deadlock"))
        .contains("1 port is paused for good since a resume frame was lost")
        .contains("a → s, since ")
        .doesNotContain("cycle");
    assertThat(told.on("unfinished_flows")).contains("1 is behind a port that is paused for good");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ns3", "omnet"})
  void whatALinkThatWentDownLostIsCountedAtIt(String simulator) throws Exception {
    if (simulator.equals("omnet")) {
      InOmnet.assumeInstalled();
    }
    Told told = run("link-down.yaml", "--simulator", simulator);
    assertThat(told.on("other_losses")).contains("61 packets were lost: its link went down.");
    assertThat(told.on("first_events")).contains("(s, at its port to t, its link went down)");
    assertThat(told.summary().path("losses").asLong()).isEqualTo(61);
    assertThat(told.summary().path("claims").path("holds").asLong()).isEqualTo(4);
    assertThat(Files.readString(folder.resolve("out/report.html")))
        .contains("frames lost on links");
  }

  @Test
  void withoutLineErrorsNoPauseIsLost() throws Exception {
    Told told = run("lossy-line.yaml", "--set", "topology.links.1.frameErrorRate=0");
    assertThat(told.alarms()).isEmpty();
    assertThat(told.on("first_events")).contains("First pause at").contains("no loss");
    assertThat(told.on("unfinished_flows")).isEmpty();
  }

  @Test
  void pausesThatEndByThemselvesAreNotHeldByALostResume() throws Exception {
    Told told = run("lossy-line.yaml", "--seed", "2", "--set", "dataplane.pfcPauseQuanta=100");
    assertThat(told.on("deadlock")).contains("No: no port was paused for good");
    assertThat(told.on("unfinished_flows")).isEmpty();
  }

  @Test
  void aCycleOfPausesIsADeadlockWithItsPortsInOrder() throws Exception {
    Told told = run("ring.yaml");
    assertThat(told.alarms()).containsExactly("deadlock");
    assertThat(told.on("deadlock"))
        .contains("Deadlock since 75.992 µs")
        .contains("s1 → s2, s2 → s3, s3 → s4, s4 → s5, s5 → s1.")
        .contains("5 ports wait behind them");
    assertThat(told.on("unfinished_flows"))
        .contains("5 are behind a port that is paused for good (flows 0, 1, 2, 3, 4)");
    assertThat(told.on("end")).contains("none would have gone on and 5 stood still for good");
  }

  @Test
  void longPausesInARingThatResolveAreNoDeadlock() throws Exception {
    // One flow starts when the others have ended: the ring is never closed.
    Told told = run("ring.yaml", "--set", "traffic.4.start=15ms");
    assertThat(told.alarms()).isEmpty();
    assertThat(told.on("deadlock")).contains("No: no port was paused for good");
    assertThat(told.on("pauses")).contains("4 of 5 switches reached the pause threshold");
    assertThat(told.on("end")).contains("all flows had ended by");
  }

  @Test
  void pausesAtTheEndOfARunThatResolveAreNoDeadlock() throws Exception {
    // The same ring, before its pauses have closed it.
    Told told = run("ring.yaml", "--set", "duration=72us");
    assertThat(told.alarms()).isEmpty();
    assertThat(told.on("deadlock")).contains("No: no port was paused for good");
    assertThat(told.on("unfinished_flows")).contains("5 are still moving");
  }

  @Test
  void aLastPacketThatWasLostIsNotSentAgainWithoutATimeout() throws Exception {
    Told told = run("last-packet.yaml");
    assertThat(told.on("unfinished_flows"))
        .contains("1 is waiting for the ACK of a packet that was lost")
        .contains("(flow 0)");
    Told twin = run("last-packet.yaml", "--set", "dataplane.goBackTimeout=true");
    assertThat(twin.on("unfinished_flows")).isEmpty();
    Told early =
        run("last-packet.yaml", "--set", "dataplane.goBackTimeout=true", "--set", "duration=100us");
    assertThat(early.on("unfinished_flows"))
        .contains("1 is waiting for a retransmission timeout that was due after the end");
  }

  @Test
  void aRunThatIsTooShortLeavesFlowsThatMove() throws Exception {
    Told told =
        run("small-headroom.yaml", "--set", "duration=60us", "--set", "dataplane.pfcHeadroom=15KB");
    assertThat(told.on("unfinished_flows")).contains("4 are still moving when the run ended");
  }

  @Test
  void aWayBeyondTheTelemetrysHopsIsNamed() throws Exception {
    Told told = run("two-paths.yaml");
    assertThat(told.on("telemetry"))
        .contains(
            "Flow 0 crosses 6 switches, beyond the 5 hops of hpcc's telemetry: it never reacts.");
    assertThat(told.ended().errors()).contains("Alarm: Flow 0 crosses 6 switches");
    assertThat(told.on("scheme")).contains("The scheme acted");
    Told twin = run("two-paths.yaml", "--set", "scheme.parameters.maxHops=6");
    assertThat(twin.on("telemetry")).isEmpty();
    assertThat(twin.on("scheme")).contains("The scheme acted");
  }

  @Test
  void aSchemeThatHadNothingToDoIsNoMistakeAndSaysWhatItLacked() throws Exception {
    Told told = run("alone.yaml");
    assertThat(told.on("scheme"))
        .contains("The scheme did not act: no decided rate or window changed")
        .contains("switch → receiver, had at most ")
        .contains("marking begins above 20,000 B");
    assertThat(told.on("pauses")).contains("pfc.txt is empty: no ");
    Told twin = run("alone.yaml", "--set", "senders=4");
    assertThat(twin.on("scheme")).contains("The scheme acted").doesNotContain("did not act");
    assertThat(twin.on("first_events")).contains("First mark at").contains("switch → receiver");
  }

  @Test
  void onlyWhatClaimsSomethingLacksEvidenceWithAndWithoutReport() throws Exception {
    Path claims = folder.resolve("claims.yaml");
    Files.writeString(
        claims,
        Files.readString(EXPERIMENTS.resolve("alone.yaml"))
            + "claims: [{text: nothing is lost, source: test, measured: 'drops(\"*\")', expected: 0}]\n");
    for (String how : List.of("--no-figures", "--raw")) {
      SluiceProcess.Ended ended =
          SluiceProcess.run(
              folder, "run", claims.toString(), "--out", "claims", "--overwrite", how);
      assertThat(ended.code()).as(ended.toString()).isEqualTo(8);
    }
  }
}
