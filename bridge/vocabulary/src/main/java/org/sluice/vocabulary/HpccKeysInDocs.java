// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sluice.vocabulary.HpccKeys.ConfigKey;

/** The tables of the page on {@code config.txt}. */
record HpccKeysInDocs(HpccKeys keys) {
  private static final String PAGE = "docs/reference/hpcc-config.md";
  private static final String HPCC = "hpcc";
  private static final int WIDTH = 140;
  private static final String HEAD =
      """
      | key | words | built in | here |
      |---|---|---|---|
      """;

  /** One table for each generation, and one for the keys of forks. */
  List<Output> outputs() {
    return Stream.concat(
            keys.generations().keySet().stream().map(this::ofGeneration), Stream.of(ofForks()))
        .toList();
  }

  private Output ofGeneration(String generation) {
    boolean isFirst = generation.equals(HPCC);
    String rows = rows(k -> k.in().contains(generation) && (isFirst || !k.in().contains(HPCC)));
    String text = rows.isEmpty() ? "" : HEAD + rows;
    if (!isFirst) {
      text += (text.isEmpty() ? "" : "\n") + others(generation);
    }
    return Output.part(PAGE, "keys of " + generation, text);
  }

  private String rows(Predicate<ConfigKey> which) {
    return keys.keys().stream().filter(which).map(this::row).collect(Collectors.joining());
  }

  private String row(ConfigKey key) {
    String builtIn = key.defaultOf(key.in().get(0));
    return "| `%s` | %s | %s | %s |\n"
        .formatted(
            key.key(), key.types(), builtIn.isEmpty() ? "" : "`" + builtIn + "`", key.here());
  }

  /** What a generation has of the HPCC simulator's keys, and with which other built-in values. */
  private String others(String generation) {
    List<ConfigKey> first = keys.keys().stream().filter(k -> k.in().contains(HPCC)).toList();
    String lacks =
        first.stream()
            .filter(k -> !k.in().contains(generation))
            .map(k -> "`" + k.key() + "`")
            .collect(Collectors.joining(", "));
    String differing =
        first.stream()
            .filter(k -> k.in().contains(generation))
            .filter(k -> !k.defaultOf(generation).equals(k.defaultOf(HPCC)))
            .map(k -> "`%s` `%s`".formatted(k.key(), k.defaultOf(generation)))
            .collect(Collectors.joining(", "));
    return wrapped(
        "Of the HPCC simulator's keys it has all%s%s."
            .formatted(
                lacks.isEmpty() ? "" : " but " + lacks,
                differing.isEmpty() ? "" : "; other values are built in for " + differing));
  }

  private static String wrapped(String text) {
    return text.replaceAll("(.{1,%d})(?: |$)".formatted(WIDTH), "$1\n");
  }

  private Output ofForks() {
    String rows =
        keys.keys().stream()
            .filter(k -> k.reads() == null)
            .map(
                k ->
                    "| `%s` | %s | %s | %s |\n"
                        .formatted(
                            k.key(),
                            keys.forks().getOrDefault(k.in().get(0), ""),
                            k.meaning(),
                            k.here()))
            .collect(Collectors.joining());
    return Output.part(
        PAGE,
        "keys of forks",
        "| key | fork | what it is there | here |\n|---|---|---|---|\n" + rows);
  }
}
