// SPDX-License-Identifier: MIT
package org.sluice.bridge.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.proto.Recorded;
import org.sluice.bridge.session.RefusedException;
import org.sluice.bridge.session.SchemeFailure;
import org.sluice.bridge.session.Statistics;
import org.sluice.bridge.testing.Conversation;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.Protocol;

class ReplayTest {
  private static final SchemeCatalog CATALOG = SchemeCatalog.load();
  @TempDir Path directory;

  private Path recorded() throws RefusedException {
    Path file = directory.resolve("run.sluice");
    try (RecordedSession session =
        RecordedSession.open(
            Conversation.hello("echo", Map.of("gain", "7")), CATALOG, Optional.of(file))) {
      ask(session, 1, 0, Conversation.starts());
      ask(session, 2, Conversation.NOW_PS, Conversation.everyKind());
      session.end();
    }
    return file;
  }

  private static void ask(RecordedSession session, long number, long nowPs, OutBuffer events) {
    session.exchange(number, nowPs, events.buffer(), 0, events.bytes(), new OutBuffer());
  }

  private static Path changed(Path file, UnaryOperator<Recorded> change) throws IOException {
    ByteArrayInputStream in = new ByteArrayInputStream(Files.readAllBytes(file));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    while (in.available() > 0) {
      change.apply(Recorded.parseDelimitedFrom(in)).writeDelimitedTo(out);
    }
    Files.write(file, out.toByteArray());
    return file;
  }

  @Test
  void everyRecordedDecisionIsMadeAgain() throws RefusedException {
    Replay.Result result = Replay.replay(recorded(), CATALOG);

    assertThat(result.matches()).isTrue();
    assertThat(result.isPartial()).isFalse();
    assertThat(result.statistics()).isEqualTo(new Statistics(2, 16, 33));
    assertThat(result.hello()).isEqualTo(Conversation.hello("echo", Map.of("gain", "7")));
  }

  @Test
  void tellsTheFirstDivergenceInWords() throws Exception {
    Path file =
        changed(
            recorded(),
            entry -> {
              if (!entry.hasAnswer() || entry.getAnswer().getNumber() != 2) {
                return entry;
              }
              Recorded.Builder tampered = entry.toBuilder();
              var decisions = tampered.getAnswerBuilder().getDecisionsBuilder();
              decisions.setA(6, 9001);
              return tampered.build();
            });

    Replay.Result result = Replay.replay(file, CATALOG);

    assertThat(result.matches()).isFalse();
    assertThat(result.isPartial()).isFalse();
    assertThat(result.divergence())
        .hasValue(
            "ask 2 at 5 us, event 4 of its batch, BYTES_SENT (total 9000 B), to the reaction point"
                + " of flow 3, at 5 us: recorded was SET_RATE 9001 bit/s, decided now is SET_RATE"
                + " 9000 bit/s");
  }

  @Test
  void tellsADecisionThatIsNoLongerMade() throws Exception {
    Path file =
        changed(
            recorded(),
            entry -> {
              if (!entry.hasAsk() || entry.getAsk().getNumber() != 2) {
                return entry;
              }
              Recorded.Builder tampered = entry.toBuilder();
              // The NACK becomes the end of the flow, which no scheme answers.
              tampered.getAskBuilder().getEventsBuilder().setKindAndMode(1, 13 | 1 << 16);
              return tampered.build();
            });

    assertThat(Replay.replay(file, CATALOG).divergence())
        .hasValue(
            "ask 2 at 5 us, event 1 of its batch, FLOW_END, to the reaction point of flow 3, at 5"
                + " us: recorded was SET_WINDOW no limit, decided now is no further decision on"
                + " this event");
  }

  @Test
  void aChangedSchemeDiverges() throws Exception {
    Path file =
        changed(
            recorded(),
            entry -> {
              if (!entry.hasHello()) {
                return entry;
              }
              Recorded.Builder tampered = entry.toBuilder();
              tampered.getHelloBuilder().getSchemesBuilder(0).putParameters("gain", "8");
              return tampered.build();
            });

    assertThat(Replay.replay(file, CATALOG).divergence().orElseThrow())
        .contains("recorded was SET_RATE 280000000000", "decided now is SET_RATE 320000000000");
  }

