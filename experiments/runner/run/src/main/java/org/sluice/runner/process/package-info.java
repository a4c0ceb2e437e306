// SPDX-License-Identifier: MIT
/**
 * The processes of a run: the simulator's with its watchdog, the server's of algorithms. None of
 * them outlives this one.
 */
@NullMarked
package org.sluice.runner.process;

import org.jspecify.annotations.NullMarked;
