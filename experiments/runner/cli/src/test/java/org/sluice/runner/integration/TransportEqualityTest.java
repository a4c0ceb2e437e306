// SPDX-License-Identifier: MIT
package org.sluice.runner.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.bridge.proto.Answer;
import org.sluice.bridge.proto.Recorded;
import org.sluice.bridge.proto.Records;

/** Transports and repetitions change nothing; recordings replay. */
@Tag("simulator")
class TransportEqualityTest {
  @TempDir private Path folder;

  @Test
  void roccOnAStarIsTheSameOnBothTransports() throws Exception {
    assertSameOnBothTransports(
        6, "rocc/fig8", "--set", "senders=10", "--set", "duration=2ms", "--seed", "3");
  }

  @Test
  void dcqcnOnAStarIsTheSameOnBothTransports() throws Exception {
    assertSameOnBothTransports(6, "dcqcn/star", "--set", "duration=2.005s");
  }

  @Test
  void queuesOnCreditAreTheSameOnBothTransports() throws Exception {
    assertSameOnBothTransports(
        6, "stress/mixed", "--scheme", "hiercc", "--profile", "paper", "--set", "duration=4ms");
  }

  @Test
  void lossesPausesAndTimeoutsAreTheSameOnBothTransports() throws Exception {
    assertSameOnBothTransports(0, "stress/mixed");
    assertThat(Files.readAllLines(folder.resolve("jvm/fct.csv"))).hasSizeGreaterThan(1000);
  }

  @Test
  void oneSeedGivesOneResultAndAnotherSeedAnother() throws Exception {
    runInto("one", 0, "jvm", "stress/mixed", "--seed", "7");
    runInto("again", 0, "jvm", "stress/mixed", "--seed", "7");
    runInto("other", 0, "jvm", "stress/mixed", "--seed", "8");
    RunFolder.assertSameResults(folder.resolve("one"), folder.resolve("again"));
    for (String name : List.of("fct.csv", "rate.csv", "queue.csv")) {
      assertThat(Files.mismatch(folder.resolve("one/" + name), folder.resolve("other/" + name)))
          .as(name)
          .isNotEqualTo(-1);
    }
  }

  @Test
  void bothTransportsRecordTheSameAndItReplays() throws Exception {
    String star = Star.file(folder, "1ms");
    runInto("jvm", 0, "jvm", star, "--record", "jvm.sluice");
    runInto("zmq", 0, "zmq", star, "--record", "zmq.sluice");
    Path recording = folder.resolve("jvm.sluice");
    assertThat(Files.mismatch(recording, folder.resolve("zmq.sluice"))).isEqualTo(-1);

    SluiceProcess.Ended same = SluiceProcess.run(folder, "replay", "zmq.sluice");
    assertThat(same.code()).as(same.toString()).isZero();
    assertThat(same.output()).contains("Every decision is the same.");

    long ask = tamper(recording, folder.resolve("tampered.sluice"));
    SluiceProcess.Ended differs = SluiceProcess.run(folder, "replay", "tampered.sluice");
    assertThat(differs.code()).as(differs.toString()).isEqualTo(6);
    assertThat(differs.output()).contains("ask " + ask);

    byte[] bytes = Files.readAllBytes(recording);
    Files.write(folder.resolve("cut.sluice"), Arrays.copyOf(bytes, bytes.length * 2 / 3));
    SluiceProcess.Ended cut = SluiceProcess.run(folder, "replay", "cut.sluice");
    assertThat(cut.output() + cut.errors()).contains("partial");

    try (InputStream in = Files.newInputStream(recording);
        OutputStream out = Files.newOutputStream(folder.resolve("hello.sluice"))) {
      Recorded.parseDelimitedFrom(in).writeDelimitedTo(out);
    }
    SluiceProcess.Ended none = SluiceProcess.run(folder, "replay", "hello.sluice");
    assertThat(none.code()).as(none.toString()).isEqualTo(8);
    assertThat(none.output())
        .contains("0 asks", "No ask of it was answered: there is nothing to compare.")
        .doesNotContain("the same");
  }

  /** Changes one number in one decision in the middle; returns the number of its ask. */
  private static long tamper(Path from, Path to) throws IOException {
    List<Recorded> entries = new ArrayList<>();
    try (InputStream in = Files.newInputStream(from)) {
      Recorded entry = Recorded.parseDelimitedFrom(in);
      while (entry != null) {
        entries.add(entry);
        entry = Recorded.parseDelimitedFrom(in);
      }
    }
    int at = entries.size() / 2;
    while (entries.get(at).getAnswer().getDecisions().getACount() == 0) {
      at++;
    }
    Answer answer = entries.get(at).getAnswer();
    Records decisions = answer.getDecisions();
    Records changed = decisions.toBuilder().setA(0, decisions.getA(0) + 1).build();
    entries.set(
        at, Recorded.newBuilder().setAnswer(answer.toBuilder().setDecisions(changed)).build());
    try (OutputStream out = Files.newOutputStream(to)) {
      for (Recorded entry : entries) {
        entry.writeDelimitedTo(out);
      }
    }
    return answer.getNumber();
  }

  private void assertSameOnBothTransports(int mostCode, String... experiment) throws Exception {
    runInto("jvm", mostCode, "jvm", experiment);
    runInto("zmq", mostCode, "zmq", experiment);
    RunFolder.assertSameResults(folder.resolve("jvm"), folder.resolve("zmq"));
  }

  /** Runs to the end; {@code otherCode} 6 allows claims, meant for longer runs, to fail. */
  private void runInto(String out, int otherCode, String transport, String... experiment)
      throws Exception {
    List<String> arguments = new ArrayList<>(List.of("run"));
    arguments.addAll(List.of(experiment));
    arguments.addAll(List.of("--transport", transport, "--out", out));
    SluiceProcess.Ended ended = SluiceProcess.run(folder, arguments.toArray(String[]::new));
    assertThat(ended.code()).as(ended.toString()).isIn(0, otherCode);
    assertThat(folder.resolve(out).resolve("status")).hasContent("complete");
    assertThat(Files.readAllLines(folder.resolve(out).resolve("rate.csv"))).hasSizeGreaterThan(10);
  }
}
