// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.util.Map;

/**
 * The {@code plots} section: horizontal lines in figures.
 *
 * @param queueBytes label to bytes, in the queue figure
 * @param rateBps label to bit/s, in the rate figure
 */
public record Lines(Map<String, Double> queueBytes, Map<String, Double> rateBps) {}
