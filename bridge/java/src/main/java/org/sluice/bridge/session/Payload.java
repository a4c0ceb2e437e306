// SPDX-License-Identifier: MIT
package org.sluice.bridge.session;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.sluice.bridge.text.EventText;
import org.sluice.bridge.wire.RecordCursor;
import org.sluice.cc.Counter;
import org.sluice.cc.CounterTable;
import org.sluice.cc.Snapshot;

/** Payloads of events: snapshots and tables; and the sentence for an event that cannot be. */
final class Payload {
  private static final int ALL_COUNTERS = Stream.of(Counter.values()).mapToInt(Counter::bit).sum();

  private static final List<Counter> TABLES =
      Stream.of(Counter.values())
          .filter(c -> c.columns() > 0 && c != Counter.FLOWS_IN_QUEUE)
          .toList();

  private static final long[] NONE = {};

  private Payload() {}

  /** Counters in ascending bit order, the tables last. */
  static Snapshot snapshot(RecordCursor r) {
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

  /**
   * One of the tables that a payload consists of; a simulator may leave all of them out.
   *
   * @param index which, from 0
   * @param columns of each of them
   */
  static CounterTable table(RecordCursor r, int index, int... columns) {
    if (r.wordCount() == 0) {
      return CounterTable.EMPTY;
    }
    int[] at = {0};
    for (int i = 0; i < index; i++) {
      table(r, at, columns[i]);
    }
    return table(r, at, columns[index]);
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

  /** Makes the view of a payload from its words and the width of its rows. */
  interface View<T> {
    T of(long[] words, int width);
  }

  /** A payload of rows that have so many words each; without rows, none need be said. */
  static <T> T rows(RecordCursor r, int width, View<T> view) {
    if (r.wordCount() == 0) {
      return view.of(NONE, 1);
    }
    if (width < 1 || r.wordCount() % width != 0) {
      throw malformed(
          r,
          "number of words",
          Integer.toString(r.wordCount()),
          "a multiple of the words of a row, above 0, which are given as " + width);
    }
    return view.of(r.words(), width);
  }

  static int intOf(RecordCursor r, String what, long value) {
    if (value != (int) value) {
      throw malformed(r, what, Long.toString(value), "32 bits");
    }
    return (int) value;
  }

  static ProtocolFailure malformed(RecordCursor r, String what, String value, String allowed) {
    return new ProtocolFailure(
        "the simulator sent an event %s whose %s is %s; allowed is %s"
            .formatted(EventText.of(r), what, value, allowed));
  }
}
