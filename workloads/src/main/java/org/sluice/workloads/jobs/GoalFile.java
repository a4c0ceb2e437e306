// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.sluice.workloads.Reached;
import org.sluice.workloads.WorkloadException;

/**
 * A schedule in GOAL, the format of LogGOPSim and ATLAHS (Hoefler, Siebert and Lumsdaine, "Group
 * Operation Assembly Language", ICPP 2009): as text, read as LogGOPSim's {@code txt2bin.re} does,
 * or as {@code txt2bin} writes it ({@code Parser.hpp}).
 *
 * <p>What it means, by LogGOPSim's {@code LogGOPSim.cpp} and ATLAHS' {@code
 * sim/htsim-backend/sim/datacenter/logsim-interface.cpp}:
 *
 * <ul>
 *   <li>{@code calc N} takes N ns of its processor. A rank has one here, its lowest {@code cpu}
 *       with a calc that takes time; calcs of its others pass beside all else.
 *   <li>{@code send} is a transfer from when all that it waits for has happened, whether the
 *       receive is posted or not (in both simulators the bytes go at once).
 *   <li>{@code recv} is over when it could start, its message has arrived, and, on the rank's
 *       processor, when that is free.
 *   <li>A send and a receive belong together by source, destination and tag, in the order in which
 *       they start. That order is the one of a run in which messages take no time; where waits
 *       order the operations of a rank, it is the same in every run.
 *   <li>{@code a requires b}: b is over. When a send is over, the caller says: {@link Reached#SENT}
 *       is LogGOPSim's eager message, of S bytes at most, over when it has left the rank. {@link
 *       Reached#ACKNOWLEDGED} is ATLAHS' htsim backend, which has S = 0: the flow is acknowledged
 *       and the receive is posted. {@link Reached#ARRIVED} is LogGOPSim's message above S.
 *   <li>{@code a irequires b}: b has started, which is when all that b waits for has happened.
 * </ul>
 *
 * <p>The parameters L, o, g, G, O and S are those simulators' own and not in the file: the network
 * takes the place of L, g and G; o and O are 0, as in the htsim backend.
 */
public final class GoalFile {
  private static final int HEAD_BYTES = 8;

  private final WorkGraph graph;
  private final List<String> notes;

  private GoalFile(WorkGraph graph, List<String> notes) {
    this.graph = graph;
    this.notes = notes;
  }

  /**
   * Reads a file whose sends are over when they are acknowledged and received, as in ATLAHS' htsim
   * backend.
   *
   * @throws WorkloadException if the file cannot be read
   */
  public static GoalFile read(Path file) {
    return read(file, Reached.ACKNOWLEDGED);
  }

  /**
   * Reads a file.
   *
   * @param sendIsOver how far a message must have got for {@code requires} of its send; of others
   *     than {@link Reached#SENT} the receive must be posted as well
   * @throws WorkloadException if the file cannot be read, is not GOAL, has a message without one of
   *     its ends, or has waits that never end
   */
  public static GoalFile read(Path file, Reached sendIsOver) {
    GoalProgram program = program(file);
    WorkGraph graph = GoalGraph.of(program, sendIsOver);
    return new GoalFile(graph, program.notes());
  }

  private static GoalProgram program(Path file) {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      in.mark(HEAD_BYTES);
      boolean isBinary = GoalBinary.isBinary(in.readNBytes(HEAD_BYTES));
      in.reset();
      return isBinary ? GoalBinary.read(in, file.toString()) : GoalText.read(in, file.toString());
    } catch (NoSuchFileException e) {
      throw new WorkloadException(file + ": does not exist; allowed is a file that does");
    } catch (IOException e) {
      throw new WorkloadException(file + ": cannot be read: " + e.getMessage());
    }
  }

  /** The work of all ranks. */
  public WorkGraph graph() {
    return graph;
  }

  /** How many ranks there are. */
  public int ranks() {
    return graph.ranks();
  }

  /**
   * What the file has that is ignored, or read in one of several ways: a sentence per kind, with
   * the place of the first and how many there are.
   */
  public List<String> notes() {
    return notes;
  }
}
