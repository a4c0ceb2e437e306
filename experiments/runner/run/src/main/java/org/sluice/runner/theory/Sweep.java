// SPDX-License-Identifier: MIT
package org.sluice.runner.theory;

import java.util.List;
import java.util.Map;

/**
 * One figure of a theory experiment: a quantity of the loop along one parameter, a line for each
 * set of other values.
 *
 * @param name file name of its CSV file and figure, without extension
 * @param caption what one sees
 * @param shows what is drawn
 * @param along the parameter on the x axis, or {@link #FREQUENCY}
 * @param points its values, ascending, base units (Hz for the frequency)
 * @param logarithmic whether the x axis is
 * @param lines the values of each line, base units, by label
 */
public record Sweep(
    String name,
    String caption,
    Shows shows,
    String along,
    List<Double> points,
    boolean logarithmic,
    Map<String, Map<String, Double>> lines) {
  /** What stands on the x axis of a Bode diagram, in Hz. */
  public static final String FREQUENCY = "frequency";

  /** What a sweep shows. */
  public enum Shows {
    /** Phase margin, degrees. */
    PHASE_MARGIN("phaseMargin", "phase_margin_deg", "Phase margin (degrees)", false),
    /** Largest frequency at which the loop gain is 1, Hz. */
    LOOP_BANDWIDTH("loopBandwidth", "loop_bandwidth_hz", "Loop bandwidth (Hz)", false),
    /** |L|, dB; along the frequency. */
    MAGNITUDE("magnitude", "magnitude_db", "Magnitude (dB)", true),
    /** Phase of L, degrees; along the frequency. */
    PHASE("phase", "phase_deg", "Phase (degrees)", true);

    private static final double PER_DECADE_DB = 20;

    private final String word;
    private final String column;
    private final String axis;
    private final boolean alongFrequency;

    Shows(String word, String column, String axis, boolean alongFrequency) {
      this.word = word;
      this.column = column;
      this.axis = axis;
      this.alongFrequency = alongFrequency;
    }

    /** The word in experiment files. */
    public String word() {
      return word;
    }

    /** Its column in the CSV file. */
    public String column() {
      return column;
    }

    /** Title of the y axis. */
    public String axis() {
      return axis;
    }

    /** Whether it is a function of the frequency, not of the loop as a whole. */
    public boolean alongFrequency() {
      return alongFrequency;
    }

    /**
     * Its value.
     *
     * @param loop the loop
     * @param frequencyHz where, if it is a function of the frequency
     */
    public double of(OpenLoop loop, double frequencyHz) {
      double radPerS = 2 * Math.PI * frequencyHz;
      return switch (this) {
        case PHASE_MARGIN -> loop.phaseMarginDeg();
        case LOOP_BANDWIDTH -> loop.bandwidthHz();
        case MAGNITUDE -> PER_DECADE_DB * StrictMath.log10(loop.magnitude(radPerS));
        case PHASE -> loop.phaseDeg(radPerS);
      };
    }
  }
}
