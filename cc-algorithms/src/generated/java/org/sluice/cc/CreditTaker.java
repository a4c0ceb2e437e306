// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/decisions.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * A virtual output queue that takes credits, see {@code paceAmong}.
 *
 * @param node node number of its switch
 * @param queue its number there
 * @param weight its share among those that are owed a credit, above 0
 * @param quotaBytes it is owed credits while it got less than this since the start, 0 or more
 */
public record CreditTaker(int node, int queue, long weight, long quotaBytes) {}
