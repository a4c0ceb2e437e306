// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.Comparator;
import java.util.List;
import org.sluice.vocabulary.Declarations.Counter;
import org.sluice.vocabulary.Declarations.Event;
import org.sluice.vocabulary.Declarations.Row;

/** What the contract suite raises, by name: events, rows of their payloads, rows of counters. */
record RaisedEvents(Declarations all) {
  private static final String KIT = "bridge/scheme-kit/src/generated/java/org/sluice/kit/contract/";
  private static final String RAISED =
      """
      package org.sluice.kit.contract;

      import java.util.List;
      import org.sluice.bridge.wire.EventKind;
      «#lists»
      import org.sluice.cc.«name»;
      «/lists»

      /** An event by the names of its fields; what is not given is 0 or false. */
      abstract class Raised {
        private static final long[] NONE = {};

        final EventKind kind;
        long a;
        long b;
        long c;
        long d;
        long e;
        long[] words = NONE;

        private Raised(EventKind kind) {
          this.kind = kind;
        }

        /** One of any kind, by the places of its fields. */
        static final class MadeUp extends Raised {
          MadeUp(EventKind kind, long[] arguments) {
            super(kind);
            a = arguments[0];
            b = arguments[1];
            c = arguments[2];
            d = arguments[3];
            e = arguments[4];
          }
        }
      «#types»

        /** «event.help.plain.sentence» */
        static final class «event.name.pascal» extends Raised {
          «event.name.pascal»() {
            super(EventKind.EVENT_«event.name»);
      «#event.words.size»
            words = new long[«.»];
      «/event.words.size»
      «#widths»
            «widthField.argument» = (long) «rows.snake»_WORDS << «widthField.lowBit»;
      «/widths»
          }
      «#setters»

          «event.name.pascal» «field.name»(«type» value) {
            «assignment»
            return this;
          }
      «/setters»
      «#words»

          «event.name.pascal» «name»(long... values) {
            words = values;
            return this;
          }
      «/words»
      «#tables»

          «event.name.pascal» rows(«#list»List<«row.name»> «field»«^-last», «/-last»«/list») {
            words = new long[«#list»1 + «row.columns.size» * «field».size()«^-last» + «/-last»«/list»];
            int at = 0;
      «#list»
            words[at++] = «field».size();
            for («row.name» row : «field») {
      «#row.columns»
              words[at++] = row.«name»()«#isBool» ? 1 : 0«/isBool»;
      «/row.columns»
            }
      «/list»
            return this;
          }
      «/tables»
        }
      «/types»
      «#puts»

        /** Words of a row. */
        static final int «name.snake»_WORDS = «columns.size»;

        /** «help.sentence» */
        static void «name.lower»(long[] words, int row, «#columns»long «name»«^-last», «/-last»«/columns») {
      «#places»
          words[«columns.size» * row + «number»] = «name»;
      «/places»
        }
      «/puts»
      }
      """;
  private static final String COUNTER_ROWS =
      """
      package org.sluice.kit.contract;

      import java.util.List;

      /** Rows of counters, by the names of their columns. */
      final class CounterRows {
        private CounterRows() {}
      «#tables»

        /** A row of {@link org.sluice.cc.Counter#«name»}. */
        static void «name.camel»(List<Long> words, «#row.columns»long «name»«^-last», «/-last»«/row.columns») {
      «#row.columns»
          words.add(«name»);
      «/row.columns»
        }
      «/tables»
      }
      """;

  List<Output> outputs() {
    return List.of(
        Output.java(KIT + "Raised.java", Declarations.EVENTS, Code.of(RAISED, this)),
        Output.java(KIT + "CounterRows.java", Declarations.COUNTERS, Code.of(COUNTER_ROWS, this)));
  }

  /** The rows that are lists of the contract. */
  List<Row> lists() {
    return all.events().rows().stream()
        .filter(Row::record)
        .sorted(Comparator.comparing(Row::name))
        .toList();
  }

  /** The rows of payloads that are one table. */
  List<Row> puts() {
    return all.events().rows().stream().filter(row -> !row.record()).toList();
  }

  List<Counter> tables() {
    return all.counters().counters().stream()
        .filter(c -> !c.table().isEmpty())
        .sorted(Comparator.comparing(Counter::bit))
        .toList();
  }

  List<Type> types() {
    return all.events().byNumber().stream().map(event -> new Type(event, all)).toList();
  }

  /** An event as a class. */
  record Type(Event event, Declarations all) {
    List<Setter> setters() {
      return event.all().stream()
          .filter(f -> f.isArgument() || f.isWord())
          .map(Setter::new)
          .toList();
    }

    private boolean hasTables() {
      return event.payload().stream().anyMatch(EventRecords::isList);
    }

    List<Field> widths() {
      return event.widths();
    }

    /** The payload, where it is words. */
    List<Field> words() {
      return hasTables() ? List.of() : event.payload().stream().limit(1).toList();
    }

    /** The payload, where it is tables, each after its number of rows. */
    List<Tables> tables() {
      if (!hasTables()) {
        return List.of();
      }
      return List.of(
          new Tables(
              event.payload().stream()
                  .map(f -> new TableOf(f.name(), all.row(f.kind())))
                  .toList()));
    }
  }

  record Tables(List<TableOf> list) {}

  record TableOf(String field, Row row) {}

  record Setter(Field field) {
    String type() {
      return field.isBool() ? "boolean" : field.isDouble() ? "double" : "long";
    }

    String assignment() {
      if (field.isWord()) {
        return "words[%d] = value;".formatted(field.word());
      }
      String bits =
          field.isBool()
              ? "value ? 1L : 0"
              : field.isDouble() ? "Double.doubleToRawLongBits(value)" : "value";
      return field.isPacked()
          ? "%s |= (%s) << %d & 0x%sL;"
              .formatted(
                  field.argument(),
                  bits,
                  field.lowBit(),
                  Long.toHexString(field.mask() << field.lowBit()))
          : "%s = %s;".formatted(field.argument(), bits);
    }
  }
}
