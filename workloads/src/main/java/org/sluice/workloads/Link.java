// SPDX-License-Identifier: MIT
package org.sluice.workloads;

/**
 * A full-duplex link.
 *
 * @param a node number of one end
 * @param b node number of the other end
 * @param rateBps rate of each direction in bit/s, above 0
 * @param delayPs propagation delay in ps, 0 or more
 * @param bitErrorRate probability that a bit is wrong, 0 to 1
 * @param frameErrorRate probability that a frame is lost, 0 to 1 (HPCC's topology.txt)
 */
public record Link(
    int a, int b, long rateBps, long delayPs, double bitErrorRate, double frameErrorRate) {
  /** The highest rate, 100 Tb/s. */
  public static final long MOST_RATE_BPS = 100_000_000_000_000L;

  /** The longest delay, 1000 s. */
  public static final long MOST_DELAY_PS = 1_000_000_000_000_000L;

  /** Refuses what cannot be built. */
  public Link {
    if (rateBps <= 0 || rateBps > MOST_RATE_BPS) {
      throw new WorkloadException(
          "link %s–%s has the impossible rate %s bit/s; allowed is more than 0 and up to 100 Tb/s"
              .formatted(a, b, rateBps));
    }
    if (delayPs < 0 || delayPs > MOST_DELAY_PS) {
      throw new WorkloadException(
          "link %s–%s has the delay %s; allowed is 0 to 1000 s"
              .formatted(a, b, Dimension.TIME.text(delayPs)));
    }
    checkProbability("bit error rate", bitErrorRate, a, b);
    checkProbability("frame error rate", frameErrorRate, a, b);
  }

  /** Whether it joins two nodes. */
  public boolean joins(int x, int y) {
    return (a == x && b == y) || (a == y && b == x);
  }

  private static void checkProbability(String what, double p, int a, int b) {
    if (!(p >= 0 && p <= 1)) {
      throw new WorkloadException(
          "link " + a + "–" + b + " has the " + what + " " + p + "; allowed is 0 to 1");
    }
  }
}
