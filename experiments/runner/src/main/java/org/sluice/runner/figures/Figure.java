// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import org.knowm.xchart.XYChart;

/**
 * A drawn figure.
 *
 * @param name its file name without extension
 * @param caption what one sees, a sentence or two
 * @param chart the drawing
 * @param gnuplot a gnuplot script that draws it again from the result files
 */
record Figure(String name, String caption, XYChart chart, String gnuplot) {}
