// SPDX-License-Identifier: MIT
package org.sluice.cc.paths;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.Flowlet;
import org.sluice.cc.HostPlace;
import org.sluice.cc.NextHop;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortLink;
import org.sluice.cc.PortStart;
import org.sluice.cc.Scheme;
import org.sluice.cc.bench.RecordedActions;
import org.sluice.cc.facet.PathChoices;

class PathSchemesTest {
  private static final long RATE_BPS = 100_000_000_000L;
  private static final int DRAWS = 30_000;

  private static PortStart start(boolean isLeaf) {
    return new PortStart(
        0,
        9,
        -1,
        RATE_BPS,
        1 << 25,
        List.of(
            new PortLink(0, RATE_BPS, 1_000_000, 1, isLeaf),
            new PortLink(1, RATE_BPS, 1_000_000, 10, false),
            new PortLink(2, RATE_BPS, 1_000_000, 11, false)),
        List.of(new HostPlace(1, isLeaf ? 9 : 10)));
  }

  private static CongestionPoint machine(
      Scheme scheme, String profile, Map<String, String> values, boolean isLeaf) {
    Entity entity = new Entity(EntityId.node(9), new EntityRandom(1, EntityId.node(9)));
    return scheme.newCongestionPoint(
        start(isLeaf), Parameters.resolve(scheme, profile, values), entity);
  }

  private static List<String> atStart(
      Scheme scheme, String profile, Map<String, String> values, boolean isLeaf) {
    RecordedActions actions = new RecordedActions();
    machine(scheme, profile, values, isLeaf).onStart(start(isLeaf), actions);
    return actions.takeLog();
  }

  @Test
  void sprayAndDrillAreRulesOfTheDataPlane() {
    assertThat(atStart(new SprayScheme(), "", Map.of(), true)).containsExactly("sprayRandomly 0");
    assertThat(atStart(new SprayScheme(), "", Map.of("order", "round-robin"), false))
        .containsExactly("sprayInTurn");
    assertThat(atStart(new DrillScheme(), "", Map.of(), true))
        .containsExactly("sprayToShortestQueue 2 1");
    assertThat(atStart(new DrillScheme(), "", Map.of("samples", "4", "memory", "0"), false))
        .containsExactly("sprayToShortestQueue 4 0");
  }

  @Test
  void letFlowDecidesAtEverySwitchAndCongaWhereHostsHang() {
    assertThat(atStart(new LetFlowScheme(), "", Map.of(), false))
        .containsExactly("watchFlowlets 100000000");
    assertThat(atStart(new CongaScheme(), "", Map.of(), true))
        .containsExactly("measureLoads 32000000 0.2 3 10000000000", "watchFlowlets 500000000");
    assertThat(atStart(new CongaScheme(), "conweave", Map.of(), false))
        .containsExactly("measureLoads 50000000 0.2 3 500000000");
  }

  private static int[] counts(Scheme scheme, int lastPort, int... loads) {
    PathChoices.Chooser chooser = (PathChoices.Chooser) machine(scheme, "", Map.of(), true);
    // The load of the first link, and of the path beyond it, in turn.
    List<NextHop> hops =
        IntStream.range(0, loads.length / 2)
            .mapToObj(i -> new NextHop(i, 0, RATE_BPS, loads[2 * i], loads[2 * i + 1], 1, 0, 0))
            .toList();
    int[] counts = new int[hops.size()];
    for (int i = 0; i < DRAWS; i++) {
      counts[chooser.onFlowlet(new Flowlet(0, 7, 1, 1, lastPort, 0, 0, 0, hops)).port()]++;
    }
    return counts;
  }

  /** Standard deviation of a count: 82. */
  private static void isEven(int count, int among) {
    assertThat(count).isBetween(DRAWS / among - 400, DRAWS / among + 400);
  }

