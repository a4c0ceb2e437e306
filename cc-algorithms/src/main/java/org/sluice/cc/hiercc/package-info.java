// SPDX-License-Identifier: MIT
/**
 * HierCC, hierarchical RDMA congestion control: J. Zhang, Y. Zhang, Z. Guan, Z. Wan, Y. Xia, T.
 * Pan, T. Huang, D. Tang, Y. Lin, APNet 2021. The sender's ToR queues packets by destination and
 * lets them go on credits that the receiver's ToR paces at the rate of the receiver's link; within
 * the rack, the ToR gives every flow of a virtual output queue one explicit rate.
 */
@NullMarked
package org.sluice.cc.hiercc;

import org.jspecify.annotations.NullMarked;
