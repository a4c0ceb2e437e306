// SPDX-License-Identifier: MIT
package org.sluice.runner.report;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.results.RunDescription;

/**
 * One run of a comparison.
 *
 * @param variant which variant
 * @param seed its seed
 * @param folder its directory, relative to the comparison's
 * @param run what its raw files belong to, or null if it did not end well
 * @param failure one sentence on why it did not, or null
 * @param warnings sentences for the user
 */
public record ComparedRun(
    String variant,
    long seed,
    String folder,
    @Nullable RunDescription run,
    @Nullable String failure,
    List<String> warnings) {}
