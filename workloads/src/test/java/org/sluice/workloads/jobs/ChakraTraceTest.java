// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sluice.workloads.jobs.ChakraWriter.after;
import static org.sluice.workloads.jobs.ChakraWriter.attribute;
import static org.sluice.workloads.jobs.ChakraWriter.flags;
import static org.sluice.workloads.jobs.ChakraWriter.number;
import static org.sluice.workloads.jobs.ChakraWriter.text;
import static org.sluice.workloads.jobs.ChakraWriter.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.workloads.Reached;
import org.sluice.workloads.jobs.WorkGraph.Before;
import org.sluice.workloads.jobs.WorkGraph.Task;
import org.sluice.workloads.jobs.WorkGraph.Transfer;

class ChakraTraceTest {
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

  @Test
  void computationsTakeTheirDurationAfterDataAndControlDependencies() throws IOException {
    WorkGraph graph =
        graph(
            trace()
                .comp(7, 5, 3L)
                .node(9, ChakraWriter.COMP, List.of(3L), after(7), after(8))
                .cpu(8, 2)
                .comp(3, 4));
    assertThat(graph.items())
        .containsExactly(
            new Task(0, 4_000_000, true, List.of()),
            new Task(0, 2_000_000, false, List.of()),
            new Task(0, 5_000_000, true, List.of(Before.done(0))),
            // No duration is 1 ns.
            new Task(0, 1000, true, List.of(Before.done(0), Before.done(2), Before.done(1))));
  }

  @Test
  void operationsOfTheCpuPassOneAfterAnother() throws IOException {
    WorkGraph graph = graph(trace().cpu(2, 3).cpu(1, 4).comp(3, 1));
    assertThat(graph.items())
        .containsExactly(
            new Task(0, 4_000_000, false, List.of()),
            new Task(0, 1_000_000, true, List.of()),
            new Task(0, 3_000_000, false, List.of(Before.done(0))));
  }

  @Test
  void receiveIsDoneWhenItsMessageHasArrivedAndSendWhenAcknowledged() throws IOException {
    WorkGraph graph =
        graph(
            trace().send(1, 1, 7, 100).comp(2, 1, 1L),
            trace().comp(1, 3).recv(2, 0, 7, 100, 1L).comp(3, 1, 2L));
    assertThat(graph.items())
        .containsExactly(
            new Transfer(0, 1, 100, List.of()),
            new Task(1, 3_000_000, true, List.of()),
            new Task(0, 1_000_000, true, List.of(new Before(0, Reached.ACKNOWLEDGED))),
            new Task(1, 0, false, List.of(Before.done(1), Before.arrived(0))),
            new Task(1, 1_000_000, true, List.of(Before.done(3))));
  }

  @Test
  void receiveMayWaitForTheAcknowledgement() throws IOException {
    WorkGraph graph =
        read(
                with(Optional.empty(), Reached.ACKNOWLEDGED, true),
                trace().send(1, 1, 7, 100),
                trace().recv(2, 0, 7, 100))
            .graph();
    assertThat(graph.items().get(1).before()).containsExactly(new Before(0, Reached.ACKNOWLEDGED));
  }

  @Test
  void messagesOfOneTagBelongTogetherInOrder() throws IOException {
    WorkGraph graph =
        graph(
            trace().send(1, 1, 7, 100).send(2, 1, 7, 200).send(3, 1, 8, 300),
            trace().recv(1, 0, 8, 300).recv(2, 0, 7, 100).recv(3, 0, 7, 200));
    assertThat(
            graph.items().stream()
                .filter(i -> i instanceof Transfer)
                .map(i -> ((Transfer) i).bytes()))
        .containsExactly(100L, 200L, 300L);
    assertThat(graph.items().stream().filter(i -> i instanceof Task)).hasSize(3);
  }

  @Test
  void rankSendsOneMessageAtATime() throws IOException {
    ChakraWriter sender = trace().send(1, 1, 7, 100).send(2, 1, 8, 200);
    assertThat(graph(sender, trace()).items().get(1).before())
        .containsExactly(new Before(0, Reached.ACKNOWLEDGED));
    assertThat(
            read(with(Optional.empty(), Reached.ARRIVED, false), sender, trace())
                .graph()
                .items()
                .get(1)
                .before())
        .isEmpty();
  }

  @Test
  void sendWithoutReceiveIsNoted() throws IOException {
    assertThat(read(STANDARD, trace().send(1, 1, 7, 100).send(2, 1, 7, 1), trace()).notes())
        .containsExactly("a send has no receive (2)");
  }

  @Test
  void theSmallestIdOfThoseReadyBeginsFirst() throws IOException {
    // Rank 1 has them in another order in its file.
    WorkGraph graph =
        graph(
            trace()
                .coll(1, ChakraWriter.ALL_REDUCE, 100, "")
                .coll(2, ChakraWriter.ALL_GATHER, 200, ""),
            trace()
                .coll(9, ChakraWriter.ALL_GATHER, 200, "")
                .coll(8, ChakraWriter.ALL_REDUCE, 100, ""));
    assertThat(graph.collectives().stream().map(WorkGraph.Collective::operation))
        .containsExactly(Operation.ALL_REDUCE, Operation.ALL_GATHER);
    // One at a time.
    WorkGraph.Collective second = graph.collectives().get(1);
    assertThat(graph.items().get(second.begins().get(1)).before())
        .containsExactly(Before.done(graph.collectives().get(0).ends().get(1)));
  }

