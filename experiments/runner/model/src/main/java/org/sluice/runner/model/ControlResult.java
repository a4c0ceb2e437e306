// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The claims of an experiment in a run changed on purpose.
 *
 * @param name the control's name
 * @param breaks what is off or wrong in it
 * @param isConstant whether it is a wrong constant, which no claim need notice
 * @param variants the variants that it changes, or none in a file without variants
 * @param claims every claim's verdict, in the order of the experiment's own
 * @param failure why it could not be run, or null
 */
public record ControlResult(
    String name,
    String breaks,
    boolean isConstant,
    Set<String> variants,
    List<ClaimResult> claims,
    @Nullable String failure) {
  /** Copies the collections. */
  public ControlResult {
    variants = Set.copyOf(variants);
    claims = List.copyOf(claims);
  }

  /** Whether the claim of that number fails in it, where the control could be run. */
  public boolean fails(int claim) {
    return failure == null && claims.get(claim).verdict().isFailure();
  }

  /** Whether the claim of that number does not apply in it. */
  public boolean isWithout(int claim) {
    return failure == null && claims.get(claim).verdict() == Verdict.NOT_APPLICABLE;
  }

  /** Whether the claim of that number holds in it. */
  public boolean holds(int claim) {
    return failure == null && claims.get(claim).verdict() == Verdict.HOLDS;
  }
}
