// SPDX-License-Identifier: MIT
/** Directories with results, of Sluice or of the HPCC simulator, on one page. */
@NullMarked
package org.sluice.runner.sidebyside;

import org.jspecify.annotations.NullMarked;
