// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sluice.cc.EntityId;
import org.sluice.cc.Message;
import org.sluice.cc.Parameters;
import org.sluice.cc.bench.RecordedActions;

/** Section 3.6: the queue lengths that a switch sends to the hosts that compute, run by run. */
class QueueFeedbackTest {
  private static final int RUNS_AT = 3 + ControllerSettings.WORDS;

  private final RecordedActions actions = new RecordedActions();
  private final Parameters paper = parameters("paper");
  private final QueueFeedback feedback = feedback(paper);

  private static Parameters parameters(String profile) {
    return Parameters.resolve(new RoccScheme(), profile, Map.of("rateComputedAt", "host"));
  }

  private static QueueFeedback feedback(Parameters p) {
    ControllerSettings settings = ControllerSettings.of(p, 40_000_000_000L);
    return new QueueFeedback(FairRate.initial(settings, 4000), new RoccMessages(p));
  }

  private static void ticks(QueueFeedback feedback, long... queueBytes) {
    for (long bytes : queueBytes) {
      feedback.tick(bytes);
    }
  }

  private RecordedActions.Sent send(QueueFeedback feedback) {
    feedback.send(actions, EntityId.reactionPoint(7), 7);
    return actions.takeSent().get(0);
  }

  /** What is sent now: length and count of each run. */
  private List<Long> runs() {
    long[] words = send(feedback).words();
    List<Long> runs = new ArrayList<>();
    Arrays.stream(words, RUNS_AT, words.length).forEach(runs::add);
    return runs;
  }

  private void answer(long tick, double f) {
    long[] words = {tick, Double.doubleToRawLongBits(f)};
    feedback.receive(new Message(0, EntityId.reactionPoint(7), RoccMessages.COMPUTED, 7, 0, words));
  }

  @Test
  void ticksOfOneLengthAreOneRun() {
    ticks(feedback, 600, 600, 0, 0, 0, 601);
    assertThat(runs()).containsExactly(600L, 2L, 0L, 3L, 601L, 1L);
  }

  @Test
  void wholeMultiplesAreSentWhereTheArithmeticIsInThem() {
    QueueFeedback integer = feedback(parameters("reference"));
    ticks(integer, 1199, 600, 599);
    long[] words = send(integer).words();
    assertThat(Arrays.copyOfRange(words, RUNS_AT, words.length)).containsExactly(600, 2, 0, 1);
  }

  @Test
  void everyRunButTheFirstTakesFourBytesMore() {
    ticks(feedback, 600);
    assertThat(send(feedback).wireBytes()).isEqualTo(64);
    ticks(feedback, 1200, 1800);
    assertThat(send(feedback).wireBytes()).isEqualTo(64 + 2 * 4);
    QueueFeedback withTheData = feedback(parameters("reference"));
    ticks(withTheData, 600, 1200, 1800);
    assertThat(send(withTheData).wireBytes()).isEqualTo(64 + 2 * 4);
  }

  @Test
  void anAnswerTakesAwayTheRunsItCovers() {
    ticks(feedback, 600, 600, 1200, 1200, 1200, 1800);
    answer(2, 3000);
    assertThat(runs()).as("tick 2 ends the first run").containsExactly(1200L, 3L, 1800L, 1L);
    long[] words = send(feedback).words();
    assertThat(words[0]).isEqualTo(6);
    assertThat(Double.longBitsToDouble(words[1])).isEqualTo(3000);
    assertThat(Double.longBitsToDouble(words[2])).as("Q_old in multiples of 600 B").isEqualTo(1);
    answer(3, 2900);
    assertThat(runs()).as("tick 3 is the second run's first").containsExactly(1200L, 2L, 1800L, 1L);
    assertThat(Double.longBitsToDouble(send(feedback).words()[2])).isEqualTo(2);
    answer(6, 2800);
    assertThat(runs()).as("all is known").isEmpty();
    assertThat(Double.longBitsToDouble(send(feedback).words()[2])).isEqualTo(3);
    ticks(feedback, 2400);
    assertThat(runs()).containsExactly(2400L, 1L);
  }

  @Test
  void anAnswerToATickThatIsKnownChangesNothing() {
    ticks(feedback, 600, 1200);
    answer(1, 3000);
    answer(1, 2000);
    assertThat(Double.longBitsToDouble(send(feedback).words()[1])).isEqualTo(3000);
    assertThat(runs()).containsExactly(1200L, 1L);
  }

  @Test
  void theTwoOldestOfSeventeenRunsBecomeOne() {
    for (int i = 1; i <= 16; i++) {
      ticks(feedback, 600L * i);
    }
    assertThat(runs()).hasSize(32).startsWith(600L, 1L, 1200L, 1L).endsWith(9600L, 1L);
    ticks(feedback, 10_200);
    assertThat(runs()).hasSize(32).startsWith(1200L, 2L, 1800L, 1L).endsWith(10_200L, 1L);
    ticks(feedback, 10_800);
    assertThat(runs()).hasSize(32).startsWith(1800L, 3L, 2400L, 1L).endsWith(10_800L, 1L);
  }
}
