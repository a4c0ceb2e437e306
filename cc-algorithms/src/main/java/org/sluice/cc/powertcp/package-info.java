// SPDX-License-Identifier: MIT
/**
 * PowerTCP: V. Addanki, O. Michel, S. Schmid, "PowerTCP: Pushing the Performance Limits of
 * Datacenter Networks", NSDI 2022. Cited as "the paper". The second reaction point is the one of
 * its authors' simulator (github.com/inet-tub/ns3-datacenter, src/point-to-point/model/rdma-hw.cc,
 * UpdateRatePower, at 6ddb4a4), cited as "ns3-datacenter", which keeps a rate where the paper keeps
 * a window. "The kernel module" is github.com/inet-tub/powertcp-linux, in which an author of the
 * paper took part.
 */
@NullMarked
package org.sluice.cc.powertcp;

import org.jspecify.annotations.NullMarked;
