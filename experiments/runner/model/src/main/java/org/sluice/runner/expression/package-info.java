// SPDX-License-Identifier: MIT
/**
 * The one language of experiment files: expressions over an experiment's variables and a run's
 * results, numbers with units, patterns of names. Described in {@code
 * docs/reference/experiment-files.md} and {@code docs/reference/claims.md}.
 */
@NullMarked
package org.sluice.runner.expression;

import org.jspecify.annotations.NullMarked;
