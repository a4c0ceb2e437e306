// SPDX-License-Identifier: MIT
/** Event and decision records as bytes and as columns. */
@NullMarked
package org.sluice.bridge.wire;

import org.jspecify.annotations.NullMarked;
