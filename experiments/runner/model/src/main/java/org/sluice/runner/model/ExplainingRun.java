// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import org.jspecify.annotations.Nullable;

/**
 * What a control that is to explain why a claim fails came to.
 *
 * @param control its name
 * @param shows how far it explains the failure, or null if it was not run
 * @param measured what was measured of the failed claim in it, for people; null if that was not
 *     kept
 */
public record ExplainingRun(String control, @Nullable Shows shows, @Nullable String measured) {
  /** How far a run explains that a claim fails. */
  public enum Shows {
    /** The failed claim itself holds in it. */
    CLAIM,
    /** The failed claim fails in it, too, but every claim about this run holds. */
    SIGN_ONLY,
    /** Neither. */
    NOTHING
  }
}
