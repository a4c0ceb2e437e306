// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to show that a claim says something, in runs changed on purpose (section {@code controls}
 * of an experiment file).
 *
 * @param failsUnder controls in each of which the claim must fail
 * @param under the control whose run the claim is about, or null for the experiment's own run
 * @param shownBy controls whose runs show the explanation of the claim's failure
 * @param insensitive why it needs no control that makes it fail, or null; such a claim is not
 *     counted
 * @param holdsUnder controls in which a claim that is insensitive must hold, too
 * @param statedIn the commit of this repository that stated a claim of ours before it was measured,
 *     or null
 */
public record Proof(
    List<String> failsUnder,
    @Nullable String under,
    List<String> shownBy,
    @Nullable String insensitive,
    List<String> holdsUnder,
    @Nullable String statedIn) {
  /** Nothing is to be shown. */
  public static final Proof NONE = new Proof(List.of(), null, List.of(), null, List.of(), null);

  /** Copies the lists. */
  public Proof {
    failsUnder = List.copyOf(failsUnder);
    shownBy = List.copyOf(shownBy);
    holdsUnder = List.copyOf(holdsUnder);
  }
}
