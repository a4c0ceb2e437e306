// SPDX-License-Identifier: MIT
package org.sluice.runner.happened;

/** Why a flow did not end. */
enum Stall {
  STILL_MOVING("run_too_short", "still moving when the run ended: it was too short"),
  TIMEOUT_DUE(
      "timeout_due",
      "waiting for a retransmission timeout that was due after the end: the run was too short (or"
          + " dataplane.retransmissionTimeout too long)"),
  PAUSED_FOR_GOOD("paused_for_good", "behind a port that is paused for good"),
  NO_ROUTE("no_route", "lost where no route leads on: there is no way to the destination"),
  LINK_DOWN("link_down", "at a host whose link went down"),
  NEVER_ACKNOWLEDGED("never_acknowledged", "never acknowledged by the receiver: it sent no ACK"),
  ACK_WITHHELD(
      "ack_withheld",
      "waiting for an ACK that the receiver sends only after more packets (dataplane.ackDelay or"
          + " ackEveryPackets: 1 would bring it)"),
  ACK_IGNORED(
      "ack_ignored",
      "sent ACKs that arrived and acknowledge nothing (ignoreAcks, as the HPCC simulator with"
          + " L2_ACK_INTERVAL 0)"),
  CHUNK_INCOMPLETE(
      "chunk_incomplete",
      "all there, but their last chunk is not whole, and only whole chunks are acknowledged"
          + " (goBackToChunk, as the HPCC simulator with L2_BACK_TO_ZERO 1)"),
  ACK_LOST(
      "ack_lost",
      "waiting for an ACK that was lost, and no timeout sends anything again"
          + " (dataplane.retransmissionTimeout would)"),
  PACKET_LOST(
      "packet_lost",
      "waiting for the ACK of a packet that was lost, and neither a later packet nor a timeout"
          + " makes it be sent again (dataplane.retransmissionTimeout would)"),
  LOST_WITH_LINK(
      "lost_with_link",
      "waiting for the ACK of a packet that was lost when a link went down, and neither a later"
          + " packet nor a timeout makes it be sent again (dataplane.retransmissionTimeout would)"),
  WINDOW_ZERO("window_zero", "held back by a window of 0 B, which never opens"),
  WINDOW_PASSED(
      "window_passed",
      "held back by a window that counts as full for good, since an ACK passed the byte that is"
          + " sent next (as with acksMoveNext: false)"),
  NO_CREDIT("no_credit", "waiting for a credit, and none was on its way"),
  SCHEME_SILENT("scheme_silent", "waiting for the scheme's answer to their start"),
  UNKNOWN("unknown", "standing still for a reason that is not known");

  private final String word;
  private final String phrase;

  Stall(String word, String phrase) {
    this.word = word;
    this.phrase = phrase;
  }

  /** For programs. */
  String word() {
    return word;
  }

  /** For people, after "3 flows are". */
  String phrase() {
    return phrase;
  }

  /** Whether the flow would have gone on in a longer run. */
  boolean isTemporary() {
    return this == STILL_MOVING || this == TIMEOUT_DUE;
  }

  /**
   * Why one flow did not end.
   *
   * @param around what is known of the run
   */
  static Stall of(UnfinishedFlow flow, Surroundings around) {
    boolean isBlocked =
        (flow.isStuck() && flow.next() < flow.end())
            || (flow.data().stuck() > 0 && flow.expected() < flow.end())
            || flow.answers().stuck() > 0;
    if (isBlocked) {
      return PAUSED_FOR_GOOD;
    }
    if (flow.isLinkDown()) {
      return LINK_DOWN;
    }
    if (flow.lastLoss().equals("no_route")) {
      return NO_ROUTE;
    }
    boolean maySend =
        flow.next() < flow.end()
            && !flow.isWindowClosed()
            && !flow.lacksCredit()
            && !flow.awaitsScheme();
    if (maySend || flow.data().moving() > 0 || flow.answers().moving() > 0) {
      return !maySend && around.hasOtherDevices() ? UNKNOWN : STILL_MOVING;
    }
    if (flow.hasTimeout()) {
      return TIMEOUT_DUE;
    }
    if (flow.awaitsScheme()) {
      return SCHEME_SILENT;
    }
    return ofSilence(flow, around);
  }

  /** Nothing of it is on its way, and it may not send. */
  private static Stall ofSilence(UnfinishedFlow flow, Surroundings around) {
    if (flow.expected() > flow.acknowledged()) {
      return ofReceived(flow, around);
    }
    if (flow.next() > flow.acknowledged()) {
      boolean byLink = flow.lastLoss().equals("link_down");
      return flow.data().lost() == 0 ? UNKNOWN : byLink ? LOST_WITH_LINK : PACKET_LOST;
    }
    if (flow.isWindowClosed() && flow.next() < flow.acknowledged()) {
      return WINDOW_PASSED;
    }
    if (flow.isWindowClosed() && flow.windowBytes() == 0) {
      return WINDOW_ZERO;
    }
    return flow.lacksCredit() ? NO_CREDIT : UNKNOWN;
  }

  /** All that is on its way has arrived, and the receiver has more than its sender knows. */
  private static Stall ofReceived(UnfinishedFlow flow, Surroundings around) {
    if (flow.answers().sent() == 0) {
      return NEVER_ACKNOWLEDGED;
    }
    if (around.ignoresAcks()) {
      return ACK_IGNORED;
    }
    long chunk = around.chunkBytes();
    if (chunk > 0
        && flow.expected() == flow.end()
        && flow.acknowledged() == flow.end() / chunk * chunk) {
      return CHUNK_INCOMPLETE;
    }
    if (flow.answers().lost() > 0) {
      return ACK_LOST;
    }
    return flow.ackEveryPackets() > 1 ? ACK_WITHHELD : UNKNOWN;
  }
}
