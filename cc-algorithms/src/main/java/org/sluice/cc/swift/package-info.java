// SPDX-License-Identifier: MIT
/**
 * Swift: G. Kumar et al., "Swift: Delay is Simple and Effective for Congestion Control in the
 * Datacenter", SIGCOMM 2020, cited as "the paper"; its text was not at hand. The algorithm is
 * compared line by line with that of the htsim simulator (github.com/Broadcom/csg-htsim,
 * sim/swift.cpp at 841d9e7), cited as "htsim".
 */
@NullMarked
package org.sluice.cc.swift;

import org.jspecify.annotations.NullMarked;
