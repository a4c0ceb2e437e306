// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sluice.workloads.Flow;
import org.sluice.workloads.FlowSizes;
import org.sluice.workloads.Link;
import org.sluice.workloads.Node;
import org.sluice.workloads.Topology;
import org.sluice.workloads.WorkloadException;

class HpccFilesTest {
  @TempDir Path folder;

  private final Oddities oddities = new Oddities();

  @Test
  void readsTheReferenceTopology() throws URISyntaxException {
    Topology t = TopologyFile.read(resource("topology.txt"), oddities);
    assertThat(t.nodes()).hasSize(15);
    assertThat(t.switches()).extracting(Node::id).containsExactly(0);
    assertThat(t.links()).hasSize(14);
    assertThat(t.links().get(0)).isEqualTo(new Link(0, 1, 25_000_000_000L, 1_000_000, 0, 0));
    assertThat(oddities.sentences()).isEmpty();
  }

  @Test
  void readsTheReferenceFlows() throws URISyntaxException {
    List<FlowFile.Row> flows = flows(resource("flow.txt"), Generation.HPCC);
    assertThat(flows).hasSize(25);
    long startPs = 2_000_000_000_000L;
    assertThat(flows.get(0))
        .isEqualTo(
            new FlowFile.Row(
                2,
                14,
                1,
                3,
                Flow.NEXT_SOURCE_PORT,
                100,
                100_000_000,
                startPs,
                startPs,
                Flow.NEVER));
    assertThat(flows.get(13).startPs()).isEqualTo(2_004_000_000_000L);
    assertThat(oddities.sentences()).isEmpty();
  }

  private List<FlowFile.Row> flows(Path file, Generation generation) {
    return FlowFile.read(file, generation, Long.MAX_VALUE, Integer.MAX_VALUE, oddities);
  }

  private List<FlowFile.Row> flows(String text) {
    return flows(write(text), Generation.HPCC);
  }

  @Test
  void rowsBeyondTheCountAreNotRead() {
    Topology t =
        TopologyFile.read(
            write("3 1 1\n0\n0 1 25Gbps 1us 0\n0 2 25Gbps 1us 0\nsrc dst rate\n"), oddities);
    assertThat(t.links()).hasSize(1);
    assertThat(flows("1\n1 2 3 100 9 2\n1 2 3 100 9 2\n1 2 3 100 9 2\n")).hasSize(1);
    assertThat(oddities.sentences())
        .containsExactly(
            folder
                + "/in.txt: it announces 1 links and has 2 rows: the first 1 are read, as the HPCC simulator does",
            folder
                + "/in.txt: it announces 1 flows and has 3 rows: the first 1 are read, as the HPCC simulator does");
  }

  @Test
  void textBehindTheRowsIsTheAuthorsOwn() {
    assertThat(flows("1\n1 2 3 100 9 2\n\nFirst line: flow #\nsrc dst\n")).hasSize(1);
    assertThat(oddities.sentences()).isEmpty();
  }

  @Test
  void theLastFlowIsRepeatedWhereMoreAreAnnounced() {
    List<FlowFile.Row> rows = flows("4\n1 2 3 100 9 2\n2 1 3 200 8 2.5");
    assertThat(rows).extracting(FlowFile.Row::src).containsExactly(1L, 2L, 2L, 2L);
    assertThat(rows).extracting(FlowFile.Row::size).containsExactly(9L, 8L, 8L, 8L);
    assertThat(rows.get(3).startPs()).isEqualTo(2_500_000_000_000L);
    assertThat(oddities.sentences())
        .singleElement()
        .asString()
        .contains("it announces 4 flows and has 2 rows: the last one is repeated 2 times");
  }

  @Test
  void aCountThatCannotBeHeldIsRefusedAtOnce() {
    assertThatThrownBy(() -> flows("4294967295\n1 2 3 100 9 2\n"))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("it announces 4294967295 flows; allowed is up to 2000000");
  }

