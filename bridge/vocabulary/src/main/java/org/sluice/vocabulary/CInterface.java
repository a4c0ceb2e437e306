// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.sluice.vocabulary.Declarations.Column;
import org.sluice.vocabulary.Declarations.Counter;
import org.sluice.vocabulary.Declarations.Decision;
import org.sluice.vocabulary.Declarations.Event;
import org.sluice.vocabulary.Declarations.Row;

/**
 * What the C interface of the client ({@code sluice.h}) repeats: capabilities, counters, an ask for
 * each event and a reader for each decision. The C++ behind it fills the structures of {@link
 * CppEvents} and {@link CppDecisions}, so that places in a record are decided there alone.
 */
final class CInterface {
  private static final String HEADER = "bridge/client/include/sluice.h";
  private static final String SOURCES = "bridge/client/src/";

  /** What a session does for its simulator: timers, and the end of a flow. */
  private static final Set<String> OWN_EVENTS = Set.of("TIMER", "FLOW_END");

  private static final Set<String> OWN_DECISIONS = Set.of("SET_TIMER", "CANCEL_TIMER");

  private final Declarations all;
  private final List<Event> events;
  private final List<Decision> decisions;

  CInterface(Declarations all) {
    this.all = all;
    this.events =
        Declarations.byNumber(all.events().events()).stream()
            .filter(e -> !OWN_EVENTS.contains(e.name()))
            .toList();
    this.decisions =
        Declarations.byNumber(all.decisions().decisions()).stream()
            .filter(d -> !OWN_DECISIONS.contains(d.name()))
            .toList();
  }

  List<Output> outputs() {
    return List.of(
        Output.part(HEADER, "words", words()),
        Output.part(HEADER, "events", eventsInC()),
        Output.part(HEADER, "decisions", decisionsInC()),
        Output.cpp(SOURCES + "c_events.cc", Declarations.EVENTS, asks()),
        Output.cpp(SOURCES + "c_decisions.cc", Declarations.DECISIONS, readers()));
  }

  // ---- the header

  private String words() {
    StringBuilder code = new StringBuilder();
    all.capabilities()
        .capabilities()
        .forEach(
            c ->
                code.append(
                    "#define SLUICE_CAN_%s \"%s\" %s\n"
                        .formatted(c.constant(), c.name(), comment(c.help()))));
    code.append("\n/* Counters: bits of the mask of a snapshot. */\n");
    for (Counter counter : all.counters().counters()) {
      code.append(
          "#define SLUICE_COUNTER_%s %d %s\n"
              .formatted(counter.name(), counter.bit(), comment(Names.plain(counter.help()))));
    }
    for (Decision decision : all.decisions().decisions()) {
      for (Field field : decision.all()) {
        if (field.enumName() != null) {
          String name = snake(field.enumName()).toUpperCase(Locale.ROOT);
          code.append("\n%s\n".formatted(comment(Names.sentence(field.help()))));
          for (Declarations.Value value : field.values()) {
            code.append("#define SLUICE_%s_%s %d\n".formatted(name, value.name(), value.number()));
          }
        }
      }
    }
    return code.toString();
  }

