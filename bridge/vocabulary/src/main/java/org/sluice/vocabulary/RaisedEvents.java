// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.sluice.vocabulary.Declarations.Column;
import org.sluice.vocabulary.Declarations.Counter;
import org.sluice.vocabulary.Declarations.Event;
import org.sluice.vocabulary.Declarations.Names;
import org.sluice.vocabulary.Declarations.Row;

/** What the contract suite raises, by name: events, rows of their payloads, rows of counters. */
final class RaisedEvents {
  private static final String KIT = "bridge/scheme-kit/src/generated/java/org/sluice/kit/contract/";
  private final Declarations all;
  private final DeclarationFile events;
  private final DeclarationFile counters;

  RaisedEvents(Declarations all, DeclarationFile events, DeclarationFile counters) {
    this.all = all;
    this.events = events;
    this.counters = counters;
  }

  List<Output> outputs() {
    return List.of(
        Output.java(KIT + "Raised.java", events, raised()),
        Output.java(KIT + "CounterRows.java", counters, counterRows()));
  }

  private String raised() {
    TreeSet<String> imports =
        new TreeSet<>(List.of("java.util.List", "org.sluice.bridge.wire.EventKind"));
    StringBuilder classes = new StringBuilder();
    for (Event event : Declarations.byNumber(all.events().events())) {
      classes.append(type(event));
    }
    for (Row row : all.events().rows()) {
      if (row.record()) {
        imports.add("org.sluice.cc." + row.name());
      } else {
        classes.append(put(row));
      }
    }
    return """
        package org.sluice.kit.contract;

        %s
        /** An event by the names of its fields; what is not given is 0 or false. */
        abstract class Raised {
          private static final long[] NONE = {};

          final EventKind kind;
          long a;
          long b;
          long c;
          long d;
          long e;
          long[] words = NONE;

          private Raised(EventKind kind) {
            this.kind = kind;
          }

          /** One of any kind, by the places of its fields. */
          static final class MadeUp extends Raised {
            MadeUp(EventKind kind, long[] arguments) {
              super(kind);
              a = arguments[0];
              b = arguments[1];
              c = arguments[2];
              d = arguments[3];
              e = arguments[4];
            }
          }
        %s}
        """
        .formatted(
            imports.stream().map(i -> "import " + i + ";\n").collect(Collectors.joining()),
            classes);
  }

  private String type(Event event) {
    String name = event.camel();
    StringBuilder setters = new StringBuilder();
    long words = event.all().stream().filter(Field::isWord).count();
    for (Field field : event.all()) {
      if (field.isArgument()) {
        setters.append(setter(name, field, argument(field)));
      } else if (field.isWord()) {
        setters.append(setter(name, field, "words[%d] = value;".formatted(field.word())));
      }
    }
    List<Field> payload = event.all().stream().filter(Field::isPayload).toList();
    if (payload.stream().anyMatch(EventRecords::isList)) {
      setters.append(rows(name, payload));
    } else if (!payload.isEmpty()) {
      setters.append(
          "\n    %s %s(long... values) {\n      words = values;\n      return this;\n    }\n"
              .formatted(name, payload.get(0).name()));
    }
    return """

          /** %s */
          static final class %s extends Raised {
            %s() {
              super(EventKind.EVENT_%s);
        %s    }
        %s  }
        """
        .formatted(
            JavaCodec.sentence(CppEvents.plain(event.help())),
            name,
            name,
            event.name(),
            words == 0 ? "" : "      words = new long[%d];\n".formatted(words),
            setters);
  }

  private static String setter(String type, Field field, String assignment) {
    return "\n    %s %s(%s value) {\n      %s\n      return this;\n    }\n"
        .formatted(
            type,
            field.name(),
            field.is("bool") ? "boolean" : field.is("double") ? "double" : "long",
            assignment);
  }

  private static String argument(Field field) {
    String bits =
        field.is("bool")
            ? "value ? 1L : 0"
            : field.is("double") ? "Double.doubleToRawLongBits(value)" : "value";
    if (!field.isPacked()) {
      return "%s = %s;".formatted(field.argument(), bits);
    }
    return "%s |= (%s) << %d & 0x%sL;"
        .formatted(
            field.argument(),
            bits,
            field.lowBit(),
            Long.toHexString(-1L >>> (64 - field.bits()) << field.lowBit()));
  }

  /** Tables of a payload, each after its number of rows. */
  private String rows(String type, List<Field> payload) {
    String parameters =
        payload.stream()
            .map(f -> "List<%s> %s".formatted(f.kind(), f.name()))
            .collect(Collectors.joining(", "));
    StringBuilder size = new StringBuilder();
    StringBuilder puts = new StringBuilder();
    for (Field field : payload) {
      Row row =
          all.events().rows().stream()
              .filter(r -> r.name().equals(field.kind()))
              .findFirst()
              .orElseThrow();
      size.append(
          "%s1 + %d * %s.size()"
              .formatted(size.isEmpty() ? "" : " + ", row.columns().size(), field.name()));
      puts.append(
          "      words[at++] = %s.size();\n      for (%s row : %s) {\n"
              .formatted(field.name(), row.name(), field.name()));
      for (Field column : row.columns()) {
        puts.append(
            "        words[at++] = row.%s()%s;\n"
                .formatted(column.name(), column.is("bool") ? " ? 1 : 0" : ""));
      }
      puts.append("      }\n");
    }
    return "\n    %s rows(%s) {\n      words = new long[%s];\n      int at = 0;\n%s      return this;\n    }\n"
        .formatted(type, parameters, size, puts);
  }

  /** Writes a row of a payload that is one table. */
  private static String put(Row row) {
    String camel = Character.toLowerCase(row.name().charAt(0)) + row.name().substring(1);
    String values =
        row.columns().stream()
            .map(
                c ->
                    "    words[%d * row + %d] = %s;\n"
                        .formatted(row.columns().size(), row.columns().indexOf(c), c.name()))
            .collect(Collectors.joining());
    return "\n  /** Words of a row. */\n  static final int %s_WORDS = %d;\n\n  /** %s */\n  static void %s(long[] words, int row, %s) {\n%s  }\n"
        .formatted(
            JavaCodec.snake(row.name()),
            row.columns().size(),
            JavaCodec.sentence(row.help()),
            camel,
            row.columns().stream().map(c -> "long " + c.name()).collect(Collectors.joining(", ")),
            values);
  }

  private String counterRows() {
    StringBuilder methods = new StringBuilder();
    for (Counter counter :
        all.counters().counters().stream()
            .sorted(Comparator.comparing(Counter::bit))
            .filter(c -> !c.table().isEmpty())
            .toList()) {
      String camel = Names.camel(counter.name());
      List<String> names = counter.table().stream().map(Column::field).map(Field::name).toList();
      methods.append(
          "\n  /** A row of {@link org.sluice.cc.Counter#%s}. */\n  static void %s(List<Long> words, %s) {\n%s  }\n"
              .formatted(
                  counter.name(),
                  Character.toLowerCase(camel.charAt(0)) + camel.substring(1),
                  names.stream().map(n -> "long " + n).collect(Collectors.joining(", ")),
                  names.stream()
                      .map("    words.add(%s);\n"::formatted)
                      .collect(Collectors.joining())));
    }
    return """
        package org.sluice.kit.contract;

        import java.util.List;

        /** Rows of counters, by the names of their columns. */
        final class CounterRows {
          private CounterRows() {}
        %s}
        """
        .formatted(methods);
  }
}
