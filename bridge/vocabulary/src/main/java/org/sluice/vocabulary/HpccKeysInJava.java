// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.sluice.vocabulary.HpccKeys.ConfigKey;

/** The table by which a {@code config.txt} is read. */
record HpccKeysInJava(HpccKeys keys) {
  private static final String TABLE =
      """
      package org.sluice.workloads.hpcc;

      import java.util.List;
      import java.util.Map;
      import java.util.Set;
      import org.sluice.workloads.hpcc.ConfigKey.Effect;

      /** Every key that a config.txt may have. */
      final class ConfigKeys {
        /** Keys that decide that a file is a generation's own. */
        static final Map<Generation, Set<String>> MARKS =
            Map.of(
      %s);

        static final List<ConfigKey> ALL =
            List.of(
      %s);

        private ConfigKeys() {}
      }
      """;

  Output output() {
    String marks =
        keys.generations().entrySet().stream()
            .map(
                g ->
                    "          %s, Set.of(%s)"
                        .formatted(constant(g.getKey()), quoted(g.getValue().marks())))
            .collect(Collectors.joining(",\n"));
    String rows = keys.keys().stream().map(this::row).collect(Collectors.joining(",\n"));
    return Output.java(
        "workloads/src/generated/java/org/sluice/workloads/hpcc/ConfigKeys.java",
        HpccKeys.PATH,
        TABLE.formatted(marks, rows));
  }

  private String row(ConfigKey key) {
    boolean isOfFork = key.reads() == null;
    String defaults =
        isOfFork
            ? ""
            : key.in().stream()
                .map(g -> constant(g) + ", " + Names.quoted(key.defaultOf(g)))
                .collect(Collectors.joining(", "));
    String fork = isOfFork ? keys.forks().getOrDefault(key.in().get(0), "") : "";
    return "          new ConfigKey(%s, %s, Map.of(%s), %s, Effect.%s, %s)"
        .formatted(
            Names.quoted(key.key()),
            Names.quoted(key.types()),
            defaults,
            Names.quoted(fork),
            key.effect(),
            Names.quoted(key.meaning()));
  }

  private static String constant(String generation) {
    return "Generation." + generation.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  private static String quoted(List<String> words) {
    return words.stream().map(Names::quoted).collect(Collectors.joining(", "));
  }
}
