// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.model.Experiment;

/**
 * A comparison changed on purpose, with its mechanism off or a constant wrong, or to show an
 * explanation.
 *
 * @param name its name
 * @param breaks what is off or wrong
 * @param isConstant whether it is a wrong constant
 * @param runs the changed variants with their runs, in the order of the seeds; the others are as in
 *     the experiment itself
 * @param refusal why it cannot be run (a value that is not allowed), or null
 */
public record Control(
    String name,
    String breaks,
    boolean isConstant,
    Map<String, List<Experiment>> runs,
    @Nullable String refusal) {}
