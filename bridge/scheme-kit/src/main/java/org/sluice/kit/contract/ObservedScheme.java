// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sluice.cc.Entity;
import org.sluice.cc.Scheme;

/** A scheme as it is, and the machines it has made by their addresses. */
final class ObservedScheme {
  private final Scheme scheme;
  private final TreeMap<Integer, Object> machines = new TreeMap<>();

  ObservedScheme(Scheme scheme) {
    this.scheme = scheme;
  }

  /** The scheme to be used: every call reaches the observed one. */
  Scheme watched() {
    return (Scheme)
        Proxy.newProxyInstance(
            Scheme.class.getClassLoader(),
            new Class<?>[] {Scheme.class},
            (proxy, method, arguments) -> call(method, arguments));
  }

  private @Nullable Object call(Method method, Object[] arguments) throws Throwable {
    try {
      Object answer = method.invoke(scheme, arguments);
      if (method.getName().startsWith("new")) {
        machines.put(((Entity) arguments[2]).id(), answer);
      }
      return answer;
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** Every machine whose flow is not over. */
  Map<Integer, Object> machines() {
    return machines;
  }

  void forget(int entity) {
    machines.remove(entity);
  }
}
