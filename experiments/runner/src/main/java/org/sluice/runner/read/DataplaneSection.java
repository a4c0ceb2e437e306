// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.sluice.runner.SluiceException;
import org.sluice.runner.dataplane.DataplaneKey;
import org.sluice.workloads.Dimension;

/**
 * The {@code dataplane} section: a profile and the keys given beside it.
 *
 * @param profile the profile's name
 * @param values plan keys and values in order, the profile's first
 */
record DataplaneSection(String profile, Map<String, String> values) {
  private static final Pattern PACKETS = Pattern.compile("\\d{1,9}:\\d{1,9}(,\\d{1,9}:\\d{1,9})*");

  static DataplaneSection read(Optional<Section> section) {
    if (section.isEmpty()) {
      return start(DataplaneProfile.DEFAULT);
    }
    Section in = section.get();
    DataplaneSection started =
        start(
            DataplaneProfile.ofLabel(
                in.choice("profile", DataplaneProfile.labels(), DataplaneProfile.DEFAULT.label())));
    started.values().putAll(keys(in, key -> true));
    checkOrder(started.values(), in);
    in.finish();
    return started;
  }

  /** The values of every key that is there and may be. */
  static Map<String, String> keys(Section in, Predicate<DataplaneKey> allowed) {
    Map<String, String> values = new LinkedHashMap<>();
    for (DataplaneKey key : DataplaneKey.all()) {
      if (!key.topLevel() && allowed.test(key)) {
        in.find(key.yamlName())
            .ifPresent(node -> values.put(key.planName(), value(key, node, in.scope())));
      }
    }
    return values;
  }

  /**
   * Checks the keys that must not be below another one.
   *
   * @param values of a switch or of the whole network, those of the section among them
   * @throws SluiceException if one is
   */
  static void checkOrder(Map<String, String> values, Section in) {
    for (DataplaneKey key : DataplaneKey.all()) {
      DataplaneKey.ofPlanName(key.atLeast())
          .ifPresent(
              least -> {
                String value = values.getOrDefault(key.planName(), key.planDefault());
                String bound = values.getOrDefault(least.planName(), least.planDefault());
                if (!value.equals(key.wordValue())
                    && !bound.equals(least.wordValue())
                    && new BigDecimal(value).compareTo(new BigDecimal(bound)) < 0) {
                  throw in.find(key.yamlName())
                      .map(YamlNode::where)
                      .orElse(in.where())
                      .failure(
                          "makes %s %s; allowed is at least %s, %s"
                              .formatted(key.yamlName(), value, least.yamlName(), bound));
                }
              });
    }
  }

  private static DataplaneSection start(DataplaneProfile profile) {
    Map<String, String> values = new LinkedHashMap<>(profile.planValues());
    values.put("flow_control", profile.flowControl());
    return new DataplaneSection(profile.label(), values);
  }

  /** A key's value as the plan writes it. */
  static String value(DataplaneKey key, YamlNode node, Scope scope) {
    if (!key.word().isEmpty() && scope.text(node).equals(key.word())) {
      return key.wordValue();
    }
    return switch (key.kind()) {
      case TIME -> quantity(key, node, scope, Dimension.TIME);
      case RATE -> quantity(key, node, scope, Dimension.RATE);
      case BYTES -> quantity(key, node, scope, Dimension.BYTES);
      case COUNT -> quantity(key, node, scope, Dimension.NUMBER);
      case NUMBER ->
          scope
              .number(node, new BigDecimal(key.min()), new BigDecimal(key.max()))
              .stripTrailingZeros()
              .toPlainString();
      case FLAG -> Boolean.toString(scope.yes(node));
      case CHOICE -> scope.choice(node, key.choices());
      case PACKETS -> packets(node, scope.text(node));
    };
  }

  private static String quantity(
      DataplaneKey key, YamlNode node, Scope scope, Dimension dimension) {
    return Long.toString(
        scope.quantity(node, dimension, Long.parseLong(key.min()), Long.parseLong(key.max())));
  }

  private static String packets(YamlNode node, String text) {
    if (!PACKETS.matcher(text).matches()) {
      throw node.where().notAllowed(text, "flow:packet,… with whole numbers, for example 0:17,3:5");
    }
    return text;
  }
}
