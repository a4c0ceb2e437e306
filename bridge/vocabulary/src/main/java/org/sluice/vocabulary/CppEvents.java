// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sluice.vocabulary.Declarations.Event;
import org.sluice.vocabulary.Declarations.Events;

/** Events as C++ structures by name, and the records they become. */
record CppEvents(Events declared) {
  private static final String HEADER =
      """
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
      inline constexpr std::size_t kTriggers = «declared.triggers.size»;
      «rows»
      «#structs»

      /// «event.help.sentence.plain»
      struct «event.name.pascal» {
        static constexpr EventKind kKind = EventKind::k«event.name.pascal»;
      «#triggers»
        static constexpr std::size_t kTrigger = «.»;
      «/triggers»
      «#members»
        «type» «field.name» = «initial»;  ///< «field.comment»
      «/members»
      «#payload»
        const std::int64_t* words = nullptr;  ///< «.»; not owned
        std::uint32_t wordCount = 0;
      «/payload»
      «#event.words.size»
        mutable std::int64_t payload[«.»] = {};  ///< room for its words
      «/event.words.size»

      «#arguments»
      «#isPacked»
        static constexpr std::int64_t Pack«capital»(«#members»«type» «field.name»«^-last», «/-last»«/members») {
          return static_cast<std::int64_t>(«bits»);
        }

      «/isPacked»
      «/arguments»
        Record ToRecord() const {
          Record record;
      «#arguments»
          record.«letter» = «#isPacked»Pack«capital»(«#members»«field.name»«^-last», «/-last»«/members»)«/isPacked»«^isPacked»«value»«/isPacked»;
      «/arguments»
      «#event.words»
          payload[«word»] = «name»;
      «/event.words»
      «#event.words.size»
          record.words = payload;
          record.wordCount = «.»;
      «/event.words.size»
      «#payload»
          record.words = words;
          record.wordCount = wordCount;
      «/payload»
          return record;
        }
      };
      «/structs»

      }  // namespace sluice::events

      #endif
      """;

  String header() {
    return Code.of(HEADER, this);
  }

  String rows() {
    return CppRows.structs(declared.rows()).stripTrailing();
  }

  List<Struct> structs() {
    return declared.events().stream()
        .map(e -> new Struct(e, declared.triggers().indexOf(e)))
        .toList();
  }

  /** The structure of an event; its number among the triggers is -1 if it is none. */
  record Struct(Event event, int trigger) {
    List<Integer> triggers() {
      return trigger < 0 ? List.of() : List.of(trigger);
    }

    List<Member> members() {
      List<Field> words = event.all().stream().filter(Field::isWord).toList();
      return Stream.concat(event.arguments().stream(), words.stream()).map(Member::new).toList();
    }

    /** What the payload is as a whole; empty if there is none. */
    String payload() {
      return event.payload().stream().map(Field::name).collect(Collectors.joining(", "));
    }

    List<Argument> arguments() {
      return event.arguments().stream()
          .collect(Collectors.groupingBy(Field::argument, TreeMap::new, Collectors.toList()))
          .values()
          .stream()
          .map(fields -> new Argument(fields.stream().map(Member::new).toList(), event.widths()))
          .toList();
    }
  }

  /** One of the record's arguments, and the fields in it. */
  record Argument(List<Member> members, List<Field> views) {
    char letter() {
      return members.get(0).field().argument();
    }

    char capital() {
      return Character.toUpperCase(letter());
    }

    boolean isPacked() {
      return members.get(0).field().isPacked();
    }

    /** What the argument is of a field that has it to itself. */
    String value() {
      Field field = members.get(0).field();
      return field.isBool()
          ? field.name() + " ? 1 : 0"
          : field.isDouble() ? "BitsOf(" + field.name() + ")" : field.name();
    }

    /** What the argument is of several fields. */
    String bits() {
      Stream<String> fields =
          members.stream()
              .map(Member::field)
              .map(
                  f ->
                      "(static_cast<std::uint64_t>(%s) & 0x%sU) << %d"
                          .formatted(f.name(), Long.toHexString(f.mask()), f.lowBit()));
      Stream<String> widths =
          views.stream()
              .filter(f -> f.widthField().argument() == letter())
              .map(
                  f ->
                      "std::uint64_t{%s::kWords} << %d"
                          .formatted(f.rows(), f.widthField().lowBit()));
      return Stream.concat(fields, widths)
          .collect(Collectors.joining(" |\n                                     "));
    }
  }

  record Member(Field field) {
    String type() {
      return field.isBool()
          ? "bool"
          : field.isDouble() ? "double" : field.isPacked() ? "std::uint32_t" : "std::int64_t";
    }

    String initial() {
      return field.isBool() ? "false" : "0";
    }
  }
}
