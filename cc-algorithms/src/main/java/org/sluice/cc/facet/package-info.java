// SPDX-License-Identifier: MIT
/**
 * What few schemes need of the data plane, one interface for each: its decisions and, where it
 * raises events, the listener that a state machine implements to get them. A state machine requests
 * one by {@link org.sluice.cc.Actions#facet}; the capability that its scheme must declare stands at
 * each interface.
 */
@NullMarked
package org.sluice.cc.facet;

import org.jspecify.annotations.NullMarked;
