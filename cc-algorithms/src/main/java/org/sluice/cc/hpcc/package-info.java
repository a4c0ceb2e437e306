// SPDX-License-Identifier: MIT
/**
 * HPCC: Y. Li et al., "HPCC: High Precision Congestion Control", SIGCOMM 2019. Cited as "the
 * paper". The second reaction point is the one of its authors' simulator, which keeps a rate where
 * the paper keeps a window. HPCC-PINT (R. Ben Basat et al., "PINT: Probabilistic In-band Network
 * Telemetry", SIGCOMM 2020) is that simulator's, too.
 */
@NullMarked
package org.sluice.cc.hpcc;

import org.jspecify.annotations.NullMarked;