  private String eventsInC() {
    StringBuilder code = new StringBuilder();
    for (Row row : all.events().rows()) {
      code.append(row(row.name(), row.help(), row.columns(), "put"));
    }
    for (Counter counter : all.counters().counters()) {
      if (!counter.table().isEmpty()) {
        code.append(
            row(
                Names.pascal(counter.name()) + "Row",
                "A row of the counter " + counter.name() + ".",
                counter.table().stream().map(Column::field).toList(),
                "put"));
      }
    }
    for (Event event : events) {
      StringBuilder members = new StringBuilder();
      for (Field field : fields(event)) {
        members.append(member(type(field), field));
      }
      if (hasPayload(event)) {
        String what =
            event.all().stream()
                .filter(Field::isPayload)
                .map(Field::name)
                .collect(Collectors.joining(", "));
        members.append(
            "  const int64_t *words; %s\n  uint32_t word_count;\n"
                .formatted(comment(what + "; copied")));
      }
      String name = snake(Names.pascal(event.name()));
      code.append(
          """

          %s
          typedef struct sluice_%s {
          %s} sluice_%s;
          SLUICE_API int sluice_ask_%s(sluice_session *session, uint32_t entity, const sluice_%s *event%s);
          """
              .formatted(
                  comment(Names.plain(Names.sentence(event.help()))),
                  name,
                  members,
                  name,
                  name,
                  name,
                  isInline(event) ? "" : ", int64_t reaction_delay_ps"));
    }
    return code.toString();
  }

  private String decisionsInC() {
    String kinds =
        decisions.stream()
            .map(d -> "  SLUICE_%s = %d".formatted(d.name(), d.number()))
            .collect(Collectors.joining(",\n"));
    StringBuilder code =
        new StringBuilder("enum sluice_decision_kind {\n%s\n};\n".formatted(kinds));
    for (Row row : all.decisions().rows()) {
      code.append(row(row.name(), row.help(), row.columns(), "get"));
    }
    for (Decision decision : decisions) {
      StringBuilder members = new StringBuilder();
      for (Field field : decision.all()) {
        if (field.isArgument()) {
          members.append(member(type(field), field));
        }
      }
      if (hasPayload(decision)) {
        members.append("  const int64_t *words;\n  uint32_t word_count;\n");
      }
      String name = snake(Names.pascal(decision.name()));
      code.append(
          """

          %s
          typedef struct sluice_%s {
          %s} sluice_%s;
          SLUICE_API void sluice_read_%s(const sluice_decision *decision, sluice_%s *read);
          """
              .formatted(
                  comment(Names.plain(Names.sentence(decision.help()))),
                  name,
                  members,
                  name,
                  name,
                  name));
    }
    return code.toString();
  }

  private static String row(String camel, String help, List<Field> columns, String verb) {
    String name = snake(camel);
    String members = columns.stream().map(c -> member(type(c), c)).collect(Collectors.joining());
    String function =
        verb.equals("put")
            ? "sluice_put_%s(int64_t *words, const sluice_%s *row)"
            : "sluice_get_%s(const int64_t *words, sluice_%s *row)";
    return """

        %s
        #define SLUICE_WORDS_OF_%s %d
        typedef struct sluice_%s {
        %s} sluice_%s;
        SLUICE_API void %s;
        """
        .formatted(
            comment(Names.plain(Names.sentence(help))),
            name.toUpperCase(Locale.ROOT),
            columns.size(),
            name,
            members,
            name,
            function.formatted(name, name));
  }

  private static String member(String type, Field field) {
    return "  %s %s; %s\n".formatted(type, snake(field.name()), comment(field.comment()));
  }

  // ---- what is behind it

  private String asks() {
    StringBuilder code = new StringBuilder();
    for (Row row : all.events().rows()) {
      code.append(put(row.name(), row.columns()));
    }
    for (Counter counter : all.counters().counters()) {
      if (!counter.table().isEmpty()) {
        code.append(
            put(
                Names.pascal(counter.name()) + "Row",
                counter.table().stream().map(Column::field).toList()));
      }
    }
    for (Event event : events) {
      String name = snake(Names.pascal(event.name()));
      StringBuilder body = new StringBuilder();
      for (Field field : fields(event)) {
        body.append(
            "  to.%s = from->%s%s;\n"
                .formatted(field.name(), snake(field.name()), field.is("bool") ? " != 0" : ""));
      }
      if (hasPayload(event)) {
        body.append("  to.words = from->words;\n  to.wordCount = from->word_count;\n");
      }
      code.append(
          """

          int sluice_ask_%s(sluice_session* session, std::uint32_t entity, const sluice_%s* from%s) {
            sluice::events::%s to;
          %s  return sluice::c::%s(session, to.kKind, entity, to.ToRecord()%s);
          }
          """
              .formatted(
                  name,
                  name,
                  isInline(event) ? "" : ", std::int64_t reactionDelayPs",
                  Names.pascal(event.name()),
                  body,
                  isInline(event) ? "AskInline" : "Ask",
                  isInline(event) ? "" : ", reactionDelayPs"));
    }
    return """
        #include "c_interface.h"
        #include "sluice/events.h"
        %s"""
        .formatted(code);
  }

