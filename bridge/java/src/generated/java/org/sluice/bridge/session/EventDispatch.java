// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.bridge.session;

import org.sluice.bridge.wire.EventKind;
import org.sluice.bridge.wire.Protocol;
import org.sluice.bridge.wire.RecordCursor;
import org.sluice.cc.CongestionPoint;
import org.sluice.cc.CpActions;
import org.sluice.cc.HostActions;
import org.sluice.cc.HostPoint;
import org.sluice.cc.NotificationPoint;
import org.sluice.cc.NpActions;
import org.sluice.cc.ReactionPoint;
import org.sluice.cc.RpActions;
import org.sluice.cc.facet.Departures;
import org.sluice.cc.facet.FlaggedPackets;
import org.sluice.cc.facet.LoadDigest;
import org.sluice.cc.facet.PacketSampling;
import org.sluice.cc.facet.PathOrder;
import org.sluice.cc.facet.PathReports;
import org.sluice.cc.facet.PauseWatch;
import org.sluice.cc.facet.QueueCrossings;
import org.sluice.cc.facet.ResumeWatch;
import org.sluice.cc.facet.VirtualOutputQueues;

/** Hands an event to its handler, and says which scheme it is for. */
final class EventDispatch {
  private EventDispatch() {}

  /** Whether an event of this kind begins its entity. */
  static boolean starts(int kind) {
    return switch (kind) {
      case EventKind.EVENT_FLOW_START_VALUE, EventKind.EVENT_PORT_START_VALUE, EventKind.EVENT_HOST_START_VALUE -> true;
      default -> false;
    };
  }

  /** Whether it is asked inline, to be answered by one value. */
  static boolean isInline(int kind) {
    return switch (kind) {
      case EventKind.EVENT_PACKET_ARRIVED_VALUE, EventKind.EVENT_FLOWLET_VALUE -> true;
      default -> false;
    };
  }

  /** Timers, watches, messages and judges carry their slot; everything else is for all. */
  static boolean isForSlot(RecordCursor r, int slot) {
    return switch (r.kind()) {
      case EventKind.EVENT_TIMER_VALUE -> r.a() / Protocol.TIMERS == slot;
      case EventKind.EVENT_MESSAGE_VALUE -> r.b() >>> Protocol.MESSAGE_SLOT_BIT == slot;
      case EventKind.EVENT_QUEUE_CROSSED_VALUE -> r.a() / Protocol.WATCHES == slot;
      case EventKind.EVENT_PACKET_ARRIVED_VALUE -> ((r.e() >>> 8 & 0xffffffL) >>> slot & 1) != 0;
      case EventKind.EVENT_DEPARTED_VALUE -> (int) (r.e() & 0xffffffffL) == slot;
      case EventKind.EVENT_PAUSED_VALUE -> (int) r.e() == slot;
      case EventKind.EVENT_VOQ_CROSSED_VALUE -> r.a() / Protocol.WATCHES == slot;
      case EventKind.EVENT_RESUMED_VALUE -> (int) r.c() == slot;
      case EventKind.EVENT_FLOWLET_VALUE -> (int) (r.e() & 0xffffffffL) == slot;
      default -> true;
    };
  }

