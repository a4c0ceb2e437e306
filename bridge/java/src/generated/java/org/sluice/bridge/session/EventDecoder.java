// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
package org.sluice.bridge.session;

import java.util.ArrayList;
import java.util.List;
import org.sluice.bridge.wire.Protocol;
import org.sluice.bridge.wire.RecordCursor;
import org.sluice.cc.Ack;
import org.sluice.cc.BytesSent;
import org.sluice.cc.CounterTable;
import org.sluice.cc.DataArrived;
import org.sluice.cc.Departed;
import org.sluice.cc.EntityId;
import org.sluice.cc.FlowStart;
import org.sluice.cc.Flowlet;
import org.sluice.cc.HostPlace;
import org.sluice.cc.HostStart;
import org.sluice.cc.Message;
import org.sluice.cc.Nack;
import org.sluice.cc.NextHop;
import org.sluice.cc.PacketArrived;
import org.sluice.cc.PacketFlagged;
import org.sluice.cc.PacketSampled;
import org.sluice.cc.PathAsked;
import org.sluice.cc.PathLoad;
import org.sluice.cc.PathReported;
import org.sluice.cc.Paused;
import org.sluice.cc.PortLink;
import org.sluice.cc.PortStart;
import org.sluice.cc.QueueCrossed;
import org.sluice.cc.RateScaled;
import org.sluice.cc.Resumed;
import org.sluice.cc.RetransmissionTimeout;
import org.sluice.cc.TelemetryHops;
import org.sluice.cc.TimerExpiry;
import org.sluice.cc.VoqCrossed;

/** Makes the contract's events from records. */
final class EventDecoder {
  private EventDecoder() {}

  static FlowStart flowStart(RecordCursor r) {
    long sizeBytes = r.a();
    if (!(sizeBytes > 0)) {
      throw Payload.malformed(r, "size bytes", Long.toString(sizeBytes), "more than 0");
    }
    long lineRateBps = r.b();
    if (!(lineRateBps > 0)) {
      throw Payload.malformed(r, "line rate bps", Long.toString(lineRateBps), "more than 0");
    }
    long bottleneckRateBps = r.d();
    if (!(bottleneckRateBps > 0)) {
      throw Payload.malformed(r, "bottleneck rate bps", Long.toString(bottleneckRateBps), "more than 0");
    }
    long baseRttPs = r.c();
    if (!(baseRttPs > 0)) {
      throw Payload.malformed(r, "base rtt ps", Long.toString(baseRttPs), "more than 0");
    }
    long payloadBytes = Payload.intOf(r, "payload bytes", r.word(0));
    if (!(payloadBytes > 0)) {
      throw Payload.malformed(r, "payload bytes", Long.toString(payloadBytes), "more than 0");
    }
    long headerBytes = Payload.intOf(r, "header bytes", r.word(1));
    if (!(headerBytes >= 0)) {
      throw Payload.malformed(r, "header bytes", Long.toString(headerBytes), "0 or more");
    }
    long bdpBytes = r.word(2);
    if (!(bdpBytes >= 0)) {
      throw Payload.malformed(r, "bdp bytes", Long.toString(bdpBytes), "0 or more");
    }
    return new FlowStart(r.timePs(), EntityId.index(r.entity()), (int) (r.e() >>> 32), (int) (r.e() & 0xffffffffL), r.a(), r.b(), r.d(), r.c(), Payload.intOf(r, "payload bytes", r.word(0)), Payload.intOf(r, "header bytes", r.word(1)), r.word(2));
  }

  static PortStart portStart(RecordCursor r) {
    return new PortStart(r.timePs(), Payload.intOf(r, "node", r.a()), Payload.intOf(r, "port", r.b()), r.c(), r.d(), portLinks(Payload.table(r, 0, PORT_LINK_COLUMNS, HOST_PLACE_COLUMNS)), hostPlaces(Payload.table(r, 1, PORT_LINK_COLUMNS, HOST_PLACE_COLUMNS)));
  }

  static TimerExpiry timer(RecordCursor r) {
    return new TimerExpiry(r.timePs(), (int) r.a() % Protocol.TIMERS, Payload.snapshot(r));
  }

  static Message message(RecordCursor r) {
    return new Message(r.timePs(), (int) r.a(), (int) r.b(), r.c(), r.d(), r.words());
  }

  static Ack ack(RecordCursor r) {
    return new Ack(r.timePs(), r.a(), r.b(), r.d(), r.c(), (r.e() & 1) != 0, (int) (r.e() >>> 8 & 0xffffffL), (int) (r.e() >>> 32), Payload.rows(r, (int) (r.e() >>> 1 & 0x7fL), TelemetryHops::new));
  }

  static Nack nack(RecordCursor r) {
    return new Nack(r.timePs(), r.a(), r.b(), (r.e() & 1) != 0, r.c(), Payload.rows(r, (int) (r.e() >>> 1 & 0x7fL), TelemetryHops::new), r.d());
  }