  private static String put(String camel, List<Field> columns) {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < columns.size(); i++) {
      body.append(
          "  words[%d] = row->%s%s;\n"
              .formatted(
                  i, snake(columns.get(i).name()), columns.get(i).is("bool") ? " != 0" : ""));
    }
    return "\nvoid sluice_put_%s(std::int64_t* words, const sluice_%s* row) {\n%s}\n"
        .formatted(snake(camel), snake(camel), body);
  }

  private String readers() {
    StringBuilder code = new StringBuilder();
    for (Row row : all.decisions().rows()) {
      StringBuilder body = new StringBuilder();
      for (Field column : row.columns()) {
        body.append("  row->%s = from.%s;\n".formatted(snake(column.name()), column.name()));
      }
      code.append(
          """

          void sluice_get_%s(const std::int64_t* words, sluice_%s* row) {
            const auto from = sluice::decisions::%s::From(words);
          %s}
          """
              .formatted(snake(row.name()), snake(row.name()), row.name(), body));
    }
    for (Decision decision : decisions) {
      String name = snake(Names.pascal(decision.name()));
      StringBuilder body = new StringBuilder();
      for (Field field : decision.all()) {
        if (field.isArgument()) {
          String value = "from." + field.name();
          body.append(
              "  read->%s = %s;\n"
                  .formatted(
                      snake(field.name()),
                      field.is("entity")
                          ? value + ".bits()"
                          : field.is("bool", "onOff") ? value + " ? 1 : 0" : value));
        }
      }
      if (hasPayload(decision)) {
        body.append("  read->words = from.words;\n  read->word_count = from.wordCount;\n");
      }
      code.append(
          """

          void sluice_read_%s(const sluice_decision* decision, sluice_%s* read) {
            const auto from = sluice::decisions::%s::From(sluice::c::DecisionOf(decision));
          %s}
          """
              .formatted(name, name, Names.pascal(decision.name()), body));
    }
    return """
        #include "c_interface.h"
        #include "sluice/decisions.h"
        %s"""
        .formatted(code);
  }

  // ---- names and types

  /** The fields that are no table: arguments in their order, then single words. */
  private static List<Field> fields(Event event) {
    return event.all().stream()
        .filter(f -> f.isArgument() || f.isWord())
        .sorted(
            Comparator.comparing(Field::isWord)
                .thenComparing(f -> f.isWord() ? 'f' : f.argument())
                .thenComparing(f -> f.isWord() ? f.word() : f.lowBit()))
        .toList();
  }

  private static boolean hasPayload(Declarations.Kind kind) {
    return kind.all().stream().anyMatch(Field::isPayload);
  }

  private static boolean isInline(Event event) {
    return "INLINE".equals(event.mode());
  }

  private static String type(Field field) {
    return field.is("bool", "onOff")
        ? "int"
        : field.is("double")
            ? "double"
            : field.isPacked() || (field.is("entity") && field.isArgument())
                ? "uint32_t"
                : "int64_t";
  }

  /** {@code lineRateBps} or {@code FlowStart} in C: {@code line_rate_bps}, {@code flow_start}. */
  private static String snake(String camel) {
    return camel.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
  }

  private static String comment(String text) {
    return "/* " + text.replace("*/", "* /") + " */";
  }
}
