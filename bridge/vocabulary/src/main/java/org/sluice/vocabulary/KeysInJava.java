// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.Locale;
import java.util.stream.Collectors;
import org.sluice.vocabulary.DataplaneKeys.DataplaneKey;

/** The runner's table of data-plane keys. */
final class KeysInJava {
  private final DataplaneKeys keys;

  KeysInJava(DataplaneKeys keys) {
    this.keys = keys;
  }

  Output output(DeclarationFile source) {
    StringBuilder out = new StringBuilder();
    out.append("package org.sluice.runner.dataplane;\n\n");
    out.append("import java.util.List;\n");
    out.append("import org.sluice.runner.dataplane.DataplaneKey.Kind;\n\n");
    out.append("/** Every data-plane key, in the order of a plan. */\n");
    out.append("final class DataplaneKeys {\n");
    out.append("  static final List<DataplaneKey> ALL =\n      List.of(\n");
    out.append(keys.keys().stream().map(this::row).collect(Collectors.joining(",\n")));
    out.append(");\n\n  private DataplaneKeys() {}\n}\n");
    return Output.java(
        "experiments/runner/src/generated/java/org/sluice/runner/dataplane/DataplaneKeys.java",
        source,
        out.toString());
  }

  private String row(DataplaneKey key) {
    return "          new DataplaneKey(%s, %s, Kind.%s, List.of(%s), %s, %s, %s, %s, %s, %s, %s, %s)"
        .formatted(
            Names.quoted(key.key()),
            Names.quoted(key.yamlName()),
            key.type().name().toUpperCase(Locale.ROOT),
            key.words().stream().map(Names::quoted).collect(Collectors.joining(", ")),
            Names.quoted(key.planDefault()),
            Names.quoted(key.min().toPlainString()),
            Names.quoted(key.max().toPlainString()),
            Names.quoted(key.wordText()),
            Names.quoted(key.wordValue()),
            Names.quoted(key.atLeast() == null ? "" : key.atLeast()),
            keys.group(key).isPerSwitch(),
            key.isTopLevel());
  }
}
