// SPDX-License-Identifier: MIT
/**
 * FAFC, fast and accurate flow control in data center networks: C. Lu, Y. Chen, F. Zhang, H. Lu. A
 * switch predicts the queue of each egress port and, where it will grow too long, pauses its
 * ingress ports for computed times, those that carry other traffic least.
 */
@NullMarked
package org.sluice.cc.fafc;

import org.jspecify.annotations.NullMarked;
