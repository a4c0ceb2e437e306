// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.sluice.vocabulary.Declarations.Event;
import org.sluice.vocabulary.Declarations.Events;
import org.sluice.vocabulary.Declarations.Row;

/** Events as C++ structures by name, and the records they become. */
final class CppEvents {
  private final List<Event> events;
  private final List<Row> rows;

  CppEvents(Events declared) {
    this.events = declared.events();
    this.rows = declared.rows();
  }

  String header() {
    return """
        #ifndef SLUICE_EVENTS_H
        #define SLUICE_EVENTS_H

        #include <cstddef>
        #include <cstdint>
        #include <vector>

        #include "sluice/event_kind.h"
        #include "sluice/record.h"

        /// Every event by the names of its fields. A record made of one points to the words it was given.
        namespace sluice::events {

        /// Number of triggers: events of a port that a decision of their own arms.
        inline constexpr std::size_t kTriggers = %d;
        %s%s
        }  // namespace sluice::events

        #endif
        """
        .formatted(
            triggers(events).size(),
            rows.stream()
                .map(row -> CppRows.struct(row.name(), row.help(), row.columns()))
                .collect(Collectors.joining()),
            events.stream().map(this::struct).collect(Collectors.joining()));
  }

  /** The events that a decision of their own arms; their place in this list is their number. */
  static List<Event> triggers(List<Event> events) {
    return Declarations.byNumber(events).stream().filter(e -> e.trigger() != null).toList();
  }

  private String struct(Event event) {
    StringBuilder members = new StringBuilder();
    for (Field field : arguments(event)) {
      members.append(
          "  %s %s = %s;  ///< %s\n"
              .formatted(type(field), field.name(), initial(field), help(field)));
    }
    for (Field field : event.all()) {
      if (field.isWord()) {
        members.append("  std::int64_t %s = 0;  ///< %s\n".formatted(field.name(), help(field)));
      }
    }
    boolean payload = event.all().stream().anyMatch(Field::isPayload);
    if (payload) {
      String what =
          event.all().stream()
              .filter(Field::isPayload)
              .map(Field::name)
              .collect(Collectors.joining(", "));
      members.append(
          "  const std::int64_t* words = nullptr;  ///< %s; not owned\n  std::uint32_t wordCount = 0;\n"
              .formatted(what));
    }
    StringBuilder packing = new StringBuilder();
    StringBuilder body = new StringBuilder();
    for (char argument = 'a'; argument <= 'e'; argument++) {
      argument(event, argument, packing, body);
    }
    List<Field> words =
        event.all().stream()
            .filter(Field::isWord)
            .sorted(Comparator.comparing(Field::word))
            .toList();
    for (Field word : words) {
      body.append("    payload[%d] = %s;\n".formatted(word.word(), word.name()));
    }
    if (!words.isEmpty()) {
      members.append(
          "  mutable std::int64_t payload[%d] = {};  ///< room for its words\n"
              .formatted(words.size()));
      body.append(
          "    record.words = payload;\n    record.wordCount = %d;\n".formatted(words.size()));
    }
    if (payload) {
      body.append("    record.words = words;\n    record.wordCount = wordCount;\n");
    }
    return """

        /// %s
        struct %s {
          static constexpr EventKind kKind = EventKind::k%s;
        %s%s
        %s  Record ToRecord() const {
            Record record;
        %s    return record;
          }
        };
        """
        .formatted(
            plain(JavaCodec.sentence(event.help())),
            event.camel(),
            event.camel(),
            event.trigger() == null
                ? ""
                : "  static constexpr std::size_t kTrigger = %d;\n"
                    .formatted(triggers(events).indexOf(event)),
            members,
            packing,
            body);
  }

  private static void argument(
      Event event, char argument, StringBuilder packing, StringBuilder body) {
    List<Field> fields = arguments(event).stream().filter(f -> f.argument() == argument).toList();
    if (fields.isEmpty()) {
      return;
    }
    if (!fields.get(0).isPacked()) {
      Field field = fields.get(0);
      String value =
          field.is("bool")
              ? field.name() + " ? 1 : 0"
              : field.is("double") ? "BitsOf(" + field.name() + ")" : field.name();
      body.append("    record.%s = %s;\n".formatted(argument, value));
      return;
    }
    String name = "Pack" + Character.toUpperCase(argument);
    String parameters =
        fields.stream().map(f -> type(f) + " " + f.name()).collect(Collectors.joining(", "));
    String bits =
        fields.stream()
            .map(
                f ->
                    "(static_cast<std::uint64_t>(%s) & 0x%sU) << %d"
                        .formatted(f.name(), Long.toHexString(-1L >>> (64 - f.bits())), f.lowBit()))
            .collect(Collectors.joining(" |\n                                     "));
    packing.append(
        "  static constexpr std::int64_t %s(%s) {\n    return static_cast<std::int64_t>(%s);\n  }\n\n"
            .formatted(name, parameters, bits));
    body.append(
        "    record.%s = %s(%s);\n"
            .formatted(
                argument,
                name,
                fields.stream().map(Field::name).collect(Collectors.joining(", "))));
  }

  private static List<Field> arguments(Event event) {
    return event.all().stream()
        .filter(Field::isArgument)
        .sorted(Comparator.comparing(Field::argument).thenComparing(Field::lowBit))
        .toList();
  }

  private static String type(Field field) {
    return field.is("bool")
        ? "bool"
        : field.is("double") ? "double" : field.isPacked() ? "std::uint32_t" : "std::int64_t";
  }

  private static String initial(Field field) {
    return field.is("bool") ? "false" : "0";
  }

  static String help(Field field) {
    return (field.unit() == null ? "" : field.unit() + ", ") + plain(field.help());
  }

  /** Without the marks of Javadoc. */
  static String plain(String help) {
    return help.replaceAll("\\{@(?:code|link) #?([^}]*)}", "$1");
  }
}
