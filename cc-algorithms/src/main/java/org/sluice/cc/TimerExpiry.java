// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * A timer fires.
 *
 * @param nowPs the time it was set for
 * @param timer the number it was set with
 * @param snapshot the counters asked for when it was set, as of now
 */
public record TimerExpiry(long nowPs, int timer, Snapshot snapshot) {}
