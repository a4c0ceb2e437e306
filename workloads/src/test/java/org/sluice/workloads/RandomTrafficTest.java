// SPDX-License-Identifier: MIT
package org.sluice.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sluice.workloads.hpcc.SizeFile;

class RandomTrafficTest {
  private static final long GBPS = 1_000_000_000L;
  private static final long US = 1_000_000L;

  /** PACC's: hosts 16·t to 16·t + 15 hang on ToR switch 320 + t. */
  private final Topology fatTree = Topologies.fatTree(5, 4, 4, 16, 16, 25 * GBPS, 100 * GBPS, US);

  private final List<Integer> everyHost = IntStream.range(0, 320).boxed().toList();

  @Test
  void theGeneratorIsSplitMix64() {
    // Its authors' first outputs for the seeds 0 and 1234567.
    TrafficRandom zero = new TrafficRandom(0);
    assertThat(zero.next()).isEqualTo(0xe220a8397b1dcdafL);
    assertThat(zero.next()).isEqualTo(0x6e789e6aa1b965f4L);
    assertThat(new TrafficRandom(1234567).next()).isEqualTo(6457827717110365317L);
  }

  @Test
  void keysGiveStreamsOfTheirOwn() {
    assertThat(TrafficRandom.of(1, 0, 0).next())
        .isEqualTo(TrafficRandom.of(1, 0, 0).next())
        .isNotEqualTo(TrafficRandom.of(1, 0, 1).next())
        .isNotEqualTo(TrafficRandom.of(1, 1, 0).next())
        .isNotEqualTo(TrafficRandom.of(2, 0, 0).next());
  }

  @Test
  void uniformNumbersAreUniformAndSharesNeverZero() {
    TrafficRandom random = new TrafficRandom(7);
    int[] counts = new int[5];
    double sum = 0;
    for (int i = 0; i < 50_000; i++) {
      counts[random.nextBelow(5)]++;
      double share = random.nextShare();
      assertThat(share).isGreaterThan(0).isLessThanOrEqualTo(1);
      sum += share;
    }
    for (int count : counts) {
      assertThat(count).isBetween(9_700, 10_300);
    }
    assertThat(sum / 50_000).isCloseTo(0.5, within(0.01));
  }

  @Test
  void aSampleHoldsEachItemOnce() {
    List<Integer> sample = new TrafficRandom(3).sample(everyHost, 320);
    assertThat(sample).doesNotHaveDuplicates().hasSize(320).isNotEqualTo(everyHost);
  }

  @Test
  void paccsBurstIsNineServersFromThreeOtherTorSwitchesToOneReceiver() {
    RandomBurst burst = new RandomBurst(fatTree, everyHost, List.of(20), 9, 3, true, false);
    for (long seed = 1; seed <= 20; seed++) {
      List<RandomBurst.Pair> pairs = burst.draw(seed, 2, 0);
      assertThat(pairs).hasSize(9).extracting(RandomBurst.Pair::dst).containsOnly(20);
      List<Integer> tors = pairs.stream().map(p -> fatTree.switchOf(p.src())).toList();
      assertThat(pairs).extracting(RandomBurst.Pair::src).doesNotHaveDuplicates();
      assertThat(tors.stream().distinct()).hasSize(3).doesNotContain(fatTree.switchOf(20));
      tors.forEach(tor -> assertThat(tors.stream().filter(tor::equals)).hasSize(3));
    }
    assertThat(burst.draw(1, 2, 0)).isEqualTo(burst.draw(1, 2, 0));
    assertThat(burst.draw(1, 2, 0)).isNotEqualTo(burst.draw(2, 2, 0));
    assertThat(burst.draw(1, 2, 0)).isNotEqualTo(burst.draw(1, 3, 0));
    assertThat(burst.draw(1, 2, 0)).isNotEqualTo(burst.draw(1, 2, 1));
  }

  @Test
  void sharesThatDoNotDivideGoToTheFirstSwitchesDrawn() {
    List<RandomBurst.Pair> pairs =
        new RandomBurst(fatTree, everyHost, List.of(0), 8, 3, true, false).draw(5, 0, 0);
    List<Integer> tors = pairs.stream().map(p -> fatTree.switchOf(p.src())).toList();
    assertThat(tors.stream().distinct().map(t -> tors.stream().filter(t::equals).count()))
        .containsExactly(3L, 3L, 2L);
  }

  @Test
  void aBurstThatIsSpreadHasTheSameSendersAndDifferentReceivers() {
    List<Integer> receivers = IntStream.range(16, 32).boxed().toList();
    List<RandomBurst.Pair> one =
        new RandomBurst(fatTree, everyHost, List.of(20), 9, 3, true, false).draw(4, 9, 0);
    List<RandomBurst.Pair> spread =
        new RandomBurst(fatTree, everyHost, receivers, 9, 3, true, true).draw(4, 9, 0);
    assertThat(spread.stream().map(RandomBurst.Pair::src).toList())
        .isEqualTo(one.stream().map(RandomBurst.Pair::src).toList());
    assertThat(spread.stream().map(RandomBurst.Pair::dst).toList())
        .containsExactly(16, 17, 18, 19, 20, 21, 22, 23, 24);
  }

