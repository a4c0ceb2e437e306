// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.List;
import java.util.Objects;
import org.sluice.vocabulary.Declarations.Decision;
import org.sluice.vocabulary.Declarations.Event;
import org.sluice.vocabulary.Declarations.Row;

/** Decisions as C++ structures by name, read from what a session hands over. */
record CppDecisions(Declarations declared) {
  private static final String HEADER =
      """
      #ifndef SLUICE_DECISIONS_H
      #define SLUICE_DECISIONS_H

      #include <cstdint>

      #include "sluice/events.h"
      #include "sluice/session.h"

      /// Every decision by the names of its fields, unchecked. Words point into what it was read from.
      namespace sluice::decisions {
      «#rows»

      /// «help.sentence.plain»
      struct «name» {
        static constexpr std::uint32_t kWords = «columns.size»;
      «#columns»
        std::int64_t «name» = 0;  ///< «comment»
      «/columns»

        static «name» From(const std::int64_t* word) { return {«#places»word[«number»]«^-last», «/-last»«/places»}; }
      };
      «/rows»
      «#structs»

      /// «decision.help.sentence.plain»
      struct «decision.name.pascal» {
      «#members»
        «type» «name»«initial»;  ///< «comment»
      «/members»
      «#payload»
        const std::int64_t* words = nullptr;  ///< «comment»
        std::uint32_t wordCount = 0;
      «/payload»

        static «decision.name.pascal» From(const Decision& decision) {
          «decision.name.pascal» read;
      «#members»
          read.«name» = «value»;
      «/members»
      «#payload»
          read.words = decision.words;
          read.wordCount = decision.wordCount;
      «/payload»
          return read;
        }
      };
      «/structs»

      /// The egress port that a decision is for + 1; 0: all ports, or a decision that is for none.
      inline std::int64_t PortOf(const Decision& decision) {
        switch (decision.kind) {
      «#structs»
      «#ports»
          case DecisionKind::k«decision.name.pascal»:
            return decision.«argument»;
      «/ports»
      «/structs»
          default:
            return 0;
        }
      }

      /// The one decision that answers an event of this kind; kUnspecified: any do, or none.
      inline DecisionKind AnswerTo(EventKind kind) {
        switch (kind) {
      «#answers»
          case EventKind::k«name.pascal»:
            return DecisionKind::k«answer.pascal»;
      «/answers»
          default:
            return DecisionKind::kUnspecified;
        }
      }

      /// Whether it is the answer to an event of one kind.
      inline bool IsAnswer(DecisionKind kind) {
        switch (kind) {
      «#answers»
          case DecisionKind::k«answer.pascal»:
      «/answers»
            return true;
          default:
            return false;
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
      «#armings»
          case DecisionKind::k«decision»:
            return {events::«event.name.pascal»::kTrigger, decision.a, decision.b != 0, «forHosts»};
      «/armings»
          default:
            return {};
        }
      }

      }  // namespace sluice::decisions

      #endif
      """;

  String header() {
    return Code.of(HEADER, this);
  }

  List<Row> rows() {
    return declared.decisions().rows();
  }

  List<Struct> structs() {
    return declared.decisions().byNumber().stream().map(Struct::new).toList();
  }

  List<Event> answers() {
    return declared.events().byNumber().stream().filter(Event::isInline).toList();
  }

  List<Arming> armings() {
    return declared.events().triggers().stream().map(Arming::new).toList();
  }

  record Arming(Event event) {
    String decision() {
      return Names.pascal(Objects.requireNonNull(event.trigger()).decision());
    }

    boolean forHosts() {
      return event.to().contains("host");
    }
  }

  record Struct(Decision decision) {
    List<Member> members() {
      return decision.arguments().stream().map(Member::new).toList();
    }

    List<Field> payload() {
      return decision.payload();
    }

    List<Field> ports() {
      return decision.arguments().stream().filter(f -> f.is("port")).toList();
    }
  }

  record Member(Field field) {
    String name() {
      return field.name();
    }

    String comment() {
      return field.comment();
    }

    String type() {
      return switch (field.kind()) {
        case "bool", "onOff" -> "bool";
        case "double" -> "double";
        case "entity" -> "EntityId";
        default -> "std::int64_t";
      };
    }

    String initial() {
      return field.is("entity") ? "" : field.is("bool", "onOff") ? " = false" : " = 0";
    }

    String value() {
      String argument = "decision." + field.argument();
      return switch (field.kind()) {
        case "bool", "onOff" -> argument + " != 0";
        case "double" -> "DoubleOf(" + argument + ")";
        case "entity" -> "EntityId(static_cast<std::uint32_t>(" + argument + "))";
        default -> argument;
      };
    }
  }
}
