// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sluice.vocabulary.Declarations.Counter;
import org.sluice.vocabulary.Declarations.Decision;
import org.sluice.vocabulary.Declarations.Event;
import org.sluice.vocabulary.Declarations.Kind;
import org.sluice.vocabulary.Declarations.Row;

/**
 * What the C interface of the client ({@code sluice.h}) repeats: capabilities, counters, an ask for
 * each event and a reader for each decision. The C++ behind it fills the structures of {@link
 * CppEvents} and {@link CppDecisions}, so that places in a record are decided there alone.
 */
record CInterface(Declarations all) {
  private static final String PATH = "bridge/client/include/sluice.h";
  private static final String SOURCES = "bridge/client/src/";

  /** What a session does for its simulator: timers, and the end of a flow. */
  private static final Set<String> OWN = Set.of("TIMER", "FLOW_END", "SET_TIMER", "CANCEL_TIMER");

  private static final String WORDS =
      """
      «#all.capabilities.capabilities»
      #define SLUICE_CAN_«constant» "«name»" «help.comment»
      «/all.capabilities.capabilities»

      /* Counters: bits of the mask of a snapshot. */
      «#all.counters.counters»
      #define SLUICE_COUNTER_«name» «bit» «help.plain.comment»
      «/all.counters.counters»
      «#all.decisions.choices»

      «help.sentence.comment»
      «#values»
      #define SLUICE_«enumName.snake»_«name» «number»
      «/values»
      «/all.decisions.choices»
      """;

  private static final String ROW =
      """

      «row.help.sentence.plain.comment»
      #define SLUICE_WORDS_OF_«of.snake» «columns.size»
      typedef struct sluice_«name» {
      «#columns»
        «type» «name»; «field.comment.comment»
      «/columns»
      } sluice_«name»;
      """;

  /** Of an event that is asked (its words are copied) or of a decision that is read. */
  private static final String STRUCT =
      """

      «kind.help.sentence.plain.comment»
      typedef struct sluice_«name» {
      «#members»
        «type» «name»; «field.comment.comment»
      «/members»
      «#payload»
        const int64_t *words; /* «.» */
        uint32_t word_count;
      «/payload»
      } sluice_«name»;
      """;

  private static final String EVENTS =
      "«#puts»\n"
          + ROW
          + """
      SLUICE_API void sluice_put_«name»(int64_t *words, const sluice_«name» *row);
      «/puts»
      «#events»
      """
          + STRUCT
          + """
      SLUICE_API int sluice_ask_«name»(sluice_session *session, uint32_t entity, const sluice_«name» *event«^isInline», int64_t reaction_delay_ps«/isInline»);
      «/events»
      """;

  private static final String DECISIONS =
      """
      enum sluice_decision_kind {
      «#decisions»
        SLUICE_«kind.name» = «kind.number»«^-last»,«/-last»
      «/decisions»
      };
      «#gets»
      """
          + ROW
          + """
      SLUICE_API void sluice_get_«name»(const int64_t *words, sluice_«name» *row);
      «/gets»
      «#decisions»
      """
          + STRUCT
          + """
      SLUICE_API void sluice_read_«name»(const sluice_decision *decision, sluice_«name» *read);
      «/decisions»
      """;

  private static final String ASKS =
      """
      #include "c_interface.h"
      #include "sluice/events.h"
      «#puts»

      void sluice_put_«name»(std::int64_t* words, const sluice_«name»* row) {
      «#columns»
        words[«place»] = row->«name»«#field.isBool» != 0«/field.isBool»;
      «/columns»
      }
      «/puts»
      «#events»

      int sluice_ask_«name»(sluice_session* session, std::uint32_t entity, const sluice_«name»* from«^isInline», std::int64_t reactionDelayPs«/isInline») {
        sluice::events::«kind.name.pascal» to;
      «#members»
        to.«field.name» = from->«name»«#field.isBool» != 0«/field.isBool»;
      «/members»
      «#payload»
        to.words = from->words;
        to.wordCount = from->word_count;
      «/payload»
        return sluice::c::Ask«#isInline»Inline«/isInline»(session, to.kKind, entity, to.ToRecord()«^isInline», reactionDelayPs«/isInline»);
      }
      «/events»
      """;

