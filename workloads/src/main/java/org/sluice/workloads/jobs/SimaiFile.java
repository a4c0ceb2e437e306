// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.util.List;
import java.util.Set;

/**
 * What a SimAI workload says.
 *
 * @param file its name in messages
 * @param program whose it is
 * @param parallelism the kind of parallelism
 * @param ranks how many ranks there are
 * @param modelRanks how many of them share a layer (TP), a divisor of their number
 * @param expertRanks of how many such groups the experts are (EP), a divisor of their number
 * @param checkpoints layers from which others go forward again
 * @param initiates layers before whose input gradient this happens
 * @param layers one or more
 */
record SimaiFile(
    String file,
    SimaiWorkload.Program program,
    Parallelism parallelism,
    int ranks,
    int modelRanks,
    int expertRanks,
    Set<Integer> checkpoints,
    Set<Integer> initiates,
    List<Layer> layers) {

  /** Kinds of parallelism that are read. */
  enum Parallelism {
    RECOMPUTING("HYBRID_TRANSFORMER_FWD_IN_BCKWD"),
    TRANSFORMER("HYBRID_TRANSFORMER"),
    DATA("DATA"),
    MODEL("MODEL"),
    MICRO("MICRO");

    private final String word;

    Parallelism(String word) {
      this.word = word;
    }

    /** As the file has it. */
    String word() {
      return word;
    }
  }

  /** What a layer does. */
  enum Part {
    FORWARD("forward"),
    INPUT_GRADIENT("input-gradient"),
    WEIGHT_GRADIENT("weight-gradient");

    private final String title;

    Part(String title) {
      this.title = title;
    }

    /** What it is called. */
    String title() {
      return title;
    }
  }

  /** Who does a collective together. */
  enum Group {
    ALL,
    TP,
    DP,
    EP,
    DP_EP
  }

  /**
   * A computation and the collective behind it.
   *
   * @param computeNs how long it computes
   * @param operation what is done then; {@link Operation#OTHER}: nothing
   * @param group by whom
   * @param bytes as the file has it
   */
  record Call(long computeNs, Operation operation, Group group, long bytes) {}

  /**
   * A layer.
   *
   * @param line where it begins
   * @param name what it is called
   * @param forward what is done in the forward pass
   * @param inputGradient likewise for the gradient of its input
   * @param weightGradient likewise for that of its weights
   * @param updateNs what passes after each collective
   */
  record Layer(
      int line, String name, Call forward, Call inputGradient, Call weightGradient, long updateNs) {
    Call call(Part part) {
      return switch (part) {
        case FORWARD -> forward;
        case INPUT_GRADIENT -> inputGradient;
        case WEIGHT_GRADIENT -> weightGradient;
      };
    }
  }

  /** Whether some ranks share a layer and others share data. */
  boolean isTransformer() {
    return parallelism == Parallelism.RECOMPUTING || parallelism == Parallelism.TRANSFORMER;
  }
}
