// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.bridge.recording.ReplayException;

class ConversationAlignerTest {
  private static final long NS = 1000;
  private static final long RATE = 10_000_000_000L;

  @TempDir private Path folder;

  private Conversation compare(Talk first, Talk second) throws IOException {
    return ConversationAligner.align(
        first.write(folder.resolve("a")), second.write(folder.resolve("b")), NS);
  }

  private static Divergence first(Conversation c) {
    return c.firstDivergence().orElseThrow();
  }

  @Test
  void equalConversationsOfTwoSimulatorsHaveNoDivergence() throws IOException {
    Conversation c = compare(Talk.plain("ns3"), Talk.plain("omnet"));

    assertThat(c.isIdentical()).isTrue();
    assertThat(c.inputDifferences()).isEmpty();
    assertThat(c.first().events()).isEqualTo(7);
    assertThat(c.pairs().identical()).isEqualTo(7);
    assertThat(c.pairs().aligned()).isEqualTo(7);
    assertThat(c.entities()).isEqualTo(2);
    assertThat(c.sameEntities()).isEqualTo(2);
    assertThat(c.first().alone() + c.second().alone() + c.pairs().differing() + c.bugs()).isZero();
    assertThat(c.firstBeyondTolerance()).isEmpty();
  }

  @Test
  void howEventsAreBatchedIsNoDifference() throws IOException {
    Talk together = new Talk("omnet", 1);
    together.ask(1_000_000).ack(1_000_000, 1000, 500_000, RATE).tick(1_000_000, 0);
    Talk apart = new Talk("ns3", 1);
    apart.ask(1_000_000).tick(1_000_000, 0);
    apart.ask(1_000_000).ack(1_000_000, 1000, 500_000, RATE);

    assertThat(compare(together, apart).isIdentical()).isTrue();
  }

