// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import java.util.Arrays;
import org.sluice.cc.EntityId;

/** Which entities have begun, and which of them are over. */
final class EntityLedger {
  private static final int ROLES = 4;
  private static final int FIRST_ENTITIES = 64;
  private static final byte UNKNOWN = 0;
  private static final byte LIVE = 1;
  private static final byte OVER = 2;
  private final byte[][] states = new byte[ROLES][FIRST_ENTITIES];

  boolean hasBegun(int entity) {
    return state(entity) != UNKNOWN;
  }

  /** Whether a port, a node, or either end of a flow, has begun: the two ends begin together. */
  boolean hasBegunAtAnyEnd(int entity) {
    int index = EntityId.index(entity);
    return EntityId.role(entity) >= EntityId.CONGESTION_POINT
        ? hasBegun(entity)
        : hasBegun(EntityId.reactionPoint(index)) || hasBegun(EntityId.notificationPoint(index));
  }

  boolean isOver(int entity) {
    return state(entity) == OVER;
  }

  void begin(int entity) {
    int role = EntityId.role(entity);
    int index = EntityId.index(entity);
    if (index >= states[role].length) {
      states[role] = Arrays.copyOf(states[role], GrowingSize.toHold(index, states[role].length));
    }
    states[role][index] = LIVE;
  }

  void end(int entity) {
    states[EntityId.role(entity)][EntityId.index(entity)] = OVER;
  }

  private byte state(int entity) {
    int role = EntityId.role(entity);
    int index = EntityId.index(entity);
    return index < states[role].length ? states[role][index] : UNKNOWN;
  }
}
