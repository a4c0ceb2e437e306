// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.workloads.Reached;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.hpcc.Oddities;

/**
 * A training workload as SimAI (aliyun/SimAI, {@code astra-sim-alibabacloud}) and astra-sim 1.0
 * read it, as a graph of work: a line with the kind of parallelism, the number of layers, and for
 * each layer {@code name dependency} and three times {@code ns operation bytes} (forward, input
 * gradient, weight gradient), and {@code update-ns}. {@code Workload.cc} and {@code Layer.cc} are
 * in {@code astra-sim/workload}, {@code Sys.cc} in {@code astra-sim/system}.
 *
 * <p><b>Program.</b> A file is SimAI's if its first line has {@code all_gpus:}, else astra-sim
 * 1.0's; {@link Options#program} says otherwise, as old files of AICB for SimAI need it.
 *
 * <p><b>Order</b> ({@code Workload.cc}, {@code iterate_*}). All ranks do the same. In each pass all
 * layers go forward, first to last, then backward, last to first.
 *
 * <ul>
 *   <li>{@code HYBRID_TRANSFORMER} and {@code HYBRID_TRANSFORMER_FWD_IN_BCKWD}: forward, a layer
 *       computes, and the next begins when its collective is done. Backward, a layer computes the
 *       input gradient and does its collective, then computes the weight gradient and starts its
 *       collective, which nothing waits for in this pass. With SimAI the weight gradient waits for
 *       the input gradient's collective; with astra-sim 1.0 only the layer below does. In the next
 *       pass a layer goes forward when its weight gradient's collective is done.
 *   <li>With {@code FWD_IN_BCKWD}, before the input gradient of a layer of {@code
 *       checkpoint_initiates:}, layers go forward again from the nearest {@code checkpoints:} layer
 *       at or below it. SimAI reads only the first number of each of the two lists.
 *   <li>{@code DATA}: forward without collectives; backward, a layer computes the weight gradient
 *       and starts its collective, then computes the input gradient (none of the first layer).
 *   <li>{@code MODEL}: as {@code HYBRID_TRANSFORMER} with astra-sim 1.0, without collectives of
 *       weight gradients and without that of the first layer's input gradient.
 *   <li>{@code MICRO}: the first layer's weight gradient's collective, once for each pass.
 * </ul>
 *
 * <p><b>Time</b> ({@code Common.hh}, {@code CLOCK_PERIOD} is 1 ns; {@code Layer::call}). Whole ns.
 * After each collective, the update time passes before what waits for it goes on. The 1 ns from one
 * step to the next, and what {@code Sys.cc} adds to a message, are left out.
 *
 * <p><b>Groups</b> ({@code Workload::initialize_workload}; {@code MockNcclGroup}'s constructor, n
 * ranks, t of {@code model_parallel_NPU_group:}, e of {@code ep:}). Forward and input gradient: the
 * n/t groups TP, each of t ranks that follow each other. Weight gradient: the t groups DP, every
 * t-th rank. With {@code _EP}: of e TP groups that follow each other the ranks at one place. With
 * {@code _DP_EP}: of every e-th TP group the ranks at one place. With {@code DATA}, {@code MODEL}
 * and {@code MICRO}: all ranks. {@code pp:}, {@code pp_comm:}, {@code vpp:} and {@code ga:} change
 * nothing: there too, no stage sends to another ({@code Sys::mock_nccl_grobal_group_init}, {@code
 * PP_size} is 1). If t is 1, nothing is sent forward and for input gradients ({@code
 * Workload::decode_involved_dimensions}).
 *
 * <p><b>Sizes.</b> With SimAI ({@code MockNcclGroup}: each message is 1/n of it) as {@link
 * Operation} counts them, and a forward size of 1 to 4095 is 4096 with {@code FWD_IN_BCKWD}. With
 * astra-sim 1.0 ({@code Ring.cc}) an all-gather's is one rank's part, here times n; the others are
 * as {@link Operation} counts them. Of less than a byte for each part, astra-sim 1.0 sends messages
 * of 0 bytes, here of 1, with a note; SimAI waits for ever, and such a size is refused. SimAI cuts
 * 1/n to whole bytes, here the first parts have a byte more.
 *
 * <p><b>Queue</b> ({@code Sys::SchedulerUnit}). A rank does one weight gradient's collective after
 * another. There, the newest of those that wait is next; here the oldest, since a graph has no such
 * choice.
 *
 * <p>SimAI has a ring for each of a group's GPUs of a server, each leaving the server at another
 * one; here there is one ring in the order of the ranks.
 */
