// SPDX-License-Identifier: MIT
package org.sluice.workloads;

/** A workload that cannot be: one sentence that names file, line, value and what is allowed. */
public final class WorkloadException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Carries the sentence for the user. */
  public WorkloadException(String sentence) {
    super(sentence);
  }
}
