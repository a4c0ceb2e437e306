// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.util.Locale;
import org.sluice.bridge.text.EntityText;
import org.sluice.bridge.text.TimeText;
import org.sluice.bridge.wire.Unit;

/**
 * One named value of an event or decision.
 *
 * @param name what it is
 * @param unit of the number
 * @param bits as recorded
 */
record Field(String name, Unit unit, long bits) {
  boolean isTime() {
    return unit == Unit.TIME;
  }

  /** Whether it measures something, so that a difference has a size. */
  boolean isQuantity() {
    return unit != Unit.ENTITY && unit != Unit.COUNT;
  }

  double value() {
    return unit.isReal() ? Double.longBitsToDouble(bits) : bits;
  }

  /** With its unit, exact. */
  String text() {
    return switch (unit) {
      case TIME -> bits == Long.MAX_VALUE ? "for ever" : TimeText.of(bits);
      case REAL, REAL_BYTES -> Double.longBitsToDouble(bits) + unit.suffix();
      case ENTITY -> "the " + EntityText.ofArgument(bits);
      default -> (bits == Long.MAX_VALUE ? "unlimited" : Long.toString(bits)) + unit.suffix();
    };
  }

  /**
   * By how much another value of the same name differs from this one; empty where it has no size.
   */
  String distanceTo(Field other) {
    if (!isQuantity() || bits == Long.MAX_VALUE || other.bits == Long.MAX_VALUE) {
      return "";
    }
    if (isTime()) {
      return signed(TimeText.of(Math.subtractExact(other.bits, bits)), other.bits > bits);
    }
    double by = other.value() - value();
    String absolute = unit.isReal() ? Double.toString(by) : Long.toString(other.bits - bits);
    String relative =
        value() == 0 ? "" : String.format(Locale.ROOT, ", %+.3g %%", 100 * by / Math.abs(value()));
    return signed(absolute, by > 0) + unit.suffix() + relative;
  }

  private static String signed(String text, boolean positive) {
    return positive ? "+" + text : text;
  }
}