  @Test
  void aKilledRunLeavesAReadablePrefix() throws Exception {
    Path file = recorded();
    byte[] whole = Files.readAllBytes(file);
    ByteArrayInputStream rest = new ByteArrayInputStream(whole);
    assertThat(Recorded.parseDelimitedFrom(rest).hasHello()).isTrue();
    int helloBytes = whole.length - rest.available();
    long asks = 0;
    for (int length = whole.length - 1; length > helloBytes; length -= 29) {
      Files.write(file, Arrays.copyOf(whole, length));
      Replay.Result result = Replay.replay(file, CATALOG);
      assertThat(result.matches()).isTrue();
      assertThat(result.isPartial()).isTrue();
      assertThat(result.remark()).startsWith("the recording is partial: ");
      asks |= 1L << result.statistics().asks();
    }
    assertThat(asks).as("prefixes with 0, 1 and 2 answers were seen").isEqualTo(7);
  }

  @Test
  void aFailedSessionKeepsTheAskThatItFailedOn() throws Exception {
    Path file = directory.resolve("failed.sluice");
    try (RecordedSession session =
        RecordedSession.open(Conversation.hello("throwing"), CATALOG, Optional.of(file))) {
      ask(session, 1, 0, Conversation.starts());
      assertThatThrownBy(() -> ask(session, 2, Conversation.NOW_PS, Conversation.timer()))
          .isInstanceOf(SchemeFailure.class);
    }

    Replay.Result result = Replay.replay(file, CATALOG);

    assertThat(result.isPartial()).isTrue();
    assertThat(result.remark())
        .isEqualTo(
            "the recording is partial: an ask without answer follows 1 answered asks, without a"
                + " Goodbye");
  }

  @Test
  void refusesWhatIsNoRecording() throws Exception {
    Path file = directory.resolve("garbage");
    Files.write(
        file, "Not a recording, but a text of some length.".getBytes(StandardCharsets.US_ASCII));
    assertThatThrownBy(() -> Replay.replay(file, CATALOG))
        .isInstanceOf(ReplayException.class)
        .hasMessageStartingWith("'" + file + "' is no recording: ");
    Files.write(file, new byte[0]);
    assertThatThrownBy(() -> Replay.replay(file, CATALOG))
        .isInstanceOf(ReplayException.class)
        .hasMessageStartingWith("'" + file + "' is no recording: ");
    assertThatThrownBy(() -> Replay.replay(directory.resolve("absent"), CATALOG))
        .isInstanceOf(ReplayException.class)
        .hasMessageEndingWith("' does not exist");
    assertThatThrownBy(() -> Replay.replay(directory, CATALOG))
        .isInstanceOf(ReplayException.class)
        .hasMessageContaining("cannot be read");
  }

  @Test
  void refusesARecordingOfAnotherProtocolVersion() throws Exception {
    Path file =
        changed(
            recorded(),
            entry -> {
              Recorded.Builder older = entry.toBuilder();
              if (entry.hasHello()) {
                older.getHelloBuilder().setProtocolVersion(Protocol.VERSION - 1);
              }
              return older.build();
            });
    assertThatThrownBy(() -> Replay.replay(file, CATALOG))
        .isInstanceOf(ReplayException.class)
        .hasMessage(
            "the recording has protocol version %s, and this Sluice has version %s; replay it with"
                    .formatted(Protocol.VERSION - 1, Protocol.VERSION)
                + " the version of Sluice that wrote it");
  }

  @Test
  void refusesADamagedRecording() throws Exception {
    Path file = recorded();
    byte[] whole = Files.readAllBytes(file);
    int hello = whole[0] & 0x7f | (whole[1] & 0x7f) << 7;
    Arrays.fill(whole, 2 + hello, 2 + hello + 10, (byte) 0xff);
    Files.write(file, whole);

    assertThatThrownBy(() -> Replay.replay(file, CATALOG))
        .isInstanceOf(ReplayException.class)
        .hasMessageContaining("is a damaged recording: at byte " + (hello + 2));
  }

  @Test
  void refusesARecordingWithAnAnswerMissing() throws Exception {
    Path file =
        changed(
            recorded(),
            entry ->
                entry.hasAnswer()
                    ? Recorded.newBuilder()
                        .setGoodbye(org.sluice.bridge.proto.Goodbye.getDefaultInstance())
                        .build()
                    : entry);

    assertThatThrownBy(() -> Replay.replay(file, CATALOG))
        .isInstanceOf(ReplayException.class)
        .hasMessageContaining("the answer to ask 1 is expected here");
  }
}
