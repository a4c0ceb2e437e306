// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.jobs.SimaiFile.Parallelism;
import org.sluice.workloads.jobs.SimaiFile.Part;

/** In what order a rank works through the layers: {@code Workload.cc}'s {@code iterate_*}. */
final class SimaiLoop {
  private final SimaiFile file;
  private final int passes;
  private final List<Step> steps = new ArrayList<>();

  /** What a rank does next. */
  enum Kind {
    /** It computes. */
    COMPUTE,
    /** It does a collective and waits for it. */
    COLLECTIVE,
    /** It starts a collective. */
    START,
    /** It waits for the collectives of this part of the layer that it has started. */
    WAIT
  }

  /**
   * A step.
   *
   * @param layer from 0
   */
  record Step(Kind kind, int layer, Part part) {}

  private SimaiLoop(SimaiFile file, int passes) {
    this.file = file;
    this.passes = passes;
  }

  /**
   * All steps, the same of each rank.
   *
   * @throws WorkloadException if they are too many, or the program crashes or never ends
   */
  static List<Step> steps(SimaiFile file, int passes) {
    SimaiLoop loop = new SimaiLoop(file, passes);
    for (int pass = 0; pass < passes; pass++) {
      if (file.parallelism() == Parallelism.MICRO) {
        loop.add(Kind.START, 0, Part.WEIGHT_GRADIENT);
      } else {
        loop.forward();
        loop.backward();
      }
    }
    return loop.steps;
  }

  private void add(Kind kind, int layer, Part part) {
    if (steps.size() >= SimaiGraph.MOST_ITEMS) {
      throw new WorkloadException(
          "%s: each rank has more than %d steps with %d layers and %d passes; allowed is fewer"
              .formatted(file.file(), SimaiGraph.MOST_ITEMS, file.layers().size(), passes));
    }
    steps.add(new Step(kind, layer, part));
  }

  private void forward() {
    for (int i = 0; i < file.layers().size(); i++) {
      forward(i);
    }
  }

  private void forward(int layer) {
    add(Kind.WAIT, layer, Part.WEIGHT_GRADIENT);
    add(Kind.COMPUTE, layer, Part.FORWARD);
    if (file.parallelism() != Parallelism.DATA) {
      add(Kind.COLLECTIVE, layer, Part.FORWARD);
    }
  }

  private void backward() {
    int layer = file.layers().size() - 1;
    while (layer >= 0) {
      if (file.initiates().contains(layer)) {
        layer = forwardAgain(layer);
      }
      switch (file.parallelism()) {
        case DATA -> data(layer);
        case MODEL -> model(layer);
        default -> transformer(layer);
      }
      layer--;
    }
  }

  private void data(int layer) {
    add(Kind.COMPUTE, layer, Part.WEIGHT_GRADIENT);
    add(Kind.START, layer, Part.WEIGHT_GRADIENT);
    if (layer > 0) {
      add(Kind.COMPUTE, layer, Part.INPUT_GRADIENT);
    }
  }

  private void model(int layer) {
    add(Kind.COMPUTE, layer, Part.INPUT_GRADIENT);
    if (layer > 0) {
      add(Kind.START, layer, Part.INPUT_GRADIENT);
    }
    add(Kind.COMPUTE, layer, Part.WEIGHT_GRADIENT);
    add(Kind.WAIT, layer, Part.INPUT_GRADIENT);
  }

  private void transformer(int layer) {
    boolean waits = file.program() == SimaiWorkload.Program.SIMAI;
    add(Kind.COMPUTE, layer, Part.INPUT_GRADIENT);
    add(waits ? Kind.COLLECTIVE : Kind.START, layer, Part.INPUT_GRADIENT);
    add(Kind.COMPUTE, layer, Part.WEIGHT_GRADIENT);
    add(Kind.START, layer, Part.WEIGHT_GRADIENT);
    add(Kind.WAIT, layer, Part.INPUT_GRADIENT);
  }

  /**
   * Goes forward from a checkpoint to a layer that initiates this.
   *
   * @return the layer at which the backward pass goes on
   */
  private int forwardAgain(int layer) {
    Integer checkpoint = new TreeSet<>(file.checkpoints()).floor(layer);
    if (checkpoint == null) {
      throw refusal(layer, "there is no checkpoint at or below it, with which %s crashes");
    }
    int next = checkpoint;
    do {
      forward(next);
      next++;
    } while (next < file.layers().size() && !file.initiates().contains(next));
    if (next == file.layers().size()) {
      throw refusal(
          layer, "none initiates behind its checkpoint " + checkpoint + ", so %s crashes");
    }
    if (next > layer) {
      throw refusal(layer, "its checkpoint leads to layer " + next + ", so %s never ends");
    }
    return next;
  }

  private WorkloadException refusal(int layer, String why) {
    return new WorkloadException(
        "%s:1: checkpoint_initiates: has layer %d, and %s; allowed is a layer with a checkpoint below it"
            .formatted(file.file(), layer, why.formatted(file.program().title())));
  }
}
