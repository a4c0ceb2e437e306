// SPDX-License-Identifier: MIT
/**
 * Many sessions and a long stream of asks against the same processes, whose memory, threads and
 * open files are watched ({@code experiments/fuzz/soak}).
 */
@NullMarked
package org.sluice.fuzz.soak;

import org.jspecify.annotations.NullMarked;
