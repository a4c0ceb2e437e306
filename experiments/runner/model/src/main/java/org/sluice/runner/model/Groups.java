// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import java.util.List;
import java.util.Map;

/**
 * The {@code groups} section: names for ports and flows, used by claims and figures.
 *
 * @param ports name to {@code node:port}
 * @param flows name to flow numbers
 */
public record Groups(Map<String, List<String>> ports, Map<String, List<Long>> flows) {}
