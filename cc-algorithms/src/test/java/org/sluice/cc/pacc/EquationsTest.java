// SPDX-License-Identifier: MIT
package org.sluice.cc.pacc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sluice.cc.PicoTime;
import org.sluice.cc.bench.RecordedActions;

/** The paper's equations and the lines of Algorithm 1, with values worked out by hand. */
class EquationsTest {
  private static final long US = 1_000_000;
  private static final long Q_TH = 125_000;

  private final FlowTable table = new FlowTable(8, 4000);
  private final CnpScheduler scheduler = new CnpScheduler(80 * US, 4 * US, 64);
  private final RecordedActions actions = new RecordedActions();

  private static CnpCount count(long unitBytes, boolean incremental) {
    return new CnpCount(Q_TH, 4000, unitBytes, 0.05, 0.1, incremental, 0.9);
  }

  private static List<String> entries(FlowTable table) {
    List<String> text = new ArrayList<>();
    for (FlowTable.Entry e : table.entries()) {
      text.add(
          e.source()
              + ">"
              + e.destination()
              + " "
              + e.txBytes()
              + " "
              + e.congested()
              + " "
              + e.cnps());
    }
    return text;
  }

  @Test
  @DisplayName("Equation 2, line 12: error and change of the queue, in units")
  void equation2() {
    CnpCount cells = count(80, false);
    // 0.05·(133000 - 125000)/80 + 0.1·133000/80 = 5 + 166.25
    assertThat(cells.tick(133_000)).isCloseTo(171.25, offset(1e-9));
    // the queue rests: 0.05·8000/80 alone
    assertThat(cells.tick(133_000)).isCloseTo(5, offset(1e-9));
    // 0.05·(129000 - 125000)/80 - 0.1·4000/80 = 2.5 - 5 < 0
    assertThat(cells.tick(129_000)).isZero();
    CnpCount bytes = count(1, false);
    bytes.tick(Q_TH);
    assertThat(bytes.tick(126_048)).isCloseTo(0.05 * 1048 + 0.1 * 1048, offset(1e-9));
    CnpCount kilobytes = count(1000, false);
    kilobytes.tick(Q_TH);
    assertThat(kilobytes.tick(165_000)).isCloseTo(0.05 * 40 + 0.1 * 40, offset(1e-9));
  }

  @Test
  @DisplayName("Line 12 is positional; equation 7 would add up")
  void equation7() {
    CnpCount incremental = count(80, true);
    assertThat(incremental.tick(133_000)).isCloseTo(171.25, offset(1e-9));
    assertThat(incremental.tick(133_000)).isCloseTo(176.25, offset(1e-9));
    assertThat(incremental.tick(129_000)).isCloseTo(173.75, offset(1e-9));
    assertThat(incremental.tick(0)).isZero(); // 173.75 - 78.125 - 161.25, lines 13 and 14
    assertThat(incremental.tick(133_000)).isCloseTo(171.25, offset(1e-9));
  }

  @Test
  @DisplayName("Lines 13 and 14: a negative number is none")
  void lines13And14() {
    CnpCount count = count(80, false);
    assertThat(count.tick(41_000)).isZero(); // -52.5 + 51.25
    assertThat(count.tick(0)).isZero();
  }

  @Test
  @DisplayName("Line 12, derivative: CNPs while the queue rises and is still below Q_th")
  void aRisingQueueGetsCnpsBelowTheThreshold() {
    // 0.05·(100000 - 125000)/80 + 0.1·100000/80 = -15.625 + 125
    assertThat(count(80, false).tick(100_000)).isCloseTo(109.375, offset(1e-9));
  }

  @Test
  @DisplayName("Equation 3, line 24: Q_avg = w·Q + (1 - w)·Q_avg")
  void equation3() {
    CnpCount count = count(80, false);
    count.tick(10_000);
    assertThat(count.averageBytes()).isCloseTo(9000, offset(1e-9));
    count.tick(20_000);
    assertThat(count.averageBytes()).isCloseTo(18_900, offset(1e-9));
    count.tick(0);
    assertThat(count.averageBytes()).isCloseTo(1890, offset(1e-9));
  }

  @Test
  @DisplayName("Line 16: nothing unless Q_avg > Q_burst")
  void line16() {
    CnpCount slow = new CnpCount(0, 4000, 80, 0.05, 0.1, false, 0.5);
    assertThat(slow.tick(8000)).as("Q_avg = 4000 is not above it").isZero();
    assertThat(slow.tick(8000)).as("Q_avg = 6000").isCloseTo(5, offset(1e-9));
    CnpCount atOnce = new CnpCount(0, 3999, 80, 0.05, 0.1, false, 0.5);
    assertThat(atOnce.tick(8000)).isCloseTo(15, offset(1e-9));
  }

