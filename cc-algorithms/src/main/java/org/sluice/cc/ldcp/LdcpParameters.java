// SPDX-License-Identifier: MIT
package org.sluice.cc.ldcp;

import java.util.ArrayList;
import java.util.List;
import org.sluice.cc.EcnProfile;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;

/** Every parameter of LDCP and of its variant for commercial NICs, declared once. */
final class LdcpParameters {
  static final String ALPHA = "alpha";
  static final String BETA = "beta";
  static final String GAMMA = "gamma";
  static final String ETA = "eta";
  static final String INITIAL_WINDOW = "initialWindow";
  static final String MAX_WINDOW = "maxWindow";
  static final String ACK_PACKETS = "ackPackets";
  static final String MARKED_ACK = "markedAck";
  static final String SPLIT = "split";
  static final String WHOLE = "whole";
  static final String WINDOW_IN_FLIGHT = "windowInFlight";
  static final String WHOLE_PACKETS = "whole-packets";
  static final String BYTES = "bytes";
  static final String TICK_RTT = "tickRtt";
  static final String MEASURED = "measured";
  static final String BASE = "base";
  static final String KMIN = "kmin";
  static final String KMAX = "kmax";
  static final String PMAX = "pmax";
  static final String DROP_ABOVE = "dropAbove";
  static final String BUF_MAX = "bufMax";
  static final String CNP_INTERVAL = "cnpInterval";
  static final String CNP_BYTES = "cnpBytes";
  static final String PROBE_BYTES = "probeBytes";
  static final String PROBE_CLASS = "probeClass";
  static final String DATA = "data";
  static final String CONTROL = "control";
  static final String PROBE_TIMEOUT = "probeTimeout";
  static final String STEP_BELOW_ONE = "stepBelowOne";
  static final String STEP_GAMMA = "gamma";
  static final String STEP_ALPHA = "alpha";

  /** 10^6 µs: the largest time a user can set. */
  private static final double MAX_US = 1e9;

  private static final double PS_PER_S = 1e12;
  private static final double BITS_PER_BYTE = 8;
  private static final long MAX_BYTES = 1_000_000_000_000L;
  private static final long MAX_PACKETS = 1_000_000;

  /** {@code kmin} follows a port's rate: what it sends in this time. */
  private static final double KMIN_SECONDS = 1e-6;

  /** {@code kmax} and {@code dropAbove} follow a port's rate: what it sends in this time. */
  private static final double KMAX_SECONDS = 8e-6;

  private LdcpParameters() {}

  /** Of the algorithm on programmable NICs. */
  static List<Parameter> ofAcks() {
    List<Parameter> all = new ArrayList<>(ofTheWindow());
    all.add(
        Parameter.ofLong(
            ACK_PACKETS,
            "packets",
            1,
            1000,
            1,
            "section 2.2: \"preferably one ACK for each data packet\"",
            "m: data packets that may share an ACK if none is marked"));
    all.add(
        Parameter.ofChoice(
            MARKED_ACK,
            List.of(SPLIT, WHOLE),
            SPLIT,
            "equation 2; see the deviations",
            "a marked ACK of n packets revokes for the marked ones only, or n·beta"));
    all.add(
        Parameter.ofChoice(
            WINDOW_IN_FLIGHT,
            List.of(WHOLE_PACKETS, BYTES),
            WHOLE_PACKETS,
            "ours; see the deviations",
            "a window of 2.7 packets lets 2 packets be in flight, or 2.7 packets' bytes"));
    all.add(
        Parameter.ofChoice(
            TICK_RTT,
            List.of(MEASURED, BASE),
            MEASURED,
            "section 2.2: \"RTT/cw\"",
            "RTT of the timer of windows below one packet: the last ACK's, or that of an idle"
                + " path"));
    all.addAll(ofTheSwitch());
    all.add(
        Parameter.ofAutoLong(
            DROP_ABOVE,
            "B",
            1,
            MAX_BYTES,
            "as kmax",
            "section 2.3, equation 3: K (no value given)",
            "queue from which on packets of the first RTT are dropped"));
    all.add(
        Parameter.ofAutoLong(
            BUF_MAX,
            "B",
            1,
            MAX_BYTES,
            "no limit but the switch's buffer",
            "section 2.1: buf_max (no value given)",
            "queue above which every packet is dropped"));
    return List.copyOf(all);
  }

  /** Of the variant on commercial NICs, section 3.2. */
  static List<Parameter> ofProbes() {
    List<Parameter> all = new ArrayList<>(ofTheWindow());
    all.add(
        Parameter.ofChoice(
            STEP_BELOW_ONE,
            List.of(STEP_GAMMA, STEP_ALPHA),
            STEP_GAMMA,
            "section 2.2; section 3.2 says alpha only",
            "step per RTT of a window below one packet"));
    all.add(
        Parameter.ofDouble(
            PROBE_TIMEOUT,
            "us",
            0.001,
            MAX_US,
            1000,
            "section 3.2: \"or a timeout is experienced\"; ours",
            "an RTT request without its response is sent again after this"));
    all.add(
        Parameter.ofChoice(
            PROBE_CLASS,
            List.of(DATA, CONTROL),
            DATA,
            "section 3.2: \"sent among data packets\"",
            "class of RTT requests; responses are always in the control class"));
    all.add(
        Parameter.ofLong(
            PROBE_BYTES, "B", 64, 9000, 64, "smallest frame", "frame of an RTT request, response"));
    all.add(
        Parameter.ofDouble(
            CNP_INTERVAL,
            "us",
            0,
            MAX_US,
            0,
            "section 3.2: \"upon *every* CNP\"; ours",
            "least time between two CNPs of a flow; 0: one for each marked packet"));
    all.add(Parameter.ofLong(CNP_BYTES, "B", 64, 9000, 64, "smallest frame", "frame of a CNP"));
    all.addAll(ofTheSwitch());
    return List.copyOf(all);
  }

