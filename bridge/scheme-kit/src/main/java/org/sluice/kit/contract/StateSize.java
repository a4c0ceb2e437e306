// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.cc.Parameters;
import org.sluice.cc.Scheme;

/**
 * How much a state machine holds, in 64-bit words: every field, array element, entry of a
 * collection, and what they refer to. Parameters, the scheme, enum constants and classes are shared
 * and do not count; of a collection of the JDK the entries count, not its spare room.
 */
final class StateSize {
  private static final int WORDS_PER_ENTRY = 2;
  private final Map<Class<?>, List<Field>> fields = new HashMap<>();

  /** The words reachable from a machine. */
  long words(Object machine) {
    return words(machine, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private long words(@Nullable Object value, Set<Object> seen) {
    if (value == null || isShared(value) || !seen.add(value)) {
      return 0;
    }
    if (value instanceof StateElsewhere machine) {
      return machine.words();
    }
    if (value instanceof Collection<?> collection) {
      long words = 1;
      for (Object element : collection) {
        words += 1 + words(element, seen);
      }
      return words;
    }
    if (value instanceof Map<?, ?> map) {
      long words = 1;
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        words += WORDS_PER_ENTRY + words(entry.getKey(), seen) + words(entry.getValue(), seen);
      }
      return words;
    }
    if (value.getClass().isArray()) {
      return array(value, seen);
    }
    return value.getClass().getName().startsWith("java.") ? opaque(value) : object(value, seen);
  }

  private static boolean isShared(Object value) {
    return value instanceof Parameters
        || value instanceof Scheme
        || value instanceof Enum<?>
        || value instanceof Class<?>;
  }

  private static long opaque(Object value) {
    if (value instanceof BitSet bits) {
      return bits.size() / Long.SIZE;
    }
    return value instanceof String text ? 1 + text.length() / Long.BYTES : 1;
  }

  private long array(Object array, Set<Object> seen) {
    int length = Array.getLength(array);
    long words = length;
    if (!array.getClass().getComponentType().isPrimitive()) {
      for (Object element : (Object[]) array) {
        words += words(element, seen);
      }
    }
    return words;
  }

  private long object(Object object, Set<Object> seen) {
    long words = 0;
    for (Field field : fields.computeIfAbsent(object.getClass(), StateSize::fieldsOf)) {
      words++;
      if (!field.getType().isPrimitive()) {
        words += words(get(field, object), seen);
      }
    }
    return words;
  }

  private static @Nullable Object get(Field field, Object object) {
    try {
      return field.get(object);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("cannot look into " + field, e);
    }
  }

  private static List<Field> fieldsOf(Class<?> type) {
    List<Field> found = new ArrayList<>();
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          field.setAccessible(true);
          found.add(field);
        }
      }
    }
    return found;
  }
}