  @Test
  @DisplayName("Line 16 with w = 0.9 and Q_burst = 4 kB never shuts: N_all > 0 needs Q > Q_th/3")
  void theGateIsInertAtTheDefaults() {
    for (long old = 0; old <= 300_000; old += 500) {
      for (long now = 0; now <= 300_000; now += 500) {
        CnpCount gated = count(80, false);
        CnpCount open = new CnpCount(Q_TH, 0, 80, 0.05, 0.1, false, 0.9);
        gated.tick(old);
        open.tick(old);
        assertThat(gated.tick(now)).isEqualTo(open.tick(now));
      }
    }
  }

  @Test
  @DisplayName("Lines 2 to 4: shares by N_cong, rounded down")
  void lines2To4() {
    table.add(1, 0, 20_960, 20);
    table.add(2, 0, 10_480, 10);
    table.add(3, 0, 5240, 0);
    table.allocate(10.5);
    assertThat(entries(table)).containsExactly("1>0 20960 20 7", "2>0 10480 10 3", "3>0 5240 0 0");
  }

  @Test
  @DisplayName("Line 4 with rounding: N flows get nothing while N_all < N")
  void roundingDownLeavesNothingBelowOneEach() {
    table.add(1, 0, 50_000, 40);
    table.add(2, 0, 50_000, 40);
    table.allocate(1.99);
    assertThat(entries(table)).containsExactly("1>0 50000 40 0", "2>0 50000 40 0");
    table.allocate(2);
    assertThat(entries(table)).containsExactly("1>0 50000 40 1", "2>0 50000 40 1");
  }

  @Test
  @DisplayName("Lines 2 to 4 with a sum of 0: nothing is sent")
  void noCongestedPacketNoCnp() {
    table.add(1, 0, 100_000, 0);
    table.allocate(109.375);
    assertThat(entries(table)).containsExactly("1>0 100000 0 0");
  }

  @Test
  @DisplayName("Line 20: Q_old is the queue of the tick before, whatever was sent at it")
  void line20() {
    CnpCount count = count(80, false);
    assertThat(count.tick(0)).as("lines 13 and 14").isZero();
    // 0.05·(125080 - 125000)/80 + 0.1·125080/80 = 0.05 + 156.35
    assertThat(count.tick(125_080)).isCloseTo(156.4, offset(1e-9));
    assertThat(count.tick(125_080)).as("no change any more").isCloseTo(0.05, offset(1e-9));
  }

  @Test
  @DisplayName(
      "Equation 8: at rest at Q_th there is nothing to send, on either side there is a sign")
  void equation8() {
    CnpCount count = count(80, true); // equation 7 adds up
    count.tick(Q_TH);
    double before = count.tick(Q_TH);
    assertThat(count.tick(Q_TH)).as("dN/dt = 0").isEqualTo(before);
    CnpCount positional = count(80, false);
    positional.tick(Q_TH);
    assertThat(positional.tick(Q_TH)).as("N_cnp = 0").isZero();
  }

  @Test
  @DisplayName("Lines 28 to 31: one entry for each pair of addresses, whatever the flow")
  void lines28To31() {
    table.add(1, 0, 1048, 1);
    table.add(1, 9, 1048, 0);
    table.add(1, 0, 2096, 2);
    assertThat(entries(table)).containsExactly("1>0 3144 3 0", "1>9 1048 0 0");
  }

  @Test
  @DisplayName("Table I: txBytes 32 bits, N_cong 8 bits, N_cnp 8 bits, all saturating")
  void tableI() {
    table.add(1, 0, 4_294_967_000L, 200);
    table.add(1, 0, 4_000, 100);
    table.allocate(1000);
    assertThat(entries(table)).containsExactly("1>0 4294967295 255 255");
    FlowTable wide = new FlowTable(16, 4000);
    wide.add(1, 0, 1, 100_000);
    assertThat(entries(wide)).containsExactly("1>0 1 65535 0");
  }

  @Test
  @DisplayName("Line 33: counters start again, entries below B_th go")
  void line33() {
    table.add(1, 0, 3999, 3);
    table.add(2, 0, 4000, 4);
    table.allocate(7);
    table.age();
    assertThat(entries(table)).containsExactly("2>0 0 0 0");
    table.age();
    assertThat(entries(table)).isEmpty();
  }

