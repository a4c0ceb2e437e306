// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sluice.vocabulary.Declarations.Event;
import org.sluice.vocabulary.Declarations.Kind;
import org.sluice.vocabulary.Declarations.Row;

/**
 * What the Java side of the bridge repeats of events and decisions: kinds with their fields, and
 * their texts.
 */
record JavaCodec(Declarations all) {
  private static final String WIRE = "bridge/java/src/generated/java/org/sluice/bridge/wire/";
  private static final String TEXT = "bridge/java/src/generated/java/org/sluice/bridge/text/";
  private static final String PROTOCOL =
      """
      package org.sluice.bridge.wire;

      /** The protocol of a session. */
      public final class Protocol {
        /** Both sides of a session must have the same number. */
        public static final int VERSION = «events.protocolVersion»;

        /** Slots of a state machine. */
        public static final int SLOTS = «decisions.slots.count»;

        /** Timers of each slot. */
        public static final int TIMERS = «decisions.slots.timers»;

        /** Watches of each slot, of queues and of virtual output queues. */
        public static final int WATCHES = «decisions.slots.watches»;

        /** The bit of a message's type that is the sender's slot. */
        public static final int MESSAGE_SLOT_BIT = «decisions.slots.messageBit»;

        private Protocol() {}
      }
      """;
  private static final String MODES =
      """
      package org.sluice.bridge.wire;

      /** How an event is raised. */
      public enum AskMode {
      «#values»
        /** «help.capital». */
        ASK_«name»(«number»)«^-last»,«/-last»«#-last»;«/-last»
      «/values»

      «#values»
        /** Number of {@link #ASK_«name»}. */
        public static final int ASK_«name»_VALUE = «number»;

      «/values»
        private final int number;

        AskMode(int number) {
          this.number = number;
        }

        /** The number in a record. */
        public int getNumber() {
          return number;
        }
      }
      """;
  private static final String KINDS =
      """
      package org.sluice.bridge.wire;

      import java.util.List;
      import org.jspecify.annotations.Nullable;

      /** «about» */
      public enum «what»Kind {
      «#kinds»
        /** «kind.help.sentence» */
        «prefix»_«kind.name»(«kind.number»«#fields»,
            «.»«/fields»)«^-last»,«/-last»«#-last»;«/-last»
      «/kinds»

      «#kinds»
        /** Number of {@link #«prefix»_«kind.name»}. */
        public static final int «prefix»_«kind.name»_VALUE = «kind.number»;

      «/kinds»
        private static final @Nullable «what»Kind[] BY_NUMBER = new «what»Kind[«numbers»];

        static {
          for («what»Kind kind : values()) {
            BY_NUMBER[kind.number] = kind;
          }
        }

        private final int number;
        private final List<RecordField> fields;

        «what»Kind(int number, RecordField... fields) {
          this.number = number;
          this.fields = List.of(fields);
        }

        /** The kind of a record, or null if there is none of that number. */
        public static @Nullable «what»Kind forNumber(int number) {
          return number >= 0 && number < BY_NUMBER.length ? BY_NUMBER[number] : null;
        }

        /** The number in a record. */
        public int getNumber() {
          return number;
        }

        /** Its fields: those in the arguments by argument and bit, then those in the payload. */
        public List<RecordField> fields() {
          return fields;
        }
      «#isDecision»

        /** The event that this arms, if it is a decision that says nothing but who watches it. */
        public @Nullable EventKind trigger() {
          return switch (this) {
      «#triggers»
            case DECISION_«trigger.decision» -> EventKind.EVENT_«name»;
      «/triggers»
            default -> null;
          };
        }
      «/isDecision»
      }
      """;
  private static final String TEXTS =
      """
      package org.sluice.bridge.text;

      import org.sluice.bridge.wire.«what»Kind;
      import org.sluice.bridge.wire.RecordCursor;

      /** The arguments of «what.lower»s in words. */
      final class «what»Arguments {
        private «what»Arguments() {}

        /** Of the record under the cursor; empty if it has none. */
        static String of(RecordCursor r) {
          return switch (r.kind()) {
      «#kinds»
      «#text»
            case «what»Kind.«prefix»_«kind.name»_VALUE -> «.»;
      «/text»
      «/kinds»
            default -> "";
          };
        }
      }
      """;

