// SPDX-License-Identifier: MIT
package org.sluice.cc.ldcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sluice.cc.Capability;
import org.sluice.cc.DataArrived;
import org.sluice.cc.EcnProfile;
import org.sluice.cc.Entity;
import org.sluice.cc.EntityId;
import org.sluice.cc.EntityRandom;
import org.sluice.cc.FlowStart;
import org.sluice.cc.InvalidParameterException;
import org.sluice.cc.Message;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.Parameters;
import org.sluice.cc.PortStart;
import org.sluice.cc.RateScaled;
import org.sluice.cc.Scheme;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.bench.RecordedActions;

/** The switch, the receivers, and the sender of section 3.2. */
class LdcpMachinesTest {
  private static final long US = 1_000_000;
  private static final long LINE = 25_000_000_000L;
  private static final long RTT = 8 * US;
  private static final int RP = EntityId.reactionPoint(7);
  private static final int NP = EntityId.notificationPoint(7);
  private static final FlowStart START =
      new FlowStart(0, 7, 0, 1, FlowStart.UNBOUNDED, LINE, LINE, RTT, 1000, 48);

  private final RecordedActions actions = new RecordedActions();

  private static Parameters acks(Map<String, String> values) {
    return Parameters.resolve(new LdcpScheme(), "paper", values);
  }

  private static Parameters probes(Map<String, String> values) {
    return Parameters.resolve(new LdcpPccScheme(), "paper", values);
  }

  private static Entity entity(int id) {
    return new Entity(id, new EntityRandom(1, id));
  }

  private void startPort(Scheme scheme, Parameters p) {
    PortStart start = new PortStart(0, 9, 0, LINE, 1 << 25);
    scheme
        .newCongestionPoint(start, p, entity(EntityId.congestionPoint(0)))
        .onStart(start, actions);
  }

  @Test
  @DisplayName("section 2.1 and equation 3: 1 us and 8 us of 25 Gb/s are 3,125 and 25,000 B")
  void thresholdsFollowTheRate() {
    startPort(new LdcpScheme(), acks(Map.of()));
    assertThat(actions.takeLog())
        .containsExactly(
            "setEcnProfile " + new EcnProfile(3125, 24_999, 21_874.0 / 21_875, 1),
            "setDropProfile " + new EcnProfile(24_999, 24_999, 1, 1));
  }

  /** A profile's probability, as the data plane works it out. */
  private static double probability(EcnProfile profile, long queue) {
    if (queue <= profile.kminBytes()) {
      return 0;
    }
    if (queue > profile.kmaxBytes()) {
      return 1;
    }
    double share =
        (queue - profile.kminBytes()) / (double) (profile.kmaxBytes() - profile.kminBytes());
    return profile.pmax() * share;
  }

  @ParameterizedTest
  @DisplayName("section 2.1: p = 0, (q - K_min)/(K_max - K_min)·P_max, 1")
  @CsvSource({"999, 0", "1000, 0", "1001, 0.00025", "2000, 0.25", "2999, 0.49975", "3000, 1"})
  void markingFunction(long queue, double p) {
    EcnProfile profile =
        LdcpParameters.marking(acks(Map.of("kmin", "1000", "kmax", "3000", "pmax", "0.5")), LINE);
    assertThat(probability(profile, queue)).isCloseTo(p, within(1e-12));
  }

  @ParameterizedTest
  @DisplayName("section 2.1 with K_min = K_max, and one byte apart: a step")
  @CsvSource({"3000", "2999"})
  void markingStep(String kmin) {
    EcnProfile profile = LdcpParameters.marking(acks(Map.of("kmin", kmin, "kmax", "3000")), LINE);
    assertThat(probability(profile, 2999)).isZero();
    assertThat(probability(profile, 3000)).isEqualTo(1);
  }

  @Test
  @DisplayName("equation 3: no drop below K, drop from K on; section 2.1: buf_max")
  void dropFunction() {
    EcnProfile drop = LdcpParameters.from(5000);
    assertThat(probability(drop, 4999)).isZero();
    assertThat(probability(drop, 5000)).isEqualTo(1);
    startPort(new LdcpScheme(), acks(Map.of("dropAbove", "5000", "bufMax", "60000")));
    assertThat(actions.takeLog())
        .endsWith("setDropProfile " + new EcnProfile(4999, 4999, 1, 1), "limitQueue 60000");
  }

