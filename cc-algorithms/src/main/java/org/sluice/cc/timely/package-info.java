// SPDX-License-Identifier: MIT
/**
 * TIMELY: R. Mittal et al., "TIMELY: RTT-based Congestion Control for the Datacenter", SIGCOMM
 * 2015, cited as "the paper"; and patched TIMELY: Y. Zhu et al., "ECN or Delay: Lessons Learnt from
 * Analysis of DCQCN and TIMELY", CoNEXT 2016, cited as "ECN or Delay".
 */
@NullMarked
package org.sluice.cc.timely;

import org.jspecify.annotations.NullMarked;
