// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sluice.runner.expression.Dimensions;
import org.sluice.runner.model.Claim;
import org.sluice.runner.model.VariantClaim;
import org.sluice.runner.model.Where;

/** Claims from the fields a test gives, read as if they stood in {@code file}. */
public final class ClaimFields {
  private ClaimFields() {}

  /** A claim of an experiment with these variables. */
  public static Claim read(Set<String> variables, Map<?, ?> fields) {
    return reader(variables, Set.of()).read(Optional.of(list(fields))).get(0).claim();
  }

  /** A claim of a comparison of these variants. */
  public static VariantClaim readFor(Set<String> variants, Map<?, ?> fields) {
    return readAllFor(variants, fields).get(0);
  }

  /** The claims that these fields stand for. */
  public static List<VariantClaim> readAllFor(Set<String> variants, Map<?, ?> fields) {
    return reader(Set.of(), variants).read(Optional.of(list(fields)));
  }

  private static ClaimSection reader(Set<String> variables, Set<String> variants) {
    Map<String, Dimensions> any = new LinkedHashMap<>();
    variables.forEach(name -> any.put(name, Dimensions.ANY));
    return new ClaimSection(any, variants, Map.of()).withControls(Set.of("off", "no-marks"));
  }

  private static YamlNode list(Map<?, ?> fields) {
    return node(List.of(fields), new Where("file", 1, "claims"));
  }

  private static YamlNode node(Object value, Where where) {
    if (value instanceof Map<?, ?> map) {
      LinkedHashMap<String, YamlNode> members = new LinkedHashMap<>();
      map.forEach((k, v) -> members.put(k.toString(), node(v, where.member(k.toString(), 1))));
      return new YamlNode.Mapping(where, members);
    }
    if (value instanceof List<?> list) {
      List<YamlNode> items = new ArrayList<>();
      list.forEach(v -> items.add(node(v, where.member("" + items.size(), 1))));
      return new YamlNode.Sequence(where, items);
    }
    return new YamlNode.Scalar(where, value.toString());
  }
}
