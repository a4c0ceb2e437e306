// SPDX-License-Identifier: MIT
package org.sluice.kit.contract;

/** A state machine that keeps its state where reflection does not reach: in another language. */
public interface StateElsewhere {
  /** How much it holds, counted as {@link org.sluice.cc.Scheme#stateBoundWords} says. */
  long words();
}
