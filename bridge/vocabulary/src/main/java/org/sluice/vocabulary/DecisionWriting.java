// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sluice.vocabulary.Declarations.Decision;
import org.sluice.vocabulary.Declarations.Method;
import org.sluice.vocabulary.Declarations.Row;

/** Decisions from the contract's methods, checked as declared, to records; one class per place. */
record DecisionWriting(Declarations all) {
  private static final String SESSION = "bridge/java/src/generated/java/org/sluice/bridge/session/";
  private static final List<String> PLACES =
      List.of("reactionPoint", "notificationPoint", "congestionPoint", "host");

  /** What the generated class of a place is called; the actions it implements are named alike. */
  private static final Map<String, String> PREFIX =
      Map.of(
          "reactionPoint",
          "Rp",
          "notificationPoint",
          "Np",
          "congestionPoint",
          "Cp",
          "host",
          "Host");

  List<Output> outputs() {
    List<Output> outputs = new ArrayList<>();
    outputs.add(writer("CommonDecisions", "ActionsWriter", "", "any state machine", everywhere()));
    for (String place : PLACES) {
      String prefix = Objects.requireNonNull(PREFIX.get(place));
      List<Decision> decisions =
          all.decisions().decisions().stream().filter(d -> isBy(d, place) && !isByAll(d)).toList();
      String who = place.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
      outputs.add(
          writer(
              prefix + "Decisions",
              "CommonDecisions",
              prefix + "Actions",
              who.equals("host") ? "host points" : who + "s",
              decisions));
    }
    return outputs;
  }

  /** What the actions of a place are called, without the word. */
  static String prefix(String place) {
    return Objects.requireNonNull(PREFIX.get(place));
  }

  private List<Decision> everywhere() {
    return all.decisions().decisions().stream().filter(DecisionWriting::isByAll).toList();
  }

  private static boolean isByAll(Decision decision) {
    return PLACES.stream().allMatch(p -> isBy(decision, p));
  }

  private static boolean isBy(Decision decision, String place) {
    return decision.by().contains(place)
        || (place.equals("congestionPoint") && decision.by().contains("switch"));
  }

  private Output writer(
      String name, String base, String actions, String who, List<Decision> decisions) {
    Set<String> imports = new TreeSet<>();
    Set<String> interfaces = new TreeSet<>();
    StringBuilder methods = new StringBuilder();
    for (Decision decision : decisions) {
      if (!decision.calls().isEmpty()) {
        imports.add("org.sluice.bridge.wire.DecisionKind");
        if (decision.all().stream().anyMatch(f -> f.is("timer", "watch", "messageType"))) {
          imports.add("org.sluice.bridge.wire.Protocol");
        }
        if (decision.facet() != null) {
          interfaces.add(decision.facet());
          imports.add("org.sluice.cc.facet." + decision.facet());
        }
        for (Method method : decision.calls()) {
          methods.append(method(decision, method, actions.isEmpty(), imports));
        }
      }
    }
    List<String> implemented = new ArrayList<>(interfaces);
    if (!actions.isEmpty()) {
      implemented.add(0, actions);
      imports.add("org.sluice.cc." + actions);
    }
    return Output.java(
        SESSION + name + ".java",
        Declarations.DECISIONS,
        """
        package org.sluice.bridge.session;

        %s
        /** What %s decide%s, each decision checked as it is declared and written as a record. */
        abstract class %s extends %s implements %s {
          %s(Occasion occasion, long effectPs) {
            super(occasion, effectPs);
          }
        %s}
        """
            .formatted(
                imports.stream().map(i -> "import " + i + ";\n").collect(Collectors.joining()),
                who,
                who.endsWith("s") ? "" : "s",
                name,
                base,
                String.join(", ", implemented),
                name,
                methods));
  }

