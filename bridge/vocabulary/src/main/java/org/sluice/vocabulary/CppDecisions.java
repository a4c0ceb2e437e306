// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.sluice.vocabulary.Declarations.Decision;
import org.sluice.vocabulary.Declarations.Decisions;
import org.sluice.vocabulary.Declarations.Event;
import org.sluice.vocabulary.Declarations.Row;

/** Decisions as C++ structures by name, read from what a session hands over. */
final class CppDecisions {
  private final Decisions decisions;
  private final List<Event> events;

  CppDecisions(Decisions decisions, List<Event> events) {
    this.decisions = decisions;
    this.events = events;
  }

  String header() {
    List<Decision> all = Declarations.byNumber(decisions.decisions());
    return """
        #ifndef SLUICE_DECISIONS_H
        #define SLUICE_DECISIONS_H

        #include <cstdint>

        #include "sluice/events.h"
        #include "sluice/session.h"

        /// Every decision by the names of its fields, unchecked. Words point into what it was read from.
        namespace sluice::decisions {
        %s%s
        /// The egress port that a decision is for + 1; 0: all ports, or a decision that is for none.
        inline std::int64_t PortOf(const Decision& decision) {
          switch (decision.kind) {
        %s    default:
              return 0;
          }
        }

        /// Who watches an event that a decision of its own arms (`trigger` in events.yaml).
        struct Arming {
          std::size_t trigger = events::kTriggers;  ///< kTrigger of the event; kTriggers: the decision is of another kind
          std::int64_t watcher = 0;
          bool on = false;
          bool hosts = false;  ///< whether a host point may decide it
        };

        inline Arming ArmingOf(const Decision& decision) {
          switch (decision.kind) {
        %s    default:
              return {};
          }
        }

        }  // namespace sluice::decisions

        #endif
        """
        .formatted(
            decisions.rows().stream().map(CppDecisions::row).collect(Collectors.joining()),
            all.stream().map(CppDecisions::struct).collect(Collectors.joining()),
            all.stream().map(CppDecisions::port).collect(Collectors.joining()),
            CppEvents.triggers(events).stream()
                .map(CppDecisions::arming)
                .collect(Collectors.joining()));
  }

  private static String arming(Event event) {
    return "    case DecisionKind::k%s:\n      return {events::%s::kTrigger, decision.a, decision.b != 0, %s};\n"
        .formatted(
            Declarations.Names.camel(Objects.requireNonNull(event.trigger()).decision()),
            event.camel(),
            event.to().contains("host"));
  }

  private static String row(Row row) {
    StringBuilder members = new StringBuilder();
    StringBuilder values = new StringBuilder();
    for (int i = 0; i < row.columns().size(); i++) {
      Field column = row.columns().get(i);
      members.append("  std::int64_t %s = 0;%s\n".formatted(column.name(), help(column)));
      values.append("%sword[%d]".formatted(i == 0 ? "" : ", ", i));
    }
    return """

        /// %s
        struct %s {
          static constexpr std::uint32_t kWords = %d;
        %s
          static %s From(const std::int64_t* word) { return {%s}; }
        };
        """
        .formatted(
            CppEvents.plain(JavaCodec.sentence(row.help())),
            row.name(),
            row.columns().size(),
            members,
            row.name(),
            values);
  }

  private static String struct(Decision decision) {
    StringBuilder members = new StringBuilder();
    StringBuilder values = new StringBuilder();
    List<Field> arguments =
        decision.all().stream()
            .filter(Field::isArgument)
            .sorted(Comparator.comparing(Field::argument))
            .toList();
    for (Field field : arguments) {
      members.append(
          "  %s %s%s;%s\n".formatted(type(field), field.name(), initial(field), help(field)));
      values.append("    read.%s = %s;\n".formatted(field.name(), value(field)));
    }
    for (Field field : decision.all()) {
      if (field.isPayload()) {
        members.append(
            "  const std::int64_t* words = nullptr;  ///< %s\n  std::uint32_t wordCount = 0;\n"
                .formatted(CppEvents.plain(field.help())));
        values.append(
            "    read.words = decision.words;\n    read.wordCount = decision.wordCount;\n");
      }
    }
    return """

        /// %s
        struct %s {
        %s
          static %s From(const Decision& decision) {
            %s read;
        %s    return read;
          }
        };
        """
        .formatted(
            CppEvents.plain(JavaCodec.sentence(decision.help())),
            decision.camel(),
            members,
            decision.camel(),
            decision.camel(),
            values);
  }

  private static String port(Decision decision) {
    return decision.all().stream()
        .filter(f -> f.is("port"))
        .map(
            f ->
                "    case DecisionKind::k%s:\n      return decision.%s;\n"
                    .formatted(decision.camel(), f.argument()))
        .collect(Collectors.joining());
  }

  private static String type(Field field) {
    return field.is("bool", "onOff")
        ? "bool"
        : field.is("double") ? "double" : field.is("entity") ? "EntityId" : "std::int64_t";
  }

  private static String initial(Field field) {
    return field.is("entity") ? "" : field.is("bool", "onOff") ? " = false" : " = 0";
  }

  private static String value(Field field) {
    String argument = "decision." + field.argument();
    return switch (field.kind()) {
      case "bool", "onOff" -> argument + " != 0";
      case "double" -> "DoubleOf(" + argument + ")";
      case "entity" -> "EntityId(static_cast<std::uint32_t>(" + argument + "))";
      default -> argument;
    };
  }

  private static String help(Field field) {
    return "  ///< " + CppEvents.help(field);
  }
}