  @Test
  @DisplayName("section 2.2: an ACK per packet, or for at most m that are not marked")
  void receiver() {
    new LdcpScheme()
        .newNotificationPoint(START, acks(Map.of()), entity(NP))
        .onStart(START, actions);
    assertThat(actions.takeLog()).containsExactly("acknowledgeEvery 1");
    Parameters delayed = Parameters.resolve(new LdcpScheme(), "delayed-ack", Map.of());
    new LdcpScheme().newNotificationPoint(START, delayed, entity(NP)).onStart(START, actions);
    assertThat(actions.takeLog())
        .containsExactly("acknowledgeEvery 4", "acknowledgeMarkedAtOnce true");
    assertThat(new LdcpScheme().capabilities(delayed)).contains(Capability.ACK_MARKED_AT_ONCE);
    assertThat(new LdcpScheme().capabilities(acks(Map.of())))
        .doesNotContain(Capability.ACK_MARKED_AT_ONCE);
  }

  @Test
  @DisplayName("section 2.1: buf_max needs a limit of the queue, no buf_max none")
  void aLimitIsNeededWhereOneIsSet() {
    LdcpScheme scheme = new LdcpScheme();
    assertThat(scheme.capabilities(acks(Map.of("bufMax", "60000"))))
        .contains(Capability.QUEUE_LIMIT);
    assertThat(scheme.capabilities(acks(Map.of()))).doesNotContain(Capability.QUEUE_LIMIT);
  }

  private ProbingReactionPoint probing(Map<String, String> values) {
    ProbingReactionPoint rp =
        (ProbingReactionPoint)
            new LdcpPccScheme().newReactionPoint(START, probes(values), entity(RP));
    rp.onStart(START, actions);
    return rp;
  }

  private void response(ProbingReactionPoint rp, long nowPs, long number, long sentPs) {
    rp.onMessage(
        new Message(
            nowPs, NP, ProbeMessages.RTT_RESPONSE, 7, nowPs - US, new long[] {number, sentPs}),
        actions);
  }

  private void cnp(ProbingReactionPoint rp, long nowPs) {
    rp.onMessage(new Message(nowPs, NP, ProbeMessages.CNP, 7, nowPs - US, new long[] {}), actions);
  }

  @Test
  @DisplayName("section 3.2: \"at the beginning of a flow, an RTT request is sent out\"")
  void firstProbe() {
    probing(Map.of());
    assertThat(actions.takeLog())
        .containsExactly(
            "setRate 25000000000", "sendAsData 2 about 7 64 B", "setTimer 0 1000000000");
    assertThat(actions.takeSent().get(0).words()).containsExactly(1);
    probing(Map.of("probeClass", "control"));
    assertThat(actions.takeLog()).contains("send 2 about 7 64 B");
  }

  @Test
  @DisplayName("section 3.2: beta per CNP, alpha per response, window / RTT is the rate")
  void windowAndRate() {
    ProbingReactionPoint rp = probing(Map.of());
    actions.takeLog();
    cnp(rp, 3 * US);
    assertThat(rp.windowPackets()).isEqualTo(23.5);
    assertThat(actions.takeLog()).containsExactly("setRate 24628000000"); // 23.5·8384 bits / 8 us
    cnp(rp, 4 * US);
    cnp(rp, 5 * US);
    assertThat(rp.windowPackets()).isEqualTo(22.5);
    actions.takeLog();
    response(rp, 10 * US, 1, 0);
    assertThat(rp.windowPackets()).isEqualTo(23.5);
    assertThat(actions.takeLog())
        .containsExactly(
            "setRate 19702400000", // 23.5·8384 bits / 10 us
            "sendAsData 2 about 7 64 B",
            "setTimer 0 1010000000");
  }

  @Test
  @DisplayName("section 3.2: a timeout sends the next request; what answers the first is late")
  void lostProbe() {
    ProbingReactionPoint rp = probing(Map.of());
    cnp(rp, US);
    actions.takeLog();
    rp.onTimer(new TimerExpiry(1000 * US, 0, Snapshot.EMPTY), actions);
    assertThat(actions.takeLog())
        .containsExactly("sendAsData 2 about 7 64 B", "setTimer 0 2000000000");
    response(rp, 1001 * US, 1, 0);
    assertThat(rp.windowPackets()).isEqualTo(23.5);
    assertThat(actions.takeLog()).isEmpty();
    response(rp, 1008 * US, 2, 1000 * US);
    assertThat(rp.windowPackets()).isEqualTo(24); // 24.5 is more than a BDP
    actions.takeLog();
    cnp(rp, 1009 * US); // 23.5·8384 bits, and 1008 - 1000 us are the RTT
    assertThat(actions.takeLog()).containsExactly("setRate 24628000000");
  }

