// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sluice.workloads.jobs.ChakraWriter.ALL_REDUCE;
import static org.sluice.workloads.jobs.ChakraWriter.COLL;
import static org.sluice.workloads.jobs.ChakraWriter.COMP;
import static org.sluice.workloads.jobs.ChakraWriter.SEND;
import static org.sluice.workloads.jobs.ChakraWriter.attribute;
import static org.sluice.workloads.jobs.ChakraWriter.flag;
import static org.sluice.workloads.jobs.ChakraWriter.flags;
import static org.sluice.workloads.jobs.ChakraWriter.number;
import static org.sluice.workloads.jobs.ChakraWriter.text;
import static org.sluice.workloads.jobs.ChakraWriter.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.workloads.Reached;
import org.sluice.workloads.WorkloadException;

class ChakraErrorTest {
  private static final ChakraTrace.Options STANDARD = ChakraTrace.Options.standard();

  @TempDir private Path folder;

  private void refused(ChakraTrace.Options options, String sentence, ChakraWriter... ranks)
      throws IOException {
    Path prefix = ChakraWriter.write(folder, ranks);
    assertThatThrownBy(() -> ChakraTrace.read(prefix, ranks.length, options))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining(sentence);
  }

  private void refused(String sentence, ChakraWriter... ranks) throws IOException {
    refused(STANDARD, sentence, ranks);
  }

