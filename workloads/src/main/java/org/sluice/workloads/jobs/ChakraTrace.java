// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sluice.workloads.Reached;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.jobs.ChakraNode.Lane;

/**
 * Chakra execution traces as astra-sim 2 runs them: {@code PREFIX.0.et} … {@code PREFIX.N-1.et},
 * one for each rank. What its nodes mean is taken from astra-sim's {@code workload/Workload.cc}
 * (March 2026) and from Chakra's {@code src/feeder_v3}:
 *
 * <ul>
 *   <li>A node begins when all its data and control dependencies are done.
 *   <li>{@code COMP_NODE}: {@code duration_micros}, or 1 ns if that is 0 ({@code issue_replay});
 *       with {@link Roofline}, GPU operations take as long as that says ({@code issue_comp}). Those
 *       of the GPU take the rank's processor; those of the CPU ({@code is_cpu_op}) pass one after
 *       another beside it ({@code HardwareResource.cc}).
 *   <li>{@code MEM_LOAD_NODE}, {@code MEM_STORE_NODE}: {@code duration_micros}, as with astra-sim's
 *       {@code replay-only}; without that it asks its model of a remote memory.
 *   <li>{@code METADATA_NODE}, {@code INVALID_NODE}: no time.
 *   <li>{@code COMM_SEND_NODE}: a transfer; done when it is acknowledged. {@code COMM_RECV_NODE}:
 *       done when the transfer with the same source, destination and tag, in order, has got as far
 *       as {@link Options#reached} says. Both happen at once in astra-sim: with ns-3 when the last
 *       ACK is there ({@code qp_finish} in {@code network_frontend/ns3/entry.h}), with its
 *       analytical networks when all has arrived.
 *   <li>{@code COMM_COLL_NODE}: the n-th that a rank begins in a communicator group belongs to the
 *       n-th of the group's other ranks (streams are numbered so in {@code Sys.cc}, {@code
 *       generate_collective}). {@code comm_size} is the input of a rank, so for an all-gather a
 *       part ({@code Ring.cc}: a message is {@code data_size}, and in the other operations {@code
 *       data_size / nodes_in_ring}). At least as many bytes as ranks are sent for each part ({@code
 *       determine_chunk_size}). A broadcast, for which astra-sim only waits {@code
 *       duration_micros}, is sent here from the group's first rank.
 *   <li>A rank does one send or collective at a time ({@code HardwareResource.cc}); see {@link
 *       Options#oneAtATime}.
 * </ul>
 *
 * In which order ranks begin what is ready depends on time. Here it is the order in which they
 * would with a network that takes no time, of those ready the smallest id first; it is kept
 * whatever the network does. Not there: the memory bus, and collectives over several dimensions of
 * a network. Delays of end points and of sums are {@link Overheads}.
 */
public final class ChakraTrace {
  private final WorkGraph graph;
  private final List<String> notes;

  /**
   * How long a GPU operation takes: {@code num_ops} over the smaller of the peak and {@code num_ops
   * / tensor_size} times the bandwidth, whole ns (astra-sim's {@code system/Roofline.cc}).
   *
   * @param peakPerfTflops as {@code peak-perf} in its system file, 10^12 operations/s
   * @param localMemBwGBps as {@code local-mem-bw} there, 10^9 bytes/s
   */
  public record Roofline(double peakPerfTflops, double localMemBwGBps) {
    /** Both are more than 0, else a {@link WorkloadException}. */
    public Roofline {
      if (!(peakPerfTflops > 0) || !(localMemBwGBps > 0)) {
        throw new WorkloadException(
            "the peak is %s TFLOPS and the memory's bandwidth %s GB/s; allowed is more than 0"
                .formatted(peakPerfTflops, localMemBwGBps));
      }
    }
  }

