// SPDX-License-Identifier: MIT
/**
 * The figures: over time, of completion times, of several runs on the same axes, of two results
 * that should agree, of control loops. Each is a {@code Plot}, from which its pictures, its points
 * and its gnuplot script are written.
 */
@NullMarked
package org.sluice.runner.figures;

import org.jspecify.annotations.NullMarked;
