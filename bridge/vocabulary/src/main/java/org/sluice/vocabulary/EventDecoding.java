// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.sluice.vocabulary.Declarations.Event;
import org.sluice.vocabulary.Declarations.Row;

/** Events from records to the contract, and on to the handler of a state machine. */
record EventDecoding(Declarations all) {
  private static final String SESSION = "bridge/java/src/generated/java/org/sluice/bridge/session/";

  /** Who takes an event: the name in a declaration, the type of the machine, and of its actions. */
  private static final Map<String, List<String>> MACHINES =
      Map.of(
          "reactionPoint", List.of("ReactionPoint", "RpActions"),
          "notificationPoint", List.of("NotificationPoint", "NpActions"),
          "congestionPoint", List.of("CongestionPoint", "CpActions"),
          "host", List.of("HostPoint", "HostActions"));

  List<Output> outputs() {
    return List.of(
        Output.java(SESSION + "EventDecoder.java", Declarations.EVENTS, decoder()),
        Output.java(SESSION + "EventDispatch.java", Declarations.EVENTS, dispatch()));
  }

  private String decoder() {
    TreeSet<String> imports =
        new TreeSet<>(
            List.of("org.sluice.bridge.wire.Protocol", "org.sluice.bridge.wire.RecordCursor"));
    StringBuilder methods = new StringBuilder();
    for (Event event : all.events().events()) {
      if (event.record() != null) {
        imports.add("org.sluice.cc." + event.record());
        methods.append(method(event, event.record(), imports));
      }
    }
    for (Row row : all.events().rows()) {
      if (row.record()) {
        imports.addAll(
            List.of("java.util.ArrayList", "java.util.List", "org.sluice.cc.CounterTable"));
        imports.add("org.sluice.cc." + row.name());
        methods.append(rows(row));
      }
    }
    return """
        package org.sluice.bridge.session;

        %s
        /** Makes the contract's events from records. */
        final class EventDecoder {
          private EventDecoder() {}
        %s}
        """
        .formatted(
            imports.stream().map(i -> "import " + i + ";\n").collect(Collectors.joining()),
            methods);
  }

  private static String method(Event event, String record, Set<String> imports) {
    List<String> values = new ArrayList<>(List.of("r.timePs()"));
    List<String> tables = new ArrayList<>();
    StringBuilder checks = new StringBuilder();
    for (Field field : event.visible()) {
      if (EventRecords.isList(field)) {
        values.add(
            "%ss(Payload.table(r, %d, %s.COLUMNS))"
                .formatted(Names.lower(field.kind()), tables.size(), "PORT_START"));
        tables.add(field.kind());
      } else {
        values.add(value(field));
      }
      if (field.isEntity()) {
        imports.add("org.sluice.cc.EntityId");
      }
      if (field.isView()) {
        imports.add("org.sluice.cc." + field.view());
      }
      if (field.range() != null) {
        checks.append(check(field, field.range()));
      }
    }
    String list = String.join(", ", values);
    if (!tables.isEmpty()) {
      list =
          list.replace(
              "PORT_START.COLUMNS",
              tables.stream()
                  .map(t -> Names.snake(t) + "_COLUMNS")
                  .collect(Collectors.joining(", ")));
    }
    return """

          static %s %s(RecordCursor r) {
        %s    return new %s(%s);
          }
        """
        .formatted(record, Names.camel(event.name()), checks, record, list);
  }

  private static String check(Field field, String range) {
    String value = value(field);
    String type = field.is("double") ? "double" : "long";
    return "    %s %s = %s;\n    if (!(%s)) {\n      throw Payload.malformed(r, \"%s\", %s.toString(%s), \"%s\");\n    }\n"
        .formatted(
            type,
            field.name(),
            value,
            Range.of(range).condition(field.name()),
            field.inWords(),
            type.equals("double") ? "Double" : "Long",
            field.name(),
            range);
  }

  private static String value(Field field) {
    String raw = JavaCodec.raw(field);
    return switch (field.kind()) {
      case "int" ->
          field.isPacked()
              ? "(int) " + raw
              : "Payload.intOf(r, \"%s\", %s)".formatted(field.inWords(), raw);
      case "bool", "onOff" -> raw + " != 0";
      case "double" -> "Double.longBitsToDouble(" + raw + ")";
      case "entity", "messageType" -> "(int) " + raw;
      case "timer" -> "(int) " + raw + " % Protocol.TIMERS";
      case "longs" -> "r.words()";
      case "rows" ->
          "Payload.rows(r, (int) %s, %s::new)"
              .formatted(JavaCodec.raw(field.widthField()), field.view());
      case "snapshot" -> "Payload.snapshot(r)";
      default -> raw;
    };
  }

