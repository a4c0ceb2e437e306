// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The first message of a simulator.
 *
 * @param protocolVersion version of the wire contract it uses
 * @param simulator its name, {@code "ns3"}
 * @param simulatorVersion its version
 * @param shimVersion version of the shim in it
 * @param capabilities wire names of what its data plane offers
 * @param schemes the scheme of each slot in use
 * @param seed of every random stream
 * @param experiment name of what is run
 */
public record Hello(
    int protocolVersion,
    String simulator,
    String simulatorVersion,
    String shimVersion,
    List<String> capabilities,
    List<SchemeChoice> schemes,
    long seed,
    String experiment) {
  /** Copies the lists. */
  public Hello {
    capabilities = List.copyOf(capabilities);
    schemes = List.copyOf(schemes);
  }

  /**
   * The scheme of one slot.
   *
   * @param slot wire name of the slot
   * @param name of the scheme
   * @param profile of the scheme; empty for its first
   * @param parameters explicit values by name, as a user writes them
   */
  public record SchemeChoice(
      String slot, String name, String profile, Map<String, String> parameters) {
    /** Copies the values, sorted by name. */
    public SchemeChoice {
      parameters = new TreeMap<>(parameters);
    }
  }
}
