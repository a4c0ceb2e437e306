// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.ArrayList;
import java.util.List;
import org.sluice.vocabulary.Declarations.Decision;

/**
 * The enums of the contract that a field of a decision is one of: in the actions of their place,
 * between two comments, or in a file of their own where no method takes them, or takes a set.
 */
record Choices(Declarations all) {
  private static final String CC = "org/sluice/cc/";
  private static final String ENUM =
      """
      /** «field.help.sentence» */
      «head» «field.enumName» {
      «#field.values»
        /** «help» */
        «name»(«number»)«^-last»,«/-last»«#-last»;«/-last»
      «/field.values»

        private final int number;

        «field.enumName»(int number) {
          this.number = number;
        }

        /** Its «what» in the decision. */
        public int «what»() {
          return number;
        }
      }
      """;

  List<Output> outputs() {
    List<Output> outputs = new ArrayList<>();
    for (Decision decision : all.decisions().decisions()) {
      decision.all().stream()
          .filter(Field::isChoice)
          .forEach(field -> outputs.add(output(decision, field)));
    }
    return outputs;
  }

  private static Output output(Decision decision, Field field) {
    if (field.isSet() || decision.calls().isEmpty()) {
      return Output.java(
          "cc-algorithms/src/generated/java/" + CC + field.enumName() + ".java",
          Declarations.DECISIONS,
          "package org.sluice.cc;\n\n" + text(field, "public enum"));
    }
    String actions = DecisionWriting.prefix(decision.by().get(0)) + "Actions.java";
    return Output.part(
        "cc-algorithms/src/main/java/" + CC + actions,
        String.valueOf(field.enumName()),
        text(field, "enum").indent(2).replaceAll("(?m)^ +$", "") + "\n");
  }

  private static String text(Field field, String head) {
    return Code.of(ENUM, new Choice(field, head, field.isSet() ? "bit" : "number"));
  }

  private record Choice(Field field, String head, String what) {}
}
