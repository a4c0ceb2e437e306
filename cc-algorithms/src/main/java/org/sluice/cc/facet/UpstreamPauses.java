// SPDX-License-Identifier: MIT
package org.sluice.cc.facet;

/** Pauses of the ports upstream of a switch, for congestion points (owners of {@code pause}). */
public interface UpstreamPauses extends Facet {
  /**
   * Pauses the data class of an ingress port's upstream until a time; 0 resumes it. Needs {@code
   * pause-duration}.
   */
  void pause(int ingressPort, long untilPs);

  /**
   * Pauses the data class of an ingress port's upstream for a time, which begins when the frame
   * arrives there or, if pauses of this kind still last, when they end: they add up and need no
   * resume. They are kept apart from the standard's own pauses and those of {@link #pause}: the
   * upstream is paused while either lasts. Needs {@code pause-accumulation}.
   *
   * @param durationPs whole nanoseconds, more than 0 and below 2^32 ns (the frame has 32 bits)
   */
  void pauseFor(int ingressPort, long durationPs);
}
