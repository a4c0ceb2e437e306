// SPDX-License-Identifier: MIT
package org.sluice.cc;

/** The switch-side state machine of one port or switch. */
public interface CongestionPoint {
  /** The simulation begins. */
  void onStart(PortStart start, CpActions actions);

  /** A control packet arrived. */
  default void onMessage(Message message, CpActions actions) {}

  /** See {@link Actions#setTimer}. */
  default void onTimer(TimerExpiry expiry, CpActions actions) {}

  /** See {@link CpActions#watchQueue}. */
  default void onQueueCrossed(QueueCrossed crossed, CpActions actions) {}

  /** See {@link CpActions#sampleEvery}. */
  default void onPacketSampled(PacketSampled sampled, CpActions actions) {}

  /** See {@link CpActions#watchNextDeparture}. */
  default void onDeparted(Departed departed, CpActions actions) {}

  /** See {@link CpActions#watchPauses}. */
  default void onPaused(Paused paused, CpActions actions) {}

  /**
   * See {@link CpActions#judgePackets}. Answers for this packet alone and at once: nothing else can
   * be decided here.
   */
  default Verdict onPacketArrived(PacketArrived packet) {
    return Verdict.PASS;
  }

  /** See {@link CpActions#watchVoqs}. */
  default void onVoqCrossed(VoqCrossed crossed, CpActions actions) {}

  /** See {@link CpActions#watchFlagged}. */
  default void onPacketFlagged(PacketFlagged packet, CpActions actions) {}
}