  private static final String READERS =
      """
      #include "c_interface.h"
      #include "sluice/decisions.h"
      «#gets»

      void sluice_get_«name»(const std::int64_t* words, sluice_«name»* row) {
        const auto from = sluice::decisions::«row.name»::From(words);
      «#columns»
        row->«name» = from.«field.name»;
      «/columns»
      }
      «/gets»
      «#decisions»

      void sluice_read_«name»(const sluice_decision* decision, sluice_«name»* read) {
        const auto from = sluice::decisions::«kind.name.pascal»::From(sluice::c::DecisionOf(decision));
      «#members»
        read->«name» = from.«field.name»«suffix»;
      «/members»
      «#payload»
        read->words = from.words;
        read->word_count = from.wordCount;
      «/payload»
      }
      «/decisions»
      """;

  List<Output> outputs() {
    return List.of(
        Output.part(PATH, "words", Code.of(WORDS, this)),
        Output.part(PATH, "events", Code.of(EVENTS, this)),
        Output.part(PATH, "decisions", Code.of(DECISIONS, this)),
        Output.cpp(SOURCES + "c_events.cc", Declarations.EVENTS, Code.of(ASKS, this)),
        Output.cpp(SOURCES + "c_decisions.cc", Declarations.DECISIONS, Code.of(READERS, this)));
  }

  /** Rows that a simulator writes: of events, and of the counters that are tables. */
  List<RowInC> puts() {
    Stream<RowInC> counters =
        all.counters().counters().stream()
            .filter(c -> !c.table().isEmpty())
            .map(Counter::row)
            .map(row -> new RowInC(row, row.name() + "Row"));
    return Stream.concat(ofRows(all.events().rows()), counters).toList();
  }

  /** Rows that it reads. */
  List<RowInC> gets() {
    return ofRows(all.decisions().rows()).toList();
  }

  private static Stream<RowInC> ofRows(List<Row> rows) {
    return rows.stream().map(row -> new RowInC(row, row.name()));
  }

  List<KindInC> events() {
    return ofKinds(all.events().byNumber());
  }

  List<KindInC> decisions() {
    return ofKinds(all.decisions().byNumber());
  }

  private static List<KindInC> ofKinds(List<? extends Kind> kinds) {
    return kinds.stream().filter(k -> !OWN.contains(k.name())).map(KindInC::new).toList();
  }

  /** A row, whose structure may be called otherwise. */
  record RowInC(Row row, String of) {
    String name() {
      return Names.underscored(of);
    }

    List<Member> columns() {
      return members(row.columns());
    }
  }

  /** The structure of an event or a decision. */
  record KindInC(Kind kind) {
    String name() {
      return Names.underscored(Names.pascal(kind.name()));
    }

    /** The fields that are no table: arguments in their order, then single words. */
    List<Member> members() {
      return CInterface.members(
          kind instanceof Decision
              ? kind.all().stream().filter(Field::isArgument).toList()
              : Stream.concat(kind.arguments().stream(), kind.words().stream()).toList());
    }

    /** What the payload is; empty if there is none. */
    String payload() {
      return kind.payload().stream().map(Field::name).collect(Collectors.joining(", "));
    }

    boolean isInline() {
      return kind instanceof Event event && event.isInline();
    }
  }

  private static List<Member> members(List<Field> fields) {
    List<Member> members = new ArrayList<>();
    fields.forEach(field -> members.add(new Member(field, members.size())));
    return members;
  }

  /** A field in a structure, and its place there. */
  record Member(Field field, int place) {
    String name() {
      return Names.underscored(field.name());
    }

    String type() {
      return field.is("bool", "onOff")
          ? "int"
          : field.isDouble()
              ? "double"
              : field.isPacked() || (field.is("entity") && field.isArgument())
                  ? "uint32_t"
                  : "int64_t";
    }

    /** What makes a value of C of one of C++. */
    String suffix() {
      return field.is("entity") ? ".bits()" : field.is("bool", "onOff") ? " ? 1 : 0" : "";
    }
  }
}
