// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.List;
import java.util.Map;
import org.sluice.vocabulary.Declarations.Capability;
import org.sluice.vocabulary.Declarations.Column;
import org.sluice.vocabulary.Declarations.Counter;
import org.sluice.vocabulary.Declarations.Decision;
import org.sluice.vocabulary.Declarations.Event;
import org.sluice.vocabulary.Declarations.Mode;
import org.sluice.vocabulary.Declarations.Slots;

/** What the C++ client repeats: kinds, modes, counters, capabilities. */
final class CppClient {
  private static final String INCLUDE = "bridge/client/include/sluice/";
  private final Declarations all;

  CppClient(Declarations all) {
    this.all = all;
  }

  List<Output> outputs(
      DeclarationFile events,
      DeclarationFile decisions,
      DeclarationFile counters,
      DeclarationFile capabilities) {
    return List.of(
        Output.cpp(INCLUDE + "events.h", events, new CppEvents(all.events()).header()),
        Output.cpp(
            INCLUDE + "decisions.h",
            decisions,
            new CppDecisions(all.decisions(), all.events().events()).header()),
        Output.cpp(
            INCLUDE + "event_kind.h", events, header("EVENT_KIND", "<cstdint>", eventKinds())),
        Output.cpp(
            INCLUDE + "decision_kind.h",
            decisions,
            header("DECISION_KIND", "<cstddef>\n#include <cstdint>", decisionKinds())),
        Output.cpp(
            INCLUDE + "counter_bit.h", counters, header("COUNTER_BIT", "<cstdint>", counterBits())),
        Output.cpp(
            INCLUDE + "counters.h",
            counters,
            header("COUNTERS", "<cstdint>\n#include <vector>", counterRows())),
        Output.cpp(
            INCLUDE + "capabilities.h",
            capabilities,
            header("CAPABILITIES", "<array>", capabilityNames())));
  }

  private static String header(String guard, String include, String body) {
    return """
        #ifndef SLUICE_%s_H
        #define SLUICE_%s_H

        #include %s

        namespace sluice {

        %s
        }  // namespace sluice

        #endif
        """
        .formatted(guard, guard, include, body);
  }

  private String eventKinds() {
    StringBuilder code = new StringBuilder();
    code.append("/// Both sides of a session must have the same number.\n");
    code.append(
        "inline constexpr std::uint32_t kProtocolVersion = %d;\n\n"
            .formatted(all.events().protocolVersion()));
    code.append("/// How an event is raised.\nenum class AskMode : std::uint16_t {\n");
    for (Map.Entry<String, Mode> mode : all.events().modes().entrySet()) {
      code.append(
          "  k%s = %d,  ///< %s\n"
              .formatted(
                  Declarations.Names.camel(mode.getKey()),
                  mode.getValue().number(),
                  mode.getValue().help()));
    }
    code.append(
        "};\n\n/// What a data plane reports.\nenum class EventKind : std::uint16_t {\n  kUnspecified = 0,\n");
    for (Event event : Declarations.byNumber(all.events().events())) {
      code.append("  k%s = %d,\n".formatted(event.camel(), event.number()));
    }
    return code.append("};\n").toString();
  }

  private String decisionKinds() {
    StringBuilder code = new StringBuilder();
    code.append(
        "/// What a scheme decides.\nenum class DecisionKind : std::uint16_t {\n  kUnspecified = 0,\n");
    StringBuilder arming = new StringBuilder();
    int last = 0;
    for (Decision decision : Declarations.byNumber(all.decisions().decisions())) {
      code.append("  k%s = %d,\n".formatted(decision.camel(), decision.number()));
      last = decision.number();
      if (decision.arming()) {
        arming.append("    case DecisionKind::k%s:\n".formatted(decision.camel()));
      }
    }
    return choices()
        + code.append(
                """
            };

            /// The largest number of a DecisionKind.
            inline constexpr std::uint16_t kLastDecisionKind = %d;

            /// Whether a decision arms a timer or a trigger: it then takes effect in event time, at once.
            constexpr bool IsArming(DecisionKind kind) {
              switch (kind) {
            %s      return true;
                default:
                  return false;
              }
            }
            """
                    .formatted(last, arming))
            .toString();
  }

  /** What a field of a decision may be, by name, and what the slots have. */
  private String choices() {
    Slots slots = all.decisions().slots();
    StringBuilder code =
        new StringBuilder(
            """
            /// Slots of a state machine: who may judge packets or watch a trigger is a number below this.
            inline constexpr std::int64_t kSlots = %d;

            /// Timers of a state machine, those of all slots.
            inline constexpr std::size_t kTimers = %d;

            /// Watches of a queue, and of virtual output queues, those of all slots.
            inline constexpr std::size_t kWatches = %d;

            """
                .formatted(
                    slots.count(),
                    slots.count() * slots.timers(),
                    slots.count() * slots.watches()));
    for (Decision decision : all.decisions().decisions()) {
      for (Field field : decision.all()) {
        if (field.enumName() != null) {
          code.append(choice(field, field.enumName()));
        }
      }
    }
    return code.toString();
  }

  private static String choice(Field field, String name) {
    boolean set = field.is("departureStamps");
    StringBuilder values = new StringBuilder();
    field
        .numbers()
        .forEach(
            (constant, number) ->
                values.append(
                    "  k%s%s = %d,\n"
                        .formatted(
                            set ? "Stamp" : "", Declarations.Names.camel(constant), number)));
    return "/// %s\nenum %s : std::int64_t {\n%s};\n\n"
        .formatted(
            CppEvents.plain(JavaCodec.sentence(field.help())),
            set ? name + "Bit" : "class " + name,
            values);
  }

  /** The tables of counters, row by row. */
  private String counterRows() {
    StringBuilder code = new StringBuilder();
    for (Counter counter : all.counters().counters()) {
      if (!counter.table().isEmpty()) {
        code.append(
            CppRows.struct(
                Declarations.Names.camel(counter.name()),
                "A row of the counter " + counter.name() + ".",
                counter.table().stream().map(Column::field).toList()));
      }
    }
    return "namespace counters {\n" + code + "\n}  // namespace counters\n";
  }

  private String counterBits() {
    StringBuilder code =
        new StringBuilder(
            """
            /// Bits of a snapshot mask. In a snapshot's words the counters asked for follow each other in
            /// ascending bit order; one with columns is a table: a number of rows, and then the rows.
            enum CounterBit : std::int64_t {
              kCounterNone = 0,
            """);
    for (Counter counter : all.counters().counters()) {
      code.append(
          "  kCounter%s = %d,".formatted(Declarations.Names.camel(counter.name()), counter.bit()));
      List<String> columns =
          counter.table().stream().map(Column::name).map(Declarations.Names::words).toList();
      code.append(columns.isEmpty() ? "\n" : "  ///< " + String.join(", ", columns) + "\n");
    }
    return code.append("};\n").toString();
  }

  private String capabilityNames() {
    List<Capability> names = all.capabilities().capabilities();
    StringBuilder code =
        new StringBuilder(
            "/// Every capability, as the handshake names it.\ninline constexpr std::array<const char*, %d> kCapabilities{\n"
                .formatted(names.size()));
    for (Capability capability : names) {
      code.append("    \"%s\",\n".formatted(capability.name()));
    }
    return code.append("};\n").toString();
  }
}
