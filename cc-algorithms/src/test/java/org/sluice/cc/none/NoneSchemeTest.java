// SPDX-License-Identifier: MIT
package org.sluice.cc.none;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Parameters;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.bench.RecordedActions;

class NoneSchemeTest {
  @Test
  void aFlowGetsItsLinksRateAndArmsNothing() {
    NoneScheme none = new NoneScheme();
    RecordedActions actions = new RecordedActions();
    FlowStart start = new FlowStart(0, 3, 0, 1, 1000, 25_000_000_000L, 1, 1, 1000, 48);
    ReactionPoint rp =
        none.newReactionPoint(
            start, Parameters.resolve(none, "", Map.of()), new Entity(3, new EntityRandom(1, 3)));
    rp.onStart(start, actions);
    assertThat(actions.takeLog()).containsExactly("setRate 25000000000");
  }
}
