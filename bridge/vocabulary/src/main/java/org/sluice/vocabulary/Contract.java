// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.ArrayList;
import java.util.List;
import org.sluice.vocabulary.Declarations.Capability;
import org.sluice.vocabulary.Declarations.Column;
import org.sluice.vocabulary.Declarations.Counter;

/** What the contract of a scheme ({@code org.sluice.cc}) repeats of capabilities and counters. */
final class Contract {
  private static final String CC = "cc-algorithms/src/generated/java/org/sluice/cc/";
  private final Declarations all;
  private final DeclarationFile counters;
  private final DeclarationFile capabilities;

  Contract(Declarations all, DeclarationFile counters, DeclarationFile capabilities) {
    this.all = all;
    this.counters = counters;
    this.capabilities = capabilities;
  }

  List<Output> outputs() {
    return List.of(
        Output.java(CC + "Capability.java", capabilities, capability()),
        Output.java(CC + "Counter.java", counters, counter()),
        Output.java(CC + "CounterTable.java", counters, counterTable()));
  }

  private String capability() {
    List<String> constants = new ArrayList<>();
    for (Capability c : all.capabilities().capabilities()) {
      constants.add("  %s(\"%s\", \"%s\")".formatted(c.constant(), c.name(), c.help()));
    }
    return """
        package org.sluice.cc;

        import java.util.Optional;

        /**
         * A feature of the data plane that a scheme can need: the five primitives (counters, triggers,
         * gates, stamps, messages) and the standards of the field, by simulator-neutral name.
         */
        public enum Capability {
        %s;

          private final String wireName;
          private final String meaning;

          Capability(String wireName, String meaning) {
            this.wireName = wireName;
            this.meaning = meaning;
          }

          /** The name in the handshake. */
          public String wireName() {
            return wireName;
          }

          /** One line for a user. */
          public String meaning() {
            return meaning;
          }

          /** The capability of that wire name, if there is one. */
          public static Optional<Capability> ofWireName(String wireName) {
            for (Capability c : values()) {
              if (c.wireName.equals(wireName)) {
                return Optional.of(c);
              }
            }
            return Optional.empty();
          }
        }
        """
        .formatted(String.join(",\n", constants));
  }

  private String counter() {
    List<String> constants = new ArrayList<>();
    for (Counter c : all.counters().counters()) {
      String see =
          isTable(c) ? " See {@link CounterTable." + Declarations.Names.camel(c.name()) + "}." : "";
      List<String> columns = new ArrayList<>();
      for (Column column : c.table()) {
        columns.add("\"" + Declarations.Names.words(column.name()) + "\"");
      }
      constants.add(
          "  /** %s%s */\n  %s(%d, Capability.%s%s)"
              .formatted(
                  c.help(),
                  see,
                  c.name(),
                  c.bit(),
                  c.capability(),
                  columns.isEmpty() ? "" : ", " + String.join(", ", columns)));
    }
    return """
        package org.sluice.cc;

        import java.util.List;

        /** A counter of the data plane that can be read in a snapshot; the bit is its place on the wire. */
        public enum Counter {
        %s;

          private final int bit;
          private final Capability capability;
          private final List<String> columns;

          Counter(int bit, Capability capability, String... columns) {
            this.bit = bit;
            this.capability = capability;
            this.columns = List.of(columns);
          }

          /** Words of a row, 0 if it is not a table. */
          public int columns() {
            return columns.size();
          }

          /** What stands in the columns of a row. */
          public List<String> columnNames() {
            return columns;
          }

          /** This counter's bit in a snapshot mask. */
          public int bit() {
            return bit;
          }

          /** What a scheme that reads it must have declared. */
          public Capability capability() {
            return capability;
          }
        }
        """
        .formatted(String.join(",\n\n", constants));
  }

  private String counterTable() {
    StringBuilder classes = new StringBuilder();
    for (Counter c : all.counters().counters()) {
      if (!isTable(c)) {
        continue;
      }
      String name = Declarations.Names.camel(c.name());
      classes.append(
          "\n  /** Columns of {@link Counter#%s}. */\n  public static final class %s {\n"
              .formatted(c.name(), name));
      for (int i = 0; i < c.table().size(); i++) {
        Column column = c.table().get(i);
        classes.append(
            "    /** %s */\n    public static final int %s = %d;\n\n"
                .formatted(column.help(), column.name(), i));
      }
      classes.append("    private %s() {}\n  }\n".formatted(name));
    }
    return """
        package org.sluice.cc;

        /**
         * A counter that has rows.
         *
         * @param words row after row
         * @param columns words of a row, above 0
         */
        @SuppressWarnings("ArrayRecordComponent")
        public record CounterTable(long[] words, int columns) {
          private static final long[] NONE = {};

          /** A table without rows. */
          public static final CounterTable EMPTY = new CounterTable(NONE, 1);

          /** Number of rows. */
          public int rows() {
            return words.length / columns;
          }

          /** The word in a row and column, both from 0. */
          public long at(int row, int column) {
            return words[row * columns + column];
          }
        %s}
        """
        .formatted(classes);
  }

  private static boolean isTable(Counter counter) {
    return !counter.table().isEmpty() && !counter.inSnapshot();
  }
}
