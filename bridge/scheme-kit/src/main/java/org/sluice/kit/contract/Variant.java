// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sluice.cc.InvalidParameterException;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Profile;
import org.sluice.cc.Scheme;

/**
 * A profile and values that differ from it.
 *
 * @param profile by name
 * @param values by parameter, as a user writes them
 */
public record Variant(String profile, Map<String, String> values) {
  /** Every profile of a scheme, and every word of every choice in its first. */
  public static List<Variant> of(Scheme scheme) {
    List<Variant> variants = new ArrayList<>();
    for (Profile profile : scheme.profiles()) {
      variants.add(new Variant(profile.name(), Map.of()));
    }
    if (variants.isEmpty()) {
      throw new ContractViolation(
          "scheme %s declares no profile; it needs at least one, which may set nothing"
              .formatted(scheme.name()));
    }
    Variant first = variants.get(0);
    Parameters usual = Parameters.resolve(scheme, first.profile(), Map.of());
    for (Parameter parameter : scheme.parameters()) {
      for (String word : words(parameter)) {
        if (!usual.text(parameter.name()).equals(word)) {
          addIfAllowed(
              scheme, new Variant(first.profile(), Map.of(parameter.name(), word)), variants);
        }
      }
    }
    return variants;
  }

  private static List<String> words(Parameter parameter) {
    return parameter.type() == Parameter.Type.BOOLEAN
        ? List.of("true", "false")
        : parameter.choices();
  }

  /** A word may need others beside it; then it belongs to a profile. */
  private static void addIfAllowed(Scheme scheme, Variant variant, List<Variant> variants) {
    try {
      Parameters.resolve(scheme, variant.profile(), variant.values());
      variants.add(variant);
    } catch (InvalidParameterException e) {
      // Refused in one sentence, as it should be: nothing can be run with it.
    }
  }

  @Override
  public String toString() {
    return values.isEmpty() ? profile : profile + " " + values;
  }
}
