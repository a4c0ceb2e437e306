// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sluice.workloads.jobs.ChakraWriter.flag;
import static org.sluice.workloads.jobs.ChakraWriter.inputs;
import static org.sluice.workloads.jobs.ChakraWriter.number;
import static org.sluice.workloads.jobs.ChakraWriter.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.workloads.Reached;
import org.sluice.workloads.jobs.WorkGraph.Before;
import org.sluice.workloads.jobs.WorkGraph.Task;
import org.sluice.workloads.jobs.WorkGraph.Transfer;

class ChakraCollectiveTest {
  private static final ChakraTrace.Options STANDARD = ChakraTrace.Options.standard();

  @TempDir private Path folder;

  private ChakraTrace read(ChakraTrace.Options options, ChakraWriter... ranks) throws IOException {
    return ChakraTrace.read(ChakraWriter.write(folder, ranks), ranks.length, options);
  }

  private WorkGraph graph(ChakraWriter... ranks) throws IOException {
    return read(STANDARD, ranks).graph();
  }

  private static ChakraTrace.Options with(
      Optional<Path> groups, Reached reached, boolean oneAtATime) {
    return ChakraWriter.options(
        groups, Map.of(), 1, 1, reached, oneAtATime, false, true, Optional.empty());
  }

  private ChakraTrace.Options withGroups(String json) throws IOException {
    return with(Optional.of(ChakraWriter.groups(folder, json)), Reached.ARRIVED, true);
  }

  private static ChakraWriter[] all(int ranks, int type, long size) {
    ChakraWriter[] traces = new ChakraWriter[ranks];
    for (int rank = 0; rank < ranks; rank++) {
      traces[rank] = trace().comp(0, 1).coll(rank + 10, type, size, "", 0L).comp(99, 1, rank + 10L);
    }
    return traces;
  }

  private static List<Long> sizes(WorkGraph graph) {
    return graph.items().stream()
        .filter(i -> i instanceof Transfer)
        .map(i -> ((Transfer) i).bytes())
        .distinct()
        .toList();
  }

  @Test
  void collectiveSizeIsTheInputOfARank() throws IOException {
    record Expected(int type, Operation operation, long bytes, long message, int count) {}
    for (Expected expected :
        List.of(
            new Expected(ChakraWriter.ALL_REDUCE, Operation.ALL_REDUCE, 400, 100, 24),
            new Expected(ChakraWriter.ALL_GATHER, Operation.ALL_GATHER, 1600, 400, 12),
            new Expected(ChakraWriter.REDUCE_SCATTER, Operation.REDUCE_SCATTER, 400, 100, 12),
            new Expected(ChakraWriter.ALL_TO_ALL, Operation.ALL_TO_ALL, 400, 100, 12),
            new Expected(ChakraWriter.BROADCAST, Operation.BROADCAST, 400, 400, 3))) {
      WorkGraph graph = graph(all(4, expected.type(), 400));
      assertThat(graph.collectives()).hasSize(1);
      assertThat(graph.collectives().get(0).operation()).isEqualTo(expected.operation());
      assertThat(graph.collectives().get(0).bytes()).isEqualTo(expected.bytes());
      assertThat(graph.collectives().get(0).ranks()).containsExactly(0, 1, 2, 3);
      assertThat(graph.collectives().get(0).name()).isEqualTo("node10");
      assertThat(sizes(graph)).containsExactly(expected.message());
      assertThat(graph.items().stream().filter(i -> i instanceof Transfer))
          .hasSize(expected.count());
    }
  }

  @Test
  void collectiveBeginsAndEndsWithTheComputationsAroundIt() throws IOException {
    WorkGraph graph = graph(all(2, ChakraWriter.ALL_REDUCE, 400));
    WorkGraph.Collective collective = graph.collectives().get(0);
    for (int rank = 0; rank < 2; rank++) {
      assertThat(graph.items().get(collective.begins().get(rank)).before())
          .containsExactly(Before.done(rank));
    }
    assertThat(graph.items().subList(graph.items().size() - 2, graph.items().size()))
        .containsExactly(
            new Task(0, 1_000_000, true, List.of(Before.done(collective.ends().get(0)))),
            new Task(1, 1_000_000, true, List.of(Before.done(collective.ends().get(1)))));
  }

  @Test
  void smallCollectiveHasAByteForEachRank() throws IOException {
    ChakraTrace trace = read(STANDARD, all(4, ChakraWriter.ALL_REDUCE, 0));
    assertThat(trace.graph().collectives().get(0).bytes()).isEqualTo(4);
    assertThat(trace.notes())
        .containsExactly(
            "a collective is smaller than a byte for each part, and is made so large (1)");
  }

  @Test
  void optionsSayHowCollectivesAreDone() throws IOException {
    ChakraTrace.Options options =
        ChakraWriter.options(
            Optional.empty(),
            Map.of(Operation.ALL_REDUCE, Algorithm.HALVING_DOUBLING),
            2,
            1,
            Reached.ARRIVED,
            true,
            false,
            true,
            Optional.empty());
    assertThat(sizes(read(options, all(4, ChakraWriter.ALL_REDUCE, 400)).graph()))
        .containsExactly(100L, 50L);
  }

