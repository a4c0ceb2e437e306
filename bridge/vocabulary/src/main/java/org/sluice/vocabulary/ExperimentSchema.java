// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.sluice.vocabulary.DataplaneKeys.DataplaneKey;

/**
 * The JSON Schema of experiment files, for editors.
 *
 * @param schema {@code experiment-schema.yaml}
 * @param keys of the data plane, which it has a place for
 */
record ExperimentSchema(JsonNode schema, DataplaneKeys keys) {
  static final String PATH = "bridge/vocabulary/experiment-schema.yaml";
  private static final String KINDS = "kinds";
  private static final String DATAPLANE = "dataplane";
  private static final String PROPERTIES = "properties";
  private static final String VALUE = "#/definitions/value";

  Output output() {
    ObjectNode whole = JsonNodeFactory.instance.objectNode();
    whole.put("$comment", Output.heading(PATH));
    whole.setAll((ObjectNode) filled(schema));
    for (DataplaneKey key : keys.keys()) {
      if (key.isTopLevel()) {
        ((ObjectNode) whole.get(PROPERTIES)).putIfAbsent(key.yamlName(), property(key));
      }
    }
    try {
      String text =
          JsonMapper.builder().build().writerWithDefaultPrettyPrinter().writeValueAsString(whole);
      return Output.file("docs/reference/experiment.schema.json", text + "\n");
    } catch (JsonProcessingException e) {
      throw new DeclarationException(PATH + ": " + e.getMessage());
    }
  }

  private JsonNode filled(JsonNode node) {
    if (node.isArray()) {
      ArrayNode items = JsonNodeFactory.instance.arrayNode();
      node.forEach(item -> items.add(filled(item)));
      return items;
    }
    if (!node.isObject()) {
      return node;
    }
    ObjectNode filled = JsonNodeFactory.instance.objectNode();
    node.fields()
        .forEachRemaining(
            member -> {
              if (member.getKey().equals(KINDS)) {
                filled.set("anyOf", forms((ObjectNode) member.getValue()));
              } else if (!member.getKey().equals(DATAPLANE) || !member.getValue().isTextual()) {
                filled.set(member.getKey(), filled(member.getValue()));
              }
            });
    if (node.path(DATAPLANE).isTextual()) {
      boolean ofSwitch = node.path(DATAPLANE).asText().equals("perSwitch");
      ObjectNode properties = filled.withObjectProperty(PROPERTIES);
      for (DataplaneKey key : keys.keys()) {
        if (ofSwitch ? keys.group(key).isPerSwitch() : !key.isTopLevel()) {
          properties.set(key.yamlName(), property(key));
        }
      }
    }
    return filled;
  }

  /** One form for each kind: its own keys and those of all kinds; one for an expression. */
  private static ArrayNode forms(ObjectNode kinds) {
    List<String> common = words(kinds.path("common"));
    ArrayNode forms = JsonNodeFactory.instance.arrayNode();
    kinds
        .fields()
        .forEachRemaining(
            kind -> {
              if (kind.getKey().equals("common")) {
                return;
              }
              ObjectNode form = forms.addObject().put("type", "object");
              form.put("additionalProperties", false).putArray("required").add("kind");
              ObjectNode properties = form.putObject(PROPERTIES);
              properties.putObject("kind").put("const", kind.getKey());
              List<String> all = words(kind.getValue());
              all.addAll(common);
              all.forEach(key -> properties.putObject(key));
            });
    ObjectNode open = forms.addObject().put("type", "object");
    open.putArray("required").add("kind");
    open.putObject(PROPERTIES).set("kind", expression());
    return forms;
  }

  /** A value that is known only when the file's variables are. */
  private static ObjectNode expression() {
    return JsonNodeFactory.instance.objectNode().put("type", "string").put("pattern", "^\\$\\{");
  }

  private static List<String> words(JsonNode list) {
    List<String> words = new ArrayList<>();
    list.forEach(word -> words.add(word.asText()));
    return words;
  }

  private static ObjectNode property(DataplaneKey key) {
    ObjectNode property = JsonNodeFactory.instance.objectNode();
    property.put("description", key.help());
    if (key.type() == DataplaneKeys.ValueType.CHOICE) {
      ArrayNode allowed = property.putArray("anyOf");
      ArrayNode words = allowed.addObject().putArray("enum");
      key.words().forEach(words::add);
      allowed.add(expression());
    } else if (key.type() != DataplaneKeys.ValueType.PAIRS) {
      property.put("$ref", VALUE);
    }
    return property;
  }
}
