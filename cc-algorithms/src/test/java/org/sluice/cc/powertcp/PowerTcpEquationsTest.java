// SPDX-License-Identifier: MIT
package org.sluice.cc.powertcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.sluice.cc.Ack;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Nack;
import org.sluice.cc.Parameters;
import org.sluice.cc.RateScaled;
import org.sluice.cc.TelemetryHops;
import org.sluice.cc.bench.RecordedActions;

/**
 * The equations and lines of the paper with values worked out by hand: links of 25 Gb/s, τ = 8 us,
 * hence a bandwidth-delay product of 25,000 B; N = 10 flows, hence β = 2500 B.
 */
class PowerTcpEquationsTest {
  private static final long LINK = 25_000_000_000L;
  private static final long US = 1_000_000;
  private static final long TAU = 8 * US;
  private final RecordedActions actions = new RecordedActions();

  private static TelemetryHops hop(double us, long sentBytes, long queueBytes) {
    return new TelemetryHops(
        new long[] {StrictMath.round(us * US), sentBytes, queueBytes, LINK}, 4);
  }

  private static TelemetryHops path(TelemetryHops first, TelemetryHops second) {
    return new TelemetryHops(
        LongStream.concat(LongStream.of(first.words()), LongStream.of(second.words())).toArray(),
        4);
  }

  private static Parameters parameters(String profile, Map<String, String> values) {
    Map<String, String> all = new TreeMap<>(values);
    all.putIfAbsent("expectedFlows", "10");
    return Parameters.resolve(new PowerTcpScheme(), profile, all);
  }

  private static FlowStart start() {
    return new FlowStart(0, 0, 0, 1, 1 << 30, LINK, LINK, TAU, 1000, 90);
  }

  private static PowerMeter meter(Map<String, String> values) {
    return new PowerMeter(parameters("paper", values), start(), TAU, false);
  }

  private PowerReactionPoint started(String profile, Map<String, String> values) {
    PowerReactionPoint rp =
        (PowerReactionPoint)
            new PowerTcpScheme()
                .newReactionPoint(
                    start(), parameters(profile, values), new Entity(0, new EntityRandom(1, 0)));
    rp.onStart(start(), actions);
    return rp;
  }

  private WindowReactionPoint window(Map<String, String> values) {
    return (WindowReactionPoint) started("paper", values);
  }

  private void ack(PowerReactionPoint rp, long sequence, long next, TelemetryHops stamps) {
    rp.onAck(new Ack(0, sequence, 1000, next, TAU, false, 1, 0, stamps), actions);
  }

  private void ackAfter(PowerReactionPoint rp, long nowUs, long rttUs, long sequence, long next) {
    rp.onAck(
        new Ack(nowUs * US, sequence, 1000, next, rttUs * US, false, 1, 0, TelemetryHops.NONE),
        actions);
  }

  @Test
  @DisplayName("section 3.3: a flow starts with cwnd_init = HostBw·τ at line rate")
  void startsWithOneBandwidthDelayProduct() {
    window(Map.of());
    assertThat(actions.takeLog())
        .containsExactly(
            "stampTelemetry true", "watchAcks ALL", "setWindow 25000.0", "setRate 25000000000");
  }

  @Test
  @DisplayName("equations 5 and 6, lines 11 to 19: Γ/e = (q̇ + μ)(q + b·τ)/(b²·τ)")
  void powerOfAHop() {
    PowerMeter m = meter(Map.of());
    assertThat(m.measure(0, 0, hop(1, 0, 7000))).as("nothing to compare with").isFalse();
    // 20,000 B in 8 us: μ = 20 Gb/s; 7000 to 12,000 B: q̇ = 5 Gb/s; λ = 25 Gb/s, all of the link.
    // Voltage 12,000 + 25,000 = 37,000 B of 25,000 B: 1.48. dt = τ, so Γ_smooth is that
    assertThat(m.measure(0, 0, hop(9, 20_000, 12_000))).isTrue();
    assertThat(m.smooth()).isCloseTo(1.48, within(1e-12));
    // a queue that drains: μ = 25 Gb/s, q̇ = -10 Gb/s: λ/b = 0.6; voltage 27,000/25,000 = 1.08
    m.measure(0, 0, hop(17, 45_000, 2000));
    assertThat(m.smooth()).isCloseTo(0.6 * 1.08, within(1e-12));
  }

