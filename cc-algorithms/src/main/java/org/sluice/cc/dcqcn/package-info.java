// SPDX-License-Identifier: MIT
/**
 * DCQCN: Y. Zhu et al., "Congestion Control for Large-Scale RDMA Deployments", SIGCOMM 2015. Cited
 * as "the paper". The second reaction point is the one of network cards as the HPCC simulator (Y.
 * Li et al., SIGCOMM 2019) models them.
 */
@NullMarked
package org.sluice.cc.dcqcn;

import org.jspecify.annotations.NullMarked;
