// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.util.List;

/**
 * A place where two conversations part, in words.
 *
 * @param kind how
 * @param entity which state machine
 * @param timePs when: the earlier of the two events
 * @param equalBefore how many events of this state machine came before, in the first recording
 * @param differences what differs: name, value in the first, value in the second, by how much
 * @param first the first recording's side
 * @param second the second recording's side
 */
public record Divergence(
    DivergenceKind kind,
    String entity,
    long timePs,
    long equalBefore,
    List<String> differences,
    Context first,
    Context second) {
  /** Copies the list. */
  public Divergence {
    differences = List.copyOf(differences);
  }

  /**
   * One side's surroundings.
   *
   * @param entity events of the state machine around the place
   * @param network the last events of all others before it, by time
   */
  public record Context(List<Line> entity, List<Line> network) {
    /** Copies the lists. */
    public Context {
      entity = List.copyOf(entity);
      network = List.copyOf(network);
    }
  }

  /**
   * An event in words.
   *
   * @param timePs when
   * @param isHere whether it is the one that differs
   * @param event what happened, and the entity
   * @param decisions what was decided on it
   */
  public record Line(long timePs, boolean isHere, String event, List<String> decisions) {
    /** Copies the list. */
    public Line {
      decisions = List.copyOf(decisions);
    }
  }
}
