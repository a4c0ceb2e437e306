// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

/** Per-hop telemetry, for reaction points ({@code int}). */
public interface Telemetry extends Facet {
  /** Requests per-hop telemetry in this flow's packets, see {@link org.sluice.cc.Ack#stamps}. */
  void stampTelemetry(boolean on);
}
