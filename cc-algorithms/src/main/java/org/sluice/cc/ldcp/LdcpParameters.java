// SPDX-License-Identifier: MIT
package org.sluice.cc.ldcp;

import java.util.List;
import org.sluice.cc.EcnProfile;
import org.sluice.cc.Parameters;

/** Parameters that LDCP and its variant for commercial NICs share, and what follows from them. */
final class LdcpParameters {
  static final String OF_THE_WINDOW =
      """
      real alpha packets | 1e-9 .. 1 | 1
          | equation 1: 0 < alpha <= 1; ours: one packet a round trip, as TCP and DCTCP | increase of the
          window per round trip without marks
      real beta packets | 1e-9 .. 1 | 0.5
          | equation 1: 0 < beta <= 1; ours: as eta at cw = 1, and DCTCP's cut per mark | decrease of the
          window per marked packet
      real gamma packets | 1e-6 .. 1 | 0.0625
          | section 2.2: "typical values of gamma include 1/4, 1/8, 1/16" | least window, and increase
          per ACK of windows below one packet
      real eta | 1e-6 .. 1 | 0.5
          | section 2.2: "We choose eta = 1/2" | factor of a window below one packet per marked ACK
      whole initialWindow packets | 1 .. 1000000 | auto: bandwidth-delay product of the sender's link and
          the idle path's RTT
          | section 2.3: IW, "e.g., BDP" | packets of the first round trip
      real maxWindow BDP | 1 .. 1000000 | 1
          | ours; see the deviations | largest window, in bandwidth-delay products (as of initialWindow =
          auto)
      """;

  static final String OF_THE_SWITCH =
      """
      whole kmin B | 0 .. 1e12 | auto: 1 us of the port's rate
          | section 2.1: K_min (no value given) | queue from which on packets may be marked
      whole kmax B | 1 .. 1e12 | auto: 8 us of the port's rate
          | section 2.1: K_max (no value given) | queue from which on every packet is marked
      real pmax | 0 .. 1 | 1
          | section 2.1: P_max (no value given) | probability of a mark just below kmax
      """;

  private static final double PS_PER_S = 1e12;
  private static final double BITS_PER_BYTE = 8;
  private static final long MAX_PACKETS = 1_000_000;

  /** {@code kmin} follows a port's rate: what it sends in this time. */
  private static final double KMIN_SECONDS = 1e-6;

  /** {@code kmax} and {@code dropAbove} follow a port's rate: what it sends in this time. */
  private static final double KMAX_SECONDS = 8e-6;

  private LdcpParameters() {}

  /** Relations between values that hold for both variants. */
  static List<String> check(String scheme, Parameters p) {
    if (p.isAuto("kmin") != p.isAuto("kmax")) {
      return List.of(
          "kmin and kmax of scheme %s are %s and %s; they must both be auto or both be numbers"
              .formatted(scheme, p.text("kmin"), p.text("kmax")));
    }
    if (!p.isAuto("kmin") && p.asLong("kmin") > p.asLong("kmax")) {
      return List.of(
          "kmin of scheme %s is %s B; it must be at most kmax (%s B)"
              .formatted(scheme, p.text("kmin"), p.text("kmax")));
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
    return p.asLong("kmax", bytesIn(KMAX_SECONDS, lineRateBps));
  }

  /**
   * Section 2.1 for a port: no mark below K_min, (q - K_min)/(K_max - K_min)·P_max from there on,
   * every packet from K_max on. A profile marks always above its upper end, not at it, so its upper
   * end is the last byte below K_max, on the same line.
   */
  static EcnProfile marking(Parameters p, long lineRateBps) {
    long kmin = p.asLong("kmin", bytesIn(KMIN_SECONDS, lineRateBps));
    long kmax = kmaxBytes(p, lineRateBps);
    if (kmin >= kmax - 1) {
      return from(kmax);
    }
    double pmax = p.asDouble("pmax") * ((kmax - 1 - kmin) / (double) (kmax - kmin));
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
