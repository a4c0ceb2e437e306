// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.bridge.testing.Conversation;
import org.sluice.bridge.wire.OutBuffer;
import org.sluice.cc.EntityId;

class EntityTableTest {
  private static final int LAST = (1 << 30) - 1;

  @Test
  void keepsWhatWasPutInAnyOrder() {
    List<Integer> indexes = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      indexes.add(i);
    }
    indexes.add(LAST);
    Collections.shuffle(indexes, new Random(1));
    EntityTable<Integer> table = new EntityTable<>();
    for (int index : indexes) {
      assertThat(table.get(index)).isNull();
      table.put(index, index);
      assertThat(table.get(index)).isEqualTo(index);
    }
    assertThat(indexes).allMatch(index -> index.equals(table.get(index)));
    indexes.forEach(table::remove);
    assertThat(indexes).allMatch(index -> table.get(index) == null);
  }

  @Test
  void theGreatestIndexOfAFlowCostsNoMemory() throws Exception {
    AlgorithmSession session =
        AlgorithmSession.open(Conversation.hello("echo"), SchemeCatalog.load());
    OutBuffer events = new OutBuffer();
    Conversation.flowStart(events, EntityId.reactionPoint(LAST));
    OutBuffer out = new OutBuffer();
    long before = allocated();
    session.exchange(1, events.buffer(), 0, events.bytes(), out);
    assertThat(allocated() - before).isLessThan(10_000_000);
    assertThat(Conversation.worded(out)).isNotEmpty();
  }

  private static long allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getCurrentThreadAllocatedBytes();
  }
}
