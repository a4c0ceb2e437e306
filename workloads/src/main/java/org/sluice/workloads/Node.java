// SPDX-License-Identifier: MIT
package org.sluice.workloads;

/**
 * A host or a switch.
 *
 * @param id its number, from 0 in order of declaration
 * @param kind host or switch
 * @param name unique in its topology, without spaces
 */
public record Node(int id, Kind kind, String name) {

  /** What a node is. */
  public enum Kind {
    HOST,
    SWITCH
  }

  /** Whether it is a host. */
  public boolean isHost() {
    return kind == Kind.HOST;
  }
}
