// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The {@code dataplane} section: a profile and the keys given beside it.
 *
 * @param profile the profile's name
 * @param values plan keys and values in order, the profile's first
 */
record DataplaneSection(String profile, Map<String, String> values) {

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
    in.finish();
    return started;
  }

  /** The values of every key that is there and may be. */
  static Map<String, String> keys(Section in, Predicate<DataplaneKey> allowed) {
    Map<String, String> values = new LinkedHashMap<>();
    for (DataplaneKey key : DataplaneKey.values()) {
      if (allowed.test(key)) {
        in.find(key.yamlName())
            .ifPresent(node -> values.put(key.planName(), key.read(node, in.scope())));
      }
    }
    return values;
  }

  private static DataplaneSection start(DataplaneProfile profile) {
    Map<String, String> values = new LinkedHashMap<>(profile.planValues());
    values.put("flow_control", profile.flowControl());
    return new DataplaneSection(profile.label(), values);
  }
}
