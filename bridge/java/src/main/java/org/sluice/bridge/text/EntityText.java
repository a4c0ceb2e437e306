// SPDX-License-Identifier: MIT
package org.sluice.bridge.text;

import org.sluice.cc.EntityId;

/** Addresses of state machines in words. */
public final class EntityText {
  private EntityText() {}

  /** For example {@code "reaction point of flow 3"} or {@code "congestion point 12"}. */
  public static String of(int entity) {
    int index = EntityId.index(entity);
    return switch (EntityId.role(entity)) {
      case EntityId.REACTION_POINT -> "reaction point of flow " + index;
      case EntityId.NOTIFICATION_POINT -> "notification point of flow " + index;
      case EntityId.CONGESTION_POINT -> "congestion point " + index;
      default -> "node " + index;
    };
  }

  /** The same for an address in a 64-bit argument. */
  public static String ofArgument(long entity) {
    return entity >= Integer.MIN_VALUE && entity <= 0xffff_ffffL
        ? of((int) entity)
        : "address " + entity + " (outside 32 bits)";
  }
}
