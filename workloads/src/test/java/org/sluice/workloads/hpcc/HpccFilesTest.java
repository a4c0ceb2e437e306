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

  @Test
  void readsTheReferenceTopology() throws URISyntaxException {
    Topology t = TopologyFile.read(resource("topology.txt"));
    assertThat(t.nodes()).hasSize(15);
    assertThat(t.switches()).extracting(Node::id).containsExactly(0);
    assertThat(t.links()).hasSize(14);
    assertThat(t.links().get(0)).isEqualTo(new Link(0, 1, 25_000_000_000L, 1_000_000, 0, 0));
  }

  @Test
  void readsTheReferenceFlows() throws URISyntaxException {
    Topology t = TopologyFile.read(resource("topology.txt"));
    List<Flow> flows = FlowFile.read(resource("flow.txt"), t);
    assertThat(flows).hasSize(25);
    assertThat(flows.get(0))
        .isEqualTo(
            new Flow(
                0, 14, 1, 100_000_000, 2_000_000_000_000L, -1, -1, 10000, 100, 3, -1, -1, false));
    assertThat(flows.get(13).startPs()).isEqualTo(2_004_000_000_000L);
    assertThat(flows.get(13).sport()).isEqualTo(10001);
  }

  @Test
  void errorsNameFileAndLine() throws IOException {
    assertThatThrownBy(() -> TopologyFile.read(write("2 1 1\n0\n0 1 25Gbsp 1us 0\n")))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("in.txt:3: the rate of a link is '25Gbsp'; allowed is a rate");
    assertThatThrownBy(() -> TopologyFile.read(write("2 1 1\n0\n0 7 25Gbps 1us 0\n")))
        .hasMessageContaining(
            "in.txt:3: the second end of a link is '7'; allowed is a whole number"
                + " from 0 to 1");
    assertThatThrownBy(() -> TopologyFile.read(write("2 1 2\n0\n0 1 25Gbps 1us 0\n")))
        .hasMessageContaining(
            "in.txt:3: the file ends where the first end of a link should follow");
    assertThatThrownBy(() -> TopologyFile.read(write("2 1 1\n0\n0 1 25Gbps 1us 1.5\n")))
        .hasMessageContaining("error rate of a link is '1.5'");
    assertThatThrownBy(() -> TopologyFile.read(folder.resolve("none.txt")))
        .hasMessageContaining("none.txt does not exist");
  }

  @Test
  void flowErrorsNameFileAndLine() throws URISyntaxException {
    Topology t = TopologyFile.read(resource("topology.txt"));
    assertThatThrownBy(() -> FlowFile.read(write("1\n2 0 3 100 1000 2.0\n"), t))
        .hasMessageContaining("in.txt:2: a flow goes to switch0, which is a switch");
    assertThatThrownBy(() -> FlowFile.read(write("2\n2 1 3 100 9 2\n2 1 3 100 9 1\n"), t))
        .hasMessageContaining("in.txt:3: the start of a flow")
        .hasMessageContaining("no earlier than the flow before it");
    assertThatThrownBy(() -> FlowFile.read(write("1\n2 1 9 100 1000 2.0\n"), t))
        .hasMessageContaining("in.txt:2: the priority of a flow is '9'; allowed is a whole number");
  }

  @Test
  void readsTraces() {
    assertThat(TraceFile.read(write("2\n3 4\n"))).containsExactly(3, 4);
    assertThatThrownBy(() -> TraceFile.read(write("2\n7 7\n")))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("allowed is each node once");
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

  /** The fct.txt of the reference runs S6 to S8 has these starts. */
  @Test
  void startsAreCutAsTheSimulatorCutsThem() {
    assertThat(FlowFile.cutStartPs(2_000_000_000_000L)).isEqualTo(2_000_000_000_000L);
    assertThat(FlowFile.cutStartPs(2_000_030_000_000L)).isEqualTo(2_000_030_000_000L);
    assertThat(FlowFile.cutStartPs(2_000_060_000_000L)).isEqualTo(2_000_059_999_000L);
    assertThat(FlowFile.cutStartPs(2_000_200_000_000L)).isEqualTo(2_000_199_999_000L);
    assertThat(FlowFile.cutStartPs(2_001_000_000_000L)).isEqualTo(2_000_999_999_000L);
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
  }

  @Test
  void pausesCountInterfacesFromOne() {
    assertThat(PauseFile.line(1_999, 3, 1, 0, 1)).isEqualTo("1 3 1 1 1\n");
  }
}
