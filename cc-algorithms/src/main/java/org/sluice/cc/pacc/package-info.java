// SPDX-License-Identifier: MIT
/**
 * PACC: X. Zhong et al., "PACC: Proactive and Accurate Congestion Feedback for RDMA Congestion
 * Control". Section, equation, line and table numbers here are that paper's. Its senders are
 * DCQCN's, unchanged.
 */
@NullMarked
package org.sluice.cc.pacc;

import org.jspecify.annotations.NullMarked;
