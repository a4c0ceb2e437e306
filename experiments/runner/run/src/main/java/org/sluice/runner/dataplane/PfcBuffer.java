// SPDX-License-Identifier: MIT
package org.sluice.runner.dataplane;

import java.math.BigInteger;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sluice.workloads.Link;

/**
 * What PFC takes off the shared buffer of a switch before any packet comes: the rule of the data
 * plane, {@code bridge/dataplane/rules/shared_buffer.cc}, so that a buffer that is too small is
 * refused before a simulator is started. One table of cases tests both.
 */
public final class PfcBuffer {
  private static final long PS_PER_NS = 1000;
  private static final BigInteger NS_PER_S = BigInteger.valueOf(1_000_000_000L);
  private static final BigInteger PS_PER_S = BigInteger.valueOf(1_000_000_000_000L);
  private static final BigInteger BITS_PER_BYTE = BigInteger.valueOf(8);
  private static final long BITS_OF_QUANTUM = 512;
  // As bridge/dataplane/include/sluice/rules/broadcom_buffer.h has them.
  private static final long BROADCOM_MTU = 1048;
  private static final long BROADCOM_CLASSES = 8;
  private static final long BROADCOM_HEADROOM_OF_NONE = 12_500 + 2 * BROADCOM_MTU;
  private static final long U32 = 0xffff_ffffL;

  private final Map<String, String> values;
  private final int priorities;

  /**
   * That of a switch.
   *
   * @param values its plan keys and values, those of the whole network among them
   * @param priorities how many the flows have, which count where {@code pfc_classes} is 0
   */
  public PfcBuffer(Map<String, String> values, int priorities) {
    this.values = values;
    this.priorities = priorities;
  }

  /** Whether PFC takes anything off: not if frames are dropped, nor off an infinite buffer. */
  public boolean isLimited() {
    return (word("flow_control").equals("pfc") || isBroadcom()) && bytes() >= 0;
  }

  /** Whether rules of a buffer of a size are asked of an infinite one. */
  public boolean lacksSize() {
    return isBroadcom() && bytes() < 0;
  }

  /** Whether its rules are those of ConWeave's program. */
  public boolean isBroadcom() {
    return word("buffer_rules").equals("broadcom") && !word("flow_control").equals("infinite");
  }

  /** Whether a buffer that is too small is one whose threshold wraps, as in the HPCC simulator. */
  public boolean wraps() {
    return Boolean.parseBoolean(word("pfc_threshold_wraps"));
  }

  /** The length of a pause, quanta; 0 if it lasts until it is ended, or where there is no PFC. */
  public long pauseQuanta() {
    return word("flow_control").equals("pfc") && !isBroadcom() ? number("pfc_pause_quanta") : 0;
  }

  /**
   * The shortest pause, quanta, half of which is longer than the frame that is then sent to extend
   * it: with shorter ones a port would send PFC frames alone.
   */
  public long leastPauseQuanta() {
    return 8 * onWire(number("pfc_bytes")) / (BITS_OF_QUANTUM / 2) + 1;
  }

  /** The buffer; -1 if it is infinite. */
  public long bytes() {
    return number("buffer_bytes");
  }

  /** Headroom of a port with such a link, for one priority. */
  public long headroomBytes(long rateBps, long delayPs) {
    if (isBroadcom()) {
      return 2 * bytesInNs(rateBps, delayPs) + 2 * BROADCOM_MTU;
    }
    long given = number("pfc_headroom_bytes");
    if (given >= 0) {
      return given;
    }
    BigInteger rate = BigInteger.valueOf(rateBps);
    if (word("pfc_headroom_rule").equals("hpcc")) {
      long threefold = 3 * bytesInNs(rateBps, delayPs);
      return wraps() ? threefold & U32 : threefold;
    }
    BigInteger perByte = BITS_PER_BYTE.multiply(PS_PER_S);
    long inFlight =
        rate.multiply(BigInteger.valueOf(2 * delayPs))
            .add(perByte)
            .subtract(BigInteger.ONE)
            .divide(perByte)
            .longValueExact();
    long data = number("payload_bytes") + number("header_bytes") + number("telemetry_bytes");
    return inFlight + 3 * onWire(data) + onWire(number("pfc_bytes"));
  }

  private static long bytesInNs(long rateBps, long delayPs) {
    return BigInteger.valueOf(rateBps)
        .multiply(BigInteger.valueOf(delayPs / PS_PER_NS))
        .divide(BITS_PER_BYTE)
        .divide(NS_PER_S)
        .longValueExact();
  }

  /**
   * Headroom and reserve of all ports; there is a shared buffer only if it has more.
   *
   * @param links one for each port, in their order
   */
  public long neededBytes(Collection<Link> links) {
    if (isBroadcom()) {
      // The headroom of the last port is not taken off, and that of a port of no link is.
      long needed = BROADCOM_HEADROOM_OF_NONE;
      long last = 0;
      for (Link link : links) {
        last = headroomBytes(link.rateBps(), link.delayPs());
        needed += last + BROADCOM_CLASSES * BROADCOM_MTU;
      }
      return needed - last;
    }
    long classes = number("pfc_classes") > 0 ? number("pfc_classes") : Math.max(1, priorities);
    BigInteger needed = BigInteger.ZERO;
    for (Link link : links) {
      long port = headroomBytes(link.rateBps(), link.delayPs()) + number("pfc_reserve_bytes");
      needed = needed.add(BigInteger.valueOf(classes).multiply(BigInteger.valueOf(port)));
    }
    return needed.min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact();
  }

  private long onWire(long frameBytes) {
    return Math.max(frameBytes, number("min_frame_bytes")) + number("wire_overhead_bytes");
  }

  private long number(String planName) {
    return Long.parseLong(word(planName));
  }

  private String word(String planName) {
    @Nullable String given = values.get(planName);
    return given != null ? given : DataplaneKey.ofPlanName(planName).orElseThrow().planDefault();
  }
}
