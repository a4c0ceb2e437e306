// SPDX-License-Identifier: MIT
/**
 * Linear stability theory of control loops: open-loop transfer functions of the papers, phase
 * margin and loop bandwidth. What each equation was checked against: {@code
 * docs/evidence/theory.md}.
 */
@NullMarked
package org.sluice.runner.theory;

import org.jspecify.annotations.NullMarked;
