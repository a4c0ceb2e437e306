// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.sluice.bridge.text.EventText;
import org.sluice.bridge.wire.RecordCursor;
import org.sluice.cc.Ack;
import org.sluice.cc.BytesSent;
import org.sluice.cc.Counter;
import org.sluice.cc.CounterTable;
import org.sluice.cc.DataArrived;
import org.sluice.cc.Departed;
import org.sluice.cc.EntityId;
import org.sluice.cc.FlowStart;
import org.sluice.cc.HostPlace;
import org.sluice.cc.HostStart;
import org.sluice.cc.Message;
import org.sluice.cc.Nack;
import org.sluice.cc.PacketArrived;
import org.sluice.cc.PacketFlagged;
import org.sluice.cc.PacketSampled;
import org.sluice.cc.Paused;
import org.sluice.cc.PortLink;
import org.sluice.cc.PortStart;
import org.sluice.cc.QueueCrossed;
import org.sluice.cc.RateScaled;
import org.sluice.cc.RetransmissionTimeout;
import org.sluice.cc.Snapshot;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.VoqCrossed;

/** Makes the contract's events from records; the argument layout is that of {@code events.yaml}. */
final class EventReader {
  private static final int PACKETS_SHIFT = 8;
  private static final int PACKETS_MASK = 0xff_ffff;
  private static final int MARKED_SHIFT = 32;
  private static final int WORDS_PER_PORT = 5;
  private static final int ALL_COUNTERS = Stream.of(Counter.values()).mapToInt(Counter::bit).sum();
  private static final int EGRESS_SHIFT = 32;
  private static final int JUDGES_SHIFT = 8;

  private static final List<Counter> TABLES =
      Stream.of(Counter.values())
          .filter(c -> c.columns() > 0 && c != Counter.FLOWS_IN_QUEUE)
          .toList();

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

  /** The words are a table of ports and a table of hosts; a simulator may leave them out. */
  static PortStart portStart(RecordCursor r) {
    List<PortLink> links = new ArrayList<>();
    List<HostPlace> hosts = new ArrayList<>();
    if (r.wordCount() > 0) {
      int[] at = {0};
      CounterTable ports = table(r, at, WORDS_PER_PORT);
      for (int i = 0; i < ports.rows(); i++) {
        links.add(
            new PortLink(
                (int) ports.at(i, 0),
                ports.at(i, 1),
                ports.at(i, 2),
                (int) ports.at(i, 3),
                ports.at(i, 4) != 0));
      }
      CounterTable places = table(r, at, 2);
      for (int i = 0; i < places.rows(); i++) {
        hosts.add(new HostPlace((int) places.at(i, 0), (int) places.at(i, 1)));
      }
    }
    return new PortStart(
        r.timePs(),
        intOf(r, "node", r.a()),
        intOf(r, "port", r.b()),
        r.c(),
        r.d(),
        List.copyOf(links),
        List.copyOf(hosts));
  }

  static HostStart hostStart(RecordCursor r) {
    return new HostStart(
        r.timePs(), intOf(r, "node", r.a()), r.b(), r.c(), intOf(r, "peer", r.d()));
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
    return new Nack(r.timePs(), r.a(), r.b(), (r.e() & 1) != 0, r.c(), r.words());
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
    return new QueueCrossed(r.timePs(), r.b(), r.c(), r.d() != 0, intOf(r, "port", r.e()));
  }

  static PacketSampled packetSampled(RecordCursor r) {
    return new PacketSampled(
        r.timePs(), r.a(), intOf(r, "frame bytes", r.b()), r.c(), intOf(r, "port", r.d()));
  }

  static VoqCrossed voqCrossed(RecordCursor r) {
    return new VoqCrossed(
        r.timePs(), intOf(r, "queue", r.e()), r.b(), r.c(), r.d() != 0, r.words());
  }

  static PacketFlagged packetFlagged(RecordCursor r) {
    return new PacketFlagged(
        r.timePs(),
        r.a(),
        intOf(r, "frame bytes", r.b()),
        intOf(r, "queue", r.e()),
        r.c(),
        intOf(r, "ingress port", r.d()));
  }

  static PacketArrived packetArrived(RecordCursor r) {
    return new PacketArrived(
        r.timePs(),
        r.a(),
        intOf(r, "frame bytes", r.b()),
        r.c(),
        intOf(r, "ingress port", r.d()),
        (r.e() & 1) != 0,
        (int) (r.e() >>> EGRESS_SHIFT));
  }

