// SPDX-License-Identifier: MIT
/**
 * The contract between a scheme and the simulators: state machines that receive events and answer
 * through actions. Nothing here knows a clock, a socket, a file or a simulator.
 *
 * <p>Units everywhere: time in picoseconds ({@code …Ps}), rates in bits per second ({@code …Bps}),
 * sizes in bytes ({@code …Bytes}).
 */
@NullMarked
package org.sluice.cc;

import org.jspecify.annotations.NullMarked;
