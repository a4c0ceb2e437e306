// SPDX-License-Identifier: MIT
package org.sluice.bridge.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.bridge.testing.Conversation;
import org.sluice.bridge.text.DecisionText;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.bridge.wire.Protocol;
import org.sluice.bridge.wire.RecordCursor;

class JvmGateTest {
  // As JNI's NewDirectByteBuffer makes them: Java's default byte order.
  private final ByteBuffer in = ByteBuffer.allocateDirect(8192);
  private final ByteBuffer out = ByteBuffer.allocateDirect(8192);

  private static String[] hello(String scheme, String... more) {
    List<String> keys =
        new ArrayList<>(
            List.of(
                "protocol_version",
                Integer.toString(Protocol.VERSION),
                "simulator",
                "testsim",
                "simulator_version",
                "9.1",
                "shim_version",
                "0.1.0",
                "capabilities",
                String.join(",", Conversation.capabilities()),
                "seed",
                "42",
                "experiment",
                "test/run",
                "scheme.congestion-control.name",
                scheme));
    keys.addAll(Arrays.asList(more));
    return keys.toArray(String[]::new);
  }

  private int exchange(long number, OutBuffer events, ByteBuffer answer) {
    in.order(ByteOrder.LITTLE_ENDIAN).putLong(0, number).putLong(8, Conversation.NOW_PS);
    in.put(16, events.buffer(), 0, events.bytes());
    in.order(ByteOrder.BIG_ENDIAN);
    return JvmGate.exchange(in, 16 + events.bytes(), answer);
  }

  private List<String> decisions(int bytes) {
    List<String> worded = new ArrayList<>();
    RecordCursor cursor = new RecordCursor().reset(out, 0, bytes);
    while (cursor.next()) {
      worded.add(cursor.entity() + ": " + DecisionText.of(cursor));
    }
    return worded;
  }

  @Test
  void carriesAWholeSession() {
    assertThat(JvmGate.open(hello("echo", "scheme.congestion-control.parameter.gain", "5")))
        .containsSubsequence("reaction_points", "true")
        .containsSubsequence("notification_points", "true")
        .containsSubsequence("port_points", "true");

    assertThat(decisions(exchange(1, Conversation.starts(), out)))
        .hasSize(18)
        .contains("0: SET_RATE 200000000000 bit/s");
    assertThat(decisions(exchange(2, Conversation.everyKind(), out)))
        .hasSize(15)
        .contains("4: SET_RATE 9000 bit/s");
    assertThat(JvmGate.close(9)).containsExactly("asks", "2", "events", "16", "decisions", "33");
  }

  @Test
  void takesTheProfile() {
    JvmGate.open(hello("echo", "scheme.congestion-control.profile", "strong"));

    assertThat(decisions(exchange(1, Conversation.starts(), out)))
        .contains("0: SET_RATE 400000000000 bit/s");
  }

  @Test
  void keepsAnAnswerThatDoesNotFitUntilItIsFetched() {
    JvmGate.open(hello("echo"));
    int needed = -exchange(1, Conversation.starts(), ByteBuffer.allocateDirect(100));

    assertThat(needed).isGreaterThan(18 * 64);
    assertThat(JvmGate.fetch(ByteBuffer.allocateDirect(needed - 1))).isEqualTo(-needed);
    assertThat(JvmGate.fetch(out)).isEqualTo(needed);
    assertThat(decisions(needed)).hasSize(18);
    assertThat(decisions(exchange(2, Conversation.timer(), out)))
        .containsExactly("0: SET_TIMER 5 to 5.000007 us (snapshot none)");
  }

  @Test
  void servesOneSessionAfterTheOtherAndForgetsAnUnclosedOne() {
    for (int run = 0; run < 3; run++) {
      JvmGate.open(hello("echo"));
      assertThat(exchange(1, Conversation.starts(), out)).isPositive();
    }
    assertThat(JvmGate.close(0)).contains("asks", "1");
    assertThatThrownBy(() -> JvmGate.close(0)).hasMessage("no session is open");
  }

  @Test
  void whatASchemeSetForTheProcessIsForgotten() {
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    JvmGate.open(hello("echo"));
    System.setProperty("sluice.test.state", "1");
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    TimeZone.setDefault(TimeZone.getTimeZone("GMT+5"));
    JvmGate.open(hello("echo"));
    assertThat(System.getProperty("sluice.test.state")).isNull();
    assertThat(Locale.getDefault()).isEqualTo(locale);
    assertThat(TimeZone.getDefault()).isEqualTo(zone);
  }

  @Test
  void answersARefusalWithItsSentence() {
    String[] unknown = JvmGate.open(hello("unheard-of"));
    assertThat(unknown).hasSize(2).startsWith("refusal");
    assertThat(unknown[1]).startsWith("there is no scheme 'unheard-of'; known are ");
    assertThat(JvmGate.open(hello("echo", "scheme_path", "/no/such.jar")))
        .containsExactly(
            "refusal",
            "scheme path '/no/such.jar' does not exist; allowed is a .jar file or a directory of"
                + " classes or jars");
    assertThat(JvmGate.open(hello("echo", "scheme.flow.name", "none"))[1])
        .contains("'scheme.flow.name'");
    assertThat(JvmGate.open(hello("echo", "seed", "12"))[1]).contains("'seed' twice");
    assertThat(JvmGate.open(new String[] {"protocol_version", "one"})[1])
        .contains("protocol_version is 'one'");
  }

  @Test
  void refusesARecordingThatCannotBeWritten(@TempDir Path directory) {
    assertThat(JvmGate.open(hello("echo", "record", directory.toString()))[1])
        .startsWith("the recording '" + directory + "' cannot be written: ");
  }

  @Test
  void throwsASchemesFailureAsItsSentence() {
    JvmGate.open(hello("throwing"));
    exchange(1, Conversation.starts(), out);

    assertThatThrownBy(() -> exchange(2, Conversation.timer(), out))
        .isInstanceOf(RuntimeException.class)
        .hasMessageStartingWith("scheme throwing failed at the reaction point of flow 3 on TIMER");
  }

  @Test
  void refusesAnAskWithoutItsHeader() {
    JvmGate.open(hello("echo"));

    assertThatThrownBy(() -> JvmGate.exchange(in, 15, out)).hasMessageContaining("15 bytes");
    assertThatThrownBy(() -> JvmGate.exchange(in, 8193, out)).hasMessageContaining("8193 bytes");
  }
}
