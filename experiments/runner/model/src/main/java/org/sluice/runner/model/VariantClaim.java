// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.util.List;

/**
 * A claim of a comparison.
 *
 * @param claim what is claimed
 * @param variants the variants it is claimed of, one verdict each; empty for a claim across
 *     variants, whose every measurement says of which ({@code of("a", …)})
 */
public record VariantClaim(Claim claim, List<String> variants) {
  /** Whether it is one statement on several variants. */
  public boolean isAcross() {
    return variants.isEmpty();
  }
}
