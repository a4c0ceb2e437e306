// SPDX-License-Identifier: MIT
package org.sluice.runner.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sluice.runner.model.FlowResult;

/** Flows compared with themselves. */
class PairedFlowsTest {
  private static FlowResult flow(long id, long bytes, long startPs, long finishPs) {
    return new FlowResult(id, 1, 0, 100, 100, bytes, startPs, finishPs, bytes, 0, 0, 0, 10, 0);
  }

  @Test
  void onlyFlowsThatFinishedInBothAreCompared() {
    Map<Long, FlowResult> first =
        Map.of(0L, flow(0, 5, 0, 20), 1L, flow(1, 5, 10, 50), 2L, flow(2, 5, 0, 30));
    Map<Long, FlowResult> second =
        Map.of(0L, flow(0, 5, 0, 40), 1L, flow(1, 5, 10, 30), 2L, flow(2, 5, 0, -1));
    PairedFlows paired = PairedFlows.of(first, second, f -> true).orElseThrow();
    assertThat(paired.flows()).isEqualTo(2);
    assertThat(paired.leftOut()).isEqualTo(1);
    // Slowdowns 2 and 4 against 4 and 2; completion times by 2 and by 1/2.
    assertThat(paired.slowdownDifference()).isZero();
    assertThat(paired.fctRatio()).isCloseTo(1, within(1e-12));
  }

  @Test
  void flowsThatDoNotCountAreNeitherComparedNorLeftOut() {
    Map<Long, FlowResult> first =
        Map.of(0L, flow(0, 5, 0, 20), 1L, flow(1, 5, 10, 50), 2L, flow(2, 5, 0, 30));
    Map<Long, FlowResult> second =
        Map.of(0L, flow(0, 5, 0, 40), 1L, flow(1, 5, 10, 30), 3L, flow(3, 5, 9, 30));
    PairedFlows paired = PairedFlows.of(first, second, f -> f.startPs() >= 10).orElseThrow();
    assertThat(paired.flows()).isEqualTo(1);
    assertThat(paired.leftOut()).isZero();
    assertThat(paired.fctRatio()).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void otherFlowsAreNotCompared() {
    assertThat(
            PairedFlows.of(Map.of(0L, flow(0, 5, 0, 20)), Map.of(0L, flow(0, 6, 0, 20)), f -> true))
        .isEmpty();
    assertThat(
            PairedFlows.of(Map.of(0L, flow(0, 5, 0, 20)), Map.of(0L, flow(0, 5, 1, 20)), f -> true))
        .isEmpty();
  }
}
