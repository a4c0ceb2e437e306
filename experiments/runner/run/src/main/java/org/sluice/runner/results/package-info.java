// SPDX-License-Identifier: MIT
/**
 * Reads what a simulator wrote: flows, ports and time series, and what follows from them ({@code
 * docs/reference/results.md}).
 */
@NullMarked
package org.sluice.runner.results;

import org.jspecify.annotations.NullMarked;
