// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One scheme of a run, as it was resolved.
 *
 * @param slot {@code congestion-control}, {@code flow-control} or {@code path-choice}
 * @param name the scheme's name, for example {@code rocc}
 * @param profile the profile its parameters start from, for example {@code paper}
 * @param parameters every parameter with the value it had in the run, in declaration order
 */
public record SchemeDescription(
    String slot, String name, String profile, Map<String, String> parameters) {

  /** Copies the parameters, keeping their order. */
  public SchemeDescription {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }
}
