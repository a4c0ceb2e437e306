// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sluice.vocabulary.Declarations.Decision;
import org.sluice.vocabulary.Declarations.Event;
import org.sluice.vocabulary.Declarations.Method;
import org.sluice.vocabulary.Declarations.Value;

/** The contract of a scheme in Python: events, what state machines receive, what they decide. */
record PythonContract(Declarations all) {
  private static final String PATH = "bridge/python/src/sluice/_vocabulary.py";
  private static final String HEAD =
      """
      # SPDX-License-Identifier: MIT
      # %s
      \"""The contract's events, counters and decisions, as in `org.sluice.cc`.\"""

      from __future__ import annotations

      import enum
      from collections.abc import Iterable, Sequence
      from operator import index
      from typing import TYPE_CHECKING, Any, Callable, NamedTuple

      from ._contract import Decided, EcnProfile, Snapshot, rows_of

      if TYPE_CHECKING:
          from ._scheme import CpActions, HostActions, NpActions, RpActions

      """;

  /** A place of a state machine: its class in Python, and what its actions are called. */
  private record Place(String name, String machine, String actions, String who) {}

  private static final List<Place> PLACES =
      List.of(
          new Place("reactionPoint", "ReactionPoint", "Rp", "a flow's sender"),
          new Place("notificationPoint", "NotificationPoint", "Np", "a flow's receiver"),
          new Place("congestionPoint", "CongestionPoint", "Cp", "a switch port or a switch"),
          new Place("host", "HostPoint", "Host", "a host's NIC"));

  List<Output> outputs() {
    String sources = "bridge/vocabulary/*.yaml";
    StringBuilder code = new StringBuilder(HEAD.formatted(Output.heading(sources)));
    counters(code);
    for (Field choice : all.decisions().choices()) {
      choice(choice, code);
    }
    Stream.concat(all.events().rows().stream(), all.decisions().rows().stream())
        .forEach(row -> tuple(row.name(), row.help(), row.columns(), false, code));
    for (Event event : all.events().events()) {
      if (event.record() != null) {
        tuple(event.record(), event.help(), event.visible(), true, code);
      }
    }
    decoding(code);
    decisions(code);
    PLACES.forEach(place -> machine(place, code));
    return List.of(Output.file(PATH, code.toString()));
  }

  private void counters(StringBuilder code) {
    code.append("\nclass Counter(enum.Enum):\n    \"\"\"What a snapshot can read.\"\"\"\n\n");
    for (Declarations.Counter counter : all.counters().counters()) {
      code.append("    %s = %d\n".formatted(counter.name(), counter.bit()));
      code.append("    \"\"\"%s\"\"\"\n".formatted(help(counter.help())));
    }
    for (Declarations.Counter counter : all.counters().counters()) {
      if (counter.isTable()) {
        code.append(
            "\n\nclass %sColumn(enum.IntEnum):\n    \"\"\"Columns of the table %s.\"\"\"\n\n"
                .formatted(Names.pascal(counter.name()), counter.name()));
        for (Value column : counter.places()) {
          code.append("    %s = %d\n".formatted(column.name(), column.number()));
        }
      }
    }
  }

  private static void choice(Field field, StringBuilder code) {
    code.append(
        "\n\nclass %s(enum.Enum):\n    \"\"\"%s\"\"\"\n\n"
            .formatted(field.enumName(), help(field.help())));
    for (Value value : field.values()) {
      code.append("    %s = %d\n".formatted(value.name(), value.number()));
      code.append("    \"\"\"%s\"\"\"\n".formatted(help(value.help())));
    }
  }

  private static void tuple(
      String name, String help, List<Field> fields, boolean hasTime, StringBuilder code) {
    code.append("\n\nclass %s(NamedTuple):\n    \"\"\"%s\n".formatted(name, help(help)));
    code.append("\n    Attributes:\n");
    code.append(hasTime ? "        now_ps: when\n" : "");
    for (Field field : fields) {
      code.append("        %s: %s\n".formatted(snake(field.name()), Names.plain(field.help())));
    }
    code.append("    \"\"\"\n\n");
    code.append(hasTime ? "    now_ps: int\n" : "");
    for (Field field : fields) {
      code.append("    %s: %s\n".formatted(snake(field.name()), type(field)));
    }
  }

  /** Values as they come from Java become events. */
  private void decoding(StringBuilder code) {
    code.append("\n\nDECODERS: dict[str, tuple[str, Callable[[list[Any]], Any]]] = {\n");
    for (Event event : all.events().events()) {
      if (event.record() == null) {
        continue;
      }
      List<String> values = new ArrayList<>(List.of("f[0]"));
      boolean isPlain = true;
      for (Field field : event.visible()) {
        String value = "f[%d]".formatted(values.size());
        boolean isRows = EventRecords.isList(field);
        isPlain &= !isRows && !field.is("snapshot", "rows");
        values.add(
            isRows
                ? "[%s._make(r) for r in %s]".formatted(field.kind(), value)
                : field.is("snapshot")
                    ? "Snapshot.of(%s, Counter)".formatted(value)
                    : field.isView() ? "rows_of(%s, %s)".formatted(field.rows(), value) : value);
      }
      String made =
          isPlain
              ? event.record() + "._make"
              : "lambda f: %s(%s)".formatted(event.record(), String.join(", ", values));
      code.append("    \"%s\": (\"%s\", %s),\n".formatted(event.record(), handler(event), made));
    }
    code.append(
        "}\n\"\"\"By the name of an event: its handler, and what makes it of its values.\"\"\"\n");
  }