  private String method(Decision decision, Method method, boolean isCommon, Set<String> imports) {
    List<Field> parameters =
        decision.all().stream().filter(f -> isParameter(f) && !method.gives(f)).toList();
    List<String> typed = new ArrayList<>();
    List<String> names = new ArrayList<>();
    if (decision.takes() == null) {
      for (Field field : parameters) {
        typed.add(javaType(field, imports) + " " + parameter(field));
        names.add(parameter(field));
      }
    } else {
      imports.add("org.sluice.cc." + decision.takes());
      typed.add(decision.takes() + " given");
      names.add("given");
    }
    StringBuilder body = new StringBuilder();
    String quoted = '"' + method.name() + '"';
    allow(decision, method, quoted, body, imports);
    for (Field field : parameters) {
      check(field, quoted, body);
    }
    String check = "check" + Names.capital(method.name());
    if (method.check()) {
      body.append("    %s(%s);\n".formatted(check, String.join(", ", names)));
    }
    List<String> written = new ArrayList<>();
    for (char argument = 'a'; argument <= 'e'; argument++) {
      char at = argument;
      Field field =
          decision.all().stream()
              .filter(f -> f.isArgument() && f.argument() == at)
              .findFirst()
              .orElse(null);
      written.add(field == null ? "0" : argument(decision, method, field, quoted));
    }
    payload(decision, method, quoted, written, body);
    body.append(
        "    occasion().write(DecisionKind.DECISION_%s_VALUE, %s, %s);\n"
            .formatted(
                decision.name(),
                decision.arming() ? "WHEN_APPLIED" : "effectPs",
                String.join(", ", written)));
    String hook =
        method.check() && !isCommon
            ? "\n  /** What the declaration of {@link #%s} cannot say. */\n  abstract void %s(%s);\n"
                .formatted(method.name(), check, String.join(", ", typed))
            : "";
    return """

          @Override
          public final void %s(%s) {
        %s  }
        %s"""
        .formatted(method.name(), String.join(", ", typed).replace("[] ", "... "), body, hook);
  }

  private static void allow(
      Decision decision, Method method, String quoted, StringBuilder body, Set<String> imports) {
    String needed = method.capability() == null ? decision.capability() : method.capability();
    String owner = decision.owner();
    if (owner != null) {
      imports.add("org.sluice.cc.Resource");
    }
    if (decision.yields()) {
      body.append(
          "    if (occasion().hasLost(Resource.%s)) {\n      return;\n    }\n".formatted(owner));
    }
    if (needed != null) {
      imports.add("org.sluice.cc.Capability");
      body.append(
          "    occasion().allow(%s, Capability.%s%s);\n"
              .formatted(quoted, needed, owner == null ? "" : ", Resource." + owner));
    } else if (owner != null) {
      body.append("    occasion().allowOwner(%s, Resource.%s);\n".formatted(quoted, owner));
    } else {
      throw new DeclarationException(
          "%s: %s has neither a capability nor an owner"
              .formatted(Declarations.DECISIONS, decision.name()));
    }
    if (decision.needsWholeSwitch()) {
      body.append("    requireWholeSwitch(%s);\n".formatted(quoted));
    }
    if (decision.arming()) {
      body.append("    requireUndated(%s);\n".formatted(quoted));
    }
  }

  private static void check(Field field, String method, StringBuilder body) {
    String name = parameter(field);
    if (field.is("entity")) {
      body.append("    occasion().requireDestination(%s, %s);\n".formatted(method, name));
    } else if (field.is("time")) {
      body.append("    occasion().requireNotPast(%s, \"%s\", %s);\n".formatted(method, name, name));
    } else if (field.range() != null && !field.isPayload()) {
      body.append(require("    ", field, name, method, '"' + name + '"'));
    }
  }

  private static String require(
      String indent, Field field, String value, String method, String what) {
    String range = Objects.requireNonNull(field.range());
    return "%soccasion().require(%s, %s, %s, %s, \"%s\");\n"
        .formatted(
            indent,
            Range.of(range).condition(value),
            method,
            what,
            value,
            field.allowed() == null ? range : field.allowed());
  }

