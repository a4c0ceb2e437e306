// SPDX-License-Identifier: MIT
package org.sluice.cc;

/** What a reaction point can do. */
public interface RpActions extends Actions {
  // generated: AckFilter (bridge/vocabulary/decisions.yaml, ./sluice generate)
  /** Which acknowledgements raise an event. */
  enum AckFilter {
    /** None. */
    NONE(0),
    /** Those that echo a congestion mark. */
    ECN_ECHO(1),
    /** All. */
    ALL(2),
    /** NACKs alone. */
    NACKS(3);

    private final int number;

    AckFilter(int number) {
      this.number = number;
    }

    /** Its number in the decision. */
    public int number() {
      return number;
    }
  }

  // end of AckFilter

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

  /**
   * Multiplies what the scheme owns: the rate, as {@link #scaleRate}; without it the window that
   * was decided last, if there is one. A scheme that owns neither has nothing to scale.
   *
   * @param factor a finite number above 0
   */
  void scale(double factor);

  /** Chooses which ACKs and NACKs raise an event. */
  void watchAcks(AckFilter filter);

  /**
   * Raises an event after every {@code bytes} payload bytes sent from now on; restarts the count.
   *
   * @param bytes more than 0, or 0 to stop
   */
  void everyBytesSent(long bytes);
}
