// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.Locale;
import java.util.stream.Collectors;
import org.sluice.vocabulary.DataplaneKeys.DataplaneKey;
import org.sluice.vocabulary.DataplaneKeys.ValueType;

/** The runner's table of data-plane keys. */
record KeysInJava(DataplaneKeys keys) {
  private static final String TABLE =
      """
      package org.sluice.runner.dataplane;

      import java.util.List;
      import org.sluice.runner.dataplane.DataplaneKey.Kind;

      /** Every data-plane key, in the order of a plan. */
      final class DataplaneKeys {
        static final List<DataplaneKey> ALL =
            List.of(
      %s);

        private DataplaneKeys() {}
      }
      """;

  Output output() {
    String rows = keys.keys().stream().map(this::row).collect(Collectors.joining(",\n"));
    return Output.java(
        "experiments/runner/run/src/generated/java/org/sluice/runner/dataplane/DataplaneKeys.java",
        DataplaneKeys.PATH,
        TABLE.formatted(rows));
  }

  private String row(DataplaneKey key) {
    boolean hasPairs = key.type() == ValueType.PAIRS;
    return "          new DataplaneKey(%s, %s, Kind.%s, List.of(%s), %s, %s, %s, %s, %s, %s, %s, %s, %s)"
        .formatted(
            Names.quoted(key.key()),
            Names.quoted(key.yamlName()),
            key.type().name().toUpperCase(Locale.ROOT),
            hasPairs
                ? Names.quoted(key.pair().form())
                : key.words().stream().map(Names::quoted).collect(Collectors.joining(", ")),
            Names.quoted(key.planDefault()),
            Names.quoted(hasPairs ? key.pair().least() : key.min().toPlainString()),
            Names.quoted(hasPairs ? key.pair().most() : key.max().toPlainString()),
            Names.quoted(key.wordText()),
            Names.quoted(key.wordValue()),
            Names.quoted(key.atLeast() == null ? "" : key.atLeast()),
            Names.quoted(key.onlyWith() == null ? "" : key.onlyWith()),
            keys.group(key).isPerSwitch(),
            key.isTopLevel());
  }
}
