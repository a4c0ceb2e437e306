// SPDX-License-Identifier: MIT
package org.sluice.cc.rocc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.cc.Counter;
import org.sluice.cc.CounterTable;
import org.sluice.cc.PacketSampled;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.bench.RecordedActions;

/** The tables of section 3.4 by hand. */
class FlowTableTest {
  private static Snapshot seen(long... flows) {
    long[] words = new long[7 * flows.length];
    for (int i = 0; i < flows.length; i++) {
      words[7 * i + 1] = flows[i];
    }
    long[] none = {};
    return new Snapshot(
        0, 0, 0, 0, none, none, none, Map.of(Counter.FLOWS_SEEN, new CounterTable(words, 7)));
  }

  private static long[] after(FlowTable table, long... samples) {
    for (long flow : samples) {
      table.sampled(flow);
    }
    return table.recipients(Snapshot.EMPTY, 0);
  }

  @Test
  @DisplayName("section 3.4 (2): a flow leaves by age; the table has F_max/F_min places")
  void agedTable() {
    AgedTable table = new AgedTable(3, 100);
    assertThat(table.recipients(seen(5, 7), 0)).containsExactly(5, 7);
    assertThat(table.recipients(seen(7), 60)).containsExactly(5, 7);
    assertThat(table.recipients(seen(), 100)).containsExactly(7); // 5 is 100 old
    assertThat(table.recipients(seen(1, 2, 3), 110)).containsExactly(1, 2, 3); // 7 was oldest
    assertThat(table.recipients(seen(), 210)).isEmpty();
  }

  @Test
  @DisplayName("section 3.4 (3), AFD-FT: the last samples, first in first out")
  void shadowBuffer() {
    ShadowBuffer table = new ShadowBuffer(4);
    assertThat(after(table, 9, 9, 3)).containsExactly(3, 9);
    assertThat(after(table, 1)).containsExactly(1, 3, 9);
    assertThat(after(table, 1, 1)).containsExactly(1, 3); // both samples of 9 are gone
  }

  @Test
  @DisplayName("section 3.4 (4), ElephantTrap: the hand halves counts until it finds none")
  void elephantTrap() {
    ElephantTrap table = new ElephantTrap(2);
    assertThat(after(table, 1, 2)).containsExactly(1, 2);
    after(table, 1, 1, 2); // two counts for 1, one for 2; the hand is at 1
    assertThat(after(table, 3)).containsExactly(1, 3); // 1: 2 to 1; 2: 1 to 0; 1: 1 to 0; 2 goes
    assertThat(after(table, 4)).containsExactly(3, 4); // the hand is at 1, which has none
    after(table, 4, 4); // two counts for 4; the hand is at 3
    assertThat(after(table, 5)).containsExactly(4, 5); // 3 has none
    assertThat(after(table, 6)).containsExactly(4, 6); // 4: 2 to 1; 5 has none
  }

  @Test
  @DisplayName("section 3.4 (5), BubbleCache: a sampled flow rises by one, a new one is last")
  void bubbleCache() {
    BubbleCache table = new BubbleCache(3);
    assertThat(after(table, 1, 2, 3)).containsExactly(1, 2, 3);
    assertThat(after(table, 3, 4)).containsExactly(1, 3, 4); // 1, 3, 2: 2 was last
    assertThat(after(table, 4, 5)).containsExactly(1, 4, 5); // 1, 4, 3: 3 was last
    assertThat(after(table, 1, 6)).containsExactly(1, 4, 6); // 1 is at the top and stays there
  }

  @Test
  @DisplayName("section 3.4 (2): F_max/F_min = 40/15 flows, 2 of those seen")
  void theAgedTableOfAPortHoldsAsManyFlowsAsTheFairRateAllows() {
    RecordedActions actions = new RecordedActions();
    PortStart start = new PortStart(0, 9, 0, 40_000_000_000L, 1L << 40);
    RoccCongestionPoint port =
        new RoccCongestionPoint(
            start,
            Parameters.resolve(
                new RoccScheme(), "", Map.of("flowTable", "aged", "minRate", "15000")));
    port.onStart(start, actions);
    assertThat(actions.takeLog())
        .containsExactly("countAbove 0", "setTimer 0 40000000 [QUEUE_BYTES, FLOWS_SEEN]");
    port.onTimer(new TimerExpiry(40_000_000, 0, seen(5, 7, 8)), actions);
    assertThat(actions.takeSent()).extracting(RecordedActions.Sent::flow).containsExactly(7L, 8L);
  }

  @ParameterizedTest
  @CsvSource({"shadow-buffer", "elephant-trap", "bubble-cache"})
  void sampledFlowsGetFeedbackAtTheNextTick(String table) {
    RecordedActions actions = new RecordedActions();
    PortStart start = new PortStart(0, 9, 0, 40_000_000_000L, 1L << 40);
    RoccCongestionPoint port =
        new RoccCongestionPoint(
            start, Parameters.resolve(new RoccScheme(), "", Map.of("flowTable", table)));
    port.onStart(start, actions);
    assertThat(actions.takeLog()).contains("sampleEvery 5240");
    port.onPacketSampled(new PacketSampled(1, 6, 1048, 10_000, 0), actions);
    port.onTimer(new TimerExpiry(40_000_000, 0, Snapshot.EMPTY), actions);
    assertThat(actions.takeSent()).extracting(RecordedActions.Sent::flow).containsExactly(6L);
  }
}
