// SPDX-License-Identifier: MIT
/**
 * DCTCP as a transport of RDMA: M. Alizadeh et al., "Data Center TCP (DCTCP)", SIGCOMM 2010, cited
 * as "the paper", with RFC 8257 where the paper leaves a gap. The second reaction point is the one
 * of the HPCC simulator (Y. Li et al., SIGCOMM 2019), which cuts a rate instead of a window.
 */
@NullMarked
package org.sluice.cc.dctcp;

import org.jspecify.annotations.NullMarked;
