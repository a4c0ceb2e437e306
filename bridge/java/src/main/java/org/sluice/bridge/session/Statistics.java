// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

/**
 * What a session has done.
 *
 * @param asks batches answered
 * @param events events in them
 * @param decisions decisions made
 */
public record Statistics(long asks, long events, long decisions) {}
