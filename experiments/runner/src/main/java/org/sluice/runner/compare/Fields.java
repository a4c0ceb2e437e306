// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sluice.cc.Counter;
import org.sluice.runner.compare.Field.Unit;

/**
 * The arguments of events and decisions by name and unit, as {@code sluice.proto} lays them down.
 *
 * <p>A layout has one word for each argument, {@code name:unit}, where the unit is {@code n} (a
 * number), {@code B} (bytes), {@code r} (bit/s), {@code t} (ps), {@code d} (a real number), {@code
 * b} (a real number of bytes) or {@code i} (an address); {@code -} for one that is not used, {@code
 * *} for one that packs several. An underscore in a name stands for a space.
 */
final class Fields {
  private static final int ACK = 5;
  private static final int NACK = 6;
  private static final int TIMER = 3;
  private static final int WORDS_PER_HOP = 4;

  /** Flow, packets, bytes. */
  private static final int FLOW_COLUMNS = 3;

  private static final Map<Integer, String> EVENTS =
      Map.ofEntries(
          Map.entry(1, "size:B line_rate:r base_RTT:t bottleneck_rate:r nodes:*"),
          Map.entry(2, "node:n port:n line_rate:r buffer:B -"),
          Map.entry(TIMER, "timer:n snapshot_mask:n - - -"),
          Map.entry(4, "source:i type:n flow:n time_sent:t -"),
          Map.entry(ACK, "cumulative:B newly_acknowledged:B RTT:t next_send:B ack:*"),
          Map.entry(NACK, "expected:B next_send:B RTT:t - ECN_echo:n"),
          Map.entry(7, "total_sent:B - - - -"),
          Map.entry(8, "first_unacknowledged:B - - - -"),
          Map.entry(9, "factor:d - - - -"),
          Map.entry(10, "first:B payload:B marked:n time_sent:t -"),
          Map.entry(11, "watch:n queue:B threshold:B upward:n port:n"),
          Map.entry(12, "flow:n frame:B queue:B port:n -"),
          Map.entry(13, "- - - - -"),
          Map.entry(14, "flow:n frame:B queue:B ingress_port:n arrival:*"),
          Map.entry(15, "flow:n frame:B queue_left_behind:B ingress_port:n departure:*"),
          Map.entry(16, "port:n duration:t until:t accumulates:n watcher:n"),
          Map.entry(17, "watch:n queue:B threshold:B upward:n virtual_queue:n"),
          Map.entry(18, "node:n line_rate:r link_delay:t peer:n -"),
          Map.entry(19, "flow:n frame:B queue:B ingress_port:n virtual_queue:n"));

  private static final Map<Integer, String> DECISIONS =
      Map.ofEntries(
          Map.entry(1, "rate:r - - - -"),
          Map.entry(2, "window:b - - - -"),
          Map.entry(3, "factor:d - - - -"),
          Map.entry(4, "timer:n at:t snapshot_mask:n - -"),
          Map.entry(5, "timer:n - - - -"),
          Map.entry(6, "destination:i type:n on_the_wire:B class:n flow:n"),
          Map.entry(7, "filter:n - - - -"),
          Map.entry(8, "every:B - - - -"),
          Map.entry(9, "filter:n - - - -"),
          Map.entry(10, "packets:n - - - -"),
          Map.entry(11, "kmin:B kmax:B pmax:d weight:d port:n"),
          Map.entry(12, "watch:n threshold:B direction:n port:n -"),
          Map.entry(13, "every:B port:n - - -"),
          Map.entry(14, "ingress_port:n time:t accumulates:n - -"),
          Map.entry(15, "on:n - - - -"),
          Map.entry(16, "judge:n on:n port:n - -"),
          Map.entry(17, "verdict:n - - - -"),
          Map.entry(18, "host:n type:n on_the_wire:B - peer:n"),
          Map.entry(19, "above:B port:n - - -"),
          Map.entry(20, "watcher:n on:n port:n - -"),
          Map.entry(21, "watcher:n on:n port:n - -"),
          Map.entry(22, "on:n port:n - - -"),
          Map.entry(23, "factor:d - - - -"),
          Map.entry(24, "offset:B port:n - - -"),
          Map.entry(30, "virtual_queue:n credit:B - - -"),
          Map.entry(31, "initial_credit:B whole_frames:n - - -"),
          Map.entry(32, "watch:n threshold:B direction:n - -"),
          Map.entry(33, "values:n - - - -"),
          Map.entry(34, "pacer:n rate:r credit:B frame:B -"),
          Map.entry(35, "period:t - - - -"),
          Map.entry(36, "on:n - - - -"),
          Map.entry(40, "from:B below:B capable:n - -"),
          Map.entry(41, "kmin:B kmax:B pmax:d weight:d port:n"),
          Map.entry(42, "on:n - - - -"),
          Map.entry(43, "rate:r queue:B port:n - -"),
          Map.entry(44, "on:n - - - -"),
          Map.entry(45, "rate:r least_frame:B largest_frame:B jitter:d type:n"),
          Map.entry(46, "limit:B port:n - - -"));

