// SPDX-License-Identifier: MIT
/**
 * Experiments for OMNeT++ with INET: written as NED, {@code omnetpp.ini} and plans, and run there.
 */
@NullMarked
package org.sluice.runner.export;

import org.jspecify.annotations.NullMarked;