  @Test
  void telemetryIsNamedByHopAndColumnAlsoWhereARowHasMoreThanIsKnown() throws IOException {
    Talk one = new Talk("ns3", 1);
    one.ask(1_000_000).ack(1_000_000, 1000, 500_000, RATE, 5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    Talk other = new Talk("omnet", 1);
    other.ask(1_000_000).ack(1_000_000, 1000, 500_000, RATE, 5, 1, 2, 3, 4, 5, 6, 7, 9, 9, 11);

    assertThat(first(compare(one, other)).differences())
        .containsExactly(
            "hop 1: queue left behind: 8 B, 9 B (+1 B, +12.5 %)", "hop 1: word 4: 10, 11");
  }

  @Test
  void anotherDecisionOnEqualEventsIsABug() throws IOException {
    Talk edited = new Talk("omnet", 1);
    for (int i = 1; i <= 6; i++) {
      edited.ask(i * 1_000_000L).ack(i * 1_000_000L, i * 1000L, 500_000, i == 4 ? RATE / 2 : RATE);
      if (i == 3) {
        edited.tick(3_000_000, 2096);
      }
    }

    Conversation c = compare(Talk.plain("ns3"), edited);

    assertThat(c.hasBug()).isTrue();
    assertThat(c.bugs()).isEqualTo(1);
    Divergence d = c.firstBug().orElseThrow();
    assertThat(d.kind()).isEqualTo(DivergenceKind.DECISION);
    assertThat(d.timePs()).isEqualTo(4_000_000);
    assertThat(d.equalBefore()).isEqualTo(3);
    assertThat(d.differences())
        .containsExactly(
            "SET_RATE rate: 10000000000 bit/s, 5000000000 bit/s (-5000000000 bit/s, -50.0 %)");
    assertThat(c.firstDivergence()).contains(d);
    assertThat(c.firstBeyondTolerance()).isEmpty();
  }

  @Test
  void anotherDecisionUnderAnotherSeedIsNoBug() throws IOException {
    Talk other = new Talk("ns3", 2);
    other.ask(1_000_000).ack(1_000_000, 1000, 500_000, RATE / 2);
    Talk one = new Talk("ns3", 1);
    one.ask(1_000_000).ack(1_000_000, 1000, 500_000, RATE);

    Conversation c = compare(one, other);

    assertThat(c.hasBug()).isFalse();
    assertThat(c.inputDifferences())
        .containsExactly("the seed is 1 in the first and 2 in the second");
    assertThat(first(c).kind()).isEqualTo(DivergenceKind.DECISION);
  }

  @Test
  void whatTheTwoWereAskedForIsComparedByName() throws IOException {
    Talk one = new Talk("ns3", 1).parameters(Map.of("alpha", "0.3", "beta", "1"));
    Talk other = new Talk("ns3", 1).parameters(Map.of("alpha", "0.2", "beta", "1"));
    one.ask(1_000_000).ack(1_000_000, 1000, 500_000, RATE);
    other.ask(1_000_000).ack(1_000_000, 1000, 500_000, RATE / 2);

    Conversation c = compare(one, other);

    assertThat(c.inputDifferences())
        .containsExactly("x's alpha is 0.3 in the first and 0.2 in the second");
    assertThat(c.hasBug()).isFalse();
    assertThat(Conversation.isSamePlace(c.firstDivergence(), c.firstOtherDecision())).isTrue();
  }

  @Test
  void anEventAtAnotherTimeIsFoundAndItsDelayReported() throws IOException {
    Talk late = new Talk("omnet", 1);
    for (int i = 1; i <= 6; i++) {
      long shift = i >= 4 ? 160 : 0;
      late.ask(i * 1_000_000L + shift)
          .ack(i * 1_000_000L + shift, i * 1000L, 500_000 + shift, RATE);
      if (i == 3) {
        late.tick(3_000_000, 2096);
      }
    }

    Conversation c = compare(Talk.plain("ns3"), late);

    Divergence d = first(c);
    assertThat(d.kind()).isEqualTo(DivergenceKind.TIME);
    assertThat(d.entity()).isEqualTo("reaction point of flow 0");
    assertThat(d.timePs()).isEqualTo(4_000_000);
    assertThat(d.equalBefore()).isEqualTo(3);
    assertThat(d.differences())
        .containsExactly(
            "time: 4 us, 4.00016 us (+0.00016 us)", "RTT: 0.5 us, 0.50016 us (+0.00016 us)");
    assertThat(c.hasBug()).isFalse();
    assertThat(c.pairs().identical()).isEqualTo(4);
    assertThat(c.pairs().aligned()).isEqualTo(7);
    assertThat(c.pairs().differing()).isZero();
    assertThat(c.sameEntities()).isEqualTo(1);
    assertThat(c.firstBeyondTolerance()).isEmpty();
    assertThat(c.firstOtherDecision()).isEmpty();
    assertThat(d.first().entity()).hasSize(6);
    assertThat(d.first().entity().get(3).isHere()).isTrue();
    assertThat(d.first().entity().get(3).event()).startsWith("ACK (cumulative 4000 B");
    assertThat(d.first().entity().get(3).decisions()).containsExactly("SET_RATE 10000000000 bit/s");
    assertThat(d.first().network()).hasSize(1);
    assertThat(d.first().network().get(0).event()).startsWith("TIMER 0");
  }

  @Test
  void anEventThatIsTooLateHasNoPartner() throws IOException {
    Talk late = new Talk("omnet", 1);
    for (int i = 1; i <= 6; i++) {
      long shift = i == 5 ? 2000 : 0;
      late.ask(i * 1_000_000L + shift).ack(i * 1_000_000L + shift, i * 1000L, 500_000, RATE);
      if (i == 3) {
        late.tick(3_000_000, 2096);
      }
    }

    Conversation c = compare(Talk.plain("ns3"), late);

    assertThat(c.firstBeyondTolerance().orElseThrow().timePs()).isEqualTo(5_000_000);
    assertThat(c.firstBeyondTolerance().orElseThrow().kind()).isEqualTo(DivergenceKind.TIME);
    assertThat(c.first().alone()).isEqualTo(1);
    assertThat(c.second().alone()).isEqualTo(1);
    assertThat(c.pairs().identical()).isEqualTo(6);
  }

  @Test
  void otherValuesAreNamedAndTheFirstOtherDecisionAfterThem() throws IOException {
    Talk other = new Talk("omnet", 1);
    for (int i = 1; i <= 6; i++) {
      other.ask(i * 1_000_000L).ack(i * 1_000_000L, i * 1000L, 500_000, RATE);
      if (i == 3) {
        other.tick(3_000_000, 3144);
      }
    }

    Conversation c = compare(Talk.plain("ns3"), other);

    Divergence d = first(c);
    assertThat(d.kind()).isEqualTo(DivergenceKind.VALUES);
    assertThat(d.entity()).isEqualTo("congestion point 2");
    assertThat(d.differences()).containsExactly("queue bytes: 2096 B, 3144 B (+1048 B, +50.0 %)");
    assertThat(c.pairs().differing()).isEqualTo(1);
    assertThat(c.firstOtherDecision()).isEmpty();
    assertThat(c.firstBeyondTolerance().orElseThrow().timePs()).isEqualTo(3_000_000);
  }

  @Test
  void decidedOtherwiseOnWhatDiffersIsShownAndNoBug() throws IOException {
    Talk a = new Talk("ns3", 1);
    a.ask(1_000_000).ack(1_000_000, 1000, 500_000, RATE);
    a.ask(2_000_000).ack(2_000_000, 2000, 500_000, RATE);
    Talk b = new Talk("omnet", 1);
    b.ask(1_000_000).ack(1_000_000, 1000, 600_000, RATE);
    b.ask(2_000_000).ack(2_000_000, 2000, 500_000, 2 * RATE);

    Conversation c = compare(a, b);

    assertThat(c.hasBug()).isFalse();
    Divergence d = c.firstOtherDecision().orElseThrow();
    assertThat(d.kind()).isEqualTo(DivergenceKind.OTHER_DECISION);
    assertThat(d.timePs()).isEqualTo(2_000_000);
    assertThat(d.differences())
        .containsExactly(
            "SET_RATE rate: 10000000000 bit/s, 20000000000 bit/s (+10000000000 bit/s, +100 %)");
  }

  @Test
  void anEventThatIsMissingDoesNotPutTheOthersOutOfStep() throws IOException {
    Talk without = new Talk("omnet", 1);
    for (int i = 1; i <= 6; i++) {
      without.ask(i * 1_000_000L);
      if (i != 2) {
        without.ack(i * 1_000_000L, i * 1000L, 500_000, RATE);
      }
      if (i == 3) {
        without.tick(3_000_000, 2096);
      }
    }

    Conversation c = compare(Talk.plain("ns3"), without);

    assertThat(first(c).timePs()).isEqualTo(2_000_000);
    assertThat(first(c).kind()).isEqualTo(DivergenceKind.VALUES);
    assertThat(c.first().alone()).isEqualTo(1);
    assertThat(c.second().alone()).isZero();
    assertThat(c.pairs().identical()).isEqualTo(6);
  }

  @Test
  void anotherOrderWithinAnInstantIsCalledThat() throws IOException {
    Talk a = new Talk("ns3", 1);
    a.ask(1_000_000).ack(1_000_000, 1000, 500_000, RATE).ack(1_000_000, 2000, 500_000, RATE);
    Talk b = new Talk("omnet", 1);
    b.ask(1_000_000).ack(1_000_000, 2000, 500_000, RATE).ack(1_000_000, 1000, 500_000, RATE);

    assertThat(first(compare(a, b)).kind()).isEqualTo(DivergenceKind.ORDER);
  }

  @Test
  void moreEventsOnOneSideAreItsEnd() throws IOException {
    Conversation c =
        compare(Talk.plain("ns3"), Talk.plain("omnet").ask(7_000_000).tick(7_000_000, 9));

    assertThat(first(c).kind()).isEqualTo(DivergenceKind.END);
    assertThat(first(c).timePs()).isEqualTo(7_000_000);
    assertThat(first(c).differences()).containsExactly("the first has no further event");
    assertThat(first(c).first().entity()).hasSize(1);
    assertThat(first(c).second().entity().get(1).isHere()).isTrue();
  }

  @Test
  void aNotifyAfterTheLastAskOfTheOtherIsNoDifference() throws IOException {
    Talk notified = Talk.plain("ns3").ask(6_500_000).notifyEnd(6_400_000);

    assertThat(compare(notified, Talk.plain("omnet")).isIdentical()).isTrue();
  }

  @Test
  void recordingsThatAreCutOffAreComparedAsFarAsTheyGo() throws IOException {
    Path a = Talk.plain("ns3").write(folder.resolve("a"));
    Path b = Talk.plain("omnet").write(folder.resolve("b"));
    byte[] bytes = Files.readAllBytes(b);
    for (int length = bytes.length - 1; length > 0; length--) {
      Files.write(b, Arrays.copyOf(bytes, length));
      Conversation c;
      try {
        c = ConversationAligner.align(a, b, NS);
      } catch (ReplayException e) {
        assertThat(e).hasMessageContaining("begins with a whole Hello");
        continue;
      }
      assertThat(c.isIdentical()).as("cut to %d bytes", length).isTrue();
      assertThat(c.first().isWhole()).isTrue();
      assertThat(c.second().isWhole()).isFalse();
      assertThat(c.comparedUntilPs()).isLessThanOrEqualTo(6_000_000);
    }
  }

  @Test
  void aFileThatIsNotARecordingIsRefused() throws IOException {
    Path a = Talk.plain("ns3").write(folder.resolve("a"));
    Path b = Files.writeString(folder.resolve("b"), "time_ps,flow,rate_bps\n");

    assertThatThrownBy(() -> ConversationAligner.align(a, b, NS))
        .isInstanceOf(ReplayException.class)
        .hasMessageContaining("is no recording");
    assertThatThrownBy(() -> ConversationAligner.align(a, folder.resolve("c"), NS))
        .hasMessageContaining("does not exist");
  }
}
