// SPDX-License-Identifier: MIT
/** How fast a simulation runs, and what the bridge costs. */
@NullMarked
package org.sluice.runner.bench;

import org.jspecify.annotations.NullMarked;
