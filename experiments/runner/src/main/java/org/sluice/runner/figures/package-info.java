// SPDX-License-Identifier: MIT
/**
 * The figures: over time, of completion times, of several runs on the same axes, of two results
 * that should agree, of control loops. Each is written as SVG, PNG and gnuplot script.
 */
@NullMarked
package org.sluice.runner.figures;

import org.jspecify.annotations.NullMarked;
