// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.workloads.Reached;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.jobs.WorkGraph.Before;
import org.sluice.workloads.jobs.WorkGraph.Transfer;

/** Collectives, by what each rank sends and gets, and by how long their longest chain is. */
final class CollectivesTest {
  private static WorkGraph graph(
      Operation operation, Algorithm algorithm, int ranks, long bytes, int chunks, int channels) {
    WorkGraph graph = new WorkGraph(ranks);
    List<Integer> all = IntStream.range(0, ranks).boxed().toList();
    Collectives.Spec spec =
        new Collectives.Spec(
            "x",
            operation,
            algorithm,
            all,
            bytes,
            chunks,
            channels,
            Reached.ARRIVED,
            Overheads.NONE);
    Collectives.add(graph, spec, Collections.nCopies(ranks, List.of()));
    return graph;
  }

  private static List<Transfer> transfers(WorkGraph graph) {
    return graph.items().stream()
        .filter(Transfer.class::isInstance)
        .map(Transfer.class::cast)
        .toList();
  }

  /** Transfers in the longest chain of those that wait until others have arrived. */
  private static int depth(WorkGraph graph) {
    int[] depth = new int[graph.items().size()];
    for (int i = 0; i < depth.length; i++) {
      int own = graph.items().get(i) instanceof Transfer ? 1 : 0;
      for (Before before : graph.items().get(i).before()) {
        if (before.reached() != Reached.SENT) {
          depth[i] = Math.max(depth[i], depth[before.item()]);
        }
      }
      depth[i] += own;
    }
    return IntStream.of(depth).max().orElse(0);
  }