  private static final String UNKNOWN = "a:n b:n c:n d:n e:n";
  private static final String[] HOP = {
    "time it left", "bytes sent before", "queue left behind", "link rate"
  };
  private static final Unit[] HOP_UNITS = {Unit.TIME, Unit.BYTES, Unit.BYTES, Unit.RATE};

  private Fields() {}

  /** Of an event, its time left out. */
  static List<Field> ofEvent(Entry e) {
    List<Field> fields = of(e, EVENTS.getOrDefault(e.kind(), UNKNOWN));
    words(e, fields);
    return fields;
  }

  /** Of a decision, the time of its effect among them. */
  static List<Field> ofDecision(Entry d) {
    List<Field> fields = of(d, DECISIONS.getOrDefault(d.kind(), UNKNOWN));
    plainWords(d, 0, fields);
    fields.add(new Field("effective at", Unit.TIME, d.timePs()));
    return fields;
  }

  private static List<Field> of(Entry e, String layout) {
    List<Field> fields = new ArrayList<>();
    String[] names = layout.split(" ");
    for (int i = 0; i < names.length; i++) {
      long bits = e.argument(i);
      if (names[i].equals("-")) {
        if (bits != 0) {
          fields.add(new Field("argument " + (char) ('a' + i), Unit.COUNT, bits));
        }
        continue;
      }
      int colon = names[i].indexOf(':');
      String name = names[i].substring(0, colon).replace('_', ' ');
      if (names[i].endsWith("*")) {
        packed(name, bits, fields);
      } else {
        fields.add(new Field(name, unit(names[i].charAt(colon + 1)), bits));
      }
    }
    return fields;
  }

  private static Unit unit(char letter) {
    return switch (letter) {
      case 'B' -> Unit.BYTES;
      case 'r' -> Unit.RATE;
      case 't' -> Unit.TIME;
      case 'd' -> Unit.REAL;
      case 'b' -> Unit.REAL_BYTES;
      case 'i' -> Unit.ENTITY;
      default -> Unit.COUNT;
    };
  }

  private static void packed(String name, long bits, List<Field> fields) {
    switch (name) {
      case "nodes" -> {
        fields.add(new Field("source node", Unit.COUNT, bits >>> 32));
        fields.add(new Field("destination node", Unit.COUNT, (int) bits));
      }
      case "ack" -> {
        fields.add(new Field("ECN echo", Unit.COUNT, bits & 1));
        fields.add(new Field("packets", Unit.COUNT, bits >>> 8 & 0xff_ffff));
        fields.add(new Field("marked packets", Unit.COUNT, bits >>> 32));
      }
      case "arrival" -> {
        fields.add(new Field("marked", Unit.COUNT, bits & 1));
        fields.add(new Field("judges", Unit.COUNT, bits >>> 8 & 0xff));
        fields.add(new Field("egress port", Unit.COUNT, bits >>> 32));
      }
      default -> {
        fields.add(new Field("watcher", Unit.COUNT, bits & 0xffff_ffffL));
        fields.add(new Field("egress port", Unit.COUNT, bits >>> 32));
      }
    }
  }

  private static void words(Entry e, List<Field> fields) {
    if ((e.kind() == ACK || e.kind() == NACK) && e.wordCount() % WORDS_PER_HOP == 0) {
      for (int i = 0; i < e.wordCount(); i++) {
        int column = i % WORDS_PER_HOP;
        fields.add(
            new Field(
                "hop " + i / WORDS_PER_HOP + ": " + HOP[column], HOP_UNITS[column], e.word(i)));
      }
    } else if (e.kind() == TIMER) {
      snapshot(e, fields);
    } else {
      plainWords(e, 0, fields);
    }
  }

  /**
   * The single counters of a snapshot come first, then its tables: a number of rows and the rows.
   */
  private static void snapshot(Entry e, List<Field> fields) {
    int at = 0;
    for (Counter counter : Counter.values()) {
      if ((e.argument(1) & counter.bit()) == 0 || at >= e.wordCount()) {
        continue;
      }
      String name = counter.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      int columns = counter == Counter.FLOWS_IN_QUEUE ? FLOW_COLUMNS : counter.columns();
      if (columns == 0) {
        Unit unit = counter == Counter.QUEUE_PACKETS ? Unit.COUNT : Unit.BYTES;
        fields.add(new Field(name, unit, e.word(at++)));
        continue;
      }
      long rows = e.word(at++);
      fields.add(new Field(name + ", rows", Unit.COUNT, rows));
      for (long i = 0; i < rows * columns && at < e.wordCount(); i++) {
        String row = name + ", row " + i / columns + ", column " + i % columns;
        fields.add(new Field(row, Unit.COUNT, e.word(at++)));
      }
    }
    plainWords(e, at, fields);
  }

  private static void plainWords(Entry e, int from, List<Field> fields) {
    for (int i = from; i < e.wordCount(); i++) {
      fields.add(new Field("word " + i, Unit.COUNT, e.word(i)));
    }
  }
}
