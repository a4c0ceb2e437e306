// SPDX-License-Identifier: MIT
package org.sluice.runner.theory;

import java.util.ArrayList;
import java.util.List;

/**
 * An open loop under negative feedback, L(s) = K · C(s) · e^(−s·D) / sⁿ: a gain, n integrators, a
 * controller C with C(0) = 1 and a real part of at least 1, and a dead time D.
 *
 * <p>The phase is the sum of its factors' phases and so continuous: it is not folded into ±180°.
 *
 * @param gain K, in 1/sⁿ
 * @param integrators n, at least 2
 * @param controller C
 * @param deadTimeS D, seconds
 * @param addedPhaseDeg degrees added to the phase; 0 but for a sign that a source prints
 */
public record OpenLoop(
    double gain, int integrators, Controller controller, double deadTimeS, double addedPhaseDeg) {
  private static final int GRID = 4000;
  private static final int HALVINGS = 100;
  private static final double LOWEST = 1e-4;

  /** Refuses a loop whose gain need not fall below 1. */
  public OpenLoop {
    if (integrators < 2) {
      throw new IllegalArgumentException(integrators + " integrators; allowed is 2 or more");
    }
  }

  /** The controller of a loop, relative to its gain at frequency 0. */
  public interface Controller {
    /** Real part of C(jω). */
    double real(double radPerS);

    /** Imaginary part of C(jω). */
    double imaginary(double radPerS);

    /** What |C| does not exceed at this frequency; it grows slower than ω². */
    double bound(double radPerS);
  }

  /**
   * A zero: C(s) = 1 + s/z.
   *
   * @param zeroRadPerS z
   */
  public record Zero(double zeroRadPerS) implements Controller {
    @Override
    public double real(double radPerS) {
      return 1;
    }

    @Override
    public double imaginary(double radPerS) {
      return radPerS / zeroRadPerS;
    }

    @Override
    public double bound(double radPerS) {
      return StrictMath.hypot(1, radPerS / zeroRadPerS);
    }
  }

  /**
   * A difference over a sampling interval: C(s) = 1 + r·(1 − e^(−s·T)).
   *
   * @param ratio r, weight of the difference relative to the value's
   * @param intervalS T, seconds
   */
  public record Difference(double ratio, double intervalS) implements Controller {
    @Override
    public double real(double radPerS) {
      return 1 + ratio * (1 - StrictMath.cos(radPerS * intervalS));
    }

    @Override
    public double imaginary(double radPerS) {
      return ratio * StrictMath.sin(radPerS * intervalS);
    }

    @Override
    public double bound(double radPerS) {
      return 1 + 2 * ratio;
    }
  }

  /** |L(jω)|. */
  public double magnitude(double radPerS) {
    double c = StrictMath.hypot(controller.real(radPerS), controller.imaginary(radPerS));
    return gain * c / StrictMath.pow(radPerS, integrators);
  }

  /** Phase of L(jω), degrees, continuous in ω. */
  public double phaseDeg(double radPerS) {
    double c = StrictMath.atan2(controller.imaginary(radPerS), controller.real(radPerS));
    return StrictMath.toDegrees(c - radPerS * deadTimeS) - 90.0 * integrators + addedPhaseDeg;
  }

  /**
   * Every angular frequency at which |L| = 1, ascending, rad/s; at least one.
   *
   * @throws ArithmeticException if the gain is 0 or no number
   */
  public List<Double> crossoversRadPerS() {
    // |C| ≥ 1, so below this |L| > 1.
    double from = StrictMath.pow(gain, 1.0 / integrators) * (1 - LOWEST);
    if (!(from > 0) || !Double.isFinite(from)) {
      throw new ArithmeticException("the loop gain " + gain + " has no crossover");
    }
    double to = from;
    while (gain * controller.bound(to) / StrictMath.pow(to, integrators) >= 1) {
      to *= 2;
    }
    List<Double> found = new ArrayList<>();
    double step = StrictMath.log(to / from) / GRID;
    double low = from;
    for (int i = 1; i <= GRID; i++) {
      double high = from * StrictMath.exp(i * step);
      if ((magnitude(low) > 1) != (magnitude(high) > 1)) {
        found.add(bisect(low, high));
      }
      low = high;
    }
    return found;
  }

  private double bisect(double from, double to) {
    double low = from;
    double high = to;
    boolean above = magnitude(low) > 1;
    for (int i = 0; i < HALVINGS && high - low > Math.ulp(high); i++) {
      double middle = low + (high - low) / 2;
      if ((magnitude(middle) > 1) == above) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low + (high - low) / 2;
  }

  /** The smallest of 180° + phase over all crossovers, degrees: the loop is stable above 0. */
  public double phaseMarginDeg() {
    return crossoversRadPerS().stream()
        .mapToDouble(w -> 180 + phaseDeg(w))
        .min()
        .orElse(Double.NaN);
  }

  /** The largest frequency at which |L| = 1, in Hz. */
  public double bandwidthHz() {
    List<Double> all = crossoversRadPerS();
    return all.get(all.size() - 1) / (2 * Math.PI);
  }
}