  private static List<Parameter> ofTheWindow() {
    return List.of(
        Parameter.ofDouble(
            ALPHA,
            "packets",
            1e-9,
            1,
            1,
            "equation 1: 0 < alpha <= 1; ours: one packet a round trip, as TCP and DCTCP",
            "increase of the window per round trip without marks"),
        Parameter.ofDouble(
            BETA,
            "packets",
            1e-9,
            1,
            0.5,
            "equation 1: 0 < beta <= 1; ours: as eta at cw = 1, and DCTCP's cut per mark",
            "decrease of the window per marked packet"),
        Parameter.ofDouble(
            GAMMA,
            "packets",
            1e-6,
            1,
            1.0 / 16,
            "section 2.2: \"typical values of gamma include 1/4, 1/8, 1/16\"",
            "least window, and increase per ACK of windows below one packet"),
        Parameter.ofDouble(
            ETA,
            "",
            1e-6,
            1,
            0.5,
            "section 2.2: \"We choose eta = 1/2\"",
            "factor of a window below one packet per marked ACK"),
        Parameter.ofAutoLong(
            INITIAL_WINDOW,
            "packets",
            1,
            MAX_PACKETS,
            "bandwidth-delay product of the sender's link and the idle path's RTT",
            "section 2.3: IW, \"e.g., BDP\"",
            "packets of the first round trip"),
        Parameter.ofDouble(
            MAX_WINDOW,
            "BDP",
            1,
            1e6,
            1,
            "ours; see the deviations",
            "largest window, in bandwidth-delay products (as of initialWindow = auto)"));
  }

  private static List<Parameter> ofTheSwitch() {
    return List.of(
        Parameter.ofAutoLong(
            KMIN,
            "B",
            0,
            MAX_BYTES,
            "1 us of the port's rate",
            "section 2.1: K_min (no value given)",
            "queue from which on packets may be marked"),
        Parameter.ofAutoLong(
            KMAX,
            "B",
            1,
            MAX_BYTES,
            "8 us of the port's rate",
            "section 2.1: K_max (no value given)",
            "queue from which on every packet is marked"),
        Parameter.ofDouble(
            PMAX,
            "",
            0,
            1,
            1,
            "section 2.1: P_max (no value given)",
            "probability of a mark just below kmax"));
  }

  /** Relations between values that hold for both variants. */
  static List<String> check(String scheme, Parameters p) {
    if (p.isAuto(KMIN) != p.isAuto(KMAX)) {
      return List.of(
          "kmin and kmax of scheme "
              + scheme
              + " are "
              + p.text(KMIN)
              + " and "
              + p.text(KMAX)
              + "; they must both be auto or both be numbers");
    }
    if (!p.isAuto(KMIN) && p.asLong(KMIN) > p.asLong(KMAX)) {
      return List.of(
          "kmin of scheme "
              + scheme
              + " is "
              + p.text(KMIN)
              + " B; it must be at most kmax ("
              + p.text(KMAX)
              + " B)");
    }
    return List.of();
  }

  /** Bandwidth-delay product in packets of that many frame bytes, rounded up, at least one. */
  static double bdpPackets(long rateBps, long rttPs, double frameBytes) {
    double bits = rateBps * (rttPs / PS_PER_S);
    return StrictMath.min(
        MAX_PACKETS, StrictMath.max(1, StrictMath.ceil(bits / (BITS_PER_BYTE * frameBytes))));
  }

  static long kmaxBytes(Parameters p, long lineRateBps) {
    return p.asLong(KMAX, bytesIn(KMAX_SECONDS, lineRateBps));
  }

  /**
   * Section 2.1 for a port: no mark below K_min, (q - K_min)/(K_max - K_min)·P_max from there on,
   * every packet from K_max on. A profile marks always above its upper end, not at it, so its upper
   * end is the last byte below K_max, on the same line.
   */
  static EcnProfile marking(Parameters p, long lineRateBps) {
    long kmin = p.asLong(KMIN, bytesIn(KMIN_SECONDS, lineRateBps));
    long kmax = kmaxBytes(p, lineRateBps);
    if (kmin >= kmax - 1) {
      return from(kmax);
    }
    double pmax = p.asDouble(PMAX) * ((kmax - 1 - kmin) / (double) (kmax - kmin));
    return new EcnProfile(kmin, kmax - 1, pmax, 1);
  }

  /** Nothing below a queue, everything from it on (equation 3). */
  static EcnProfile from(long bytes) {
    return new EcnProfile(bytes - 1, bytes - 1, 1, 1);
  }

  private static long bytesIn(double seconds, long rateBps) {
    return StrictMath.max(1, StrictMath.round(rateBps * seconds / BITS_PER_BYTE));
  }
}