  @Test
  @DisplayName("lines 8 to 10 and 20 to 23: the hop with most power decides, its dt too")
  void mostPowerfulHop() {
    PowerMeter m = meter(Map.of());
    m.measure(0, 0, path(hop(1, 0, 0), hop(2, 0, 5000)));
    // first: 12,500 B in 8 us, 0.5·1; second: 12,500 B in 4 us, 1·(5000 + 25,000)/25,000 = 1.2 and
    // dt/τ = 1/2; Γ_smooth was 1
    m.measure(0, 0, path(hop(9, 12_500, 0), hop(6, 12_500, 5000)));
    assertThat(m.smooth()).isCloseTo(0.5 * 1 + 0.5 * 1.2, within(1e-12));
  }

  @Test
  @DisplayName("lines 24 and 25: Γ_smooth = (Γ_smooth·(τ - Δt) + Γ_norm·Δt)/τ")
  void averageOverTheBaseRoundTrip() {
    PowerMeter m = meter(Map.of());
    m.measure(0, 0, hop(1, 0, 0));
    m.measure(0, 0, hop(3, 6250, 10_000)); // λ = 65 Gb/s: 2.6; 1.4: Γ = 3.64 for 2 us of 8
    assertThat(m.smooth()).isCloseTo(0.75 * 1 + 0.25 * 3.64, within(1e-12));
    m.measure(0, 0, hop(83, 131_250, 10_000)); // 125,000 B in 80 us: 0.5·1.4, at most τ counts
    assertThat(m.smooth()).isCloseTo(0.7, within(1e-12));
  }

  @Test
  void stampsOfOneTimeOrNoneYieldNoPower() {
    PowerMeter m = meter(Map.of());
    m.measure(0, 0, hop(1, 0, 0));
    m.measure(0, 0, hop(1, 1000, 0));
    assertThat(m.smooth()).isEqualTo(1);
    assertThat(m.measure(0, 0, TelemetryHops.NONE)).isFalse();
  }

  @Test
  @DisplayName("equation 7, lines 4, 5, 26 to 30: cwnd = γ(cwnd_old/Γ + β) + (1 - γ)cwnd")
  void controlLaw() {
    WindowReactionPoint rp = window(Map.of());
    ack(rp, 1000, 26_000, hop(1, 0, 7000));
    assertThat(rp.windowBytes()).as("the first ACK only keeps its stamps").isEqualTo(25_000);
    ack(rp, 27_000, 52_000, hop(9, 20_000, 12_000)); // Γ = 1.48
    // 0.9·(25,000/1.48 + 2500) + 0.1·25,000 = 19,952.7
    assertThat(rp.windowBytes())
        .isCloseTo(0.9 * (25_000 / 1.48 + 2500) + 2500, within(1e-6))
        .isCloseTo(19_952.7, within(0.01));
  }

  @Test
  @DisplayName("lines 2, 3 and 7: cwnd_old is remembered once per round trip; prevInt is ack.H")
  void oldWindow() {
    WindowReactionPoint rp = window(Map.of());
    ack(rp, 1000, 26_000, hop(1, 0, 10_000));
    assertThat(rp.lastUpdateBytes()).isEqualTo(26_000);
    // Γ = 1.4 at each: 25,000 B in 8 us, 10,000 B of queue
    ack(rp, 2000, 27_000, hop(9, 25_000, 10_000));
    double first = 0.9 * (25_000 / 1.4 + 2500) + 0.1 * 25_000; // 20,821.4
    assertThat(rp.windowBytes()).isCloseTo(first, within(1e-6));
    ack(rp, 26_000, 50_000, hop(17, 50_000, 10_000));
    double second = 0.9 * (25_000 / 1.4 + 2500) + 0.1 * first;
    assertThat(rp.windowBytes()).as("from the same old window").isCloseTo(second, within(1e-6));
    assertThat(rp.oldBytes()).isEqualTo(25_000);
    ack(rp, 26_001, 51_000, hop(25, 75_000, 10_000));
    double third = 0.9 * (25_000 / 1.4 + 2500) + 0.1 * second;
    assertThat(rp.oldBytes()).as("a round trip later").isCloseTo(third, within(1e-6));
    assertThat(rp.lastUpdateBytes()).isEqualTo(51_000);
    ack(rp, 27_000, 52_000, hop(33, 100_000, 10_000));
    assertThat(rp.windowBytes()).isCloseTo(0.9 * (third / 1.4 + 2500) + 0.1 * third, within(1e-6));
  }

