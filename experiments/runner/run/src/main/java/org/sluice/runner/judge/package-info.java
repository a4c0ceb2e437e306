// SPDX-License-Identifier: MIT
/**
 * Machine-checked statements about a run: what was claimed, its source, how it is measured and
 * whether it holds.
 */
@NullMarked
package org.sluice.runner.judge;

import org.jspecify.annotations.NullMarked;
