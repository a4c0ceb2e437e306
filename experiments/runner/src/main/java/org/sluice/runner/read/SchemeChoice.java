// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.Map;

/**
 * A scheme of a run with everything resolved.
 *
 * @param slot {@code congestion-control} or {@code flow-control}
 * @param name the scheme's name
 * @param profile the profile its parameters start from
 * @param parameters every parameter's value, in order of declaration
 * @param explicit the parameters the experiment itself sets, in alphabetical order
 */
public record SchemeChoice(
    String slot,
    String name,
    String profile,
    Map<String, String> parameters,
    Map<String, String> explicit) {}
