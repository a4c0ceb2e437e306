// SPDX-License-Identifier: MIT
/**
 * The end of a run: claims checked, figures drawn and the documented files written ({@code
 * docs/results.md}).
 */
@NullMarked
package org.sluice.runner.outcome;

import org.jspecify.annotations.NullMarked;