  @Test
  @DisplayName("line 6: rate = cwnd/τ")
  void rate() {
    WindowReactionPoint rp = window(Map.of("gamma", "1", "rateAi", "0"));
    ack(rp, 1000, 26_000, hop(1, 0, 10_000));
    actions.takeLog();
    ack(rp, 2000, 27_000, hop(9, 25_000, 0)); // q̇ = -10 Gb/s: λ/b = 0.6
    assertThat(rp.windowBytes()).as("25,000/0.6, at most HostBw·τ").isEqualTo(25_000);
    assertThat(actions.takeLog()).as("nothing new").isEmpty();
    ack(rp, 3000, 28_000, hop(17, 50_000, 25_000)); // λ/b = 2, voltage 2: 6250 B in 8 us
    assertThat(actions.takeLog()).containsExactly("setWindow 6250.0", "setRate 6250000000");
  }

  @Test
  @DisplayName("section 3.3: β = HostBw·τ/N")
  void additiveIncrease() {
    WindowReactionPoint rp = window(Map.of("expectedFlows", "50", "gamma", "1"));
    ack(rp, 1000, 26_000, hop(1, 0, 10_000));
    ack(rp, 2000, 27_000, hop(9, 25_000, 10_000));
    assertThat(rp.windowBytes()).isCloseTo(25_000 / 1.4 + 500, within(1e-6));
  }

  @Test
  @DisplayName("theorem 1: at a queue of all flows' β a window of (β̂ + b·τ)/β̂·β stays")
  void equilibrium() {
    // four flows: a queue of 4·2500 B, windows of (10,000 + 25,000)/10,000·2500 = 8750 B
    WindowReactionPoint rp = window(Map.of());
    rp.onRateScaled(new RateScaled(0, 0.35), actions); // 8750 B
    assertThat(rp.windowBytes()).isCloseTo(8750, within(1e-9));
    ack(rp, 1000, 10_000, hop(1, 0, 10_000));
    for (int i = 1; i < 20; i++) {
      ack(rp, 1000 + 9000L * i, 10_000 + 9000L * i, hop(1 + 8 * i, 25_000L * i, 10_000));
      assertThat(rp.windowBytes()).isCloseTo(8750, within(1e-6));
    }
  }

  @Test
  @DisplayName("equation 8, algorithm 2 lines 9 to 14: Γ/e = (θ̇ + 1)·θ/τ, averaged over τ")
  void powerOfARoundTrip() {
    PowerMeter m = meter(Map.of("signal", "rtt"));
    assertThat(m.measure(100 * US, 10 * US, TelemetryHops.NONE))
        .as("nothing to compare with")
        .isFalse();
    // 10 to 12 us within 4 us: θ̇ = 0.5; 1.5·12/8 = 2.25; dt/τ = 1/2
    assertThat(m.measure(104 * US, 12 * US, TelemetryHops.NONE)).isTrue();
    assertThat(m.smooth()).isCloseTo(0.5 * 1 + 0.5 * 2.25, within(1e-12));
    // 12 to 8 us within 16 us: θ̇ = -0.25; 0.75·8/8; dt is at most τ
    m.measure(120 * US, 8 * US, TelemetryHops.NONE);
    assertThat(m.smooth()).isCloseTo(0.75, within(1e-12));
    assertThat(m.measure(120 * US, 9 * US, TelemetryHops.NONE)).as("at the same time").isFalse();
  }

  @Test
  @DisplayName("algorithm 2 lines 2 to 8 and 15 to 23: every ACK is measured, one per RTT counts")
  void thetaChangesTheWindowOncePerRoundTrip() {
    WindowReactionPoint rp = (WindowReactionPoint) started("theta", Map.of());
    assertThat(actions.takeLog()).as("no telemetry").doesNotContain("stampTelemetry true");
    ackAfter(rp, 10, 10, 1000, 26_000);
    ackAfter(rp, 14, 12, 2000, 27_000); // θ̇ = 0.5: Γ = 2.25, Γ_smooth = 1.625
    assertThat(rp.windowBytes()).as("line 16").isEqualTo(25_000);
    actions.takeLog();
    ackAfter(rp, 18, 12, 26_001, 50_000); // θ̇ = 0: Γ = 1.5, Γ_smooth = (1.625 + 1.5)/2 = 1.5625
    double expected = 0.9 * (25_000 / 1.5625 + 2500) + 0.1 * 25_000; // 19,150
    assertThat(rp.windowBytes()).isCloseTo(expected, within(1e-6));
    assertThat(rp.lastUpdateBytes()).as("line 22").isEqualTo(50_000);
    assertThat(actions.rateBps()).as("line 6").isEqualTo(StrictMath.round(expected * 1e6));
  }