  @Test
  void rooflineSaysHowLongOperationsOfTheGpuTake() throws IOException {
    ChakraTrace.Options options =
        ChakraWriter.options(
            Optional.empty(),
            Map.of(),
            1,
            1,
            Reached.ARRIVED,
            true,
            false,
            true,
            Optional.of(new ChakraTrace.Roofline(2, 100)));
    WorkGraph graph =
        read(
                options,
                trace()
                    // 2·10^6 operations at 2·10^12/s: 1 µs.
                    .node(1, 4, List.of(), number("num_ops", 2_000_000), number("tensor_size", 1))
                    // 10^6 bytes at 100·10^9 bytes/s: 10 µs.
                    .node(2, 4, List.of(), number("num_ops", 50), number("tensor_size", 1_000_000))
                    .node(3, 4, List.of(), number("num_ops", 50), number("tensor_size", 0))
                    .cpu(4, 7))
            .graph();
    assertThat(graph.items().stream().map(i -> ((Task) i).durationPs()))
        .containsExactly(1_000_000L, 7_000_000L, 10_000_000L, 0L);
  }

  @Test
  void memoryNodesTakeTheirDuration() throws IOException {
    ChakraTrace trace =
        read(
            STANDARD,
            trace().node(1, ChakraWriter.MEM_LOAD, List.of(), out -> out.writeUInt64(7, 3)));
    assertThat(trace.graph().items()).containsExactly(new Task(0, 3_000_000, false, List.of()));
    assertThat(trace.notes()).hasSize(1);
  }

  @Test
  void integersMayBeOfAnyType() throws IOException {
    List<ChakraWriter.Content> sizes =
        List.of(
            attribute("comm_size", out -> out.writeInt32(7, 300)),
            attribute("comm_size", out -> out.writeUInt32(11, 300)),
            attribute("comm_size", out -> out.writeUInt64(13, 300)),
            attribute("comm_size", out -> out.writeSInt32(15, 300)),
            attribute("comm_size", out -> out.writeSInt64(17, 300)),
            attribute("comm_size", out -> out.writeFixed32(19, 300)),
            attribute("comm_size", out -> out.writeFixed64(21, 300)),
            attribute("comm_size", out -> out.writeSFixed32(23, 300)),
            attribute("comm_size", out -> out.writeSFixed64(25, 300)));
    for (ChakraWriter.Content size : sizes) {
      ChakraWriter both =
          trace()
              .node(
                  1,
                  ChakraWriter.COLL,
                  List.of(),
                  size,
                  attribute("comm_type", out -> out.writeUInt32(11, ChakraWriter.ALL_GATHER)),
                  attribute("is_cpu_op", out -> out.writeInt32(7, 0)));
      assertThat(graph(both, both).collectives().get(0).bytes()).isEqualTo(600);
    }
  }

  @Test
  void whatIsIgnoredIsNotedOnce() throws IOException {
    ChakraWriter.Content[] more = {
      number("comm_type", 0),
      number("comm_size", 100),
      number("comm_priority", 3),
      text("pg_name", "0"),
      text("scope", "x"),
      number("rf_id", 7),
      flags("involved_dim", true, false)
    };
    ChakraWriter both =
        trace().node(1, ChakraWriter.COLL, List.of(), more).node(2, 4, List.of(), more[5]);
    assertThat(read(STANDARD, both, both).notes())
        .containsExactly(
            "comm_priority is ignored: no collective goes before another (2)",
            "involved_dim is ignored, as astra-sim does where there is a group (2)",
            "attributes that astra-sim does not read either: rf_id (4), scope (2)");
  }

  @Test
  void readsTracesWithoutMetadataAndCompressedOnes() throws IOException {
    WorkGraph graph = graph(new ChakraWriter().comp(4, 1).comp(0, 2, 4L));
    assertThat(graph.items()).hasSize(2);
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve("z.0.et")))) {
      out.write(trace().comp(4, 1).bytes());
    }
    assertThat(ChakraTrace.read(folder.resolve("z"), 1, STANDARD).graph().items()).hasSize(1);
  }

  @Test
  void controlDependenciesMayBeIgnored() throws IOException {
    ChakraTrace.Options options =
        ChakraWriter.options(
            Optional.empty(),
            Map.of(),
            1,
            1,
            Reached.ARRIVED,
            true,
            false,
            false,
            Optional.empty());
    ChakraTrace trace =
        read(options, trace().comp(1, 1).node(2, 4, List.of(1L), after(1), after(99)));
    assertThat(trace.graph().items().get(1).before()).containsExactly(Before.done(0));
    assertThat(trace.notes()).containsExactly("control dependencies are ignored, as asked for (2)");
  }

  @Test
  void saysThatThereAreMoreRanks() throws IOException {
    Path prefix = ChakraWriter.write(folder, trace().comp(1, 1), trace());
    assertThat(ChakraTrace.read(prefix, 1, STANDARD).notes())
        .containsExactly("there is a trace of rank 1, too, which is not read (1)");
  }
}
