// SPDX-License-Identifier: MIT
package org.sluice.cc;

/** What a reaction point can do. */
public interface RpActions extends Actions {
  /** Which acknowledgements raise an event. */
  enum AckFilter {
    NONE,
    /** Those that echo a congestion mark. */
    ECN_ECHO,
    ALL
  }

  /** The same actions, taking effect at a later time. */
  RpActions at(long effectPs);

  /** Paces the flow at this rate (frame bytes; with wire overhead if the experiment says so). */
  void setRate(long rateBps);

  /** Limits bytes in flight; may be below one packet. */
  void setWindow(double windowBytes);

  /** Removes the limit on bytes in flight. */
  void clearWindow();

  /** Multiplies the decided rate, not below the experiment's minimum rate. */
  void scaleRate(double factor);

  /** Chooses which ACKs and NACKs raise an event. */
  void watchAcks(AckFilter filter);

  /**
   * Raises an event after every {@code bytes} payload bytes sent from now on; restarts the count.
   *
   * @param bytes more than 0, or 0 to stop
   */
  void everyBytesSent(long bytes);

  /**
   * From now on each data packet needs a credit of its own, beside rate and window: a credit (see
   * {@link NpActions#paceCredits}) that arrives lets one packet go, without an event; its number
   * and the time it was sent go with the packet. A credit that finds nothing to send is lost.
   */
  void sendOnlyOnCredit(boolean on);

  /** Asks for per-hop telemetry in this flow's packets. */
  void stampTelemetry(boolean on);

  /**
   * Flags the next data packet, and then each first one that leaves so long after the last flagged
   * one; see {@link CpActions#watchFlagged}.
   *
   * @param periodPs more than 0, or 0 to stop
   */
  void flagEvery(long periodPs);

  /**
   * Says whether packets whose first byte lies in a range are ECN-capable (ECT set); looked at when
   * a packet leaves, so a retransmission goes by what was said last. All are, to begin with.
   *
   * @param fromByte first byte of the range, not negative
   * @param toByte the byte after the range, more than {@code fromByte}; {@link Long#MAX_VALUE} for
   *     everything from there on
   */
  void setEcnCapable(long fromByte, long toByte, boolean capable);
}
