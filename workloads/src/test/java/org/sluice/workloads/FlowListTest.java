// SPDX-License-Identifier: MIT
package org.sluice.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.sluice.workloads.hpcc.Address;

class FlowListTest {
  private final FlowList flows = new FlowList(Topologies.star(2, 1_000_000_000L, 0));

  @Test
  void sourcePortsCountUpFromTenThousandPerPair() {
    assertThat(flows.add(1, 0, 10, 0, -1, -1).sport()).isEqualTo(10000);
    assertThat(flows.add(2, 0, 10, 0, -1, -1).sport()).isEqualTo(10000);
    assertThat(flows.add(1, 0, 10, 0, -1, -1).sport()).isEqualTo(10001);
    assertThat(flows.flows()).extracting(Flow::id).containsExactly(0, 1, 2);
  }

  @Test
  void aPortThatIsGivenIsOneOfUdps() {
    assertThat(flows.addOfFile(1, 0, 10, 0, -1, 65535, 100, 3).sport()).isEqualTo(65535);
    assertThatThrownBy(() -> flows.addOfFile(1, 0, 10, 0, -1, 65536, 101, 3))
        .hasMessageContaining("would have the source port 65536")
        .hasMessageContaining("allowed is up to 65535");
  }

  @Test
  void addressesAreTheHpccSimulators() {
    assertThat(Integer.toHexString(Address.of(1))).isEqualTo("b000101");
    assertThat(Integer.toHexString(Address.of(319))).isEqualTo("b013f01");
  }

  @Test
  void aFlowToNowhereIsRefused() {
    assertThatThrownBy(() -> flows.add(1, 9, 10, 0, -1, -1))
        .hasMessage("a flow goes to node 9, which does not exist; there are nodes 0 to 3");
    assertThatThrownBy(() -> flows.add(1, 3, 10, 0, -1, -1))
        .hasMessage("a flow goes to switch, which is a switch; only hosts send and receive");
    assertThatThrownBy(() -> flows.add(1, 1, 10, 0, -1, -1)).hasMessageContaining("to itself");
  }

  @Test
  void aMissingLinkIsRefused() {
    Topology.Builder t = new Topology.Builder();
    t.host("a");
    t.host("b");
    FlowList islands = new FlowList(t.build());
    assertThatThrownBy(() -> islands.add(0, 1, 10, 0, -1, -1))
        .hasMessage("a flow goes from a to b, but no path of links joins them");
  }

  @Test
  void impossibleNumbersAreRefused() {
    assertThatThrownBy(() -> flows.add(1, 0, 0, 0, -1, -1)).hasMessageContaining("has 0 bytes");
    assertThatThrownBy(() -> flows.add(1, 0, 5, 7, 7, -1)).hasMessageContaining("stop after");
    assertThatThrownBy(() -> flows.add(1, 0, 5, 0, -1, 0)).hasMessageContaining("offers 0 bit/s");
    assertThatThrownBy(() -> flows.add(1, 0, 5, 0, -1, -1, 100, 8))
        .hasMessageContaining("priority 8; allowed is 1 to 7");
  }
}
