// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sluice.vocabulary.Declarations.Kind;

/**
 * Texts of events and decisions, as Java expressions on a record cursor {@code r}. A text is a
 * template with fields in braces ({@code {name}} with its unit, {@code {name#}} without), or
 * templates by condition ({@code name=0}, {@code name=MAX}, {@code name<0}, {@code words=0}, {@code
 * else}).
 */
record Text(Kind kind) {
  private static final Pattern FIELD = Pattern.compile("\\{(\\w+)(#?)}");
  private static final Pattern CONDITION = Pattern.compile("(\\w+)([=<])(-?\\w+)");

  /** The expression, of type String. */
  String expression() {
    JsonNode text = kind.text();
    if (text == null) {
      return "\"\"";
    }
    if (text.isTextual()) {
      return template(text.asText());
    }
    StringBuilder cases = new StringBuilder();
    for (Map.Entry<String, JsonNode> entry : text.properties()) {
      String value = template(entry.getValue().asText());
      cases.append(
          entry.getKey().equals("else")
              ? value
              : condition(entry.getKey()) + " ? " + value + " : ");
    }
    return cases.toString();
  }

  private String condition(String condition) {
    Matcher m = CONDITION.matcher(condition);
    if (!m.matches()) {
      throw new DeclarationException(
          "%s: condition %s of its text is no FIELD=NUMBER, FIELD=MAX or FIELD<0"
              .formatted(kind.name(), condition));
    }
    if (m.group(1).equals("words")) {
      return "r.wordCount() == 0";
    }
    Field field = field(m.group(1));
    String value = m.group(3).equals("MAX") ? "Long.MAX_VALUE" : m.group(3);
    String raw =
        field.is("double")
            ? "Double.longBitsToDouble(" + JavaCodec.raw(field) + ")"
            : JavaCodec.raw(field);
    return raw + (m.group(2).equals("=") ? " == " : " < ") + value;
  }

  private Field field(String name) {
    for (Field field : kind.all()) {
      if (field.name().equals(name)) {
        return field;
      }
    }
    throw new DeclarationException(
        "%s: its text names a field %s that it lacks".formatted(kind.name(), name));
  }

  private String template(String template) {
    List<String> parts = new ArrayList<>();
    Matcher m = FIELD.matcher(template);
    int at = 0;
    while (m.find()) {
      literal(template.substring(at, m.start()), parts);
      parts.add(
          m.group(1).equals("words")
              ? "ValueText.words(r)"
              : value(field(m.group(1)), m.group(2).isEmpty()));
      at = m.end();
    }
    literal(template.substring(at), parts);
    return String.join(" + ", parts);
  }

  private static void literal(String text, List<String> parts) {
    if (!text.isEmpty() || parts.isEmpty()) {
      parts.add('"' + text + '"');
    }
  }

  private static String value(Field field, boolean withUnit) {
    String raw = JavaCodec.raw(field);
    String value =
        switch (field.kind()) {
          case "double" -> "Double.longBitsToDouble(" + raw + ")";
          case "entity" -> "EntityText.ofArgument(" + raw + ")";
          case "counters" -> "CounterText.of(" + raw + ")";
          case "port" -> "ValueText.port(" + raw + ")";
          case "bool" -> field.words() == null ? "ValueText.yes(" + raw + ")" : raw;
          case "onOff" -> "ValueText.on(" + raw + ")";
          case "int" -> field.bits() == Integer.SIZE ? "(int) " + raw : raw;
          default -> "ps".equals(field.unit()) ? "TimeText.of(" + raw + ")" : raw;
        };
    String unit =
        withUnit && field.unit() != null && !"ps".equals(field.unit()) ? " " + field.unit() : "";
    if (field.words() == null) {
      return unit.isEmpty() ? value : value + " + \"" + unit + '"';
    }
    StringBuilder cases = new StringBuilder();
    for (Map.Entry<String, String> word : field.words().entrySet()) {
      String number = word.getKey().equals("MAX") ? "Long.MAX_VALUE" : word.getKey();
      cases
          .append(raw)
          .append(" == ")
          .append(number)
          .append(" ? \"")
          .append(word.getValue())
          .append("\" : ");
    }
    String otherwise = unit.isEmpty() ? "\"\" + " + value : value + " + \"" + unit + '"';
    return "(" + cases + otherwise + ")";
  }
}
