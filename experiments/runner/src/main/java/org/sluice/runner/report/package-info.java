// SPDX-License-Identifier: MIT
/** Figures and the self-contained HTML report of a run. */
@NullMarked
package org.sluice.runner.report;

import org.jspecify.annotations.NullMarked;
