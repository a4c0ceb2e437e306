// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.sluice.vocabulary.Declarations.Event;
import org.sluice.vocabulary.Declarations.Kind;
import org.sluice.vocabulary.Declarations.Mode;
import org.sluice.vocabulary.Declarations.Row;

/**
 * What the Java side of the bridge repeats of events and decisions: kinds with their fields, and
 * their texts.
 */
final class JavaCodec {
  private static final String WIRE = "bridge/java/src/generated/java/org/sluice/bridge/wire/";
  private static final String TEXT = "bridge/java/src/generated/java/org/sluice/bridge/text/";
  private final Declarations all;
  private final DeclarationFile events;
  private final DeclarationFile decisions;

  JavaCodec(Declarations all, DeclarationFile events, DeclarationFile decisions) {
    this.all = all;
    this.events = events;
    this.decisions = decisions;
  }

  List<Output> outputs() {
    List<Row> rows = new ArrayList<>(all.events().rows());
    rows.addAll(all.decisions().rows());
    return List.of(
        Output.java(WIRE + "Protocol.java", events, protocol()),
        Output.java(WIRE + "AskMode.java", events, modes()),
        Output.java(WIRE + "EventKind.java", events, kinds("Event", all.events().events(), rows)),
        Output.java(
            WIRE + "DecisionKind.java",
            decisions,
            kinds("Decision", all.decisions().decisions(), rows).replaceFirst("}\\s*$", trigger())),
        Output.java(TEXT + "EventArguments.java", events, texts("Event", all.events().events())),
        Output.java(
            TEXT + "DecisionArguments.java",
            decisions,
            texts("Decision", all.decisions().decisions())));
  }

  private String protocol() {
    return """
        package org.sluice.bridge.wire;

        /** The protocol of a session. */
        public final class Protocol {
          /** Both sides of a session must have the same number. */
          public static final int VERSION = %d;

          /** Slots of a state machine. */
          public static final int SLOTS = %d;

          /** Timers of each slot. */
          public static final int TIMERS = %d;

          /** Watches of each slot, of queues and of virtual output queues. */
          public static final int WATCHES = %d;

          /** The bit of a message's type that is the sender's slot. */
          public static final int MESSAGE_SLOT_BIT = %d;

          private Protocol() {}
        }
        """
        .formatted(
            all.events().protocolVersion(),
            all.decisions().slots().count(),
            all.decisions().slots().timers(),
            all.decisions().slots().watches(),
            all.decisions().slots().messageBit());
  }

  private String modes() {
    StringBuilder constants = new StringBuilder();
    StringBuilder values = new StringBuilder();
    for (Map.Entry<String, Mode> mode : all.events().modes().entrySet()) {
      String name = "ASK_" + mode.getKey();
      constants.append(
          "  /** %s. */\n  %s(%d),\n"
              .formatted(capital(mode.getValue().help()), name, mode.getValue().number()));
      values.append(
          "  /** Number of {@link #%s}. */\n  public static final int %s_VALUE = %d;\n\n"
              .formatted(name, name, mode.getValue().number()));
    }
    return """
        package org.sluice.bridge.wire;

        /** How an event is raised. */
        public enum AskMode {
        %s;

        %s  private final int number;

          AskMode(int number) {
            this.number = number;
          }

          /** The number in a record. */
          public int getNumber() {
            return number;
          }
        }
        """
        .formatted(end(constants), values);
  }

  private static String kinds(String what, List<? extends Kind> kinds, List<Row> rows) {
    StringBuilder constants = new StringBuilder();
    StringBuilder values = new StringBuilder();
    int last = 0;
    for (Kind kind : Declarations.byNumber(kinds)) {
      String name = what.toUpperCase(java.util.Locale.ROOT) + "_" + kind.name();
      constants.append(
          "  /** %s */\n  %s(%d%s),\n"
              .formatted(sentence(kind.help()), name, kind.number(), fields(kind, rows)));
      values.append(
          "  /** Number of {@link #%s}. */\n  public static final int %s_VALUE = %d;\n\n"
              .formatted(name, name, kind.number()));
      last = Math.max(last, kind.number());
    }
    return """
        package org.sluice.bridge.wire;

        import java.util.List;
        import org.jspecify.annotations.Nullable;

        /** %s */
        public enum %sKind {
        %s;

        %s  private static final @Nullable %sKind[] BY_NUMBER = new %sKind[%d];

          static {
            for (%sKind kind : values()) {
              BY_NUMBER[kind.number] = kind;
            }
          }

          private final int number;
          private final List<RecordField> fields;

          %sKind(int number, RecordField... fields) {
            this.number = number;
            this.fields = List.of(fields);
          }

          /** The kind of a record, or null if there is none of that number. */
          public static @Nullable %sKind forNumber(int number) {
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
        }
        """
        .formatted(
            what.equals("Event") ? "What a data plane reports." : "What a scheme decides.",
            what,
            end(constants),
            values,
            what,
            what,
            last + 1,
            what,
            what,
            what);
  }