  /**
   * What becomes of the parts of all ranks' buffers: for each rank, which ranks' contributions have
   * reached it by chains of transfers.
   */
  private static List<Integer> reachedBy(WorkGraph graph, int ranks) {
    List<List<Boolean>> known = new ArrayList<>();
    for (int item = 0; item < graph.items().size(); item++) {
      List<Boolean> mine = new ArrayList<>(Collections.nCopies(ranks, false));
      if (graph.items().get(item) instanceof Transfer t) {
        mine.set(t.src(), true);
      } else if (graph.items().get(item) instanceof WorkGraph.Task t) {
        mine.set(t.rank(), true);
      }
      for (Before before : graph.items().get(item).before()) {
        boolean isOwnSend = before.reached() != Reached.ARRIVED && before.reached() != Reached.DONE;
        for (int r = 0; r < ranks && !isOwnSend; r++) {
          mine.set(r, mine.get(r) || known.get(before.item()).get(r));
        }
      }
      known.add(mine);
    }
    return graph.collectives().get(0).ends().stream()
        .map(end -> (int) known.get(end).stream().filter(b -> b).count())
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    // operation, algorithm, ranks, messages, depth, bytes that all send together with 8000 B
    "ALL_REDUCE, RING, 8, 112, 14, 112000",
    "ALL_REDUCE, RING, 5, 40, 8, 64000",
    "ALL_REDUCE, HALVING_DOUBLING, 8, 48, 6, 112000",
    "ALL_REDUCE, TREE, 8, 28, 6, 112000",
    "ALL_REDUCE, TREE, 5, 16, 6, 64000",
    "REDUCE_SCATTER, RING, 8, 56, 7, 56000",
    "REDUCE_SCATTER, HALVING_DOUBLING, 8, 24, 3, 56000",
    "REDUCE_SCATTER, DIRECT, 8, 56, 1, 56000",
    "ALL_GATHER, RING, 8, 56, 7, 56000",
    "ALL_GATHER, HALVING_DOUBLING, 8, 24, 3, 56000",
    "ALL_GATHER, DIRECT, 8, 56, 1, 56000",
    "ALL_TO_ALL, DIRECT, 8, 56, 1, 56000",
    "ALL_TO_ALL, PAIRWISE, 8, 56, 7, 56000",
    "BROADCAST, RING, 8, 7, 7, 56000",
    "BROADCAST, TREE, 8, 7, 3, 56000",
    "BROADCAST, TREE, 5, 4, 2, 32000",
    "PIPELINE, RING, 8, 7, 7, 56000",
  })
  void sendsAsManyMessagesAndBytesInSoManySteps(
      Operation operation, Algorithm algorithm, int ranks, int messages, int steps, long bytes) {
    WorkGraph graph = graph(operation, algorithm, ranks, 8000, 1, 1);
    assertThat(transfers(graph)).hasSize(messages);
    assertThat(CollectiveSize.messages(operation, algorithm, ranks)).isEqualTo(messages);
    assertThat(depth(graph)).isEqualTo(steps);
    assertThat(transfers(graph).stream().mapToLong(Transfer::bytes).sum()).isEqualTo(bytes);
    WorkGraph split = graph(operation, algorithm, ranks, 8000, 4, 3);
    assertThat(transfers(split)).hasSize(12 * messages);
    assertThat(transfers(split).stream().mapToLong(Transfer::bytes).sum()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "ALL_REDUCE, RING, 8",
    "ALL_REDUCE, RING, 3",
    "ALL_REDUCE, HALVING_DOUBLING, 16",
    "ALL_REDUCE, TREE, 16",
    "ALL_REDUCE, TREE, 7",
    "REDUCE_SCATTER, RING, 6",
    "REDUCE_SCATTER, HALVING_DOUBLING, 8",
    "REDUCE_SCATTER, DIRECT, 6",
    "ALL_GATHER, RING, 6",
    "ALL_GATHER, HALVING_DOUBLING, 8",
    "ALL_GATHER, DIRECT, 6",
    "ALL_TO_ALL, DIRECT, 6",
    "ALL_TO_ALL, PAIRWISE, 6",
  })
  void isDoneAtARankOnlyWhenSomethingOfEveryRankHasReachedIt(
      Operation operation, Algorithm algorithm, int ranks) {
    WorkGraph graph = graph(operation, algorithm, ranks, 1 << 20, 2, 2);
    assertThat(reachedBy(graph, ranks)).containsOnly(ranks);
  }

  @Test
  void bothTreesOfEightRanksAreNccls() {
    // ncclGetDtree(8, rank): the first tree is rooted at 0 with the one child 4; the second is its
    // mirror, so that no rank but the roots' neighbours is inside both.
    WorkGraph graph = graph(Operation.ALL_REDUCE, Algorithm.TREE, 8, 8000, 1, 1);
    List<String> up =
        transfers(graph).subList(0, 7).stream().map(t -> t.src() + ">" + t.dst()).toList();
    assertThat(up).containsExactlyInAnyOrder("1>2", "3>2", "5>6", "7>6", "2>4", "6>4", "4>0");
    List<String> mirrored =
        transfers(graph).subList(14, 21).stream().map(t -> t.src() + ">" + t.dst()).toList();
    assertThat(mirrored).containsExactlyInAnyOrder("6>5", "4>5", "2>1", "0>1", "5>3", "1>3", "3>7");
  }

  @Test
  void aChunkIsSentAfterTheOneBeforeItAndPassedOnByItself() {
    WorkGraph graph = graph(Operation.BROADCAST, Algorithm.RING, 3, 900, 3, 1);
    List<Transfer> all = transfers(graph);
    assertThat(all).extracting(Transfer::bytes).containsOnly(300L);
    int first = graph.items().indexOf(all.get(0));
    assertThat(all.get(1).before()).contains(new Before(first, Reached.SENT));
    assertThat(all.get(3).before()).contains(new Before(first, Reached.ARRIVED));
    assertThat(all.get(3).before()).doesNotContain(new Before(first + 1, Reached.ARRIVED));
  }

  @Test
  void sizesThatAreNoMultipleDifferByAByte() {
    List<Long> sizes =
        transfers(graph(Operation.ALL_GATHER, Algorithm.DIRECT, 3, 11, 1, 1)).stream()
            .map(Transfer::bytes)
            .distinct()
            .toList();
    assertThat(sizes).containsExactlyInAnyOrder(4L, 3L);
  }

  @Test
  void namesOfAFileAreWithinItsOwnAndOneForEachShape() {
    WorkGraph graph = new WorkGraph(2);
    for (long bytes : new long[] {8000, 16_000, 8000}) {
      Collectives.add(
          graph,
          new Collectives.Spec(
              "grad a",
              Operation.ALL_REDUCE,
              Algorithm.RING,
              List.of(0, 1),
              bytes,
              1,
              1,
              Reached.ARRIVED,
              Overheads.NONE),
          Collections.nCopies(2, List.of()));
    }
    graph.nameWithin("t");
    assertThat(graph.collectives())
        .extracting(WorkGraph.Collective::name)
        .containsExactly("t/grad_a", "t/grad_a.2", "t/grad_a");
  }

  @Test
  void saysWhatIsNotPossible() {
    assertThatThrownBy(() -> graph(Operation.ALL_TO_ALL, Algorithm.RING, 8, 8000, 1, 1))
        .isInstanceOf(WorkloadException.class)
        .hasMessage("there is no all-to-all by ring; allowed is direct, pairwise");
    assertThatThrownBy(() -> graph(Operation.ALL_REDUCE, Algorithm.HALVING_DOUBLING, 6, 9000, 1, 1))
        .hasMessage(
            "all-reduce by halving-doubling has 6 ranks; allowed is a power of two, such as 4");
    assertThatThrownBy(() -> graph(Operation.ALL_REDUCE, Algorithm.RING, 8, 15, 2, 1))
        .hasMessage(
            "all-reduce by ring of 15 bytes has 16 parts; allowed is one byte or more for each");
    assertThatThrownBy(() -> graph(Operation.ALL_REDUCE, Algorithm.RING, 2000, 1 << 30, 1, 1))
        .hasMessage(
            "all-reduce by ring of 2000 ranks has 7996000 transfers; allowed is up to 2000000");
  }
}