  @Test
  void aWordThatIsNoNumberStopsTheReadingWithZeroInItsPlace() {
    List<FlowFile.Row> rows = flows("3\n1 2 3 100 9 2\n// 2 1 3 100 8 2.5\n2 1 3 100 7 3\n");
    assertThat(rows).extracting(FlowFile.Row::src).containsExactly(1L, 0L, 0L);
    assertThat(rows).extracting(FlowFile.Row::dst).containsExactly(2L, 2L, 2L);
    assertThat(oddities.sentences())
        .singleElement()
        .asString()
        .contains("in.txt:3: row 2 of 3 is not 'src dst pg dport bytes start' at '//'");
  }

  @Test
  void whatDoesNotFitIsCutAsThere() {
    FlowFile.Row row = flows("1\n1 2 65539 65636 4294967295 2.0002\n").get(0);
    assertThat(row.priority()).isEqualTo(3);
    assertThat(row.dport()).isEqualTo(100);
    assertThat(row.size()).isEqualTo(4_294_967_295L);
    assertThat(row.startPs()).isEqualTo(2_000_200_000_000L);
    assertThat(row.cutStartPs()).isEqualTo(2_000_199_999_000L);
  }

  @Test
  void aFlowThatNeverStartsKeepsThoseBehindItFromStarting() {
    Path file = write("3\n1 2 3 100 9 2\n1 2 3 100 9 3\n1 2 3 100 9 2.5\n");
    assertThat(FlowFile.read(file, Generation.HPCC, 3_000_000_000_000L, 9, oddities)).hasSize(1);
    assertThat(flows("3\n1 2 3 100 9 2\n1 2 3 100 9 -1\n1 2 3 100 9 2.5\n")).hasSize(1);
    assertThat(oddities.sentences()).isEmpty();
  }

  @Test
  void aFlowThatStartsBeforeTheOneAboveItIsNamed() {
    assertThat(flows("2\n1 2 3 100 9 2\n1 2 3 100 9 1\n")).hasSize(2);
    assertThat(oddities.sentences())
        .singleElement()
        .asString()
        .contains("in.txt:3: a flow starts before the one above it");
  }

  /** The n-th flow that a host sends, and the n-th that a host receives; 0 B are 1 B there. */
  @Test
  void conWeavesProgramNumbersThePortsOfEachHost() {
    List<FlowFile.Row> rows =
        flows(
            write("5\n1 2 3 0 2\n1 3 3 5000 2\n4 2 3 1 2\n1 2 4 1 2\n2 1 3 1 2\n"),
            Generation.CONWEAVE);
    assertThat(rows)
        .extracting(FlowFile.Row::sport)
        .containsExactly(10_000, 10_001, 10_000, 10_002, 10_000);
    assertThat(rows).extracting(FlowFile.Row::dport).containsExactly(100, 100, 101, 102, 100);
    assertThat(rows).extracting(FlowFile.Row::size).containsExactly(1L, 5000L, 1L, 1L, 1L);
    FlowFile.Row hpcc = flows("1\n1 2 3 100 0 2\n").get(0);
    assertThat(hpcc.sport()).isEqualTo(Flow.NEXT_SOURCE_PORT);
    assertThat(hpcc.size()).isZero();
  }

  @Test
  void rowsOfTheRelativesHaveOtherColumns() {
    FlowFile.Row conweave = flows(write("1\n1 2 3 5000 2.5\n"), Generation.CONWEAVE).get(0);
    assertThat(conweave.size()).isEqualTo(5000);
    assertThat(conweave.dport()).isEqualTo(100);
    FlowFile.Row rdma = flows(write("1\n2 1 3 10000 2.0 9.5\n"), Generation.NS3_RDMA).get(0);
    assertThat(rdma.size()).isEqualTo(10_000);
    assertThat(rdma.cutStartPs()).isEqualTo(2_000_000_000_000L);
    assertThat(rdma.stopPs()).isEqualTo(9_500_000_000_000L);
    FlowFile.Row large =
        flows(write("1\n0 16 3 10000 1000000000000 0.13\n"), Generation.NS3_DATACENTER).get(0);
    assertThat(large.size()).isEqualTo(1_000_000_000_000L);
    assertThat(FlowFile.generationOf(write("1\n1 2 3 5000 2.5\n"))).isEqualTo(Generation.CONWEAVE);
    assertThat(FlowFile.generationOf(write("1\n1 2 3 100 5000 2\n"))).isEqualTo(Generation.HPCC);
  }

