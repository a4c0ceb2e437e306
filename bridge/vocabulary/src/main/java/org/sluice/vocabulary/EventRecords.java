// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.sluice.vocabulary.Declarations.Event;
import org.sluice.vocabulary.Declarations.Row;

/** The contract's records: one for each event, and one for each row that a scheme sees. */
record EventRecords(Declarations all) {
  private static final String CC = "cc-algorithms/src/generated/java/org/sluice/cc/";

  private static final String VIEW =
      """
      package org.sluice.cc;

      /**
       * Rows of an event, each of which is «row.help.lower»
       *
       * @param words row after row
       * @param width words of a row; a recording may have fewer than there are columns here, or more
       */
      @SuppressWarnings("ArrayRecordComponent")
      public record «name»(long[] words, int width) {
        private static final long[] NO_WORDS = {};

        /** No rows. */
        public static final «name» NONE = new «name»(NO_WORDS, 1);

        /** Number of rows. */
        public int count() {
          return words.length / width;
        }
      «#columns»

        /** «help» */
        public long «column.name»(int row) {
          return word(row, «number», "«column.name»");
        }
      «/columns»

        private long word(int row, int column, String name) {
          if (column >= width) {
            throw new IllegalStateException("a row has " + width + " words and no " + name);
          }
          return words[row * width + column];
        }
      }
      """;

  /** A row as it is seen through its view. */
  record View(Row row) {
    String name() {
      return Field.viewOf(row.name());
    }

    List<Column> columns() {
      return row.columns().stream().map(c -> new Column(c, row.columns().indexOf(c))).toList();
    }
  }

  record Column(Field column, int number) {
    String help() {
      String unit = column.unit() == null ? "" : ", " + column.unit();
      return Names.sentence(column.help().replaceAll("\\.$", "") + unit);
    }
  }

  List<Output> outputs() {
    List<Output> outputs = new ArrayList<>();
    for (Event event : all.events().events()) {
      if (event.record() != null) {
        outputs.add(output(event.record(), Declarations.EVENTS, record(event, event.record())));
      }
    }
    rows(all.events().rows(), Declarations.EVENTS, outputs);
    rows(all.decisions().rows(), Declarations.DECISIONS, outputs);
    return outputs;
  }

  private static void rows(List<Row> rows, String source, List<Output> outputs) {
    for (Row row : rows) {
      if (row.record()) {
        String head = "package org.sluice.cc;\n\n" + javadoc(row.help(), row.columns(), false);
        String body = "public record %s(%s) {}\n".formatted(row.name(), components(row.columns()));
        outputs.add(output(row.name(), source, head + body));
      } else {
        outputs.add(output(Field.viewOf(row.name()), source, Code.of(VIEW, new View(row))));
      }
    }
  }

  private static Output output(String record, String source, String body) {
    return Output.java(CC + record + ".java", source, body);
  }

  private static String record(Event event, String name) {
    List<Field> fields = event.visible();
    boolean hasList = fields.stream().anyMatch(EventRecords::isList);
    boolean hasArray = fields.stream().anyMatch(f -> f.is("longs"));
    StringBuilder code = new StringBuilder("package org.sluice.cc;\n\n");
    code.append(hasList ? "import java.util.List;\n\n" : "");
    code.append(javadoc(event.help(), fields, true));
    code.append(hasArray ? "@SuppressWarnings(\"ArrayRecordComponent\")\n" : "");
    String components = "long nowPs" + (fields.isEmpty() ? "" : ", " + components(fields));
    String body = constants(event) + shortConstructor(event, name, fields);
    code.append(
        "public record %s(%s) {%s}\n"
            .formatted(name, components, body.isEmpty() ? "" : "\n" + body));
    return code.toString();
  }

  private static String constants(Event event) {
    if (event.constants() == null) {
      return "";
    }
    return event.constants().entrySet().stream()
        .map(
            c ->
                "  /** %s */\n  public static final long %s = Long.MAX_VALUE;\n"
                    .formatted(c.getValue(), c.getKey()))
        .collect(Collectors.joining("\n"));
  }

  private static String shortConstructor(Event event, String name, List<Field> fields) {
    int n = event.shortRecord();
    if (n == 0) {
      return "";
    }
    String values =
        fields.stream()
            .map(
                f ->
                    fields.indexOf(f) < n
                        ? f.name()
                        : isList(f) ? "List.of()" : f.isView() ? f.view() + ".NONE" : "0")
            .collect(Collectors.joining(", "));
    return "  /** One of which nothing more is known. */\n  public %s(long nowPs, %s) {\n    this(nowPs, %s);\n  }\n"
        .formatted(name, components(fields.subList(0, n)), values);
  }

  private static String javadoc(String help, List<Field> fields, boolean hasTime) {
    StringBuilder code = new StringBuilder("/**\n * " + Names.sentence(help) + "\n *\n");
    code.append(hasTime ? " * @param nowPs when\n" : "");
    for (Field field : fields) {
      code.append(" * @param %s %s\n".formatted(field.name(), field.help()));
    }
    return code.append(" */\n").toString();
  }

  private static String components(List<Field> fields) {
    return fields.stream().map(f -> javaType(f) + " " + f.name()).collect(Collectors.joining(", "));
  }

  static boolean isList(Field field) {
    return field.is("PortLink", "HostPlace", "NextHop");
  }

  static String javaType(Field field) {
    return switch (field.kind()) {
      case "int", "entity", "timer", "messageType" -> "int";
      case "bool", "onOff" -> "boolean";
      case "double" -> "double";
      case "longs" -> "long[]";
      case "rows" -> field.view();
      case "snapshot" -> "Snapshot";
      case "PortLink", "HostPlace", "NextHop" -> "List<" + field.kind() + ">";
      default -> "long";
    };
  }
}
