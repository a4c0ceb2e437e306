// SPDX-License-Identifier: MIT
package org.sluice.cc;

/** What a congestion point can do. */
public interface CpActions extends Actions {
  /** The same actions, taking effect at a later time. */
  CpActions at(long effectPs);

  /**
   * For the machine of a whole switch: the same actions for the queue of one egress port only.
   * Without it they are for the queues of all ports.
   *
   * @param egressPort the port's number on the switch
   */
  CpActions port(int egressPort);

  /** Marks the port's data queue by this profile from now on. */
  void setEcnProfile(EcnProfile profile);

  /**
   * Raises an event each time the queue rises above, or falls to or below, a value; replaces an
   * earlier watch of the same number.
   *
   * @param watch 0 to 7
   */
  void watchQueue(int watch, long thresholdBytes, boolean upward);

  /** Ends a watch. */
  void unwatchQueue(int watch);

  /**
   * Raises an event for the packet that completes each {@code bytes} enqueued bytes.
   *
   * @param bytes more than 0, or 0 to stop
   */
  void sampleEvery(long bytes);

  /**
   * Asks {@link CongestionPoint#onPacketArrived} about each data packet that arrives for the port's
   * queue, before it is admitted. The simulation waits for each answer, so this is the most
   * expensive of all triggers over a socket; a run that uses it much says so.
   */
  void judgePackets(boolean on);

  /** Pauses the data class of an ingress port's upstream until a time; 0 resumes it. */
  void pause(int ingressPort, long untilPs);

  /**
   * From now on {@link Counter#FLOWS_SEEN} counts, and its last column counts packets that find
   * more than {@code bytes} in the queue (without them).
   *
   * @param bytes 0 or more
   */
  void countAbove(long bytes);
}