  @Test
  void groupsOfTheFileHaveTheirCollectives() throws IOException {
    ChakraTrace trace =
        read(
            withGroups("{\"1\": [1, 0],\n \"2\": [2, 3]}"),
            trace().coll(1, ChakraWriter.ALL_REDUCE, 100, "1"),
            trace().coll(1, ChakraWriter.ALL_REDUCE, 100, "1"),
            trace().coll(1, ChakraWriter.ALL_REDUCE, 200, "2"),
            trace().coll(1, ChakraWriter.ALL_REDUCE, 200, "2"));
    assertThat(trace.graph().collectives().stream().map(c -> c.name() + c.ranks()))
        .containsExactly("node1 of group 1[1, 0]", "node1 of group 2[2, 3]");
  }

  @Test
  void groupOfAllRanksIsInTheirOrder() throws IOException {
    ChakraWriter both = trace().coll(1, ChakraWriter.ALL_REDUCE, 100, "1");
    assertThat(read(withGroups("{\"1\": [1, 0]}"), both, both).graph().collectives().get(0).ranks())
        .containsExactly(0, 1);
  }

  @Test
  void groupZeroIsAllRanksOrWhatTheFileSays() throws IOException {
    ChakraWriter node = trace().coll(1, ChakraWriter.ALL_REDUCE, 100, "0");
    assertThat(graph(node, node, node).collectives().get(0).ranks()).containsExactly(0, 1, 2);
    ChakraTrace trace = read(withGroups("{\"0\": [0, 2]}"), node, trace(), node);
    assertThat(trace.graph().collectives().get(0).ranks()).containsExactly(0, 2);
    assertThat(trace.notes()).hasSize(1).first().asString().startsWith("a collective of group 0");
  }

  @Test
  void metadataNodesStateGroups() throws IOException {
    String groups =
        "['[{\"pg_name\": \"0\", \"ranks\": []}, {\"pg_name\": \"5\", \"ranks\": [0, 2]}]']";
    ChakraWriter member =
        trace()
            .node(1, ChakraWriter.METADATA, List.of(), inputs(groups))
            .coll(2, ChakraWriter.ALL_REDUCE, 100, "5", 1L)
            .coll(3, ChakraWriter.ALL_REDUCE, 100, "0", 2L);
    WorkGraph graph = graph(member, trace().coll(3, ChakraWriter.ALL_REDUCE, 100, "0"), member);
    assertThat(graph.collectives().stream().map(WorkGraph.Collective::ranks))
        .containsExactly(List.of(0, 2), List.of(0, 1, 2));
  }

  @Test
  void unreadableProcessGroupsAreNoted() throws IOException {
    ChakraTrace trace =
        read(STANDARD, trace().node(1, ChakraWriter.METADATA, List.of(), inputs("['[{']")));
    assertThat(trace.notes()).hasSize(1).first().asString().contains("node 1:1: is no JSON");
  }

  @Test
  void whatIsReadyEarlierBeginsFirst() throws IOException {
    ChakraWriter early =
        trace()
            .comp(1, 10)
            .coll(2, ChakraWriter.ALL_REDUCE, 100, "", 1L)
            .coll(3, ChakraWriter.ALL_GATHER, 200, "");
    assertThat(graph(early, early).collectives().stream().map(WorkGraph.Collective::operation))
        .containsExactly(Operation.ALL_GATHER, Operation.ALL_REDUCE);
  }

  @Test
  void collectivesOfOneNameMayBelongTogether() throws IOException {
    ChakraTrace.Options options =
        ChakraWriter.options(
            Optional.empty(), Map.of(), 1, 1, Reached.ARRIVED, false, true, true, Optional.empty());
    ChakraWriter.Content[] gather = {number("comm_type", 2), number("comm_size", 10)};
    WorkGraph graph =
        read(
                options,
                trace().coll(3, ChakraWriter.ALL_REDUCE, 100, "").node(4, 7, List.of(3L), gather),
                trace()
                    .node(4, 7, List.of(), gather)
                    .coll(3, ChakraWriter.ALL_REDUCE, 100, "", 5L)
                    .comp(5, 1))
            .graph();
    assertThat(graph.collectives().stream().map(WorkGraph.Collective::name))
        .containsExactly("node3", "node4");
  }

  @Test
  void groupsOfOneNumberAreOne() throws IOException {
    ChakraTrace trace =
        read(
            withGroups("{\"0\": [0, 1]}"),
            trace().coll(1, ChakraWriter.ALL_REDUCE, 100, "0.0"),
            trace().coll(1, ChakraWriter.ALL_REDUCE, 100, "0"),
            trace());
    assertThat(trace.graph().collectives()).hasSize(1);
  }

  @Test
  void collectiveOfOneRankTakesNoTime() throws IOException {
    ChakraTrace trace =
        read(
            STANDARD,
            trace()
                .coll(1, ChakraWriter.ALL_REDUCE, 100, "")
                .node(2, 4, List.of(1L), flag("is_cpu_op", false)));
    assertThat(trace.graph().items().get(0)).isEqualTo(new Task(0, 0, false, List.of()));
    assertThat(trace.notes()).containsExactly("a collective of one rank takes no time (1)");
  }
}
