// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sluice.bridge.wire.DecisionKind;
import org.sluice.bridge.wire.EventKind;
import org.sluice.bridge.wire.RecordField;
import org.sluice.bridge.wire.Unit;
import org.sluice.cc.Counter;

/** The arguments and payload of events and decisions by name and unit. */
final class Fields {
  private static final int ARGUMENTS = 5;

  private Fields() {}

  /** Of an event, its time left out. */
  static List<Field> ofEvent(Entry e) {
    EventKind kind = EventKind.forNumber(e.kind());
    List<Field> fields = of(e, kind == null ? List.of() : kind.fields());
    if (kind == EventKind.EVENT_TIMER) {
      snapshot(e, fields);
    } else if (kind != null) {
      words(e, kind.fields(), fields);
    } else {
      plainWords(e, 0, fields);
    }
    return fields;
  }

  /** Of a decision, the time of its effect among them. */
  static List<Field> ofDecision(Entry d) {
    DecisionKind kind = DecisionKind.forNumber(d.kind());
    List<RecordField> declared = kind == null ? List.of() : kind.fields();
    List<Field> fields = of(d, declared);
    words(d, declared, fields);
    fields.add(new Field("effective at", Unit.TIME, d.timePs()));
    return fields;
  }

  /** The declared fields of the arguments, and what the arguments hold besides. */
  private static List<Field> of(Entry e, List<RecordField> declared) {
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < ARGUMENTS; i++) {
      long bits = e.argument(i);
      long rest = bits;
      for (RecordField field : declared) {
        if (field.isArgument() && field.index() == i) {
          fields.add(new Field(field.name(), field.unit(), field.of(bits)));
          rest &= ~field.mask();
        }
      }
      if (rest != 0) {
        fields.add(new Field("argument " + (char) ('a' + i), Unit.COUNT, rest));
      }
    }
    return fields;
  }

  private static void words(Entry e, List<RecordField> declared, List<Field> fields) {
    int alone = 0;
    for (RecordField field : declared) {
      if (field.isWord() && field.index() < e.wordCount()) {
        fields.add(new Field(field.name(), field.unit(), e.word(field.index())));
        alone++;
      }
    }
    List<RecordField> columns = declared.stream().filter(RecordField::isColumn).toList();
    int width =
        declared.stream()
            .filter(RecordField::isWidth)
            .mapToInt(f -> (int) f.of(e.argument(f.index())))
            .findFirst()
            .orElse(columns.size());
    if (columns.isEmpty() || width == 0 || e.wordCount() % width != 0) {
      plainWords(e, alone, fields);
      return;
    }
    String row = columns.get(0).row() + " ";
    for (int i = 0; i < e.wordCount(); i++) {
      int at = i % width;
      boolean isKnown = at < columns.size();
      String name = isKnown ? columns.get(at).name() : "word " + at;
      Unit unit = isKnown ? columns.get(at).unit() : Unit.COUNT;
      fields.add(new Field(row + i / width + ": " + name, unit, e.word(i)));
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
      int columns = counter.columns();
      if (columns == 0) {
        Unit unit = counter == Counter.QUEUE_PACKETS ? Unit.COUNT : Unit.BYTES;
        fields.add(new Field(name, unit, e.word(at++)));
        continue;
      }
      long rows = e.word(at++);
      fields.add(new Field(name + ", rows", Unit.COUNT, rows));
      for (long i = 0; i < rows * columns && at < e.wordCount(); i++) {
        String column = counter.columnNames().get((int) (i % columns));
        String row = name + ", row " + i / columns + ", " + column;
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