  @Test
  void headsOfTheRelativesTopologiesAreRecognised() {
    String links = "0 3 25000000000.0 1us 0\n1 3 25000000000.0 1us 0\n2 3 25Gbps 1us 0\n";
    String leaves = "4 1 1 3\n3 \n" + links;
    String capacities = "4 1 1 3 25 100.0\n3\n" + links;
    String gpus = "4 8 0 1 3 H100\n3\n" + links;
    String idsBehind = "4 1 3 3\n" + links;
    for (String text : List.of(leaves, capacities, gpus, idsBehind)) {
      Topology t = TopologyFile.read(write(text), oddities);
      assertThat(t.switches()).extracting(Node::id).containsExactly(3);
      assertThat(t.links()).hasSize(3).allMatch(l -> l.rateBps() == 25_000_000_000L);
    }
    assertThat(TopologyFile.generationOf(write(leaves))).isEqualTo(Generation.NS3_DATACENTER);
    assertThat(TopologyFile.generationOf(write(capacities))).isEqualTo(Generation.NS3_DATACENTER);
    assertThat(TopologyFile.generationOf(write(gpus))).isEqualTo(Generation.SIMAI);
    assertThat(TopologyFile.generationOf(write(idsBehind))).isEqualTo(Generation.HPCC);
    assertThat(oddities.sentences()).isEmpty();
  }

  @Test
  void nvSwitchesAreSwitches() {
    Topology t =
        TopologyFile.read(
            write("4 2 1 1 2 A100\n2\n3\n0 2 1Gbps 1us 0\n1 3 1Gbps 1us 0\n"), oddities);
    assertThat(t.switches()).extracting(Node::id).containsExactly(2, 3);
    assertThat(oddities.sentences()).singleElement().asString().contains("its 1 NVSwitches");
  }

  @Test
  void whatTheHpccSimulatorCrashesWithNamesFileAndLine() {
    refusesTopology(
        "2 1 1\n0\n0 1 25Gbsp 1us 0\n",
        "in.txt:3: the rate of a link is '25Gbsp', with which the HPCC simulator ends");
    refusesTopology("2 1 1\n0\n0 1 25Gbps 1uz 0\n", "in.txt:3: the delay of a link is '1uz'");
    refusesTopology(
        "2 1 1\n0\n0 7 25Gbps 1us 0\n",
        "in.txt:3: the second end of a link is '7'; allowed is 0 to 1");
    refusesTopology(
        "2 1 1\n9\n0 1 25Gbps 1us 0\n", "in.txt:2: a switch's number is '9'; allowed is 0 to 1");
    refusesTopology(
        "2 1 2\n0\n0 1 25Gbps 1us 0\n",
        "in.txt:3: it announces 2 links and has 1; the HPCC simulator crashes there");
    refusesTopology(
        "2 1 2\n0\n0 1 25Gbps 1us x\n0 1 25Gbps 1us 0\n",
        "in.txt:3: the error rate of a link is 'x'");
    refusesTopology("2 one 1\n", "in.txt: the first line is '2 one 1'");
    refusesTopology("99999 0 0\n", "allowed is the number of nodes, 1 to 10000");
    refusesTopology(
        "2 0 1\n0 1 0Gbps 1us 0\n", "in.txt:2: link 0–1 has the impossible rate 0 bit/s");
    assertThatThrownBy(() -> TopologyFile.read(folder.resolve("none.txt"), oddities))
        .hasMessageContaining("none.txt does not exist");
  }

