// SPDX-License-Identifier: MIT
package org.sluice.cc.telemetry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * How a hop's stamp reaches the sender: as it was measured, or as the fields of the HPCC
 * simulator's header hold it, which are 24 bits of nanoseconds, 20 bits of 128 B and 17 bits of 80
 * B, the last two in multiples for fast links. Fields wrap; differences are taken modulo.
 *
 * @param quantised whether fields are cut and wrap
 * @param multiple of the units of bytes, at least 1
 * @param knows40Gbps whether a link of 40 Gb/s has a code, as in ConWeave's program (int-header.h)
 */
public record TelemetryFormat(boolean quantised, long multiple, boolean knows40Gbps) {
  private static final long GBPS = 1_000_000_000L;
  private static final long PS_PER_NS = 1000;
  private static final long TIME_MODULUS_NS = 1L << 24;
  private static final long BYTES_MODULUS = 1L << 20;
  private static final long BYTES_UNIT = 128;
  private static final long QUEUE_MODULUS = 1L << 17;
  private static final long QUEUE_UNIT = 80;

  /** That of the HPCC simulator itself. */
  public TelemetryFormat(boolean quantised, long multiple) {
    this(quantised, multiple, false);
  }

  /** A link's rate as stamped: that header knows some rates and holds all others as 25 Gb/s. */
  public long linkBps(long bps) {
    return !quantised
            || (knows40Gbps && bps == 40 * GBPS)
            || bps == 50 * GBPS
            || bps == 100 * GBPS
            || bps == 200 * GBPS
            || bps == 400 * GBPS
        ? bps
        : 25 * GBPS;
  }

  /** What {@link org.sluice.cc.Scheme#doubts} says of links of these rates. */
  public List<String> doubts(Set<Long> linkRatesBps) {
    List<Long> rates = new ArrayList<>(linkRatesBps);
    Collections.sort(rates);
    List<String> doubts = new ArrayList<>();
    for (long bps : rates) {
      if (linkBps(bps) != bps) {
        doubts.add(
            "whose telemetry (intQuantised) holds a link of "
                + (bps % GBPS == 0 ? bps / GBPS + " Gb/s" : bps + " bit/s")
                + " as one of 25 Gb/s: "
                + (knows40Gbps
                    ? "ConWeave's header knows 25, 40, 50, 100, 200 and 400 Gb/s"
                    : "the HPCC simulator's header knows 25, 50, 100, 200 and 400 Gb/s"));
      }
    }
    return doubts;
  }

  /** Seconds from one stamp's time to a later one's, both in ps. */
  public double seconds(long fromPs, long toPs) {
    return quantised ? nanoseconds(fromPs, toPs) * 1e-9 : (toPs - fromPs) * 1e-12;
  }

  /** The same in units of the time that {@link #baseRtt} is given in. */
  public long interval(long fromPs, long toPs) {
    return quantised ? nanoseconds(fromPs, toPs) : toPs - fromPs;
  }

  /** A round-trip time in the units of {@link #interval}. */
  public long baseRtt(long ps) {
    return quantised ? ps / PS_PER_NS : ps;
  }

  private static long nanoseconds(long fromPs, long toPs) {
    long from = StrictMath.floorMod(fromPs / PS_PER_NS, TIME_MODULUS_NS);
    long to = StrictMath.floorMod(toPs / PS_PER_NS, TIME_MODULUS_NS);
    return StrictMath.floorMod(to - from, TIME_MODULUS_NS);
  }

  /** Bytes sent between two stamps of a port. */
  public long sentBytes(long from, long to) {
    if (!quantised) {
      return to - from;
    }
    long unit = BYTES_UNIT * multiple;
    return StrictMath.floorMod(to / unit - from / unit, BYTES_MODULUS) * unit;
  }

  /** A queue's bytes as stamped. */
  public long queueBytes(long bytes) {
    if (!quantised) {
      return bytes;
    }
    long unit = QUEUE_UNIT * multiple;
    return StrictMath.floorMod(bytes / unit, QUEUE_MODULUS) * unit;
  }
}
