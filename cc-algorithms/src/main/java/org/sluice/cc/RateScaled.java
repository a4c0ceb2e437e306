// SPDX-License-Identifier: MIT
package org.sluice.cc;

/**
 * Flow control asks the sender to scale its rate.
 *
 * @param nowPs when
 * @param factor in (0, 1]
 */
public record RateScaled(long nowPs, double factor) {}
