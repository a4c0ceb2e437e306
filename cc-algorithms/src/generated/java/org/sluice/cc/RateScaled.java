// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.cc;

/**
 * Flow control asks the sender to scale its rate.
 *
 * @param nowPs when
 * @param factor in (0, 1]
 */
public record RateScaled(long nowPs, double factor) {}