  private void decisions(StringBuilder code) {
    List<Decision> common = new ArrayList<>();
    for (Decision decision : all.decisions().decisions()) {
      if (PLACES.stream().allMatch(place -> isBy(decision, place))) {
        common.add(decision);
      }
    }
    methods("CommonDecisions", "Decided", "any place", common, code);
    for (Place place : PLACES) {
      methods(
          place.actions() + "Decisions",
          "CommonDecisions",
          place.who(),
          all.decisions().decisions().stream()
              .filter(d -> isBy(d, place) && !common.contains(d))
              .toList(),
          code);
    }
  }

  private static boolean isBy(Decision decision, Place place) {
    return decision.by().contains(place.name())
        || (place.name().equals("congestionPoint") && decision.by().contains("switch"));
  }

  private void methods(
      String name, String base, String who, List<Decision> decisions, StringBuilder code) {
    code.append(
        "\n\nclass %s(%s):\n    \"\"\"What the state machine of %s decides.\"\"\"\n"
            .formatted(name, base, who));
    // Of two methods of one name, the later has the earlier's parameters and one more.
    Map<String, String> byName = new LinkedHashMap<>();
    for (Decision decision : decisions) {
      for (Method method : decision.calls()) {
        byName.put(method.name(), method(decision, method));
      }
    }
    byName.values().forEach(code::append);
  }

  private static String method(Decision decision, Method method) {
    List<String> parameters = new ArrayList<>(List.of("self"));
    List<String> values = new ArrayList<>(List.of("\"" + method.name() + "\""));
    List<String> docs = new ArrayList<>();
    @Nullable String takes = decision.takes();
    if (takes == null) {
      for (Field field : decision.all()) {
        if (!field.is("slot", "port") && !method.gives(field)) {
          String name = field.is("direction") ? "upward" : snake(field.name());
          parameters.add(parameter(field, name));
          values.add(value(field, name));
          docs.add("            %s: %s".formatted(name, Names.plain(field.help())));
        }
      }
    } else {
      parameters.add("profile: " + takes);
      values.add("list(profile)");
      docs.add("            profile: its thresholds");
    }
    return """

        def %s(%s) -> None:
            \"""%s%s\"""
            self._decide(%s)
    """
        .formatted(
            snake(method.name()),
            String.join(", ", parameters),
            help(decision.help()),
            docs.isEmpty() ? "" : "\n\n        Args:\n" + String.join("\n", docs) + "\n        ",
            String.join(", ", values))
        .indent(0);
  }

  private static String parameter(Field field, String name) {
    if (field.enumName() != null && !field.isSet()) {
      return name + ": " + field.enumName();
    }
    if (field.rows() != null) {
      return "%s: Sequence[%s]".formatted(name, field.rows());
    }
    return switch (field.kind()) {
      case "longs", "ints" -> "*" + name + ": int";
      case "counters" -> name + ": Iterable[Counter] = ()";
      case "departureStamps" -> name + ": Iterable[DepartureStamp]";
      case "direction" -> name + ": bool";
      default -> name + ": " + type(field);
    };
  }

  /** What is written for a parameter; a real number where a whole one belongs is refused. */
  private static String value(Field field, String name) {
    if (field.enumName() != null && !field.isSet()) {
      return name + ".name";
    }
    if (field.rows() != null) {
      return "[list(row) for row in %s]".formatted(name);
    }
    return switch (field.kind()) {
      case "longs", "ints" -> "[index(word) for word in %s]".formatted(name);
      case "counters", "departureStamps" -> "[one.name for one in %s]".formatted(name);
      case "bool", "onOff", "direction" -> "bool(%s)".formatted(name);
      case "double" -> "float(%s)".formatted(name);
      default -> "index(%s)".formatted(name);
    };
  }

  private void machine(Place place, StringBuilder code) {
    code.append(
        "\n\nclass %sEvents:\n    \"\"\"What the state machine of %s receives.\"\"\"\n"
            .formatted(place.machine(), place.who()));
    for (Event event : all.events().events()) {
      boolean isFor =
          event.to().contains(place.name())
              || (place.name().equals("congestionPoint") && event.to().contains("switch"));
      if (!isFor || event.record() == null || event.handler() == null) {
        continue;
      }
      boolean answers = event.isInline();
      code.append(
          """

              def %s(self, event: %s%s) -> %s:
                  \"""%s\"""
          """
              .formatted(
                  handler(event),
                  event.record(),
                  answers ? "" : ", actions: " + place.actions() + "Actions",
                  answers ? answerType(event) : "None",
                  help(event.help()))
              .indent(0));
      if (answers) {
        code.append("        return %s\n".formatted(answer(event)));
      }
    }
  }

  private static String answerType(Event event) {
    return "VERDICT".equals(event.answer()) ? "Verdict" : "NextHop";
  }

  /** What a machine answers that does not say otherwise. */
  private static String answer(Event event) {
    return "VERDICT".equals(event.answer()) ? "Verdict.PASS" : "event.next_hops[0]";
  }

  private static String handler(Event event) {
    return snake(Objects.requireNonNull(event.handler()));
  }

  private static String snake(String name) {
    return Names.snake(name).toLowerCase(Locale.ROOT);
  }

  private static String help(String text) {
    return Names.sentence(Names.plain(text)).replace("\\", "\\\\").replace("\"", "'");
  }

  private static String type(Field field) {
    return switch (field.kind()) {
      case "bool", "onOff" -> "bool";
      case "double" -> "float";
      case "longs" -> "list[int]";
      case "rows" -> "list[%s]".formatted(field.rows());
      case "snapshot" -> "Snapshot";
      case "PortLink", "HostPlace", "NextHop" -> "list[%s]".formatted(field.kind());
      default -> "int";
    };
  }
}