  @Test
  @DisplayName("equations 20, 21 and 25: voltage alone is (q + b·τ)/(b·τ), whatever arrives")
  void voltageOfAQueue() {
    PowerMeter m = meter(Map.of("feedback", "voltage"));
    m.measure(0, 0, hop(1, 0, 0));
    m.measure(0, 0, hop(9, 50_000, 10_000));
    assertThat(m.smooth()).isCloseTo(1.4, within(1e-12));
  }

  @Test
  @DisplayName("equations 20, 21 and 26: voltage alone is θ/τ, whatever the gradient")
  void voltageOfARoundTrip() {
    PowerMeter m = meter(Map.of("feedback", "voltage", "signal", "rtt"));
    m.measure(100 * US, 10 * US, TelemetryHops.NONE);
    m.measure(108 * US, 12 * US, TelemetryHops.NONE);
    assertThat(m.smooth()).isCloseTo(1.5, within(1e-12));
  }

  @Test
  @DisplayName(
      "equations 20, 21 and 27: current alone is (q̇ + μ)/b, or θ̇ + 1, whatever the queue")
  void currentAlone() {
    PowerMeter queue = meter(Map.of("feedback", "current"));
    queue.measure(0, 0, hop(1, 0, 10_000));
    queue.measure(0, 0, hop(9, 25_000, 20_000)); // μ = 25 Gb/s, q̇ = 10 Gb/s
    assertThat(queue.smooth()).isCloseTo(1.4, within(1e-12));
    PowerMeter rtt = meter(Map.of("feedback", "current", "signal", "rtt"));
    rtt.measure(100 * US, 10 * US, TelemetryHops.NONE);
    rtt.measure(108 * US, 12 * US, TelemetryHops.NONE);
    assertThat(rtt.smooth()).isCloseTo(1.25, within(1e-12));
  }

  @Test
  void noPowerAtAllOpensTheWindow() {
    WindowReactionPoint rp = window(Map.of("signal", "rtt"));
    rp.onRateScaled(new RateScaled(0, 0.1), actions);
    ackAfter(rp, 50, 40, 1000, 3000);
    ackAfter(rp, 60, 30, 3001, 5000); // θ̇ = -1, dt above τ: Γ_smooth = 0
    assertThat(rp.windowBytes()).isEqualTo(25_000);
  }

  @Test
  void theWindowStaysAboveTheLowestRate() {
    WindowReactionPoint rp = window(Map.of("minRate", "1000", "gamma", "1", "rateAi", "0"));
    ack(rp, 1000, 26_000, hop(1, 0, 1 << 30));
    ack(rp, 2000, 27_000, hop(9, 25_000, 1 << 30));
    assertThat(rp.windowBytes()).as("1 Gb/s·τ").isEqualTo(1000);
    assertThat(rp.rateBps()).isEqualTo(1_000_000_000);
  }

  @Test
  void theLeastRoundTripBecomesTheBase() {
    WindowReactionPoint rp =
        window(Map.of("signal", "rtt", "leastRtt", "true", "baseRtt", "16", "gamma", "1"));
    ackAfter(rp, 100, 10, 1000, 26_000);
    assertThat(rp.meter().baseRtt()).isEqualTo(10 * US);
    ackAfter(rp, 110, 20, 26_001, 50_000); // θ̇ = 1: 2·20/10 = 4; 50,000/4 + 31,250/10
    assertThat(rp.windowBytes()).isCloseTo(50_000 / 4.0 + 3125, within(1e-6));
  }

  @Test
  void anAckOfTooManyHopsChangesNothing() {
    WindowReactionPoint rp = window(Map.of("maxHops", "1"));
    ack(rp, 1000, 26_000, path(hop(1, 0, 0), hop(2, 0, 5000)));
    ack(rp, 2000, 27_000, path(hop(9, 12_500, 0), hop(6, 12_500, 5000)));
    assertThat(rp.lastUpdateBytes()).isZero();
    assertThat(rp.windowBytes()).isEqualTo(25_000);
    ack(rp, 3000, 28_000, hop(10, 0, 5000)); // as many as are allowed
    ack(rp, 4000, 29_000, hop(18, 12_500, 5000));
    assertThat(rp.lastUpdateBytes()).isPositive();
  }

  @Test
  void anotherPathIsOnlyRemembered() {
    PowerMeter m = meter(Map.of());
    m.measure(0, 0, path(hop(1, 0, 0), hop(2, 0, 5000)));
    assertThat(m.measure(0, 0, hop(9, 12_500, 9000))).isFalse();
    assertThat(m.smooth()).isEqualTo(1);
  }