  /** The 64 bits of an argument. */
  private static String argument(Decision decision, Method method, Field field, String quoted) {
    String name =
        method.gives(field)
            ? Objects.requireNonNull(Objects.requireNonNull(method.with()).get(field.name()))
            : decision.takes() != null && isParameter(field)
                ? "given." + field.name() + "()"
                : parameter(field);
    if (field.enumName() != null && !field.is("departureStamps")) {
      return name + ".number()";
    }
    boolean given = method.gives(field);
    return switch (field.kind()) {
      case "slot" -> "occasion().placed().slotNumber()";
      case "port" -> "wirePort()";
      case "timer" -> name + " + (long) occasion().placed().slotNumber() * Protocol.TIMERS";
      case "watch" -> name + " + (long) occasion().placed().slotNumber() * Protocol.WATCHES";
      case "messageType" ->
          name + " | (long) occasion().placed().slotNumber() << Protocol.MESSAGE_SLOT_BIT";
      case "entity" -> "Integer.toUnsignedLong(" + name + ")";
      // + 0.0 turns a negative zero, which the wire would carry as such, into zero.
      case "double" -> "Double.doubleToRawLongBits(" + name + " + 0.0)";
      case "bool", "onOff", "direction" -> given ? name : name + " ? 1 : 0";
      case "counters" -> given ? name : "maskOf(" + quoted + ", " + name + ")";
      case "departureStamps" -> given ? name : "maskOf(" + name + ")";
      default -> name;
    };
  }

  private void payload(
      Decision decision, Method method, String quoted, List<String> written, StringBuilder body) {
    for (Field field : decision.all()) {
      if (!field.isPayload() || method.gives(field)) {
        continue;
      }
      if (field.rows() != null) {
        body.append(rows(all.row(field.rows()), field.name(), quoted));
        written.add("rows");
      } else if (field.is("ints")) {
        body.append(ints(field, quoted));
        written.add("rows");
      } else {
        written.add(field.name());
      }
    }
  }

  private static String ints(Field field, String quoted) {
    String value = field.name() + "[i]";
    return """
            long[] rows = new long[%s.length];
            for (int i = 0; i < rows.length; i++) {
        %s      rows[i] = %s;
            }
        """
        .formatted(
            field.name(),
            field.range() == null
                ? ""
                : require("      ", field, value, quoted, "\"%s \" + i".formatted(field.shown())),
            value);
  }

  private static String rows(Row row, String list, String quoted) {
    StringBuilder checks = new StringBuilder();
    StringBuilder puts = new StringBuilder();
    for (Field column : row.columns()) {
      String value = "row." + column.name() + "()";
      if (column.range() != null) {
        checks.append(require("      ", column, value, quoted, '"' + column.name() + '"'));
      }
      puts.append("      rows[at++] = %s;\n".formatted(value));
    }
    return """
            long[] rows = new long[%s.size() * %d];
            int at = 0;
            for (%s row : %s) {
        %s%s    }
        """
        .formatted(list, row.columns().size(), row.name(), list, checks, puts);
  }

  /** Whether a scheme says it; the writer knows the rest. */
  private static boolean isParameter(Field field) {
    return !field.is("slot", "port");
  }

  private static String parameter(Field field) {
    return field.is("direction") ? "upward" : field.name();
  }

  private static String javaType(Field field, Set<String> imports) {
    @Nullable String enumName = field.enumName();
    if (enumName != null && !field.is("departureStamps")) {
      return enumName;
    }
    if (field.rows() != null) {
      imports.add("java.util.List");
      imports.add("org.sluice.cc." + field.rows());
      return "List<" + field.rows() + ">";
    }
    String element =
        field.is("counters") ? "Counter" : field.is("departureStamps") ? "DepartureStamp" : "";
    if (!element.isEmpty()) {
      imports.add("java.util.Set");
      imports.add("org.sluice.cc." + element);
      return "Set<" + element + ">";
    }
    return switch (field.kind()) {
      case "watch" -> "int";
      case "direction" -> "boolean";
      case "ints" -> "int[]";
      default -> EventRecords.javaType(field);
    };
  }
}
