// SPDX-License-Identifier: MIT
package org.sluice.runner.python;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sluice.cc.Actions;
import org.sluice.cc.CpActions;
import org.sluice.cc.HostActions;
import org.sluice.cc.NpActions;
import org.sluice.cc.RpActions;
import org.sluice.cc.facet.Facet;

/**
 * Decisions as they come from Python, made by the methods of the contract with these names: each a
 * list of the method's name, the time of its effect (0: when the answer is applied), the egress
 * port (-1: all), and the method's parameters.
 */
final class DecisionCalls {
  private static final int FIRST_PARAMETER = 3;

  private static final ClassValue<Map<String, Method>> METHODS =
      new ClassValue<>() {
        @Override
        protected Map<String, Method> computeValue(Class<?> type) {
          Map<String, Method> methods = new HashMap<>();
          for (Class<?> one : interfaces(type)) {
            for (Method method : one.getMethods()) {
              methods.put(key(method.getName(), method.getParameterCount()), method);
            }
          }
          return Collections.unmodifiableMap(methods);
        }
      };

  private DecisionCalls() {}

  private static String key(String name, int parameters) {
    return name + "/" + parameters;
  }

  /** The interfaces of the contract that an actions object has. */
  private static Set<Class<?>> interfaces(Class<?> type) {
    Set<Class<?>> found = new LinkedHashSet<>();
    for (@Nullable Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Class<?> one : c.getInterfaces()) {
        if (Actions.class.isAssignableFrom(one) || Facet.class.isAssignableFrom(one)) {
          found.add(one);
        }
      }
    }
    return found;
  }

  /**
   * Makes all decisions of an answer, in order.
   *
   * @throws PythonSchemeException if one cannot be made
   */
  static void make(JsonNode decisions, Actions actions) {
    for (JsonNode decision : decisions) {
      make(decision, actions, decision.path(0).asText());
    }
  }

  private static void make(JsonNode decision, Actions actions, String name) {
    Actions narrowed = narrowed(actions, decision.path(1).asLong(), decision.path(2).asInt());
    int given = decision.size() - FIRST_PARAMETER;
    @Nullable Method method = METHODS.get(narrowed.getClass()).get(key(name, given));
    if (method == null) {
      throw new PythonSchemeException(
          "it decided %s with %d values, which state machines here cannot".formatted(name, given));
    }
    Type[] types = method.getGenericParameterTypes();
    Object[] parameters = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      parameters[i] = value(decision.get(FIRST_PARAMETER + i), types[i], name);
    }
    try {
      method.invoke(narrowed, parameters);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException refused) {
        throw refused;
      }
      throw new IllegalStateException(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Actions narrowed(Actions actions, long effectPs, int port) {
    Actions narrowed = actions;
    if (port >= 0) {
      if (!(narrowed instanceof CpActions cp)) {
        throw new PythonSchemeException("port(" + port + ") is for congestion points");
      }
      narrowed = cp.port(port);
    }
    if (effectPs == 0) {
      return narrowed;
    }
    if (narrowed instanceof RpActions rp) {
      return rp.at(effectPs);
    }
    if (narrowed instanceof NpActions np) {
      return np.at(effectPs);
    }
    if (narrowed instanceof CpActions cp) {
      return cp.at(effectPs);
    }
    return ((HostActions) narrowed).at(effectPs);
  }

  private static Object value(JsonNode node, Type type, String method) {
    if (type == long.class || type == int.class) {
      if (!node.isIntegralNumber()
          || !(type == long.class ? node.canConvertToLong() : node.canConvertToInt())) {
        throw new PythonSchemeException(
            "%s was given %s; allowed is a whole number of %d bits"
                .formatted(method, node, type == long.class ? Long.SIZE : Integer.SIZE));
      }
      return type == long.class ? (Object) node.longValue() : (Object) node.intValue();
    }
    if (type == double.class) {
      return number(node, method);
    }
    if (type == boolean.class) {
      return node.asBoolean();
    }
    if (type instanceof ParameterizedType several) {
      return several(node, several, method);
    }
    Class<?> single = (Class<?>) type;
    if (single.isArray()) {
      return array(node, single.getComponentType(), method);
    }
    return single.isEnum() ? constant(single, node.asText()) : record(node, single, method);
  }

  /** Python writes what is no number as a text. */
  private static double number(JsonNode node, String method) {
    if (!node.isNumber() && !node.isTextual()) {
      throw new PythonSchemeException(
          "%s was given %s; allowed is a number".formatted(method, node));
    }
    return node.isNumber() ? node.doubleValue() : Double.parseDouble(node.textValue());
  }

  private static Object array(JsonNode node, Class<?> element, String method) {
    Object array = Array.newInstance(element, node.size());
    for (int i = 0; i < node.size(); i++) {
      Array.set(array, i, value(node.get(i), element, method));
    }
    return array;
  }

  private static Object several(JsonNode node, ParameterizedType type, String method) {
    List<Object> values = new ArrayList<>();
    for (JsonNode one : node) {
      Class<?> element = (Class<?>) type.getActualTypeArguments()[0];
      values.add(element.isEnum() ? constant(element, one.asText()) : record(one, element, method));
    }
    return type.getRawType() == Set.class ? new LinkedHashSet<>(values) : values;
  }

  private static Object constant(Class<?> type, String name) {
    for (Object constant : type.getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    throw new PythonSchemeException("there is no %s '%s'".formatted(type.getSimpleName(), name));
  }

  private static Object record(JsonNode node, Class<?> type, String method) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    for (int i = 0; i < types.length; i++) {
      types[i] = components[i].getType();
      values[i] = value(node.path(i), types[i], method);
    }
    try {
      Constructor<?> constructor = type.getConstructor(types);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause();
      throw new PythonSchemeException(String.valueOf(cause == null ? e : cause.getMessage()));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
