// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.sluice.vocabulary.DataplaneKeys.DataplaneKey;
import org.sluice.vocabulary.DataplaneKeys.ValueType;

/**
 * Values at and beyond the ends of each key's range, as an experiment file and as a plan write
 * them, and whether they are allowed: what the tests of both readers go through.
 */
final class KeyBoundaries {
  private static final BigDecimal SMALLEST_STEP = new BigDecimal("0.0000000001");

  private final List<String> rows = new ArrayList<>();

  private KeyBoundaries() {}

  static Output output(DataplaneKeys keys) {
    KeyBoundaries boundaries = new KeyBoundaries();
    keys.keys().forEach(boundaries::add);
    return Output.file(
        "bridge/vocabulary/dataplane-key-cases.tsv",
        "# %s\n# allowed, in a plan: key, value; in an experiment file: key, value\n%s\n"
            .formatted(Output.heading(DataplaneKeys.PATH), String.join("\n", boundaries.rows)));
  }

  private void add(DataplaneKey key) {
    switch (key.type()) {
      case FLAG -> {
        add(true, key, "true", "true");
        add(true, key, "false", "false");
        add(false, key, "1", "1");
      }
      case CHOICE -> {
        for (String word : key.words()) {
          add(true, key, word, word);
        }
        add(false, key, "other", "other");
      }
      case PAIRS -> addPairs(key, key.pair());
      default -> addNumbers(key);
    }
  }

  private void addPairs(DataplaneKey key, DataplaneKeys.Pairs pairs) {
    String above = (pairs.first().get(1) + 1) + ":" + pairs.second().get(0);
    String both = pairs.least() + "," + pairs.most();
    add(true, key, both, both);
    add(false, key, above, above);
    add(false, key, "0-17", "0-17");
    add(false, key, "3:", "3:");
  }

  private void addNumbers(DataplaneKey key) {
    BigDecimal step = key.type() == ValueType.NUMBER ? SMALLEST_STEP : BigDecimal.ONE;
    add(true, key, key.min());
    add(true, key, key.max());
    BigDecimal below = key.min().subtract(step);
    add(false, key, below.toPlainString().equals(key.wordValue()) ? below.subtract(step) : below);
    add(false, key, key.max().add(step));
    if (!key.wordText().isEmpty()) {
      add(true, key, key.wordValue(), key.wordText());
    }
    add(false, key, "many", "many");
  }

  private void add(boolean allowed, DataplaneKey key, BigDecimal value) {
    String text = value.toPlainString();
    add(allowed, key, text, text + key.type().baseUnit());
  }

  private void add(boolean allowed, DataplaneKey key, String inPlan, String inExperiment) {
    rows.add(
        String.join(
            "\t",
            allowed ? "yes" : "no",
            key.key(),
            inPlan,
            key.isTopLevel() ? "-" : key.yamlName(),
            inExperiment));
  }
}
