// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import org.sluice.bridge.text.EventText;
import org.sluice.bridge.wire.RecordCursor;
import org.sluice.cc.Ack;
import org.sluice.cc.BytesSent;
import org.sluice.cc.Counter;
import org.sluice.cc.DataArrived;
import org.sluice.cc.EntityId;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Message;
import org.sluice.cc.Nack;
import org.sluice.cc.PacketArrived;
import org.sluice.cc.PacketSampled;
import org.sluice.cc.PortStart;
import org.sluice.cc.QueueCrossed;
import org.sluice.cc.RateScaled;
import org.sluice.cc.RetransmissionTimeout;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TimerExpiry;

/**
 * Makes the contract's events from records; the argument layout is that of {@code sluice.proto}.
 */
final class EventReader {
  private static final int PACKETS_SHIFT = 8;
  private static final int PACKETS_MASK = 0xff_ffff;
  private static final int MARKED_SHIFT = 32;
  private static final int WORDS_PER_FLOW = 3;
  private static final int ALL_COUNTERS = 31;
  private static final int JUDGES_SHIFT = 8;

  private EventReader() {}

  static FlowStart flowStart(RecordCursor r) {
    return new FlowStart(
        r.timePs(),
        EntityId.index(r.entity()),
        (int) (r.e() >>> 32),
        (int) r.e(),
        r.a(),
        r.b(),
        r.d(),
        r.c(),
        intOf(r, "payload bytes", r.word(0)),
        intOf(r, "header bytes", r.word(1)));
  }

  static PortStart portStart(RecordCursor r) {
    return new PortStart(
        r.timePs(), intOf(r, "node", r.a()), intOf(r, "port", r.b()), r.c(), r.d());
  }

  /** The timer's number is the scheme's own, the slot taken off. */
  static TimerExpiry timer(RecordCursor r) {
    return new TimerExpiry(r.timePs(), (int) r.a() % PlacedScheme.TIMERS, snapshot(r));
  }

  static Message message(RecordCursor r) {
    return new Message(r.timePs(), (int) r.a(), (int) r.b(), r.c(), r.d(), r.words());
  }

  static Ack ack(RecordCursor r) {
    long e = r.e();
    return new Ack(
        r.timePs(),
        r.a(),
        r.b(),
        r.d(),
        r.c(),
        (e & 1) != 0,
        (int) (e >>> PACKETS_SHIFT) & PACKETS_MASK,
        (int) (e >>> MARKED_SHIFT),
        r.words());
  }

  static Nack nack(RecordCursor r) {
    return new Nack(r.timePs(), r.a(), r.b(), (r.e() & 1) != 0);
  }

  static BytesSent bytesSent(RecordCursor r) {
    return new BytesSent(r.timePs(), r.a());
  }

  static RetransmissionTimeout retransmissionTimeout(RecordCursor r) {
    return new RetransmissionTimeout(r.timePs(), r.a());
  }

  static RateScaled rateScaled(RecordCursor r) {
    double factor = Double.longBitsToDouble(r.a());
    if (!(factor > 0 && factor <= 1)) {
      throw malformed(r, "factor", Double.toString(factor), "above 0 to 1");
    }
    return new RateScaled(r.timePs(), factor);
  }

  static DataArrived data(RecordCursor r) {
    return new DataArrived(r.timePs(), r.a(), intOf(r, "payload bytes", r.b()), r.c() != 0, r.d());
  }

  static QueueCrossed queueCrossed(RecordCursor r) {
    return new QueueCrossed(r.timePs(), r.b(), r.c(), r.d() != 0);
  }

  static PacketSampled packetSampled(RecordCursor r) {
    return new PacketSampled(r.timePs(), r.a(), intOf(r, "frame bytes", r.b()), r.c());
  }

  static PacketArrived packetArrived(RecordCursor r) {
    return new PacketArrived(
        r.timePs(),
        r.a(),
        intOf(r, "frame bytes", r.b()),
        r.c(),
        intOf(r, "ingress port", r.d()),
        (r.e() & 1) != 0);
  }

  /** Whether the judge of that number is asked about the packet. */
  static boolean isForJudge(RecordCursor r, int judge) {
    return (r.e() >>> (JUDGES_SHIFT + judge) & 1) != 0;
  }

  /** Counters in ascending bit order, the flows last. */
  private static Snapshot snapshot(RecordCursor r) {
    long mask = r.b();
    if (mask == 0 && r.wordCount() == 0) {
      return Snapshot.EMPTY;
    }
    if ((mask & ~ALL_COUNTERS) != 0) {
      throw malformed(r, "snapshot mask", Long.toString(mask), "0 to " + ALL_COUNTERS);
    }
    int at = 0;
    long queueBytes = (mask & Counter.QUEUE_BYTES.bit()) == 0 ? 0 : r.word(at++);
    long queuePackets = (mask & Counter.QUEUE_PACKETS.bit()) == 0 ? 0 : r.word(at++);
    long sentBytes = (mask & Counter.SENT_BYTES.bit()) == 0 ? 0 : r.word(at++);
    long enqueuedBytes = (mask & Counter.ENQUEUED_BYTES.bit()) == 0 ? 0 : r.word(at++);
    long count = (mask & Counter.FLOWS_IN_QUEUE.bit()) == 0 ? 0 : r.word(at++);
    if (count < 0 || count * WORDS_PER_FLOW != r.wordCount() - at) {
      throw malformed(
          r,
          "number of snapshot words",
          Integer.toString(r.wordCount()),
          "the counters of mask " + mask + " and three words for each of " + count + " flows");
    }
    if (count == 0) {
      long[] none = Snapshot.EMPTY.flows();
      return new Snapshot(queueBytes, queuePackets, sentBytes, enqueuedBytes, none, none, none);
    }
    int n = (int) count;
    long[] flows = new long[n];
    long[] flowPackets = new long[n];
    long[] flowBytes = new long[n];
    for (int i = 0; i < n; i++) {
      flows[i] = r.word(at++);
      flowPackets[i] = r.word(at++);
      flowBytes[i] = r.word(at++);
    }
    return new Snapshot(
        queueBytes, queuePackets, sentBytes, enqueuedBytes, flows, flowPackets, flowBytes);
  }

  private static int intOf(RecordCursor r, String what, long value) {
    if (value != (int) value) {
      throw malformed(r, what, Long.toString(value), "32 bits");
    }
    return (int) value;
  }

  private static ProtocolFailure malformed(
      RecordCursor r, String what, String value, String allowed) {
    return new ProtocolFailure(
        "the simulator sent an event "
            + EventText.of(r)
            + " whose "
            + what
            + " is "
            + value
            + "; allowed is "
            + allowed);
  }
}
