// SPDX-License-Identifier: MIT
package org.sluice.bridge.wire;

/** What a recorded 64-bit value measures. */
public enum Unit {
  /** A number, or nothing to measure. */
  COUNT(""),
  /** Bytes. */
  BYTES(" B"),
  /** Bit/s. */
  RATE(" bit/s"),
  /** Picoseconds. */
  TIME(""),
  /** The bits of a double. */
  REAL(""),
  /** The bits of a double that counts bytes. */
  REAL_BYTES(" B"),
  /** The address of a state machine. */
  ENTITY("");

  private final String suffix;

  Unit(String suffix) {
    this.suffix = suffix;
  }

  /** What follows the number in a text. */
  public String suffix() {
    return suffix;
  }

  /** Whether the value is a double. */
  public boolean isReal() {
    return this == REAL || this == REAL_BYTES;
  }
}