  @Test
  @DisplayName("Line 6, section III-B4: CNPs to one sender are 4 us apart")
  void line6() {
    scheduler.grant(5, 0, 3);
    scheduler.send(80 * US, actions);
    assertThat(actions.takeLog())
        .containsExactly(
            "at 80000000 sendToHost 5 about 0: 1, 64 B",
            "at 84000000 sendToHost 5 about 0: 1, 64 B",
            "at 88000000 sendToHost 5 about 0: 1, 64 B");
  }

  @Test
  @DisplayName("Section III-B4: at most T/4 us CNPs to one sender in T, whatever its entries get")
  void atMostAsManyAsFitIntoAnInterval() {
    scheduler.grant(5, 0, 255);
    scheduler.grant(5, 1, 255);
    scheduler.grant(6, 0, 255);
    scheduler.send(80 * US, actions);
    List<String> log = actions.takeLog();
    assertThat(log).hasSize(40);
    assertThat(log.subList(0, 20)).allMatch(s -> s.contains("sendToHost 5 "));
    assertThat(log.get(19)).startsWith("at 156000000 ");
    // the next interval's first comes 4 us later, and again 20 fit
    scheduler.grant(5, 0, 255);
    scheduler.send(160 * US, actions);
    log = actions.takeLog();
    assertThat(log).hasSize(20);
    assertThat(log.get(0)).startsWith("at 160000000 ");
    CnpScheduler uneven = new CnpScheduler(30 * US, 4 * US, 64);
    uneven.grant(5, 0, 255);
    uneven.send(0, actions);
    assertThat(actions.takeLog()).as("30/4 rounded down").hasSize(7);
  }

  @Test
  void nothingIsSentAtTheEndOfTime() {
    scheduler.grant(5, 0, 3);
    scheduler.send(PicoTime.NEVER - 1, actions);
    assertThat(actions.takeLog()).hasSize(1);
  }

  @Test
  @DisplayName("Section III-B4: entries of one sender, on any port, take turns")
  void entriesOfOneSenderTakeTurns() {
    scheduler.grant(5, 0, 1);
    scheduler.grant(5, 7, 3);
    scheduler.grant(5, 9, 2);
    scheduler.send(0, actions);
    assertThat(actions.takeLog())
        .extracting(s -> s.substring(0, s.indexOf(':')))
        .containsExactly(
            "at 0 sendToHost 5 about 0",
            "at 4000000 sendToHost 5 about 7",
            "at 8000000 sendToHost 5 about 9",
            "at 12000000 sendToHost 5 about 7",
            "at 16000000 sendToHost 5 about 9",
            "at 20000000 sendToHost 5 about 7");
  }

  @Test
  @DisplayName("Section IV-C: Q_th = T/2·C; deviations: Q_th + N/β1 where rounding ends")
  void restingPointByUnit() {
    for (long[] c :
        new long[][] {
          {1000, 2, 165_000}, {1000, 10, 325_000}, {80, 2, 128_200}, {80, 10, 141_000}
        }) {
      CnpCount count = count(c[0], false);
      count.tick(c[2]);
      assertThat(count.tick(c[2])).isCloseTo(c[1], offset(c[1] == 2 && c[0] == 80 ? 0.01 : 1e-9));
    }
  }

  @Test
  @DisplayName(
      "Appendix A, equations 1 to 3: T_i = l·t', ΔR = l·α/2·R, α = τ'/t' give α* = 0.04714")
  void appendixA() {
    double tauUs = 1;
    double increaseUs = 300;
    // ΔR/R = (R_T - R_C)/(R_T + R_C) with R_C = R_T/2
    double share = (1 - 0.5) / (1 + 0.5);
    double alpha = StrictMath.sqrt(2 * tauUs / (3 * increaseUs));
    assertThat(alpha).isCloseTo(0.04714, offset(5e-6));
    double spacingUs = tauUs / alpha; // t' = 21.21 us
    double cuts = increaseUs / spacingUs; // l = 14.14, equation 1
    assertThat(cuts * alpha / 2).as("equation 2").isCloseTo(share, offset(1e-12));
    // equation 3: the root is over all of it, as the result that the text goes on with shows
    assertThat(StrictMath.sqrt(tauUs / increaseUs * 2 * share)).isCloseTo(alpha, offset(1e-12));
  }
}
