// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * A timer fires.
 *
 * @param nowPs when
 * @param timer the number it was set with
 * @param snapshot the counters asked for when it was set, as of now
 */
public record TimerExpiry(long nowPs, int timer, Snapshot snapshot) {}
