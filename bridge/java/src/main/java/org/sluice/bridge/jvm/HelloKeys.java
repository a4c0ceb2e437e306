// SPDX-License-Identifier: MIT
package org.sluice.bridge.jvm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sluice.bridge.session.Hello;
import org.sluice.bridge.session.RefusedException;
import org.sluice.cc.Slot;

/** Reads the keys and values that stand for a {@link Hello} on this transport. */
final class HelloKeys {
  private static final String SCHEME = "scheme.";
  private static final String PARAMETER = ".parameter.";
  private final Map<String, String> values = new HashMap<>();

  /**
   * Takes keys and values in turn.
   *
   * @throws RefusedException if there is a key without a value, or twice
   */
  HelloKeys(String... keyValues) throws RefusedException {
    if (keyValues.length % 2 != 0) {
      throw new RefusedException("the handshake's last key has no value");
    }
    for (int i = 0; i < keyValues.length; i += 2) {
      if (values.put(keyValues[i], keyValues[i + 1]) != null) {
        throw new RefusedException("the handshake has the key '" + keyValues[i] + "' twice");
      }
    }
  }

  /** The value of an optional key; empty if it is not there. */
  String text(String key) {
    return values.getOrDefault(key, "");
  }

  /** The Hello that they stand for. */
  Hello hello() throws RefusedException {
    List<String> capabilities = new ArrayList<>();
    for (String name : text("capabilities").split(",")) {
      if (!name.isBlank()) {
        capabilities.add(name.strip());
      }
    }
    List<Hello.SchemeChoice> schemes = new ArrayList<>();
    for (Slot slot : Slot.values()) {
      String prefix = SCHEME + slot.wireName();
      if (values.containsKey(prefix + ".name")) {
        schemes.add(
            new Hello.SchemeChoice(
                slot.wireName(),
                text(prefix + ".name"),
                text(prefix + ".profile"),
                parameters(prefix + PARAMETER)));
      }
    }
    checkSlots();
    return new Hello(
        (int) number("protocol_version"),
        text("simulator"),
        text("simulator_version"),
        text("shim_version"),
        capabilities,
        schemes,
        number("seed"),
        text("experiment"));
  }

  private void checkSlots() throws RefusedException {
    List<String> slots = new ArrayList<>();
    for (Slot slot : Slot.values()) {
      slots.add(SCHEME + slot.wireName() + ".");
    }
    String wrong = "";
    for (String key : values.keySet()) {
      boolean isOther = key.startsWith(SCHEME);
      for (String slot : slots) {
        isOther &= !key.startsWith(slot);
      }
      if (isOther && (wrong.isEmpty() || key.compareTo(wrong) < 0)) {
        wrong = key;
      }
    }
    if (!wrong.isEmpty()) {
      throw new RefusedException(
          "the handshake has the key '%s'; allowed slots are %s".formatted(wrong, Slot.allNames()));
    }
  }

  private Map<String, String> parameters(String prefix) {
    Map<String, String> parameters = new TreeMap<>();
    for (Map.Entry<String, String> e : values.entrySet()) {
      if (e.getKey().startsWith(prefix)) {
        parameters.put(e.getKey().substring(prefix.length()), e.getValue());
      }
    }
    return parameters;
  }

  /** Signed, or unsigned beyond: a seed is 64 bits. */
  private long number(String key) throws RefusedException {
    String value = text(key);
    try {
      return value.startsWith("-") ? Long.parseLong(value) : Long.parseUnsignedLong(value);
    } catch (NumberFormatException e) {
      throw new RefusedException(
          "the handshake's " + key + " is '" + value + "'; allowed is a 64-bit whole number", e);
    }
  }
}
