// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A key of a {@code config.txt}.
 *
 * @param name the word of the file
 * @param reads what follows it: types of C++, after "pairs: " those of so many groups as a first
 *     number says; empty for the key of a fork, which is passed over
 * @param defaults the built-in value of each generation that knows it; empty: there is none
 * @param fork the fork whose key it is, or empty
 * @param effect what comes of it here
 * @param means of a fork's key, and of one that has no effect here: what it is there
 */
public record ConfigKey(
    String name,
    String reads,
    Map<Generation, String> defaults,
    String fork,
    Effect effect,
    String means) {
  private static final String PAIRS = "pairs: ";

  /** What comes of a key. */
  public enum Effect {
    HONOURED,
    /** There is none in that simulator either, or none that decides a result. */
    NONE,
    /** It is a file, or says what is in one. */
    OUTPUT,
    /** It has an effect there and none here. */
    DIFFERS,
    /** There are values of it that are refused. */
    REFUSED
  }

  /** The one of that name. */
  public static Optional<ConfigKey> find(String name) {
    return ConfigKeys.ALL.stream().filter(k -> k.name().equals(name)).findFirst();
  }

  /** The names of the keys that a generation knows. */
  public static List<String> namesOf(Generation generation) {
    return ConfigKeys.ALL.stream()
        .filter(k -> k.defaults().containsKey(generation))
        .map(ConfigKey::name)
        .toList();
  }

  /** The names of the keys that have the effect here that they have in their simulator. */
  public static List<String> honoured() {
    return ConfigKeys.ALL.stream()
        .filter(k -> k.effect() == Effect.HONOURED)
        .map(ConfigKey::name)
        .toList();
  }

  /** The one of that name, if a generation knows it. */
  static Optional<ConfigKey> find(String name, Generation generation) {
    return find(name).filter(k -> k.defaults().containsKey(generation));
  }

  /** Whether a count of groups follows it. */
  boolean hasPairs() {
    return reads.startsWith(PAIRS);
  }

  /** The types that follow it, or those of one group. */
  List<String> types() {
    return List.of((hasPairs() ? reads.substring(PAIRS.length()) : reads).split(" "));
  }
}
