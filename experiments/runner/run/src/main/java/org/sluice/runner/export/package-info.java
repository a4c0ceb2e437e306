// SPDX-License-Identifier: MIT
/**
 * Experiments for OMNeT++ with INET: written as NED and {@code omnetpp.ini}, to be run and changed
 * there.
 */
@NullMarked
package org.sluice.runner.export;

import org.jspecify.annotations.NullMarked;