public final class SimaiWorkload {
  private final WorkGraph graph;
  private final List<String> notes;

  /** Whose file it is. */
  public enum Program {
    SIMAI("SimAI"),
    ASTRA_SIM_1("astra-sim 1.0");

    private final String title;

    Program(String title) {
      this.title = title;
    }

    /** What it is called. */
    public String title() {
      return title;
    }

    /** As experiment files write it: {@code astra-sim-1}. */
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The one that experiment files write so. */
    public static Program of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** The words of all. */
    public static List<String> words() {
      return Stream.of(values()).map(Program::word).toList();
    }
  }

  /**
   * How a file is read.
   *
   * @param program whose it is; null: the header says so
   * @param ranks how many ranks there are; 0: as the header's {@code all_gpus:} says
   * @param reached what of a message a rank waits for that passes it on or needs it
   * @param algorithms how operations are done; those that are missing by {@link #usual}
   * @param chunks in so many parts each message is sent, one or more
   * @param passes how often the layers go forward and backward, one or more; SimAI's ns-3 program
   *     always takes 1
   */
  public record Options(
      @Nullable Program program,
      int ranks,
      Reached reached,
      Map<Operation, Algorithm> algorithms,
      int chunks,
      int passes) {
    /**
     * Checks the values.
     *
     * @throws WorkloadException if one is not allowed
     */
    public Options {
      algorithms = Map.copyOf(algorithms);
      if (ranks < 0 || chunks < 1 || passes < 1) {
        throw new WorkloadException(
            "ranks, chunks and passes are %d, %d and %d; allowed is ranks from 0 and the others from 1"
                .formatted(ranks, chunks, passes));
      }
      algorithms.forEach(Options::check);
    }

    private static void check(Operation operation, Algorithm algorithm) {
      if (!algorithm.does(operation)) {
        throw new WorkloadException(
            "%s is to be done by %s; allowed is %s"
                .formatted(
                    operation.word(),
                    algorithm.word(),
                    String.join(
                        ", ", Algorithm.of(operation).stream().map(Algorithm::word).toList())));
      }
    }

    /** What the header says, messages in one part that are used when they have arrived, 1 pass. */
    public static Options usual() {
      Map<Operation, Algorithm> algorithms = new EnumMap<>(Operation.class);
      return new Options(null, 0, Reached.ARRIVED, algorithms, 1, 1);
    }

    /** How an operation is done: by a ring, an all-to-all directly, if nothing else is said. */
    Algorithm algorithm(Operation operation) {
      Algorithm usual = operation == Operation.ALL_TO_ALL ? Algorithm.DIRECT : Algorithm.RING;
      return algorithms.getOrDefault(operation, usual);
    }
  }

  private SimaiWorkload(WorkGraph graph, List<String> notes) {
    this.graph = graph;
    this.notes = notes;
  }

  /**
   * Reads a workload. A collective of no bytes or of a group of one rank is left out, with a note.
   *
   * @throws WorkloadException if the file cannot be read, is one with which its program crashes,
   *     never ends or reads what is in memory, or makes a graph of more than 2,000,000 transfers
   *     and tasks
   */
  public static SimaiWorkload read(Path file, Options options) {
    Oddities notes = new Oddities();
    SimaiFile workload = SimaiReader.read(file, options, notes);
    List<SimaiLoop.Step> steps = SimaiLoop.steps(workload, options.passes());
    WorkGraph graph = new SimaiGraph(workload, options, notes).build(steps);
    return new SimaiWorkload(graph, notes.sentences());
  }

  /** Its work. */
  public WorkGraph graph() {
    return graph;
  }

  /** What the file has and the graph has not, or not so: one sentence for each kind. */
  public List<String> notes() {
    return notes;
  }

  /** How many ranks there are. */
  public int ranks() {
    return graph.ranks();
  }
}
