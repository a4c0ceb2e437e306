// SPDX-License-Identifier: MIT
/** Which of several next hops a packet takes: spraying, DRILL, LetFlow, CONGA. */
@NullMarked
package org.sluice.cc.paths;

import org.jspecify.annotations.NullMarked;
