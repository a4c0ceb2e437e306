// SPDX-License-Identifier: MIT
/**
 * DCQCN+PI: Y. Zhu, M. Ghobadi, V. Misra, J. Padhye, "ECN or Delay: Lessons Learnt from Analysis of
 * DCQCN and TIMELY", CoNEXT 2016, cited as "the paper". DCQCN whose switches mark with a
 * probability that a proportional-integral controller sets, so that the queue settles at a
 * reference whatever the number of flows.
 */
@NullMarked
package org.sluice.cc.dcqcnpi;

import org.jspecify.annotations.NullMarked;