  @Test
  void letFlowDrawsEachNextHopAlikeWhateverTheLoad() {
    int[] counts = counts(new LetFlowScheme(), 0, 7, 7, 0, 0, 3, 0);
    for (int count : counts) {
      isEven(count, 3);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 5, 3, 2, 4, 0", // the highest of each path counts: 5, 3, 4
    "1, 1, 6, 5, 2, 2, 3", // 6, 5, 3
    "1, 7, 0, 0, 7, 0, 6", // 7, 7, 6
  })
  void congaTakesTheLeastLoadedPath(int last, int a, int b, int c, int d, int e, int f) {
    int[] counts = counts(new CongaScheme(), last, a, b, c, d, e, f);
    int[] loads = {Math.max(a, b), Math.max(c, d), Math.max(e, f)};
    int least = IntStream.of(loads).min().orElseThrow();
    for (int i = 0; i < counts.length; i++) {
      assertThat(counts[i] > 0).as("port " + i).isEqualTo(loads[i] == least);
    }
  }

  @Test
  void ofEquallyLoadedPathsCongaKeepsTheLastElseDraws() {
    assertThat(counts(new CongaScheme(), 2, 3, 1, 5, 5, 0, 3)).containsExactly(0, 0, DRAWS);
    int[] drawn = counts(new CongaScheme(), 1, 3, 1, 5, 5, 0, 3);
    isEven(drawn[0], 2);
    assertThat(drawn[1]).isZero();
    int[] first = counts(new CongaScheme(), -1, 0, 0, 0, 0, 0, 0);
    isEven(first[1], 3);
  }

  /** Paths of these loads, whose numbers beyond their ports are 10, 11, …; the number taken. */
  private static int taken(Scheme scheme, long draw1, long draw2, int... loads) {
    PathChoices.Chooser chooser = (PathChoices.Chooser) machine(scheme, "", Map.of(), true);
    List<NextHop> paths =
        IntStream.range(0, loads.length)
            .mapToObj(i -> new NextHop(0, 0, RATE_BPS, 0, loads[i], 1, 0, 10 + i))
            .toList();
    return chooser.onFlowlet(new Flowlet(0, 7, 1, 1, 0, 0, draw1, draw2, paths)).beyond() - 10;
  }

  @Test
  void letFlowTakesThePathThatWasDrawnForIt() {
    assertThat(taken(new LetFlowScheme(), 1 + 0, 0, 0, 9, 9)).isZero();
    assertThat(taken(new LetFlowScheme(), 1 + 5, 0, 0, 9, 9)).isEqualTo(2);
    assertThat(taken(new LetFlowScheme(), 1L << 31, 0, 0, 9, 9)).isEqualTo(Integer.MAX_VALUE % 3);
  }

  /** CongaRouting::GetBestPath of ConWeave's program: four neighbours, from the first draw on. */
  @Test
  void congaLooksAtFourNeighboursFromThePathThatWasDrawn() {
    CongaScheme conga = new CongaScheme();
    assertThat(taken(conga, 1 + 0, 1, 5, 4, 3, 2, 1, 0)).as("0 to 3").isEqualTo(3);
    assertThat(taken(conga, 1 + 1, 1, 5, 4, 3, 2, 1, 0)).as("1 to 4").isEqualTo(4);
    assertThat(taken(conga, 1 + 2, 1, 5, 4, 3, 2, 1, 0)).as("2 to 5").isEqualTo(5);
    assertThat(taken(conga, 1 + 3, 1, 5, 4, 3, 2, 1, 0)).as("0 to 3 again").isEqualTo(3);
    assertThat(taken(conga, 1, 1 + 4, 7, 2, 2, 2)).as("the second of three").isEqualTo(2);
    assertThat(taken(conga, 1L << 31, 1L << 31, 2, 2, 2, 2)).isEqualTo(Integer.MAX_VALUE % 4);
  }

  @Test
  void ofFewerThanFourPathsCongaTakesTheOneDrawnAmongTheBest() {
    CongaScheme conga = new CongaScheme();
    assertThat(taken(conga, 1 + 1, 0, 2, 7, 2)).isEqualTo(2);
    assertThat(taken(conga, 1 + 2, 0, 2, 7, 2)).isZero();
  }
}
