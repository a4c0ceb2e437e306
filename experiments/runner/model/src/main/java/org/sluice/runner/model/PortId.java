// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;

/**
 * A port of a node.
 *
 * @param node the node's id
 * @param port the port's number, the node's links counted in the plan's order from 0
 */
public record PortId(int node, int port) implements Comparable<PortId> {
  private static final Comparator<PortId> ORDER =
      Comparator.comparingInt(PortId::node).thenComparingInt(PortId::port);

  /**
   * Reads {@code node:port}.
   *
   * @throws IllegalArgumentException with one sentence if it is not of that form
   */
  public static PortId parse(String text) {
    if (!text.matches("\\d{1,9}:\\d{1,9}")) {
      throw new IllegalArgumentException(
          "port '" + text + "' is not of the form node:port, for example 4:0.");
    }
    int colon = text.indexOf(':');
    return new PortId(
        Integer.parseInt(text.substring(0, colon)), Integer.parseInt(text.substring(colon + 1)));
  }

  /** The {@code node} and {@code port} of an entry of a result file. */
  public static PortId of(JsonNode json) {
    return new PortId(json.path("node").asInt(), json.path("port").asInt());
  }

  @Override
  public int compareTo(PortId other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return node + ":" + port;
  }
}
