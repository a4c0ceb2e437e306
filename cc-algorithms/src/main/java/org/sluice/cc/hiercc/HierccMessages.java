// SPDX-License-Identifier: MIT
package org.sluice.cc.hiercc;

import org.sluice.cc.Actions;
import org.sluice.cc.EntityId;

/** The messages of HierCC. Credits are not among them: the data plane paces and applies them. */
final class HierccMessages {
  /** ToR to sender: [rate in bit/s; 0: stop] (section 4). */
  static final int RATE = 1;

  /** ToR to ToR, when a queue is stuck: [queue, flows in it, bytes it sent]; not in the paper. */
  static final int STUCK = 2;

  /** The rate that stops a sender (section 3.3: R(t) = 0). */
  static final long STOP = 0;

  private HierccMessages() {}

  static void rate(Actions actions, long flow, long rateBps, int wireBytes) {
    actions.send(EntityId.reactionPoint(flow), RATE, flow, wireBytes, rateBps);
  }

  static void stuck(
      Actions actions, int tor, int wireBytes, long queue, long flows, long sentBytes) {
    actions.send(EntityId.node(tor), STUCK, -1, wireBytes, queue, flows, sentBytes);
  }
}
