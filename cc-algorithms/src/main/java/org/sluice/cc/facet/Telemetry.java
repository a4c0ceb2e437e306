// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

/** Per-hop telemetry, for reaction points ({@code int}). */
public interface Telemetry extends Facet {
  /**
   * Requests per-hop telemetry in the packets that this flow sends from now on. What their switches
   * wrote comes back in {@link org.sluice.cc.Ack#telemetry}.
   *
   * @param on false: none any more
   */
  void stampTelemetry(boolean on);
}