  /** The last method of the kinds of decisions. */
  private String trigger() {
    StringBuilder cases = new StringBuilder();
    for (Event event : CppEvents.triggers(all.events().events())) {
      cases.append(
          "      case DECISION_%s -> EventKind.EVENT_%s;\n"
              .formatted(Objects.requireNonNull(event.trigger()).decision(), event.name()));
    }
    return """

          /** The event that this arms, if it is a decision that says nothing but who watches it. */
          public @Nullable EventKind trigger() {
            return switch (this) {
        %s      default -> null;
            };
          }
        }
        """
        .formatted(cases);
  }

  private static String fields(Kind kind, List<Row> rows) {
    StringBuilder code = new StringBuilder();
    kind.all().stream()
        .filter(Field::isArgument)
        .sorted(
            (x, y) ->
                x.argument() != y.argument()
                    ? x.argument() - y.argument()
                    : x.lowBit() - y.lowBit())
        .forEach(
            f ->
                code.append(
                    ",\n      RecordField.argument(\"%s\", %d, %d, %d, Unit.%s)"
                        .formatted(f.shown(), f.argument() - 'a', f.lowBit(), f.bits(), unit(f))));
    for (Field field : kind.all()) {
      if (field.isWord()) {
        code.append(
            ",\n      RecordField.word(\"%s\", %d, Unit.%s)"
                .formatted(field.shown(), field.word(), unit(field)));
      } else if (field.isPayload() && field.rows() != null) {
        Row row =
            rows.stream().filter(r -> r.name().equals(field.rows())).findFirst().orElseThrow();
        String name = row.name().replaceAll(".*(?=[A-Z])", "").toLowerCase(java.util.Locale.ROOT);
        for (int i = 0; i < row.columns().size(); i++) {
          Field column = row.columns().get(i);
          code.append(
              ",\n      RecordField.column(\"%s\", \"%s\", %d, %d, Unit.%s)"
                  .formatted(name, column.shown(), i, row.columns().size(), unit(column)));
        }
      }
    }
    return code.toString();
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

  private static String texts(String what, List<? extends Kind> kinds) {
    StringBuilder cases = new StringBuilder();
    for (Kind kind : Declarations.byNumber(kinds)) {
      if (kind.text() != null) {
        cases.append(
            "      case %sKind.%s_%s_VALUE -> %s;\n"
                .formatted(
                    what,
                    what.toUpperCase(java.util.Locale.ROOT),
                    kind.name(),
                    new Text(kind).expression()));
      }
    }
    return """
        package org.sluice.bridge.text;

        import org.sluice.bridge.wire.%sKind;
        import org.sluice.bridge.wire.RecordCursor;

        /** The arguments of %ss in words. */
        final class %sArguments {
          private %sArguments() {}

          /** Of the record under the cursor; empty if it has none. */
          static String of(RecordCursor r) {
            return switch (r.kind()) {
        %s      default -> "";
            };
          }
        }
        """
        .formatted(what, what.toLowerCase(java.util.Locale.ROOT), what, what, cases);
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
    String mask =
        field.bits() == 1 ? "1" : "0x" + Long.toHexString(-1L >>> (64 - field.bits())) + "L";
    return "(" + (field.highBit() == 63 ? shifted : shifted + " & " + mask) + ")";
  }

  /** {@code PortLink} to {@code PORT_LINK}. */
  static String snake(String name) {
    return name.replaceAll("(?<!^)([A-Z])", "_$1").toUpperCase(java.util.Locale.ROOT);
  }

  static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  static String sentence(String text) {
    return capital(text) + (text.endsWith(".") ? "" : ".");
  }

  private static String end(StringBuilder constants) {
    return constants.substring(0, constants.length() - 2);
  }
}