  private static String rows(Row row) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < row.columns().size(); i++) {
      Field column = row.columns().get(i);
      String word = "table.at(i, " + i + ")";
      values.add(column.is("int") ? "(int) " + word : column.is("bool") ? word + " != 0" : word);
    }
    return """

          private static final int %s_COLUMNS = %d;

          private static List<%s> %ss(CounterTable table) {
            List<%s> rows = new ArrayList<>();
            for (int i = 0; i < table.rows(); i++) {
              rows.add(new %s(%s));
            }
            return List.copyOf(rows);
          }
        """
        .formatted(
            Names.snake(row.name()),
            values.size(),
            row.name(),
            Names.lower(row.name()),
            row.name(),
            row.name(),
            String.join(", ", values));
  }

  private String dispatch() {
    TreeSet<String> imports =
        new TreeSet<>(
            List.of(
                "org.sluice.bridge.wire.EventKind",
                "org.sluice.bridge.wire.Protocol",
                "org.sluice.bridge.wire.RecordCursor"));
    StringBuilder methods = new StringBuilder();
    for (String role : List.of("reactionPoint", "notificationPoint", "congestionPoint", "host")) {
      methods.append(toMachine(role, imports));
    }
    return """
        package org.sluice.bridge.session;

        %s
        /** Hands an event to its handler, and says which scheme it is for. */
        final class EventDispatch {
          private EventDispatch() {}

          /** Whether an event of this kind begins its entity. */
          static boolean starts(int kind) {
            return switch (kind) {
              case %s -> true;
              default -> false;
            };
          }

          /** Whether it is asked inline, to be answered by one value. */
          static boolean isInline(int kind) {
            return switch (kind) {
              case %s -> true;
              default -> false;
            };
          }

          /** Timers, watches, messages and judges carry their slot; everything else is for all. */
          static boolean isForSlot(RecordCursor r, int slot) {
            return switch (r.kind()) {
        %s      default -> true;
            };
          }
        %s}
        """
        .formatted(
            imports.stream().map(i -> "import " + i + ";\n").collect(Collectors.joining()),
            all.events().events().stream()
                .filter(Event::starts)
                .map(EventDecoding::constant)
                .collect(Collectors.joining(", ")),
            all.events().events().stream()
                .filter(Event::isInline)
                .map(EventDecoding::constant)
                .collect(Collectors.joining(", ")),
            slots(),
            methods);
  }

  private String slots() {
    StringBuilder cases = new StringBuilder();
    for (Event event : all.events().events()) {
      for (Field field : event.all()) {
        String raw = JavaCodec.raw(field);
        String test =
            switch (field.kind()) {
              case "timer" -> raw + " / Protocol.TIMERS == slot";
              case "watch" -> raw + " / Protocol.WATCHES == slot";
              case "messageType" -> raw + " >>> Protocol.MESSAGE_SLOT_BIT == slot";
              case "watcher" -> "(int) " + raw + " == slot";
              case "judges" -> "(" + raw + " >>> slot & 1) != 0";
              default -> "";
            };
        if (!test.isEmpty()) {
          cases.append("      case %s -> %s;\n".formatted(constant(event), test));
        }
      }
    }
    return cases.toString();
  }

  /** An event that needs a listener is left unanswered by a machine that has none. */
  private String toMachine(String role, Set<String> imports) {
    List<String> machine = Objects.requireNonNull(MACHINES.get(role));
    imports.add("org.sluice.cc." + machine.get(0));
    imports.add("org.sluice.cc." + machine.get(1));
    StringBuilder cases = new StringBuilder();
    for (Event event : all.events().events()) {
      boolean takes =
          event.to().contains(role)
              || (role.equals("congestionPoint") && event.to().contains("switch"));
      if (!takes || event.starts() || event.handler() == null || event.isInline()) {
        continue;
      }
      String call =
          "%s(EventDecoder.%s(r), actions);".formatted(event.handler(), Names.camel(event.name()));
      String listener = event.listener() == null ? null : event.listener().get(role);
      if (listener == null) {
        cases.append("      case %s -> machine.%s\n".formatted(constant(event), call));
      } else {
        imports.add("org.sluice.cc.facet." + listener.substring(0, listener.indexOf('.')));
        cases.append(
            "      case %s -> {\n        if (machine instanceof %s listener) {\n          listener.%s\n        }\n      }\n"
                .formatted(constant(event), listener, call));
      }
    }
    return """

          /** False if there is no such event for it. */
          static boolean deliver(RecordCursor r, %s machine, %s actions) {
            switch (r.kind()) {
        %s      default -> {
                return false;
              }
            }
            return true;
          }
        """
        .formatted(machine.get(0), machine.get(1), cases);
  }

  private static String constant(Event event) {
    return "EventKind.EVENT_%s_VALUE".formatted(event.name());
  }
}