  private void refusedBytes(String sentence, byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve("t.0.et"), bytes);
    assertThatThrownBy(() -> ChakraTrace.read(folder.resolve("t"), 1, STANDARD))
        .isInstanceOf(WorkloadException.class)
        .hasMessage(file + sentence);
  }

  @Test
  void eachRankHasItsFile() throws IOException {
    Path prefix = ChakraWriter.write(folder, trace());
    assertThatThrownBy(() -> ChakraTrace.read(prefix, 2, STANDARD))
        .isInstanceOf(WorkloadException.class)
        .hasMessage(
            folder.resolve("t.1.et") + ": there is no such file; allowed is one for each rank");
    assertThatThrownBy(() -> ChakraTrace.read(prefix, 0, STANDARD))
        .isInstanceOf(WorkloadException.class)
        .hasMessageEndingWith("it is read for 0 ranks; allowed is 1 or more");
  }

  @Test
  void brokenFilesAreRefusedWithTheirPlace() throws IOException {
    refusedBytes(": it is empty; allowed is a Chakra trace", new byte[0]);
    byte[] good = trace().comp(1, 1).bytes();
    int node = trace().bytes().length;
    refusedBytes(
        ": byte %d: a message has %d bytes, and the file ends after %d; allowed is Chakra's schema 0.0.4"
            .formatted(node, good.length - node - 1, good.length - node - 2),
        Arrays.copyOf(good, good.length - 1));
    refusedBytes(
        ": byte 0: the file ends in the length of a message; allowed is Chakra's schema 0.0.4",
        new byte[] {(byte) 0x80});
    refusedBytes(
        ": byte 0: a message's length has more than five bytes; allowed is Chakra's schema 0.0.4",
        new byte[] {-1, -1, -1, -1, -1, 1});
    refusedBytes(
        ": byte 0: a message has 34359738367 bytes; allowed is Chakra's schema 0.0.4",
        new byte[] {-1, -1, -1, -1, 127});
    refusedBytes(
        ": byte 0: the first message is neither GlobalMetadata nor a node; allowed is Chakra's schema 0.0.4",
        new byte[] {1, 0});
  }

  @Test
  void schemasBefore004AreRefused() throws IOException {
    refused(
        "a node has field 11, as before October 2023; allowed is Chakra's schema 0.0.4",
        new ChakraWriter()
            .node(1, COLL, List.of(), out -> out.writeByteArray(11, new byte[] {8, 1})));
  }

  @Test
  void dependenciesAreOfTheSameFileAndWithoutCycles() throws IOException {
    refused("t.0.et: node 2: it waits for node 5, which is not there", trace().comp(2, 1, 5L));
    refused("node 2: this id is there twice; allowed is once", trace().comp(2, 1).comp(2, 1));
    refused("node 18446744073709551615: it waits for itself", trace().comp(1, 1).comp(-1, 1, -1L));
    refused(
        "node 3: it waits for itself; allowed are dependencies without a cycle",
        trace().comp(1, 1, 3L).comp(2, 1, 3L).comp(3, 1, 2L));
  }

  @Test
  void typesAndDurationsAreInRange() throws IOException {
    refused("node 1: type is 8; allowed is 0 to 7", trace().node(1, 8, List.of()));
    refused("duration_micros is 18446744073709551615; allowed is 0 to 10^12", trace().comp(1, -1));
  }

  @Test
  void attributesHaveTheirTypes() throws IOException {
    refused(
        "node 1: comm_size is a string; allowed is an integer",
        trace().node(1, COLL, List.of(), number("comm_type", 0), text("comm_size", "5")));
    refused(
        "node 1: comm_size is a floating-point number; allowed is an integer",
        trace().node(1, COLL, List.of(), attribute("comm_size", out -> out.writeDouble(3, 5))));
    refused(
        "node 1: comm_size is -5; allowed is 0 to 1000000000000000",
        trace().node(1, COLL, List.of(), number("comm_size", -5)));
    refused(
        "node 1: pg_name is an integer; allowed is a string",
        trace().node(1, COLL, List.of(), number("pg_name", 1)));
    refused(
        "node 1: involved_dim is an integer; allowed is a list of bools",
        trace().node(1, COLL, List.of(), number("involved_dim", 1)));
  }

  @Test
  void collectivesAreThoseOfAstraSim() throws IOException {
    refused("node 1: comm_type is 9; allowed is 0 (all-reduce)", trace().coll(1, 9, 100, ""));
    refused("node 1: comm_type is 1; allowed is 0 (all-reduce)", trace().coll(1, 1, 100, ""));
    refused("node 1: comm_type is not there", trace().node(1, COLL, List.of()));
    refused(
        "node 1: comm_size is not there; allowed is 0 to 10^15",
        trace().node(1, COLL, List.of(), number("comm_type", 0)));
    refused(
        "node 1: is_cpu_op of a communication is true; allowed is false",
        trace().node(1, COLL, List.of(), flag("is_cpu_op", true)));
    refused(
        "node 1: involved_dim has a false and there is no pg_name",
        trace()
            .node(
                1,
                COLL,
                List.of(),
                number("comm_type", 0),
                number("comm_size", 9),
                flags("involved_dim", true, false)));
  }

  @Test
  void collectivesOfOneGroupAreAlike() throws IOException {
    refused(
        "t.1.et: node 2: it is all-reduce of 101 bytes; allowed is all-reduce of 100, as the same"
            + " collective of the group is at "
            + folder.resolve("t.0.et: node 1"),
        trace().coll(1, ALL_REDUCE, 100, ""),
        trace().coll(2, ALL_REDUCE, 101, ""));
    refused(
        "t.1.et: node 2: it is all-gather of 100 bytes; allowed is all-reduce of 100",
        trace().coll(1, ALL_REDUCE, 100, ""),
        trace().coll(2, ChakraWriter.ALL_GATHER, 100, ""));
    refused(
        "t.0.et: node 2: it waits for ever for rank 1, which does not begin number 2 of these collectives",
        trace().coll(1, ALL_REDUCE, 100, "").coll(2, ALL_REDUCE, 100, ""),
        trace().coll(1, ALL_REDUCE, 100, ""));
  }

  @Test
  void algorithmThatCannotIsRefused() throws IOException {
    ChakraTrace.Options options =
        ChakraWriter.options(
            Optional.empty(),
            Map.of(Operation.ALL_REDUCE, Algorithm.HALVING_DOUBLING),
            1,
            1,
            Reached.ARRIVED,
            true,
            false,
            true,
            Optional.empty());
    ChakraWriter each = trace().coll(1, ALL_REDUCE, 100, "");
    refused(
        options, "t.0.et: node 1: all-reduce by halving-doubling has 3 ranks", each, each, each);
  }

  @Test
  void groupsAreKnown() throws IOException {
    ChakraWriter each = trace().coll(1, ALL_REDUCE, 100, "3");
    refused("node 1: there is no communicator group 3", each);
    refused(
        "node 1: a communicator group is called 'tp'; allowed is a number",
        trace().coll(1, ALL_REDUCE, 100, "tp"));
    refusedGroups("{\"3\": [1]}", "node 1: rank 0 is not in its group 3; allowed is one of [1]");
    refusedGroups(
        "{\"3\": [0, 2]}", "group 3: it has rank 2; allowed is a list of ranks from 0 to 1");
    refusedGroups("{\"3\": [0, \"1\"]}", "group 3: it has rank that is no number");
    refusedGroups("{\"3\": [0, 0]}", "group 3: it has a rank twice");
    refusedGroups("{\"3\": 0}", "group 3: its ranks are no list or an empty one");
    refusedGroups("{\"a\": [0]}", "a communicator group is called 'a'; allowed is a number");
    refusedGroups("[0]", "groups.json:1: it is no JSON object");
    refusedGroups("{\"3\":\n [0,}", "groups.json:2: is no JSON");
    refusedGroups("{\"3\": [0", "groups.json:1: is no JSON");
    refusedGroups("[".repeat(1000), "; allowed is JSON");
  }

  private void refusedGroups(String json, String sentence) throws IOException {
    Path groups = ChakraWriter.groups(folder, json);
    ChakraTrace.Options options =
        ChakraWriter.options(
            Optional.of(groups),
            Map.of(),
            1,
            1,
            Reached.ARRIVED,
            true,
            false,
            true,
            Optional.empty());
    ChakraWriter each = trace().coll(1, ALL_REDUCE, 100, "3");
    refused(options, sentence, each, each);
  }

  @Test
  void messagesHaveTheirEnds() throws IOException {
    refused(
        "t.0.et: node 1: comm_dst is 2; allowed is another rank from 0 to 1",
        trace().send(1, 2, 0, 9),
        trace());
    refused("node 1: comm_dst is 0; allowed is another rank", trace().send(1, 0, 0, 9), trace());
    refused(
        "node 1: comm_tag is not there; allowed is 0 to 2^32-1",
        trace().node(1, SEND, List.of(), number("comm_dst", 1), number("comm_size", 9)),
        trace());
    refused(
        "node 1: comm_src is 1; allowed is its own rank",
        trace().node(1, SEND, List.of(), number("comm_src", 1), number("comm_dst", 1)),
        trace());
    refused("node 1: comm_size is 0; allowed is 1 byte or more", trace().send(1, 1, 0, 0), trace());
    refused(
        "t.1.et: node 4: comm_size is 8; allowed is 9, as of its send, "
            + folder.resolve("t.0.et: node 1"),
        trace().send(1, 1, 0, 9),
        trace().recv(4, 0, 0, 8));
    refused(
        "t.1.et: node 4: it waits for ever for a message of rank 0 with tag 6",
        trace().send(1, 1, 5, 9),
        trace().recv(4, 0, 6, 9));
  }

  @Test
  void ranksThatWaitForEachOtherAreRefused() throws IOException {
    refused(
        "it waits for ever for a message of rank 1 with tag 1",
        trace().recv(1, 1, 1, 9).send(2, 1, 1, 9, 1L),
        trace().recv(1, 0, 1, 9).send(2, 0, 1, 9, 1L));
  }

  @Test
  void oneAtATimeMayComeToAStop() throws IOException {
    Path groups = ChakraWriter.groups(folder, "{\"1\": [0, 1, 2], \"2\": [1, 0, 3]}");
    ChakraWriter[] ranks = {
      trace().coll(1, ALL_REDUCE, 100, "1").coll(2, ALL_REDUCE, 100, "2"),
      trace().coll(2, ALL_REDUCE, 100, "1").coll(1, ALL_REDUCE, 100, "2"),
      trace().coll(1, ALL_REDUCE, 100, "1"),
      trace().coll(1, ALL_REDUCE, 100, "2")
    };
    refused(options(groups, true), "in an order that does with one at a time at each rank", ranks);
    assertThat(
            ChakraTrace.read(folder.resolve("t"), 4, options(groups, false)).graph().collectives())
        .hasSize(2);
  }

  private static ChakraTrace.Options options(Path groups, boolean oneAtATime) {
    return ChakraWriter.options(
        Optional.of(groups),
        Map.of(),
        1,
        1,
        Reached.ARRIVED,
        oneAtATime,
        false,
        true,
        Optional.empty());
  }

  @Test
  void rooflineNeedsOperations() throws IOException {
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
            Optional.of(new ChakraTrace.Roofline(1, 1)));
    refused(
        options,
        "node 1: a roofline needs num_ops and tensor_size",
        trace().node(1, COMP, List.of(), number("tensor_size", 5)));
    assertThatThrownBy(() -> new ChakraTrace.Roofline(0, 1)).isInstanceOf(WorkloadException.class);
  }

  @Test
  void optionsAreChecked() {
    assertThatThrownBy(
            () ->
                ChakraWriter.options(
                    Optional.empty(),
                    Map.of(),
                    0,
                    1,
                    Reached.ARRIVED,
                    true,
                    false,
                    true,
                    Optional.empty()))
        .hasMessage("there are 0 chunks and 1 channels; allowed is 1 or more of each");
    assertThatThrownBy(
            () ->
                ChakraWriter.options(
                    Optional.empty(),
                    Map.of(),
                    1,
                    1,
                    Reached.SENT,
                    true,
                    false,
                    true,
                    Optional.empty()))
        .hasMessageContaining("allowed is ARRIVED or ACKNOWLEDGED");
  }
}
