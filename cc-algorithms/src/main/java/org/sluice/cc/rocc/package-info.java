// SPDX-License-Identifier: MIT
/**
 * RoCC, robust congestion control for RDMA: P. Taheri, D. Menikkumbura, E. Vanini, S. Fahmy, P.
 * Eugster, T. Edsall, CoNEXT 2020. The switch computes one fair rate per egress queue by a
 * proportional-integral controller and sends it to the flows in the queue.
 */
@NullMarked
package org.sluice.cc.rocc;

import org.jspecify.annotations.NullMarked;
