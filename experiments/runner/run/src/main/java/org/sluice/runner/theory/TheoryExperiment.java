// SPDX-License-Identifier: MIT
package org.sluice.runner.theory;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.model.Claim;
import org.sluice.runner.model.IdleValue;

/**
 * An experiment that needs no simulator: a loop model, what to draw of it, and what its source
 * claims. Everything is checked.
 *
 * @param name {@code rocc/fig7}, or the path the user gave
 * @param file the file it was read from
 * @param title a headline
 * @param source paper and section
 * @param question what it asks; may be empty
 * @param variables the variables' values: BigDecimal in base units, Boolean or String
 * @param model the loop
 * @param given the model's parameters that the file sets, base units
 * @param sweeps its figures
 * @param claims what its source claims
 * @param explanation its own words on claims known to fail, or null
 * @param idle values of the file that do nothing
 */
public record TheoryExperiment(
    String name,
    Path file,
    String title,
    String source,
    String question,
    Map<String, Object> variables,
    LoopModel model,
    Map<String, Double> given,
    List<Sweep> sweeps,
    List<Claim> claims,
    @Nullable String explanation,
    List<IdleValue> idle) {}
