// SPDX-License-Identifier: MIT
package org.sluice.runner.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.model.Comparison;

/**
 * Which variants of a comparison are the same run under two names: their plans are the same.
 *
 * @param variants of one experiment
 */
public record VariantIdentity(List<Comparison.Variant> variants) {
  /** The names of the first two variants that are the same, in their order. */
  public Optional<List<String>> same() {
    Map<String, String> names = new HashMap<>();
    for (Comparison.Variant variant : variants) {
      String digest = Plan.digestOf(variant.runs().get(0));
      @Nullable String before = names.putIfAbsent(digest, variant.name());
      if (before != null) {
        return Optional.of(List.of(before, variant.name()));
      }
    }
    return Optional.empty();
  }

  /** The digests of all runs, in the order of the variants and seeds. */
  public List<String> digests() {
    return variants.stream().flatMap(v -> v.runs().stream()).map(Plan::digestOf).toList();
  }
}
