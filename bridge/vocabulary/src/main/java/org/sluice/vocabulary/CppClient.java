// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.List;
import java.util.Map;
import org.sluice.vocabulary.Declarations.Counter;

/** What the C++ client repeats: kinds, modes, counters, capabilities. */
record CppClient(Declarations all) {
  private static final String INCLUDE = "bridge/client/include/sluice/";
  private static final String HEADER =
      """
      #ifndef SLUICE_«guard»_H
      #define SLUICE_«guard»_H

      #include «include»

      namespace sluice {

      «body»
      }  // namespace sluice

      #endif
      """;
  private static final String EVENT_KINDS =
      """
      /// Both sides of a session must have the same number.
      inline constexpr std::uint32_t kProtocolVersion = «protocolVersion»;

      /// How an event is raised.
      enum class AskMode : std::uint16_t {
      «#values»
        k«name.pascal» = «number»,  ///< «help»
      «/values»
      };

      /// What a data plane reports.
      enum class EventKind : std::uint16_t {
        kUnspecified = 0,
      «#byNumber»
        k«name.pascal» = «number»,
      «/byNumber»
      };
      """;

  /** What the slots have, what a field of a decision may be by name, and the kinds. */
  private static final String DECISION_KINDS =
      """
      /// Slots of a state machine: who may judge packets or watch a trigger is a number below this.
      inline constexpr std::int64_t kSlots = «slots.count»;

      /// Timers of a state machine, those of all slots.
      inline constexpr std::size_t kTimers = «slots.allTimers»;

      /// Watches of a queue, and of virtual output queues, those of all slots.
      inline constexpr std::size_t kWatches = «slots.allWatches»;

      «#choices»
      /// «help.sentence.plain»
      enum «^isSet»class «/isSet»«enumName»«#isSet»Bit«/isSet» : std::int64_t {
      «#values»
        k«#isSet»Stamp«/isSet»«name.pascal» = «number»,
      «/values»
      };

      «/choices»
      /// What a scheme decides.
      enum class DecisionKind : std::uint16_t {
        kUnspecified = 0,
      «#byNumber»
        k«name.pascal» = «number»,
      «/byNumber»
      };

      /// The largest number of a DecisionKind.
      inline constexpr std::uint16_t kLastDecisionKind = «#byNumber»«#-last»«number»«/-last»«/byNumber»;

      /// Whether a decision arms a timer or a trigger: it then takes effect in event time, at once.
      constexpr bool IsArming(DecisionKind kind) {
        switch (kind) {
      «#byNumber»
      «#arming»
          case DecisionKind::k«name.pascal»:
      «/arming»
      «/byNumber»
            return true;
          default:
            return false;
        }
      }
      """;

  private static final String COUNTER_BITS =
      """
      /// Bits of a snapshot mask. In a snapshot's words the counters asked for follow each other in
      /// ascending bit order; one with columns is a table: a number of rows, and then the rows.
      enum CounterBit : std::int64_t {
        kCounterNone = 0,
      «#counters»
        kCounter«name.pascal» = «bit»,«#columnWords»  ///< «.»«/columnWords»
      «/counters»
      };
      """;
  private static final String CAPABILITIES =
      """
      /// Every capability, as the handshake names it.
      inline constexpr std::array<const char*, «capabilities.size»> kCapabilities{
      «#capabilities»
          "«name»",
      «/capabilities»
      };

      /// Those that switches have to do, at the queues that flows go through.
      inline constexpr const char* kSwitchCapabilities[] = {
      «#capabilities»
      «#atSwitch»
          "«name»",
      «/atSwitch»
      «/capabilities»
      };
      """;

  List<Output> outputs() {
    String events = Declarations.EVENTS;
    String decisions = Declarations.DECISIONS;
    String counters = Declarations.COUNTERS;
    return List.of(
        Output.cpp(INCLUDE + "events.h", events, new CppEvents(all.events()).header()),
        Output.cpp(INCLUDE + "decisions.h", decisions, new CppDecisions(all).header()),
        header("event_kind", events, "<cstdint>", Code.of(EVENT_KINDS, all.events())),
        header(
            "decision_kind",
            decisions,
            "<cstddef>\n#include <cstdint>",
            Code.of(DECISION_KINDS, all.decisions())),
        header("counter_bit", counters, "<cstdint>", Code.of(COUNTER_BITS, all.counters())),
        header("counters", counters, "<cstdint>\n#include <vector>", counterRows()),
        header(
            "capabilities",
            Declarations.CAPABILITIES,
            "<array>",
            Code.of(CAPABILITIES, all.capabilities())));
  }

  private static Output header(String name, String source, String include, String body) {
    Map<String, String> values =
        Map.of("guard", Names.snake(name), "include", include, "body", body);
    return Output.cpp(INCLUDE + name + ".h", source, Code.of(HEADER, values));
  }

  /** The tables of counters, row by row. */
  private String counterRows() {
    List<Counter> tables =
        all.counters().counters().stream().filter(c -> !c.table().isEmpty()).toList();
    return "namespace counters {\n"
        + CppRows.structs(tables.stream().map(Counter::row).toList())
        + "\n}  // namespace counters\n";
  }
}
