// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

/**
 * One flow in both.
 *
 * @param flow its number
 * @param src sending host
 * @param dst receiving host
 * @param bytes its size; -1 if it is unbounded
 * @param first completion time (ps) or goodput (bit/s) in the first
 * @param second the same in the second
 * @param relative (second - first) / first
 */
public record FlowDifference(
    long flow, int src, int dst, long bytes, double first, double second, double relative) {}