  @Test
  @DisplayName("section 3.2 below one packet: gamma per RTT as in 2.2, or alpha as printed")
  void belowOnePacket() {
    ProbingReactionPoint rp = probing(Map.of("initialWindow", "1"));
    cnp(rp, US);
    cnp(rp, US);
    assertThat(rp.windowPackets()).isEqualTo(0.25);
    response(rp, 8 * US, 1, 0);
    assertThat(rp.windowPackets()).isEqualTo(0.3125);
    ProbingReactionPoint one = probing(Map.of("initialWindow", "1"));
    response(one, 8 * US, 1, 0);
    assertThat(one.windowPackets()).as("1 is not below one packet").isEqualTo(2);
    ProbingReactionPoint printed =
        probing(Map.of("initialWindow", "1", "stepBelowOne", "alpha", "maxWindow", "1"));
    cnp(printed, US);
    response(printed, 8 * US, 1, 0);
    assertThat(printed.windowPackets()).isEqualTo(1.5);
    for (int i = 0; i < 20; i++) {
      cnp(printed, 9 * US);
    }
    assertThat(printed.windowPackets()).isEqualTo(0.0625);
  }

  @Test
  @DisplayName("windows of section 3.2 are at most maxWindow BDPs")
  void growthEndsAtTheLargestWindow() {
    ProbingReactionPoint rp = probing(Map.of("maxWindow", "1.5"));
    for (int i = 1; i <= 20; i++) {
      response(rp, i * RTT, i, (i - 1) * RTT);
    }
    assertThat(rp.windowPackets()).isEqualTo(36);
  }

  @Test
  @DisplayName("a rate scaled by flow control shrinks the window of section 3.2")
  void scaledByFlowControl() {
    ProbingReactionPoint rp = probing(Map.of());
    actions.takeLog();
    rp.onRateScaled(new RateScaled(US, 0.5), actions);
    assertThat(rp.windowPackets()).isEqualTo(12);
    assertThat(actions.takeLog()).containsExactly("setRate 12576000000"); // 12·8384 bits / 8 us
  }

  @Test
  @DisplayName("section 3.2: the receiver answers RTT requests, and sends CNPs for marked packets")
  void probedReceiver() {
    NotificationPoint np =
        new LdcpPccScheme().newNotificationPoint(START, probes(Map.of()), entity(NP));
    np.onStart(START, actions);
    assertThat(actions.takeLog()).containsExactly("watchData MARKED");
    np.onMessage(
        new Message(5 * US, RP, ProbeMessages.RTT_REQUEST, 7, 2 * US, new long[] {41}), actions);
    RecordedActions.Sent answer = actions.takeSent().get(0);
    assertThat(answer.destination()).isEqualTo(RP);
    assertThat(answer.control()).isTrue();
    assertThat(answer.words()).containsExactly(41, 2 * US);
    actions.takeLog();
    np.onData(new DataArrived(6 * US, 0, 1000, true, 0), actions);
    np.onData(new DataArrived(6 * US + 1, 1000, 1000, true, 0), actions);
    assertThat(actions.takeLog()).containsExactly("send 1 about 7 64 B", "send 1 about 7 64 B");
  }

  @Test
  @DisplayName("profile paced-cnps: one CNP in 4 us")
  void pacedCnps() {
    Parameters paced = Parameters.resolve(new LdcpPccScheme(), "paced-cnps", Map.of());
    NotificationPoint np = new LdcpPccScheme().newNotificationPoint(START, paced, entity(NP));
    np.onStart(START, actions);
    actions.takeLog();
    for (long at : new long[] {6 * US, 7 * US, 10 * US - 1, 10 * US}) {
      np.onData(new DataArrived(at, 0, 1000, true, 0), actions);
    }
    assertThat(actions.takeLog()).hasSize(2);
  }

  @Test
  @DisplayName("section 3.2: the switches only mark")
  void probedSwitch() {
    startPort(new LdcpPccScheme(), probes(Map.of()));
    assertThat(actions.takeLog())
        .containsExactly("setEcnProfile " + new EcnProfile(3125, 24_999, 21_874.0 / 21_875, 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kmin | 5000 | kmin and kmax of scheme ldcp are 5000 and auto; they must both be auto",
        "alpha | 0 | alpha of scheme ldcp is '0'",
        "gamma | 2 | gamma of scheme ldcp is '2'"
      })
  void refusesWhatCannotBe(String name, String value, String sentence) {
    assertThatThrownBy(() -> acks(Map.of(name, value)))
        .isInstanceOf(InvalidParameterException.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void refusesThresholdsOutOfOrder() {
    assertThatThrownBy(() -> probes(Map.of("kmin", "5000", "kmax", "4000")))
        .hasMessage("kmin of scheme ldcp-pcc is 5000 B; it must be at most kmax (4000 B)");
  }

  @ParameterizedTest
  @DisplayName("section 2.3: BDP in packets, rounded up, at least 1")
  @CsvSource({"25000000000, 8000000, 24", "1000000, 8000000, 1", "400000000000, 100000000, 4771"})
  void bandwidthDelayProduct(long rateBps, long rttPs, double packets) {
    assertThat(LdcpParameters.bdpPackets(rateBps, rttPs, 1048)).isEqualTo(packets);
  }
}