  @Test
  void burstsThatCannotBeDrawnAreRefused() {
    Topology star = Topologies.star(3, GBPS, 0);
    List<Integer> all = List.of(0, 1, 2, 3);
    assertThatThrownBy(
            () -> new RandomBurst(star, all, List.of(0), 4, 0, false, false).draw(1, 0, 0))
        .hasMessage(
            "a burst is to draw 4 hosts but can choose from 3; allowed is at most that many");
    assertThatThrownBy(
            () -> new RandomBurst(star, all, List.of(0), 1, 0, true, false).draw(1, 0, 0))
        .hasMessageContaining("can choose from 0 away from its receiver's switch");
    assertThatThrownBy(
            () -> new RandomBurst(star, all, List.of(0), 3, 2, false, false).draw(1, 0, 0))
        .hasMessageContaining("2 switches with 2 hosts or more but can choose from 1");
    assertThatThrownBy(() -> new RandomBurst(star, all, List.of(0), 2, 0, false, true))
        .hasMessageContaining("2 different receivers but can choose from 1");
  }

  @Test
  void poissonArrivalsComeAtTheRateOfTheLoad() {
    Topology star = Topologies.star(4, 10 * GBPS, 0);
    FlowSizes sizes = SizeFile.shipped("websearch");
    PoissonArrivals half = new PoissonArrivals(star, sizes, 0.5);
    List<Integer> senders = List.of(1, 2, 3, 4);
    long second = 1_000_000_000_000L;
    List<PoissonArrivals.Arrival> arrivals = half.arrivals(senders, senders, 0, 10 * second, 1, 0);
    // 50 % of 10 Gb/s is 625 MB a second and sender; the means of 10 s and four senders are close.
    double expected = 10 * 4 * 625e6 / sizes.meanBytes();
    assertThat((double) arrivals.size()).isCloseTo(expected, within(0.04 * expected));
    double bytes = arrivals.stream().mapToDouble(PoissonArrivals.Arrival::bytes).sum();
    assertThat(bytes).isCloseTo(10 * 4 * 625e6, within(0.06 * 10 * 4 * 625e6));
    long last = 0;
    for (PoissonArrivals.Arrival a : arrivals) {
      assertThat(a.startPs()).isGreaterThanOrEqualTo(last).isLessThan(10 * second);
      assertThat(a.dst()).isNotEqualTo(a.src()).isBetween(1, 4);
      last = a.startPs();
    }
    assertThat(half.arrivals(senders, senders, 0, 10 * second, 1, 0)).isEqualTo(arrivals);
  }

  @Test
  void anotherSenderChangesNothingForTheFirst() {
    Topology star = Topologies.star(4, 10 * GBPS, 0);
    PoissonArrivals process = new PoissonArrivals(star, SizeFile.shipped("fb_hadoop"), 0.3);
    List<Integer> to = List.of(0);
    List<PoissonArrivals.Arrival> alone =
        process.arrivals(List.of(1), to, 0, 100_000_000_000L, 1, 0);
    assertThat(process.arrivals(List.of(1, 2), to, 0, 100_000_000_000L, 1, 0))
        .filteredOn(a -> a.src() == 1)
        .isEqualTo(alone)
        .isNotEmpty();
  }

  @Test
  void aSenderWithoutReceiverIsRefused() {
    PoissonArrivals process =
        new PoissonArrivals(Topologies.star(1, GBPS, 0), SizeFile.shipped("websearch"), 0.3);
    assertThatThrownBy(() -> process.arrivals(List.of(1), List.of(1), 0, 1, 1, 0))
        .hasMessageContaining("the sender sender0 has no receiver but itself");
  }

  @Test
  void shippedDistributionsHaveTheMeansOfTheirPoints() {
    // alistorage by hand: (2000·22.93 + 6000·46.28 + 12000·11.4 + 24000·9.86 + 48000·3.06
    // + 96000·3.24 + 192000·0.76 + 1128000·2.47) / 100
    assertThat(SizeFile.shipped("alistorage").meanBytes()).isCloseTo(40869.8, within(0.01));
    assertThat(SizeFile.shipped("cache_follower").quantile(50)).isEqualTo(30_000);
    assertThat(SizeFile.shipped("fb_hadoop").quantile(100)).isEqualTo(10_000_000);
    for (String name : SizeFile.shipped()) {
      assertThat(SizeFile.shipped(name).meanBytes()).as(name).isGreaterThan(100);
    }
    assertThatThrownBy(() -> SizeFile.shipped("websearsh"))
        .hasMessageContaining("no distribution is named 'websearsh'; there are alistorage");
  }
}
