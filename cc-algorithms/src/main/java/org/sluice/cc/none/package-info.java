// SPDX-License-Identifier: MIT
/** No congestion control: every flow sends at the rate of its link. */
@NullMarked
package org.sluice.cc.none;

import org.jspecify.annotations.NullMarked;
