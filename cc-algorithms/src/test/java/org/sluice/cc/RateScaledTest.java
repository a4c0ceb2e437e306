// SPDX-License-Identifier: MIT
package org.sluice.cc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.cc.bench.RecordedActions;

/** How congestion controls respond when flow control scales their rate down. */
class RateScaledTest {
  private static final long LINE_BPS = 25_000_000_000L;
  private static final long BASE_RTT_PS = 8_000_000;

  private final RecordedActions actions = new RecordedActions();

  private ReactionPoint started(String name, String profile) {
    Scheme scheme =
        ServiceLoader.load(Scheme.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(s -> s.name().equals(name))
            .findFirst()
            .orElseThrow();
    int id = EntityId.reactionPoint(0);
    FlowStart start =
        new FlowStart(0, 0, 1, 2, 1_000_000, LINE_BPS, LINE_BPS, BASE_RTT_PS, 1000, 48);
    ReactionPoint rp =
        scheme.newReactionPoint(
            start,
            Parameters.resolve(scheme, profile, Map.of()),
            new Entity(id, new EntityRandom(1, id)));
    rp.onStart(start, actions);
    actions.takeLog();
    return rp;
  }

  @ParameterizedTest
  @CsvSource({
    "dcqcn, paper",
    "dcqcn, hpcc-sim",
    "rocc, paper",
    "timely, paper",
    "timely, hpcc-sim",
    "dctcp, hpcc-sim",
    "hpcc, paper",
    "hpcc, hpcc-sim",
    "hpcc-pint, hpcc-sim",
    "powertcp, paper",
    "powertcp, theta",
    "powertcp, ns3-datacenter"
  })
  void thoseThatKeepARateScaleTheirOwnSoThatItGrowsAgainFromThere(String name, String profile) {
    ReactionPoint rp = started(name, profile);
    long before = actions.rateBps();
    rp.onRateScaled(new RateScaled(1_000_000, 0.5), actions);
    assertThat(actions.takeLog()).noneMatch(l -> l.startsWith("scaleRate"));
    assertThat((double) actions.rateBps()).isBetween(before * 0.4999, before * 0.5001);
    rp.onRateScaled(new RateScaled(2_000_000, 1e-9), actions);
    assertThat(actions.rateBps()).as("not below the lowest").isPositive();
  }

  @Test
  void oneThatKeepsAWindowScalesThat() {
    started("dctcp", "paper").onRateScaled(new RateScaled(1_000_000, 0.5), actions);
    assertThat(actions.takeLog()).containsExactly("setWindow 12500.0");
  }

  @Test
  void otherwiseTheDataPlaneScalesTheDecidedRate() {
    started("none", "default").onRateScaled(new RateScaled(1_000_000, 0.5), actions);
    assertThat(actions.takeLog()).containsExactly("scaleRate 0.5");
  }
}
