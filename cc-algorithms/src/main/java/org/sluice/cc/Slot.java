// SPDX-License-Identifier: MIT
package org.sluice.cc;

/** The places a scheme can take in an experiment. */
public enum Slot {
  CONGESTION_CONTROL("congestion-control"),
  FLOW_CONTROL("flow-control"),
  PATH_CHOICE("path-choice");

  private final String wireName;

  Slot(String wireName) {
    this.wireName = wireName;
  }

  /** All names, for messages to the user. */
  public static String allNames() {
    StringBuilder names = new StringBuilder();
    for (Slot slot : values()) {
      names.append(names.length() > 0 ? ", " : "").append(slot.wireName());
    }
    return names.toString();
  }

  /** The name used in experiment files and in the handshake. */
  public String wireName() {
    return wireName;
  }
}
