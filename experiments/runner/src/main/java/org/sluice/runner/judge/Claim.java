// SPDX-License-Identifier: MIT
package org.sluice.runner.judge;

import org.jspecify.annotations.Nullable;

/**
 * One machine-checked statement about a run; the YAML form is read by {@link ClaimReader} and
 * described in {@code docs/reference/claims.md}.
 *
 * @param text what is claimed, in the source's words where it has them
 * @param source where it is claimed: paper and section, or reference data
 * @param measured expression over the results
 * @param expectation what the measured value must be
 * @param when condition under which the claim is made, or null for always
 * @param unit unit both numbers are shown in, or null to show plain numbers in base units
 * @param explanation what to say when the claim fails, or null
 */
public record Claim(
    String text,
    String source,
    String measured,
    Expectation expectation,
    @Nullable String when,
    @Nullable String unit,
    @Nullable String explanation) {}