  /**
   * How traces become work.
   *
   * @param groups astra-sim's file of communicator groups: {@code {"1": [0, 1], "2": [2, 3]}}
   * @param algorithms how collectives are done; those not named by ring, all-to-all directly
   * @param chunks see {@link Collectives.Spec}
   * @param channels likewise
   * @param overheads likewise
   * @param reached what of a transfer a receiver waits for: {@code ARRIVED} or {@code ACKNOWLEDGED}
   * @param oneAtATime whether a rank begins a send or a collective only when the one before it is
   *     done, as in astra-sim; else as soon as what it waits for is done
   * @param byName whether the n-th collectives of one name in a group belong together, instead of
   *     the n-th of the group: of traces whose ids do not rise alike at all ranks, such as STAGE's,
   *     the order of what is ready is not the same everywhere, which astra-sim does not notice
   * @param controlDeps whether control dependencies count, as since April 2025; Chakra's first
   *     feeder followed data dependencies only, and its converter of PyTorch traces leaves control
   *     dependencies on nodes that are not there (astra-sim's issue 338)
   * @param roofline empty: durations as traced
   */
  public record Options(
      Optional<Path> groups,
      Map<Operation, Algorithm> algorithms,
      int chunks,
      int channels,
      Overheads overheads,
      Reached reached,
      boolean oneAtATime,
      boolean byName,
      boolean controlDeps,
      Optional<Roofline> roofline) {

    /** A {@link WorkloadException} if a value is not allowed. */
    public Options {
      algorithms = Map.copyOf(algorithms);
      if (chunks < 1 || channels < 1) {
        throw new WorkloadException(
            "there are %d chunks and %d channels; allowed is 1 or more of each"
                .formatted(chunks, channels));
      }
      if (reached != Reached.ARRIVED && reached != Reached.ACKNOWLEDGED) {
        throw new WorkloadException(
            "a receiver waits until a message is %s; allowed is ARRIVED or ACKNOWLEDGED"
                .formatted(reached));
      }
    }

    /** No group file, one chunk and channel, a message is there when it has arrived. */
    public static Options standard() {
      return new Options(
          Optional.empty(),
          Map.of(),
          1,
          1,
          Overheads.NONE,
          Reached.ARRIVED,
          true,
          false,
          true,
          Optional.empty());
    }

    Algorithm algorithm(Operation operation) {
      return algorithms.getOrDefault(
          operation, operation == Operation.ALL_TO_ALL ? Algorithm.DIRECT : Algorithm.RING);
    }
  }

  private ChakraTrace(WorkGraph graph, List<String> notes) {
    this.graph = graph;
    this.notes = notes;
  }

  /**
   * Reads the traces of all ranks.
   *
   * @param prefix of the files' names: {@code PREFIX.RANK.et}
   * @param ranks how many there are, from 0
   * @throws WorkloadException if a file cannot be read or has what is not allowed; if a receive or
   *     a rank's collective has none that belongs to it; or if ranks wait for each other for ever
   */
  public static ChakraTrace read(Path prefix, int ranks, Options options) {
    if (ranks < 1) {
      throw new WorkloadException(
          prefix + ": it is read for " + ranks + " ranks; allowed is 1 or more");
    }
    ChakraNotes notes = new ChakraNotes();
    ChakraGroups groups = ChakraGroups.read(options.groups(), ranks, notes);
    Set<Lane> limited = EnumSet.of(Lane.CPU, Lane.GPU);
    if (options.oneAtATime()) {
      limited.add(Lane.COMMUNICATION);
    }
    List<ChakraRank> all = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      Path file = file(prefix, rank);
      List<ChakraNode> nodes = ChakraFile.read(file, options.controlDeps(), notes);
      all.add(new ChakraRank(rank, file, nodes, groups.of(file, nodes), limited));
    }
    if (Files.exists(file(prefix, ranks))) {
      notes.add("there is a trace of rank " + ranks + ", too, which is not read");
    }
    WorkGraph graph = new ChakraPlay(all, options, notes).play();
    return new ChakraTrace(graph, notes.sentences());
  }

  private static Path file(Path prefix, int rank) {
    return prefix.resolveSibling(prefix.getFileName() + "." + rank + ".et");
  }

  /** The work: its items and, of each group's collectives, one {@link WorkGraph.Collective}. */
  public WorkGraph graph() {
    return graph;
  }

  /** What the traces have that is ignored or done in another way, each kind once, with a count. */
  public List<String> notes() {
    return notes;
  }
}
