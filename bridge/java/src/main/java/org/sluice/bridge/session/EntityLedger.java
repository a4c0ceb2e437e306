// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.cc.EntityId;

/** Which entities have begun, and which of them are over. */
final class EntityLedger {
  private static final int ROLES = 4;

  private enum State {
    LIVE,
    OVER
  }

  private final List<EntityTable<State>> states =
      Stream.generate(EntityTable<State>::new).limit(ROLES).toList();

  private long live;

  /** How many have begun and are not over. */
  long live() {
    return live;
  }

  boolean hasBegun(int entity) {
    return state(entity) != null;
  }

  /** Whether a port, a node, or either end of a flow, has begun: the two ends begin together. */
  boolean hasBegunAtAnyEnd(int entity) {
    int index = EntityId.index(entity);
    return EntityId.role(entity) >= EntityId.CONGESTION_POINT
        ? hasBegun(entity)
        : hasBegun(EntityId.reactionPoint(index)) || hasBegun(EntityId.notificationPoint(index));
  }

  boolean isOver(int entity) {
    return state(entity) == State.OVER;
  }

  void begin(int entity) {
    states.get(EntityId.role(entity)).put(EntityId.index(entity), State.LIVE);
    live++;
  }

  void end(int entity) {
    states.get(EntityId.role(entity)).put(EntityId.index(entity), State.OVER);
    live--;
  }

  private @Nullable State state(int entity) {
    return states.get(EntityId.role(entity)).get(EntityId.index(entity));
  }
}