  private void refusesTopology(String text, String sentence) {
    assertThatThrownBy(() -> TopologyFile.read(write(text), oddities))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void anErrorRateOutsideOfProbabilitiesIsTheNearestOne() {
    Topology t = TopologyFile.read(write("2 0 2\n0 1 1Gbps 1us 1.5\n0 1 1Gbps 1us -1\n"), oddities);
    assertThat(t.links()).extracting(Link::frameErrorRate).containsExactly(1.0, 0.0);
  }

  @Test
  void readsTraces() {
    assertThat(TraceFile.read(write("2\n3 4\n"), 9, oddities)).containsExactly(3, 4);
    assertThat(oddities.sentences()).isEmpty();
    assertThat(TraceFile.read(write("5\n7 7 9 10\n"), 9, oddities)).containsExactly(7);
    assertThat(oddities.sentences())
        .hasSize(3)
        .anyMatch(s -> s.contains("in.txt:2: the traced node 7 comes twice"))
        .anyMatch(
            s ->
                s.contains(
                    "the traced node 9 is skipped, as the topology has nodes 0 to 8 (and 1 more like it)"))
        .anyMatch(s -> s.contains("5 traced nodes are announced and 4 are there"));
  }

  @Test
  void readsFlowSizes() throws URISyntaxException {
    FlowSizes sizes = SizeFile.read(resource("websearch.txt"));
    assertThat(sizes.quantile(15)).isEqualTo(10_000);
    assertThat(sizes.quantile(7.5)).isEqualTo(5_000);
    assertThat(sizes.quantile(100)).isEqualTo(30_000_000);
    assertThat(sizes.points().get(1)).isEqualTo(new FlowSizes.Point(10_000, 15));
    FlowSizes even = SizeFile.read(write("0 0\n100 1\n"));
    assertThat(even.meanBytes()).isCloseTo(50, within(1e-9));
    assertThatThrownBy(() -> SizeFile.read(write("0 0\n100 50\n")))
        .hasMessageContaining("the last share is '50.0'; allowed is 100 or 1");
    assertThatThrownBy(() -> SizeFile.read(write("0 0\n100\n50 200 100\n")))
        .hasMessageContaining("in.txt:2: the number of values on the line is '1'; allowed is 2");
    assertThatThrownBy(() -> SizeFile.read(write("0 0\n100 50 9\n100 100\n")))
        .hasMessageContaining("in.txt:2: the number of values on the line is '3 or more'");
    assertThatThrownBy(() -> SizeFile.read(folder))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("cannot be read");
  }

  private Path write(String text) {
    try {
      return Files.writeString(folder.resolve("in.txt"), text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static Path resource(String name) throws URISyntaxException {
    return Path.of(HpccFilesTest.class.getResource("/hpcc/" + name).toURI());
  }

  @Test
  void completionsAreReadAsTheyAreWritten() throws IOException {
    CompletionFile.Transfer transfer =
        new CompletionFile.Transfer(Address.of(1), Address.of(300), 10000, 100, 2000);
    String line = new CompletionFile.Completion(transfer, 1_000_999, 2_500_999, 0).line();
    assertThat(line).isEqualTo("0b000101 0b012c01 10000 100 2000 1000 2500 0\n");
    assertThat(CompletionFile.read(write(line + "\n" + line.toUpperCase(Locale.ROOT))))
        .containsOnly(new CompletionFile.Completion(transfer, 1_000_000, 2_500_000, 0))
        .hasSize(2);
    assertThatThrownBy(
            () -> CompletionFile.read(write("0b000101 0b012c01 1 1 1 9223372036854776 1 1")))
        .hasMessageContaining("in.txt:1: a number is out of range");
    assertThatThrownBy(() -> CompletionFile.read(write(line + line.strip())))
        .hasMessageContaining("in.txt ends in the middle of a line");
  }

  @Test
  void aCompletionOfConWeavesHasTheNumbersOfNodes() throws IOException {
    CompletionFile.Transfer transfer =
        new CompletionFile.Transfer(Address.of(1), Address.of(300), 10001, 102, 2000);
    String line = new CompletionFile.Completion(transfer, 1_000_999, 2_500_999, 0).lineOfNodes();
    assertThat(line).isEqualTo("1 300 10001 102 2000 1000 2500 0\n");
    assertThat(CompletionFile.read(write(line)))
        .containsOnly(new CompletionFile.Completion(transfer, 1_000_000, 2_500_000, 0));
    // 8 digits are an address; more than 4 and fewer are neither.
    assertThatThrownBy(() -> CompletionFile.read(write("12345 1 1 1 1 1 1 1\n")))
        .isInstanceOf(WorkloadException.class);
  }

  @Test
  void pausesCountInterfacesFromOne() {
    assertThat(PauseFile.line(1_999, 3, 1, 0, 1)).isEqualTo("1 3 1 1 1\n");
  }
}
