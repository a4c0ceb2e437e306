// SPDX-License-Identifier: MIT
/** The algorithms' side of the bridge: which schemes there are. */
@NullMarked
package org.sluice.bridge;

import org.jspecify.annotations.NullMarked;
