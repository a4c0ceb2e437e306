// SPDX-License-Identifier: MIT
/**
 * QCN, quantized congestion notification: M. Alizadeh, B. Atikoglu, A. Kabbani, A. Lakshmikantha,
 * R. Pan, B. Prabhakar, M. Seaman, "Data Center Transport Mechanisms: Congestion Control Theory and
 * IEEE Standardization", Allerton 2008, cited as "the paper"; its pseudo code 2.3; and the standard
 * it became, IEEE 802.1Qau. A switch samples packets and reports its congestion to their senders in
 * six bits.
 */
@NullMarked
package org.sluice.cc.qcn;

import org.jspecify.annotations.NullMarked;
