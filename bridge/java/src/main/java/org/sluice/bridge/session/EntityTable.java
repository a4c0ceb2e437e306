// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values by entity index: an array while the indexes are about as many as the entities, as those of
 * a simulator are, and a map for those far beyond, so that an index alone costs no memory.
 *
 * @param <T> the values
 */
final class EntityTable<T> {
  private static final int FIRST = 64;
  private static final long INDEXES_PER_ENTITY = 16;

  private @Nullable Object[] near = new Object[FIRST];
  private final Map<Integer, T> far = new HashMap<>();
  private long puts = FIRST;

  /** The value at an index from 0, or null. */
  @SuppressWarnings("unchecked")
  @Nullable T get(int index) {
    return index < near.length ? (T) near[index] : far.get(index);
  }

  /** Replaces the value at an index from 0. */
  void put(int index, T value) {
    puts++;
    if (index >= near.length && index < INDEXES_PER_ENTITY * puts) {
      near = Arrays.copyOf(near, (int) Math.max(index + 1L, 2L * near.length));
      far.entrySet().removeIf(this::isNear);
    }
    if (index < near.length) {
      near[index] = value;
    } else {
      far.put(index, value);
    }
  }

  /** Removes the value at an index from 0. */
  void remove(int index) {
    if (index < near.length) {
      near[index] = null;
    } else {
      far.remove(index);
    }
  }

  private boolean isNear(Map.Entry<Integer, T> entry) {
    boolean isNear = entry.getKey() < near.length;
    if (isNear) {
      near[entry.getKey()] = entry.getValue();
    }
    return isNear;
  }
}
