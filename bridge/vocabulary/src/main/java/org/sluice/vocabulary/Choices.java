// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.sluice.vocabulary.Declarations.Decision;

/**
 * The enums of the contract that a field of a decision is one of: in the actions of their place,
 * between two comments, or in a file of their own where no method takes them, or takes a set.
 */
final class Choices {
  private static final String CC = "org/sluice/cc/";
  private final Declarations all;
  private final DeclarationFile source;

  Choices(Declarations all, DeclarationFile source) {
    this.all = all;
    this.source = source;
  }

  List<Output> outputs() {
    List<Output> outputs = new ArrayList<>();
    for (Decision decision : all.decisions().decisions()) {
      for (Field field : decision.all()) {
        if (field.enumName() != null) {
          outputs.add(output(decision, field, field.enumName()));
        }
      }
    }
    return outputs;
  }

  private Output output(Decision decision, Field field, String name) {
    if (field.is("departureStamps") || decision.calls().isEmpty()) {
      return Output.java(
          "cc-algorithms/src/generated/java/" + CC + name + ".java",
          source,
          "package org.sluice.cc;\n\n" + text(field, "public enum " + name));
    }
    String actions = DecisionWriting.prefix(decision.by().get(0)) + "Actions.java";
    return Output.part(
        "cc-algorithms/src/main/java/" + CC + actions,
        name,
        text(field, "enum " + name).indent(2).replaceAll("(?m)^ +$", "") + "\n");
  }

  private static String text(Field field, String head) {
    String number = field.is("departureStamps") ? "bit" : "number";
    List<String> constants = new ArrayList<>();
    field
        .numbers()
        .forEach(
            (name, value) ->
                constants.add(
                    "  /** %s */\n  %s(%d)"
                        .formatted(Objects.requireNonNull(field.names()).get(name), name, value)));
    return """
        /** %s */
        %s {
        %s;

          private final int number;

          %s(int number) {
            this.number = number;
          }

          /** Its %s in the decision. */
          public int %s() {
            return number;
          }
        }
        """
        .formatted(
            JavaCodec.sentence(field.help()),
            head,
            String.join(",\n", constants),
            field.enumName(),
            number,
            number);
  }
}
