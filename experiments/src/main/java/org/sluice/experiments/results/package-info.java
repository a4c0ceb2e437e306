// SPDX-License-Identifier: MIT
/**
 * Reads what a simulator wrote and turns it into the documented result files: {@code fct.csv},
 * {@code fct.txt}, {@code pfc.txt}, {@code summary.json}.
 */
@NullMarked
package org.sluice.experiments.results;

import org.jspecify.annotations.NullMarked;