  List<Output> outputs() {
    Codec events = codec("Event", "What a data plane reports.", all.events().byNumber());
    Codec decisions = codec("Decision", "What a scheme decides.", all.decisions().byNumber());
    String ofEvents = Declarations.EVENTS;
    String ofDecisions = Declarations.DECISIONS;
    return List.of(
        Output.java(WIRE + "Protocol.java", ofEvents, Code.of(PROTOCOL, all)),
        Output.java(WIRE + "AskMode.java", ofEvents, Code.of(MODES, all.events())),
        Output.java(WIRE + "EventKind.java", ofEvents, Code.of(KINDS, events)),
        Output.java(WIRE + "DecisionKind.java", ofDecisions, Code.of(KINDS, decisions)),
        Output.java(TEXT + "EventArguments.java", ofEvents, Code.of(TEXTS, events)),
        Output.java(TEXT + "DecisionArguments.java", ofDecisions, Code.of(TEXTS, decisions)));
  }

  private Codec codec(String what, String about, List<? extends Kind> kinds) {
    List<Coded> coded = kinds.stream().map(k -> new Coded(k, all)).toList();
    int numbers = kinds.get(kinds.size() - 1).number() + 1;
    return new Codec(what, about, coded, numbers, all.events().triggers());
  }

  /**
   * Events or decisions.
   *
   * @param numbers one more than the largest number
   */
  record Codec(String what, String about, List<Coded> kinds, int numbers, List<Event> triggers) {
    String prefix() {
      return what.toUpperCase(Locale.ROOT);
    }

    boolean isDecision() {
      return what.equals("Decision");
    }
  }

  record Coded(Kind kind, Declarations all) {
    /** Its text, as an expression; empty if it has none. */
    String text() {
      return kind.text() == null ? "" : new Text(kind).expression();
    }

    List<String> fields() {
      List<String> fields = new ArrayList<>();
      for (Field f : kind.arguments()) {
        fields.add(
            "RecordField.argument(\"%s\", %d, %d, %d, Unit.%s)"
                .formatted(f.shown(), f.argument() - 'a', f.lowBit(), f.bits(), unit(f)));
      }
      for (Field f : kind.all()) {
        if (f.isWord()) {
          fields.add(
              "RecordField.word(\"%s\", %d, Unit.%s)".formatted(f.shown(), f.word(), unit(f)));
        } else if (f.isPayload() && f.rows() != null) {
          columns(f, all.row(f.rows()), fields);
        }
      }
      return fields;
    }

    private static void columns(Field payload, Row row, List<String> fields) {
      String name = row.name().replaceAll(".*(?=[A-Z])", "").toLowerCase(Locale.ROOT);
      if (payload.isView()) {
        Field width = payload.widthField();
        fields.add(
            "RecordField.width(\"%s\", %d, %d, %d)"
                .formatted(name, width.argument() - 'a', width.lowBit(), width.bits()));
      }
      for (int i = 0; i < row.columns().size(); i++) {
        Field column = row.columns().get(i);
        fields.add(
            "RecordField.column(\"%s\", \"%s\", %d, %d, Unit.%s)"
                .formatted(name, column.shown(), i, row.columns().size(), unit(column)));
      }
    }
  }

  private static String unit(Field field) {
    if (field.is("double")) {
      return "B".equals(field.unit()) ? "REAL_BYTES" : "REAL";
    }
    if (field.is("entity")) {
      return "ENTITY";
    }
    if (field.unit() == null) {
      return "COUNT";
    }
    return switch (field.unit()) {
      case "B" -> "BYTES";
      case "ps" -> "TIME";
      default -> "RATE";
    };
  }

  /**
   * The field's 64 bits (or fewer, where it is packed) as a Java expression on a cursor {@code r}.
   */
  static String raw(Field field) {
    if (field.isWord()) {
      return "r.word(" + field.word() + ")";
    }
    if (field.isEntity()) {
      return "EntityId.index(r.entity())";
    }
    String argument = "r." + field.argument() + "()";
    if (!field.isPacked()) {
      return argument;
    }
    String shifted = field.lowBit() == 0 ? argument : argument + " >>> " + field.lowBit();
    String mask = field.bits() == 1 ? "1" : "0x" + Long.toHexString(field.mask()) + "L";
    return "(" + (field.highBit() == 63 ? shifted : shifted + " & " + mask) + ")";
  }
}