  static PathReported pathReported(RecordCursor r) {
    return new PathReported(r.timePs(), Payload.intOf(r, "hops", r.a()), r.b());
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
      throw Payload.malformed(r, "factor", Double.toString(factor), "above 0 to 1");
    }
    return new RateScaled(r.timePs(), Double.longBitsToDouble(r.a()));
  }

  static DataArrived data(RecordCursor r) {
    return new DataArrived(r.timePs(), r.a(), Payload.intOf(r, "payload bytes", r.b()), r.c() != 0, r.d());
  }

  static QueueCrossed queueCrossed(RecordCursor r) {
    return new QueueCrossed(r.timePs(), r.b(), r.c(), r.d() != 0, Payload.intOf(r, "port", r.e()));
  }

  static PacketSampled packetSampled(RecordCursor r) {
    return new PacketSampled(r.timePs(), r.a(), Payload.intOf(r, "frame bytes", r.b()), r.c(), Payload.intOf(r, "port", r.d()));
  }

  static PacketArrived packetArrived(RecordCursor r) {
    return new PacketArrived(r.timePs(), r.a(), Payload.intOf(r, "frame bytes", r.b()), r.c(), Payload.intOf(r, "ingress port", r.d()), (r.e() & 1) != 0, (int) (r.e() >>> 32));
  }

  static Departed departed(RecordCursor r) {
    return new Departed(r.timePs(), r.a(), Payload.intOf(r, "frame bytes", r.b()), r.c(), Payload.intOf(r, "ingress port", r.d()), (int) (r.e() >>> 32));
  }

  static Paused paused(RecordCursor r) {
    return new Paused(r.timePs(), Payload.intOf(r, "port", r.a()), r.b(), r.c(), r.d() != 0);
  }

  static VoqCrossed voqCrossed(RecordCursor r) {
    return new VoqCrossed(r.timePs(), Payload.intOf(r, "queue", r.e()), r.b(), r.c(), r.d() != 0, r.words());
  }

  static HostStart hostStart(RecordCursor r) {
    return new HostStart(r.timePs(), Payload.intOf(r, "node", r.a()), r.b(), r.c(), Payload.intOf(r, "peer", r.d()));
  }

  static PacketFlagged packetFlagged(RecordCursor r) {
    return new PacketFlagged(r.timePs(), r.a(), Payload.intOf(r, "frame bytes", r.b()), Payload.intOf(r, "queue", r.e()), r.c(), Payload.intOf(r, "ingress port", r.d()));
  }

  static Resumed resumed(RecordCursor r) {
    return new Resumed(r.timePs(), Payload.intOf(r, "port", r.a()), r.b());
  }

  static PathLoad pathLoad(RecordCursor r) {
    return new PathLoad(r.timePs(), r.a(), r.b(), Double.longBitsToDouble(r.c()));
  }

  static Flowlet flowlet(RecordCursor r) {
    return new Flowlet(r.timePs(), r.a(), (int) (r.b() & 0xffffffffL), r.c(), (int) (r.d() & 0xffffffffL), (int) (r.e() >>> 32), (r.b() >>> 32), (r.d() >>> 32), nextHops(Payload.table(r, 0, NEXT_HOP_COLUMNS)));
  }

  static PathAsked pathAsked(RecordCursor r) {
    return new PathAsked(r.timePs(), r.a(), Payload.intOf(r, "source", r.b()), r.c(), (int) (r.d() & 0xffL), (r.d() >>> 8 & 0xffL) != 0, (int) (r.e() & 0xffffffffL), (int) (r.e() >>> 32));
  }

  private static final int PORT_LINK_COLUMNS = 5;

  private static List<PortLink> portLinks(CounterTable table) {
    List<PortLink> rows = new ArrayList<>();
    for (int i = 0; i < table.rows(); i++) {
      rows.add(new PortLink((int) table.at(i, 0), table.at(i, 1), table.at(i, 2), (int) table.at(i, 3), table.at(i, 4) != 0));
    }
    return List.copyOf(rows);
  }

  private static final int HOST_PLACE_COLUMNS = 2;

  private static List<HostPlace> hostPlaces(CounterTable table) {
    List<HostPlace> rows = new ArrayList<>();
    for (int i = 0; i < table.rows(); i++) {
      rows.add(new HostPlace((int) table.at(i, 0), (int) table.at(i, 1)));
    }
    return List.copyOf(rows);
  }

  private static final int NEXT_HOP_COLUMNS = 8;

  private static List<NextHop> nextHops(CounterTable table) {
    List<NextHop> rows = new ArrayList<>();
    for (int i = 0; i < table.rows(); i++) {
      rows.add(new NextHop((int) table.at(i, 0), table.at(i, 1), table.at(i, 2), (int) table.at(i, 3), (int) table.at(i, 4), (int) table.at(i, 5), table.at(i, 6), (int) table.at(i, 7)));
    }
    return List.copyOf(rows);
  }
}