  @Test
  void lossesAreAcknowledgementsToo() {
    WindowReactionPoint rp = window(Map.of());
    rp.onNack(new Nack(0, 1000, 26_000, false, TAU, hop(1, 0, 7000), 1000), actions);
    assertThat(rp.lastUpdateBytes()).as("the sender has gone back").isEqualTo(1000);
    rp.onNack(new Nack(0, 2000, 26_000, false, TAU, hop(9, 20_000, 12_000), 2000), actions);
    assertThat(rp.windowBytes()).isCloseTo(19_952.7, within(0.01));
  }

  /** UpdateRatePower of ns3-datacenter by hand; all of its states are in the replay. */
  @Test
  void rateOfTheAuthorsSimulator() {
    RateReactionPoint rp = (RateReactionPoint) started("ns3-datacenter", Map.of());
    assertThat(rp.windowBytes()).isEqualTo(25_000);
    // Against zeros: a current below half the link counts as half of it, and its time is more than
    // τ: u = 0.5·(12,000 + 25,000)/25,000 = 0.74; /0.95: above the link's rate
    ack(rp, 1000, 26_000, hop(1000, 5000, 12_000));
    assertThat(rp.meter().smooth()).isCloseTo(0.74, within(1e-12));
    assertThat(rp.rateBps()).isEqualTo(LINK);
    assertThat(rp.lastUpdateBytes()).isEqualTo(26_000);
    // 18,090 and 43,098 B received: 141 and 336 units of 128 B, 24,960 B in 8 us;
    // voltage 17,040 + 25,000 B
    ack(rp, 26_000, 51_000, hop(1008, 24_968, 17_040));
    double u = (195 * 128 * 8 / 8e-6 / 25e9) * (17_040 + 25_000) / 25_000;
    assertThat(rp.meter().smooth()).isCloseTo(u, within(1e-9));
    double v = rp.meter().smooth() / 0.95;
    long expected = (long) (0.9 * ((long) (25e9 / v) + 150_000_000L)) + 2_500_000_000L;
    assertThat(rp.rateBps()).isEqualTo(expected);
    assertThat(rp.referenceBps()).as("between round trips").isEqualTo(LINK);
    assertThat(rp.windowBytes()).isEqualTo((long) (expected * 8e-6 / 8));
  }

  /** The variant with round-trip times: 0.7, 1.05·τ, the least round-trip time. */
  @Test
  void rateOfTheAuthorsSimulatorByRoundTripTimes() {
    RateReactionPoint rp = (RateReactionPoint) started("theta-ns3-datacenter", Map.of());
    ackAfter(rp, 1000, 12, 1000, 26_000); // θ̇ = 12/1000 against zeros: 1.012·12/8.4 = 1.4457
    assertThat(rp.meter().smooth()).isCloseTo(1.012 * 12 / 8.4, within(1e-12));
    double u = rp.meter().smooth();
    long expected = (long) (0.7 * ((long) (25e9 / u) + 150_000_000L)) + 7_500_000_000L;
    assertThat(rp.rateBps()).isEqualTo(expected);
    assertThat(rp.referenceBps()).isEqualTo(expected);
    ackAfter(rp, 1008, 6, 2000, 27_000); // θ̇ = -6/8, at least 0.5; τ is 6 us from now on
    assertThat(rp.meter().baseRtt()).isEqualTo(6000);
    assertThat(rp.meter().smooth()).isCloseTo(0.5 * 6 / 6.3, within(1e-12));
  }

  @Test
  void aNackHasNoRoundTripTimeThere() {
    RateReactionPoint rp = (RateReactionPoint) started("theta-ns3-datacenter", Map.of());
    rp.onNack(new Nack(1000 * US, 1000, 26_000, false, 30 * US, TelemetryHops.NONE, 1000), actions);
    assertThat(rp.meter().smooth()).as("8 us").isCloseTo(1.008 * 8 / 8.4, within(1e-12));
  }

  @Test
  void theRateStaysAboveTheLowest() {
    RateReactionPoint rp = (RateReactionPoint) started("ns3-datacenter", Map.of());
    for (int i = 1; i < 40; i++) {
      ack(rp, 30_000L * i, 30_000L * i + 1, hop(1000 + 8 * i, 25_088L * i, 8_000_000));
    }
    // 25,000/(321/0.95)... of 100 Mb/s, plus 150 Mb/s and the average: it rests where both agree
    assertThat(rp.rateBps()).isBetween(100_000_000L, 160_000_000L);
  }
}