  /** False if there is no such event for it. */
  static boolean deliver(RecordCursor r, ReactionPoint machine, RpActions actions) {
    switch (r.kind()) {
      case EventKind.EVENT_TIMER_VALUE -> machine.onTimer(EventDecoder.timer(r), actions);
      case EventKind.EVENT_MESSAGE_VALUE -> machine.onMessage(EventDecoder.message(r), actions);
      case EventKind.EVENT_ACK_VALUE -> machine.onAck(EventDecoder.ack(r), actions);
      case EventKind.EVENT_NACK_VALUE -> machine.onNack(EventDecoder.nack(r), actions);
      case EventKind.EVENT_PATH_REPORTED_VALUE -> {
        if (machine instanceof PathReports.Listener listener) {
          listener.onPathReported(EventDecoder.pathReported(r), actions);
        }
      }
      case EventKind.EVENT_BYTES_SENT_VALUE -> machine.onBytesSent(EventDecoder.bytesSent(r), actions);
      case EventKind.EVENT_RETRANSMISSION_TIMEOUT_VALUE -> machine.onRetransmissionTimeout(EventDecoder.retransmissionTimeout(r), actions);
      case EventKind.EVENT_RATE_SCALED_VALUE -> machine.onRateScaled(EventDecoder.rateScaled(r), actions);
      case EventKind.EVENT_PATH_LOAD_VALUE -> {
        if (machine instanceof LoadDigest.Listener listener) {
          listener.onPathLoad(EventDecoder.pathLoad(r), actions);
        }
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  /** False if there is no such event for it. */
  static boolean deliver(RecordCursor r, NotificationPoint machine, NpActions actions) {
    switch (r.kind()) {
      case EventKind.EVENT_TIMER_VALUE -> machine.onTimer(EventDecoder.timer(r), actions);
      case EventKind.EVENT_MESSAGE_VALUE -> machine.onMessage(EventDecoder.message(r), actions);
      case EventKind.EVENT_DATA_VALUE -> machine.onData(EventDecoder.data(r), actions);
      default -> {
        return false;
      }
    }
    return true;
  }

  /** False if there is no such event for it. */
  static boolean deliver(RecordCursor r, CongestionPoint machine, CpActions actions) {
    switch (r.kind()) {
      case EventKind.EVENT_TIMER_VALUE -> machine.onTimer(EventDecoder.timer(r), actions);
      case EventKind.EVENT_MESSAGE_VALUE -> machine.onMessage(EventDecoder.message(r), actions);
      case EventKind.EVENT_QUEUE_CROSSED_VALUE -> {
        if (machine instanceof QueueCrossings.Listener listener) {
          listener.onQueueCrossed(EventDecoder.queueCrossed(r), actions);
        }
      }
      case EventKind.EVENT_PACKET_SAMPLED_VALUE -> {
        if (machine instanceof PacketSampling.Listener listener) {
          listener.onPacketSampled(EventDecoder.packetSampled(r), actions);
        }
      }
      case EventKind.EVENT_DEPARTED_VALUE -> {
        if (machine instanceof Departures.Listener listener) {
          listener.onDeparted(EventDecoder.departed(r), actions);
        }
      }
      case EventKind.EVENT_PAUSED_VALUE -> {
        if (machine instanceof PauseWatch.SwitchListener listener) {
          listener.onPaused(EventDecoder.paused(r), actions);
        }
      }
      case EventKind.EVENT_VOQ_CROSSED_VALUE -> {
        if (machine instanceof VirtualOutputQueues.Listener listener) {
          listener.onVoqCrossed(EventDecoder.voqCrossed(r), actions);
        }
      }
      case EventKind.EVENT_PACKET_FLAGGED_VALUE -> {
        if (machine instanceof FlaggedPackets.Listener listener) {
          listener.onPacketFlagged(EventDecoder.packetFlagged(r), actions);
        }
      }
      case EventKind.EVENT_RESUMED_VALUE -> {
        if (machine instanceof ResumeWatch.Listener listener) {
          listener.onResumed(EventDecoder.resumed(r), actions);
        }
      }
      case EventKind.EVENT_PATH_ASKED_VALUE -> {
        if (machine instanceof PathOrder.Listener listener) {
          listener.onPathAsked(EventDecoder.pathAsked(r), actions);
        }
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  /** False if there is no such event for it. */
  static boolean deliver(RecordCursor r, HostPoint machine, HostActions actions) {
    switch (r.kind()) {
      case EventKind.EVENT_TIMER_VALUE -> machine.onTimer(EventDecoder.timer(r), actions);
      case EventKind.EVENT_MESSAGE_VALUE -> machine.onMessage(EventDecoder.message(r), actions);
      case EventKind.EVENT_PAUSED_VALUE -> {
        if (machine instanceof PauseWatch.HostListener listener) {
          listener.onPaused(EventDecoder.paused(r), actions);
        }
      }
      default -> {
        return false;
      }
    }
    return true;
  }
}
