// SPDX-License-Identifier: MIT
/**
 * LDCP: H. Dai, B. Fu, K. Tan, "PFC-Free Low Delay Control Protocol",
 * draft-dai-tsvwg-pfc-free-congestion-control-01 (2021), and its variant for commercial NICs
 * (section 3.2). Sections and equations are the draft's.
 */
@NullMarked
package org.sluice.cc.ldcp;

import org.jspecify.annotations.NullMarked;
