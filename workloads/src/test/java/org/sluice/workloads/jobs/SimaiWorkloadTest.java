// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.workloads.Reached;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.jobs.SimaiWorkload.Options;
import org.sluice.workloads.jobs.SimaiWorkload.Program;
import org.sluice.workloads.jobs.WorkGraph.Before;
import org.sluice.workloads.jobs.WorkGraph.Collective;
import org.sluice.workloads.jobs.WorkGraph.Item;
import org.sluice.workloads.jobs.WorkGraph.Task;
import org.sluice.workloads.jobs.WorkGraph.Transfer;

class SimaiWorkloadTest {
  private static final String SIMAI =
      "HYBRID_TRANSFORMER_FWD_IN_BCKWD model_parallel_NPU_group: %d ep: %d pp: 1 vpp: 1 ga: 1 all_gpus: %d checkpoints: 0 checkpoint_initiates: 0 pp_comm: 0\n";
  private static final String QUIET = "q -1 5 NONE 0 6 NONE 0 7 NONE 0 0\n";

  @TempDir Path folder;

  private SimaiWorkload read(String text) {
    return read(text, Options.usual());
  }

  private SimaiWorkload read(String text, Options options) {
    Path file = folder.resolve("w.txt");
    try {
      Files.writeString(file, text, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return SimaiWorkload.read(file, options);
  }

  private static Options ranks(int ranks) {
    return new Options(null, ranks, Reached.ARRIVED, Map.of(), 1, 1);
  }

  private static Options passes(int ranks, int passes) {
    return new Options(null, ranks, Reached.ARRIVED, Map.of(), 1, passes);
  }

  private static String simai(int model, int expert, int all, String... layers) {
    return SIMAI.formatted(model, expert, all) + layers.length + "\n" + String.join("\n", layers);
  }

  private void refuses(String text, Options options, String... parts) {
    assertThatThrownBy(() -> read(text, options))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContainingAll(parts);
  }

  private static List<String> names(SimaiWorkload workload) {
    return workload.graph().collectives().stream().map(Collective::name).toList();
  }

  private static List<List<Integer>> members(SimaiWorkload workload) {
    return workload.graph().collectives().stream().map(Collective::ranks).toList();
  }

  /** When each rank has computed, in ns, if messages take no time: what computes one by one. */
  private static List<Long> computedNs(WorkGraph graph, int rank) {
    List<Long> found = new ArrayList<>();
    for (Item item : graph.items()) {
      if (item instanceof Task task && task.isComputation() && task.rank() == rank) {
        found.add(task.durationPs() / 1000);
      }
    }
    return found;
  }

  /** Whether one item must be over before another begins. */
  private static boolean isBefore(WorkGraph graph, int first, int second) {
    Set<Integer> seen = new HashSet<>();
    List<Integer> open = new ArrayList<>(List.of(second));
    while (!open.isEmpty()) {
      for (Before before : graph.items().get(open.remove(open.size() - 1)).before()) {
        if (before.item() == first) {
          return true;
        }
        if (seen.add(before.item())) {
          open.add(before.item());
        }
      }
    }
    return false;
  }

  private static int computation(WorkGraph graph, int rank, long ns) {
    for (int i = 0; i < graph.items().size(); i++) {
      if (graph.items().get(i) instanceof Task task
          && task.isComputation()
          && task.rank() == rank
          && task.durationPs() == ns * 1000) {
        return i;
      }
    }
    throw new AssertionError("no computation of " + ns + " ns");
  }

  @Test
  void layersGoForwardThenBackwardWithEachTimeInNanoseconds() {
    SimaiWorkload w =
        read(
            simai(
                2,
                1,
                4,
                "a -1 10 NONE 0 11 NONE 0 12 NONE 0 1",
                "b -1 20 NONE 0 21 NONE 0 22 NONE 0 1"));
    assertThat(w.ranks()).isEqualTo(4);
    assertThat(computedNs(w.graph(), 3)).containsExactly(10L, 20L, 21L, 22L, 11L, 12L);
    assertThat(w.notes()).isEmpty();
    assertThat(w.graph().collectives()).isEmpty();
  }

  @Test
  void forwardAndInputGradientBlockAndTheWeightGradientDoesNot() {
    SimaiWorkload w =
        read(
            simai(
                2,
                1,
                4,
                "a -1 10 NONE 0 11 NONE 0 12 NONE 0 0",
                "b -1 20 ALLREDUCE 8192 21 ALLGATHER 8192 22 REDUCESCATTER 8192 0"));
    WorkGraph graph = w.graph();
    assertThat(names(w))
        .containsExactly(
            "b forward TP 0",
            "b forward TP 1",
            "b input-gradient TP 0",
            "b input-gradient TP 1",
            "b weight-gradient DP 0",
            "b weight-gradient DP 1");
    int forward = graph.collectives().get(0).ends().get(0);
    int inputGradient = graph.collectives().get(2).ends().get(0);
    int weightGradient = graph.collectives().get(4).ends().get(0);
    assertThat(isBefore(graph, forward, computation(graph, 0, 21))).isTrue();
    assertThat(isBefore(graph, inputGradient, computation(graph, 0, 22))).isTrue();
    assertThat(isBefore(graph, weightGradient, computation(graph, 0, 11))).isFalse();
    assertThat(
            isBefore(graph, computation(graph, 0, 22), graph.collectives().get(4).begins().get(0)))
        .isTrue();
  }

  @Test
  void groupsAreThoseOfSimai() {
    SimaiWorkload w =
        read(
            simai(
                2,
                2,
                8,
                "a -1 0 ALLTOALL_EP 8192 0 ALLREDUCE 8192 0 ALLGATHER 8192 0",
                "b -1 0 NONE 0 0 NONE 0 0 REDUCESCATTER_DP_EP 8192 0"));
    assertThat(members(w))
        .containsExactly(
            // EP of the forward pass: two TP groups that follow each other.
            List.of(0, 2),
            List.of(1, 3),
            List.of(4, 6),
            List.of(5, 7),
            // DP_EP: every second TP group.
            List.of(0, 4),
            List.of(1, 5),
            List.of(2, 6),
            List.of(3, 7),
            // TP.
            List.of(0, 1),
            List.of(2, 3),
            List.of(4, 5),
            List.of(6, 7),
            // DP.
            List.of(0, 2, 4, 6),
            List.of(1, 3, 5, 7));
  }

  @Test
  void weightGradientsAreDoneOneAfterAnother() {
    SimaiWorkload w =
        read(
            simai(
                1,
                1,
                2,
                "a -1 0 NONE 0 0 NONE 0 0 ALLREDUCE 100 0",
                "b -1 0 NONE 0 0 NONE 0 0 ALLREDUCE 100 0"));
    Collective b = w.graph().collectives().get(0);
    Collective a = w.graph().collectives().get(1);
    assertThat(b.name()).isEqualTo("b weight-gradient DP 0");
    assertThat(isBefore(w.graph(), b.ends().get(0), a.begins().get(0))).isTrue();
  }

  @Test
  void theUpdateTimePassesAfterACollective() {
    SimaiWorkload w = read(simai(2, 1, 2, "a -1 1 ALLREDUCE 8192 2 NONE 0 3 NONE 0 77"));
    List<Integer> pauses = new ArrayList<>();
    for (int i = 0; i < w.graph().items().size(); i++) {
      if (w.graph().items().get(i) instanceof Task task && task.durationPs() == 77_000) {
        assertThat(task.isComputation()).isFalse();
        pauses.add(i);
      }
    }
    assertThat(pauses).hasSize(2);
    assertThat(isBefore(w.graph(), pauses.get(0), computation(w.graph(), 0, 2))).isTrue();
  }

  @Test
  void theNextPassWaitsForTheLayersWeightGradient() {
    String text = simai(1, 1, 2, "a -1 9 NONE 0 0 NONE 0 0 ALLREDUCE 100 0");
    WorkGraph graph = read(text, passes(0, 2)).graph();
    int end = graph.collectives().get(0).ends().get(0);
    List<Integer> forwards = new ArrayList<>();
    for (int i = 0; i < graph.items().size(); i++) {
      if (graph.items().get(i) instanceof Task task && task.isComputation() && task.rank() == 0) {
        forwards.add(i);
      }
    }
    assertThat(forwards).hasSize(2);
    assertThat(isBefore(graph, end, forwards.get(1))).isTrue();
  }

  @Test
  void sizesAreThoseOfNcclTests() {
    SimaiWorkload simai =
        read(simai(2, 1, 4, "a -1 0 ALLREDUCE 100 0 ALLGATHER 100 0 ALLTOALL 100 0"));
    assertThat(simai.graph().collectives())
        .extracting(Collective::bytes)
        .containsExactly(4096L, 4096L, 100L, 100L, 100L, 100L);
    SimaiWorkload old =
        read(
            "HYBRID_TRANSFORMER model_parallel_NPU_group: 4\n1\na -1 0 ALLREDUCE 100 0 ALLGATHER 100 0 NONE 0 0",
            ranks(4));
    assertThat(old.graph().collectives()).extracting(Collective::bytes).containsExactly(100L, 400L);
    assertThat(old.notes()).singleElement().asString().contains("w.txt:3", "100 bytes", "part");
    assertThat(
            old.graph().items().stream()
                .filter(i -> i instanceof Transfer t && t.bytes() == 100)
                .count())
        .isEqualTo(12);
  }

  @Test
  void astraSimsMessagesOfNoBytesHaveOneByte() {
    SimaiWorkload w = read("DATA\n1\na -1 0 NONE 0 0 NONE 0 0 ALLREDUCE 3 0", ranks(4));
    assertThat(w.graph().collectives().get(0).bytes()).isEqualTo(4);
    assertThat(w.notes()).singleElement().asString().contains("w.txt:3", "3 bytes", "as 4");
  }

  @Test
  void theProgramCanBeSaid() {
    String text =
        "HYBRID_TRANSFORMER model_parallel_NPU_group: 2\n1\na -1 0 ALLGATHER 100 0 NONE 0 0 NONE 0 0";
    Options simai = new Options(Program.SIMAI, 2, Reached.ARRIVED, Map.of(), 1, 1);
    assertThat(read(text, simai).graph().collectives().get(0).bytes()).isEqualTo(100);
    assertThat(read(text, ranks(2)).graph().collectives().get(0).bytes()).isEqualTo(200);
  }

  @Test
  void inAstraSimOnlyTheLayerBelowWaitsForTheInputGradient() {
    WorkGraph graph =
        read(
                "HYBRID_TRANSFORMER model_parallel_NPU_group: 2 1 a -1 0 NONE 0 1 NONE 0 2 NONE 0 0"
                        .replace(": 2 1 ", ": 2\n2\n")
                    + "\nb -1 0 NONE 0 3 ALLREDUCE 64 4 NONE 0 0",
                ranks(2))
            .graph();
    int end = graph.collectives().get(0).ends().get(0);
    assertThat(isBefore(graph, end, computation(graph, 0, 4))).isFalse();
    assertThat(isBefore(graph, end, computation(graph, 0, 1))).isTrue();
  }

  @Test
  void dataParallelLayersOnlyReduceWeightGradients() {
    SimaiWorkload w =
        read(
            "DATA\n2\na -1 1 ALLREDUCE 64 2 NONE 0 3 ALLREDUCE 64 0\n"
                + "b -1 4 NONE 0 5 NONE 0 6 ALLREDUCE 64 0",
            ranks(4));
    assertThat(names(w)).containsExactly("b weight-gradient ALL 0", "a weight-gradient ALL 0");
    assertThat(computedNs(w.graph(), 0)).containsExactly(1L, 4L, 6L, 5L, 3L);
    assertThat(w.notes()).singleElement().asString().contains("w.txt:3", "a's forward", "DATA");
  }

  @Test
  void modelParallelLayersDoNotReduceWeightGradients() {
    SimaiWorkload w =
        read(
            "MODEL\n2\na -1 1 ALLGATHER 64 2 ALLREDUCE 64 3 NONE 0 0\n"
                + "b -1 4 NONE 0 5 ALLREDUCE 64 6 NONE 0 0",
            ranks(4));
    assertThat(names(w)).containsExactly("a forward ALL 0", "b input-gradient ALL 0");
  }

  @Test
  void microDoesTheFirstCollectiveOnceForEachPass() {
    SimaiWorkload w =
        read(
            "MICRO\n2\na -1 1 NONE 0 1 NONE 0 1 ALLREDUCE 64 0\n"
                + "b -1 1 NONE 0 1 NONE 0 1 ALLTOALL 64 0",
            passes(4, 3));
    assertThat(names(w)).hasSize(3).containsOnly("a weight-gradient ALL 0");
    assertThat(w.notes()).singleElement().asString().contains("w.txt:4", "not done with MICRO");
  }

  @Test
  void layersGoForwardAgainFromACheckpoint() {
    String text =
        "HYBRID_TRANSFORMER_FWD_IN_BCKWD model_parallel_NPU_group: 1 checkpoints: 2 0 2 checkpoint_initiates: 2 3 1\n4\n"
            + "a -1 10 NONE 0 11 NONE 0 12 NONE 0 0\nb -1 20 NONE 0 21 NONE 0 22 NONE 0 0\n"
            + "c -1 30 NONE 0 31 NONE 0 32 NONE 0 0\nd -1 40 NONE 0 41 NONE 0 42 NONE 0 0\n";
    assertThat(computedNs(read(text, ranks(2)).graph(), 0))
        .containsExactly(10L, 20L, 30L, 40L, 30L, 41L, 42L, 31L, 32L, 10L, 21L, 22L, 11L, 12L);
  }

  @Test
  void simaiReadsOnlyTheFirstCheckpoint() {
    String text =
        "HYBRID_TRANSFORMER_FWD_IN_BCKWD model_parallel_NPU_group: 1 all_gpus: 2 checkpoints: 2 0 1 checkpoint_initiates: 1 2\n3\n"
            + "a -1 10 NONE 0 11 NONE 0 12 NONE 0 0\nb -1 20 NONE 0 21 NONE 0 22 NONE 0 0\n"
            + "c -1 30 NONE 0 31 NONE 0 32 NONE 0 0\n";
    SimaiWorkload w = read(text);
    assertThat(computedNs(w.graph(), 0))
        .containsExactly(10L, 20L, 30L, 10L, 20L, 31L, 32L, 21L, 22L, 11L, 12L);
    assertThat(w.notes()).singleElement().asString().contains("only the first is read");
  }

  @Test
  void checkpointsWithWhichTheProgramNeverEndsOrCrashesAreRefused() {
    String head = "HYBRID_TRANSFORMER_FWD_IN_BCKWD model_parallel_NPU_group: 1 ";
    String layers = "\n4\n" + QUIET.repeat(4);
    refuses(
        head + "checkpoints: 0 checkpoint_initiates: 1 2" + layers, ranks(2), "no checkpoint at");
    refuses(
        head + "checkpoints: 1 2 checkpoint_initiates: 1 2" + layers,
        ranks(2),
        "crashes",
        "layer 2");
    refuses(head + "checkpoints: 1 1 checkpoint_initiates: 2 1 2" + layers, ranks(2), "never ends");
  }

  @Test
  void whatSendsNothingIsLeftOutWithANote() {
    SimaiWorkload one = read(simai(1, 1, 2, "a -1 0 ALLREDUCE 64 0 ALLREDUCE 64 0 NONE 0 0"));
    assertThat(one.graph().items()).isEmpty();
    assertThat(one.notes())
        .singleElement()
        .asString()
        .contains("w.txt:3", "model_parallel_NPU_group is 1", "1 more");
    SimaiWorkload two =
        read(simai(2, 1, 4, "a -1 0 REDUCESCATTER 0 0 ALLTOALL_EP 64 0 ALLFOO 64 0"));
    assertThat(two.graph().items()).isEmpty();
    assertThat(two.notes())
        .hasSize(3)
        .anyMatch(n -> n.contains("0 bytes"))
        .anyMatch(n -> n.contains("one rank, with which SimAI crashes"))
        .anyMatch(n -> n.contains("'ALLFOO' is none"));
  }

  @Test
  void theHeadersRanksCanBeReplacedAndPipelinesAreNoted() {
    String text =
        "HYBRID_TRANSFORMER model_parallel_NPU_group: 2 ep: 1 pp: 4 vpp: 1 ga: 2 all_gpus: 8 checkpoints: 0 pp_comm 77.0\n1 layer\n"
            + QUIET;
    SimaiWorkload w = read(text, ranks(4));
    assertThat(w.ranks()).isEqualTo(4);
    assertThat(w.notes())
        .hasSize(4)
        .anyMatch(n -> n.contains("pp: 4"))
        .anyMatch(n -> n.contains("w.txt:1: pp_comm '77.0' is read as 77"))
        .anyMatch(n -> n.contains("w.txt:2"))
        .anyMatch(n -> n.contains("all_gpus: 8"));
  }

  @Test
  void algorithmsChunksAndHowFarMessagesMustBeAreThoseAskedFor() {
    String text = simai(8, 1, 8, "a -1 0 ALLREDUCE 8192 0 NONE 0 0 NONE 0 0");
    Options options =
        new Options(
            null, 0, Reached.SENT, Map.of(Operation.ALL_REDUCE, Algorithm.HALVING_DOUBLING), 2, 1);
    WorkGraph graph = read(text, options).graph();
    List<Item> transfers = graph.items().stream().filter(Transfer.class::isInstance).toList();
    assertThat(transfers).hasSize(8 * 3 * 2 * 2);
    assertThat(transfers.stream().flatMap(t -> t.before().stream()).map(Before::reached))
        .doesNotContain(Reached.ARRIVED);
    assertThatThrownBy(
            () ->
                new Options(
                    null, 0, Reached.SENT, Map.of(Operation.ALL_TO_ALL, Algorithm.RING), 1, 1))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContainingAll("all-to-all", "ring", "direct");
    assertThatThrownBy(() -> new Options(null, 0, Reached.SENT, Map.of(), 0, 1))
        .isInstanceOf(WorkloadException.class);
  }

  @Test
  void wrongValuesAreRefusedWithTheirPlace() {
    Options usual = Options.usual();
    refuses("HYBRID_DLRM 3\n1\n" + QUIET, usual, "w.txt:1", "HYBRID_DLRM", "MICRO");
    refuses("", usual, "w.txt:1", "ends");
    refuses("DATA\n1\n" + QUIET, usual, "w.txt:1", "how many ranks");
    refuses("DATA\nmany\n" + QUIET, usual, "w.txt:2", "number of layers", "'many'");
    refuses(simai(3, 1, 8, QUIET), usual, "w.txt:1", "is 3", "with 8 ranks");
    refuses(simai(2, 3, 8, QUIET), usual, "w.txt:1", "ep: 3", "6 times");
    refuses(simai(2, 1, 8, QUIET).replace("\n1\n", "\n2\n"), usual, "announces 2", "has 1");
    refuses(simai(2, 1, 8, QUIET).replace("\n1\n", "\n0\n"), usual, "w.txt:2", "'0'");
    refuses(simai(2, 1, 8, QUIET.replace(" 6 ", " 6.5 ")), usual, "w.txt:3", "'6.5'");
    refuses(simai(2, 1, 8, QUIET.replace(" 6 ", " -6 ")), usual, "w.txt:3", "'-6'");
    refuses(
        simai(2, 1, 8, QUIET.replace("5 NONE", "5 ALLREDUCE_TP")),
        usual,
        "w.txt:3",
        "ALLREDUCE_TP",
        "_DP_EP");
    refuses(
        simai(8, 1, 8, "a -1 0 NONE 0 0 ALLREDUCE 5 0 NONE 0 0"),
        usual,
        "w.txt:3",
        "a input-gradient TP 0",
        "5 bytes");
    refuses(simai(2, 1, 8, QUIET).replace("model_parallel_NPU_group: 2", ""), usual, "w.txt:1");
    refuses(simai(2, 1, 8, QUIET).replace("ep: 1", "ep:"), usual, "w.txt:1", "ep:");
    refuses(
        "MICRO\n1\n" + QUIET,
        new Options(Program.SIMAI, 4, Reached.ARRIVED, Map.of(), 1, 1),
        "MICRO",
        "memory");
    assertThatThrownBy(() -> SimaiWorkload.read(folder.resolve("none"), usual))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("none");
  }

  @Test
  void graphsThatAreTooLargeAreRefusedBeforeTheyAreBuilt() {
    refuses(
        simai(2, 16, 9216, "a -1 1 NONE 0 1 NONE 0 1 ALLREDUCE 1000000 100"),
        Options.usual(),
        "9216 ranks",
        "2000000");
    refuses(
        simai(2, 1, 1_000_000, "a -1 1 NONE 0 1 NONE 0 1 ALLREDUCE 1000000000 100"),
        new Options(null, 0, Reached.ARRIVED, Map.of(), Integer.MAX_VALUE, 1),
        "1000000000000000 transfers and tasks or more");
    refuses("MICRO\n1\na -1 1 NONE 0 1 NONE 0 1 NONE 0 0", passes(2, Integer.MAX_VALUE), "2000000");
  }

  @Test
  void mutatedFilesAreReadOrRefused() {
    String good =
        simai(
            2,
            2,
            8,
            "a -1 10 ALLTOALL_EP 8192 11 ALLREDUCE 8192 12 ALLGATHER 8192 5",
            "b -1 20 ALLGATHER 8192 21 NONE 0 22 REDUCESCATTER_DP_EP 8192 5");
    String[] bits = {
      " ", "\n", "0", "9", "-", ":", "999999999999999999", "ALLGATHER", "\u00ff", ""
    };
    Random random = new Random(7);
    int graphs = 0;
    for (int i = 0; i < 1000; i++) {
      StringBuilder text = new StringBuilder(good);
      for (int change = random.nextInt(3); change >= 0; change--) {
        int at = random.nextInt(text.length());
        int end = Math.min(text.length(), at + random.nextInt(4));
        text.replace(at, end, bits[random.nextInt(bits.length)]);
      }
      try {
        SimaiWorkload w = read(text.toString(), ranks(8));
        assertThat(w.ranks()).isEqualTo(8);
        graphs++;
      } catch (WorkloadException e) {
        assertThat(e.getMessage()).contains("w.txt").doesNotContain("\n");
      }
    }
    assertThat(graphs).isBetween(100, 900);
  }
}
