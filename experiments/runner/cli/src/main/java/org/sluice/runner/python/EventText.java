// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Records of the contract as JSON: the values of their components in order, without names. */
final class EventText {
  private static final ClassValue<MethodHandle[]> COMPONENTS =
      new ClassValue<>() {
        @Override
        protected MethodHandle[] computeValue(Class<?> type) {
          RecordComponent[] components = type.getRecordComponents();
          MethodHandle[] accessors = new MethodHandle[components.length];
          try {
            for (int i = 0; i < accessors.length; i++) {
              accessors[i] =
                  MethodHandles.publicLookup()
                      .unreflect(components[i].getAccessor())
                      .asType(java.lang.invoke.MethodType.methodType(Object.class, Object.class));
            }
          } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
          }
          return accessors;
        }
      };

  private EventText() {}

  /** Appends a value: a number, a truth value, an enum constant, a record, or several of these. */
  static void append(@Nullable Object value, StringBuilder to) {
    if (value instanceof Number || value instanceof Boolean) {
      to.append(value);
    } else if (value instanceof Record one) {
      record(one, to);
    } else if (value instanceof long[] words) {
      words(words, to);
    } else if (value instanceof Collection<?> all) {
      String before = "[";
      for (Object one : all) {
        to.append(before);
        append(one, to);
        before = ",";
      }
      to.append(all.isEmpty() ? "[]" : "]");
    } else if (value instanceof Map<?, ?> all) {
      String before = "{";
      for (Map.Entry<?, ?> one : all.entrySet()) {
        to.append(before);
        append(one.getKey(), to);
        to.append(':');
        append(one.getValue(), to);
        before = ",";
      }
      to.append(all.isEmpty() ? "{}" : "}");
    } else if (value instanceof Enum<?> constant) {
      to.append('"').append(constant.name()).append('"');
    } else {
      throw new IllegalArgumentException("no text for " + value);
    }
  }

  private static void record(Record one, StringBuilder to) {
    String before = "[";
    for (MethodHandle component : COMPONENTS.get(one.getClass())) {
      to.append(before);
      append(read(component, one), to);
      before = ",";
    }
    to.append(']');
  }

  @SuppressWarnings("CatchingUnchecked")
  private static @Nullable Object read(MethodHandle component, Record one) {
    try {
      return (Object) component.invokeExact((Object) one);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static void words(long[] words, StringBuilder to) {
    to.append('[');
    for (int i = 0; i < words.length; i++) {
      to.append(i == 0 ? "" : ",").append(words[i]);
    }
    to.append(']');
  }
}
