// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sluice.workloads.WorkloadException;

/**
 * {@code config.txt}: {@code KEY VALUE…}, read word by word as the HPCC simulator's program does: a
 * word that is no key is passed over, and of a key that comes twice the last value counts.
 */
public final class ConfigFile {
  private static final Set<String> MAPS = Set.of("KMAX_MAP", "KMIN_MAP", "PMAX_MAP");

  /** Every key that the program knows, and how many words follow it; a map has its own count. */
  private static final Map<String, Integer> KEYS = keys();

  private final String name;
  private final Map<String, Value> values = new LinkedHashMap<>();
  private final List<Word> unknown = new ArrayList<>();

  /**
   * A word of the file.
   *
   * @param text it
   * @param line its line, from 1
   */
  public record Word(String text, int line) {}

  /**
   * What follows a key.
   *
   * @param words the values
   * @param line of the key, from 1
   */
  public record Value(List<String> words, int line) {
    /** The only word. */
    public String text() {
      return words.get(0);
    }
  }

  private ConfigFile(String name) {
    this.name = name;
  }

  /**
   * Reads a file.
   *
   * @throws WorkloadException if it is missing, or ends where a value should follow
   */
  public static ConfigFile read(Path file) {
    ConfigFile config = new ConfigFile(file.toString());
    Words in = new Words(file);
    while (!in.atEnd()) {
      String key = in.word("a key", "a key");
      int line = in.line();
      int count = KEYS.getOrDefault(key, -1);
      if (count < 0) {
        config.unknown.add(new Word(key, line));
        continue;
      }
      List<String> words = new ArrayList<>();
      if (MAPS.contains(key)) {
        count = 2 * in.integer("the number of pairs of " + key, 0, 1000);
      }
      for (int i = 0; i < count; i++) {
        words.add(in.word("a value of " + key, "a value"));
      }
      config.values.put(key, new Value(List.copyOf(words), line));
    }
    return config;
  }

  /** The file's name as given. */
  public String name() {
    return name;
  }

  /** By key, in order of first appearance. */
  public Map<String, Value> values() {
    return Collections.unmodifiableMap(values);
  }

  /** Words that are no key and not a value of one, in order. */
  public List<Word> unknown() {
    return Collections.unmodifiableList(unknown);
  }

  /** Every key that the program knows. */
  public static Set<String> knownKeys() {
    return Collections.unmodifiableSet(KEYS.keySet());
  }

  private static Map<String, Integer> keys() {
    Map<String, Integer> keys = new LinkedHashMap<>();
    String single =
        """
        ENABLE_QCN USE_DYNAMIC_PFC_THRESHOLD CLAMP_TARGET_RATE PAUSE_TIME DATA_RATE LINK_DELAY
        PACKET_PAYLOAD_SIZE L2_CHUNK_SIZE L2_ACK_INTERVAL L2_BACK_TO_ZERO TOPOLOGY_FILE FLOW_FILE
        TRACE_FILE TRACE_OUTPUT_FILE SIMULATOR_STOP_TIME ALPHA_RESUME_INTERVAL RP_TIMER EWMA_GAIN
        FAST_RECOVERY_TIMES RATE_AI RATE_HAI ERROR_RATE_PER_LINK CC_MODE RATE_DECREASE_INTERVAL
        MIN_RATE FCT_OUTPUT_FILE HAS_WIN GLOBAL_T MI_THRESH VAR_WIN FAST_REACT U_TARGET INT_MULTI
        RATE_BOUND ACK_HIGH_PRIO DCTCP_RATE_AI PFC_OUTPUT_FILE ENABLE_TRACE BUFFER_SIZE
        QLEN_MON_FILE QLEN_MON_START QLEN_MON_END MULTI_RATE SAMPLE_FEEDBACK PINT_LOG_BASE
        PINT_PROB""";
    for (String key : single.split("\\s+")) {
      keys.put(key, 1);
    }
    keys.put("LINK_DOWN", 3);
    MAPS.stream().sorted().forEach(map -> keys.put(map, 0));
    return keys;
  }
}
