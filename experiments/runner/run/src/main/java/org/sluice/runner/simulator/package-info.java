// SPDX-License-Identifier: MIT
/**
 * What is installed: ns-3's program, OMNeT++ with INET, the transports; and how each simulator is
 * started on a plan.
 */
@NullMarked
package org.sluice.runner.simulator;

import org.jspecify.annotations.NullMarked;
