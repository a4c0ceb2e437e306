// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.List;

/** What the contract of a scheme ({@code org.sluice.cc}) repeats of capabilities and counters. */
record Contract(Declarations all) {
  private static final String CC = "cc-algorithms/src/generated/java/org/sluice/cc/";
  private static final String CAPABILITY =
      """
      package org.sluice.cc;

      import java.util.Optional;

      /**
       * A feature of the data plane that a scheme can need: the five primitives (counters, triggers,
       * gates, stamps, messages) and the standards of the field, by simulator-neutral name.
       */
      public enum Capability {
      «#capabilities»
        «constant»("«name»", "«help»")«^-last»,«/-last»«#-last»;«/-last»
      «/capabilities»

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
      """;
  private static final String COUNTER =
      """
      package org.sluice.cc;

      import java.util.List;

      /** A counter of the data plane that can be read in a snapshot; the bit is its place on the wire. */
      public enum Counter {
      «#counters»
        /** «help»«#isTable» Its columns: {@link CounterTable.«name.pascal»}.«/isTable» */
        «name»(«bit», Capability.«capability»«#table», "«words»"«/table»)«^-last»,
      «/-last»«#-last»;«/-last»
      «/counters»

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
      """;
  private static final String COUNTER_TABLE =
      """
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
      «#counters»
      «#isTable»

        /** Columns of {@link Counter#«name»}. */
        public static final class «name.pascal» {
      «#places»
          /** «help» */
          public static final int «name» = «number»;

      «/places»
          private «name.pascal»() {}
        }
      «/isTable»
      «/counters»
      }
      """;

  List<Output> outputs() {
    return List.of(
        Output.java(
            CC + "Capability.java",
            Declarations.CAPABILITIES,
            Code.of(CAPABILITY, all.capabilities())),
        Output.java(CC + "Counter.java", Declarations.COUNTERS, Code.of(COUNTER, all.counters())),
        Output.java(
            CC + "CounterTable.java",
            Declarations.COUNTERS,
            Code.of(COUNTER_TABLE, all.counters())));
  }
}
