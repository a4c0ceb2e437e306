// SPDX-License-Identifier: MIT
/**
 * Fuzz targets: each class gets arbitrary bytes, gives them to something that reads what others
 * wrote, and passes on whatever that throws but the refusals its documentation names. Jazzer runs
 * them ({@code ./sluice fuzz}); {@link org.sluice.fuzz.CorpusTest} runs what it found before.
 */
@NullMarked
package org.sluice.fuzz;

import org.jspecify.annotations.NullMarked;
