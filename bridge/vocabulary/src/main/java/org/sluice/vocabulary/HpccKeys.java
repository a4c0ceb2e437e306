// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of the keys of {@code config.txt}, {@code hpcc-keys.yaml}; its head says what
 * each field means.
 *
 * @param generations by name
 * @param forks what each is called, by name
 * @param keys in the order of the page
 */
public record HpccKeys(
    Map<String, Generation> generations, Map<String, String> forks, List<ConfigKey> keys) {
  static final String PATH = "bridge/vocabulary/hpcc-keys.yaml";

  private static final Set<String> TYPES = Set.of("u32", "u64", "i32", "f64", "text", "flag");

  /** Checks what a record alone cannot. */
  public HpccKeys {
    for (ConfigKey key : keys) {
      boolean isOfGenerations = generations.keySet().containsAll(key.in());
      require(isOfGenerations || forks.keySet().containsAll(key.in()), key, "in: unknown name");
      require(isOfGenerations == (key.reads() != null), key, "reads: of a generation's key only");
      require(key.effect() != Effect.DIFFERS || key.means() != null, key, "means: is missing");
      for (String type : key.types().replace("pairs: ", "").split(" ")) {
        require(!isOfGenerations || TYPES.contains(type), key, "reads: no type is " + type);
      }
    }
    if (keys.stream().map(ConfigKey::key).distinct().count() < keys.size()) {
      throw new DeclarationException(PATH + ": a key comes twice");
    }
  }

  private static void require(boolean holds, ConfigKey key, String rule) {
    if (!holds) {
      throw new DeclarationException(PATH + ": " + key.key() + ": " + rule);
    }
  }

  /**
   * Simulators whose files are alike.
   *
   * @param title what it is called
   * @param marks keys that only its files have
   */
  public record Generation(String title, List<String> marks) {}

  /** What comes of a key. */
  public enum Effect {
    @JsonProperty("honoured")
    HONOURED,
    @JsonProperty("none")
    NONE,
    @JsonProperty("output")
    OUTPUT,
    @JsonProperty("differs")
    DIFFERS,
    @JsonProperty("refused")
    REFUSED
  }

  /** One key; the head of the declaration says what each field means. */
  public record ConfigKey(
      String key,
      @Nullable String reads,
      List<String> in,
      @JsonProperty("default") String defaultText,
      @Nullable Map<String, String> defaults,
      Effect effect,
      String here,
      @Nullable String means) {

    /** What follows the key; empty for the key of a fork. */
    String types() {
      return reads == null ? "" : reads;
    }

    /** What it does there, or nothing. */
    String meaning() {
      return means == null ? "" : means;
    }

    /** The built-in value of a generation. */
    String defaultOf(String generation) {
      return defaults == null ? defaultText : defaults.getOrDefault(generation, defaultText);
    }
  }
}
