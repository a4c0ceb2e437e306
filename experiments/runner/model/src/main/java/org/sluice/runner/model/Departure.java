// SPDX-License-Identifier: MIT
package org.sluice.runner.model;

/** What makes a run no evidence, and what an experiment may say it is meant to show. */
public enum Departure {
  /** A scheme that never acts, for example because one flow is alone. */
  IDLE,
  /** Flows that stand still. */
  STRANDED
}
