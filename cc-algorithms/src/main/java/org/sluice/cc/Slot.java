// SPDX-License-Identifier: MIT
package org.sluice.cc;

/** The two places a scheme can take in an experiment. */
public enum Slot {
  CONGESTION_CONTROL("congestion-control"),
  FLOW_CONTROL("flow-control");

  private final String wireName;

  Slot(String wireName) {
    this.wireName = wireName;
  }

  /** The name used in experiment files and in the handshake. */
  public String wireName() {
    return wireName;
  }
}