  static Departed departed(RecordCursor r) {
    return new Departed(
        r.timePs(),
        r.a(),
        intOf(r, "frame bytes", r.b()),
        r.c(),
        intOf(r, "ingress port", r.d()),
        (int) (r.e() >>> EGRESS_SHIFT));
  }

  static Paused paused(RecordCursor r) {
    return new Paused(r.timePs(), intOf(r, "port", r.a()), r.b(), r.c(), r.d() != 0);
  }

  /** Slot that watches, of a departure or a pause. */
  static int watcher(RecordCursor r) {
    return (int) r.e();
  }

  /** Whether the judge of that number is asked about the packet. */
  static boolean isForJudge(RecordCursor r, int judge) {
    return (r.e() >>> (JUDGES_SHIFT + judge) & 1) != 0;
  }

  /** Counters in ascending bit order, the tables last. */
  private static Snapshot snapshot(RecordCursor r) {
    long mask = r.b();
    if (mask == 0 && r.wordCount() == 0) {
      return Snapshot.EMPTY;
    }
    if ((mask & ~ALL_COUNTERS) != 0) {
      throw malformed(r, "snapshot mask", Long.toString(mask), "0 to " + ALL_COUNTERS);
    }
    int[] at = {0};
    final long queueBytes = single(r, at, Counter.QUEUE_BYTES);
    final long queuePackets = single(r, at, Counter.QUEUE_PACKETS);
    final long sentBytes = single(r, at, Counter.SENT_BYTES);
    final long enqueuedBytes = single(r, at, Counter.ENQUEUED_BYTES);
    CounterTable flows =
        (mask & Counter.FLOWS_IN_QUEUE.bit()) == 0
            ? CounterTable.EMPTY
            : table(r, at, Counter.FLOWS_IN_QUEUE.columns());
    Map<Counter, CounterTable> tables = Map.of();
    if (mask >= Counter.PORT_QUEUE_BYTES.bit()) {
      tables = new EnumMap<>(Counter.class);
      for (Counter counter : TABLES) {
        if ((mask & counter.bit()) != 0) {
          tables.put(counter, table(r, at, counter.columns()));
        }
      }
    }
    if (at[0] != r.wordCount()) {
      throw malformed(
          r,
          "number of snapshot words",
          Integer.toString(r.wordCount()),
          at[0] + " for the counters of mask " + mask);
    }
    int n = flows.rows();
    if (n == 0) {
      long[] none = Snapshot.EMPTY.flows();
      return new Snapshot(
          queueBytes, queuePackets, sentBytes, enqueuedBytes, none, none, none, tables);
    }
    long[] flowNumbers = new long[n];
    long[] flowPackets = new long[n];
    long[] flowBytes = new long[n];
    for (int i = 0; i < n; i++) {
      flowNumbers[i] = flows.at(i, 0);
      flowPackets[i] = flows.at(i, 1);
      flowBytes[i] = flows.at(i, 2);
    }
    return new Snapshot(
        queueBytes,
        queuePackets,
        sentBytes,
        enqueuedBytes,
        flowNumbers,
        flowPackets,
        flowBytes,
        tables);
  }

  private static long single(RecordCursor r, int[] at, Counter counter) {
    if ((r.b() & counter.bit()) == 0) {
      return 0;
    }
    if (at[0] >= r.wordCount()) {
      throw tooShort(r);
    }
    return r.word(at[0]++);
  }

  /** A count of rows, then the rows. */
  private static CounterTable table(RecordCursor r, int[] at, int columns) {
    long rows = at[0] < r.wordCount() ? r.word(at[0]) : -1;
    if (rows < 0 || rows > (r.wordCount() - at[0] - 1) / columns) {
      throw tooShort(r);
    }
    int first = at[0] + 1;
    long[] words = new long[(int) rows * columns];
    for (int i = 0; i < words.length; i++) {
      words[i] = r.word(first + i);
    }
    at[0] = first + words.length;
    return new CounterTable(words, columns);
  }

  private static ProtocolFailure tooShort(RecordCursor r) {
    return malformed(
        r,
        "number of words",
        Integer.toString(r.wordCount()),
        "what its counters and the numbers of their rows say");
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
