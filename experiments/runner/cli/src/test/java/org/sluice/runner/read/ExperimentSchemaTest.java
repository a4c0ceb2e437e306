// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sluice.runner.dataplane.DataplaneKey;

/** The schema by which editors check experiment files. */
class ExperimentSchemaTest {
  private static final Path ROOT = Path.of("../../..").toAbsolutePath().normalize();
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  private final JsonNode text = new ObjectMapper().readTree(schemaFile().toFile());
  private final JsonSchema schema =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(text);

  ExperimentSchemaTest() throws IOException {}

  private static Path schemaFile() {
    return ROOT.resolve("docs/reference/experiment.schema.json");
  }

  private static List<ExperimentLibrary.Entry> shipped() {
    return List.copyOf(new ExperimentLibrary(ROOT.resolve("experiments")).all().values());
  }

  @Test
  void everyShippedExperimentIsValid() throws IOException {
    assertThat(shipped()).hasSizeGreaterThan(100);
    List<String> refused = new ArrayList<>();
    for (ExperimentLibrary.Entry entry : shipped()) {
      schema
          .validate(YAML.readTree(entry.file().toFile()))
          .forEach(error -> refused.add(entry.name() + " " + error));
    }
    assertThat(refused).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/topology",
        "/traffic/0",
        "/dataplane",
        "/scheme",
        "/monitor",
        "/claims/0",
        "/groups",
        "/reproduces"
      })
  void noKeyMayBeMisspelt(String section) throws IOException {
    int tried = 0;
    for (ExperimentLibrary.Entry entry : shipped()) {
      JsonNode root = YAML.readTree(entry.file().toFile());
      if (root.at(section) instanceof ObjectNode object && !object.isEmpty()) {
        String key = object.fieldNames().next();
        object.set(key + "x", object.remove(key));
        assertThat(schema.validate(root)).as(entry.name() + " " + section).isNotEmpty();
        tried++;
      }
    }
    assertThat(tried).isGreaterThan(5);
  }

  @Test
  void aSwitchMayHaveWhatTheReaderTakes() {
    JsonNode ofSwitch = text.at("/properties/switches/additionalProperties/properties");
    assertThat(ofSwitch.fieldNames())
        .toIterable()
        .containsExactlyInAnyOrderElementsOf(
            DataplaneKey.all().stream()
                .filter(DataplaneKey::perSwitch)
                .map(DataplaneKey::yamlName)
                .toList());
  }

  @Test
  void everyKeyIsOnThePages() throws IOException {
    StringBuilder pages = new StringBuilder();
    for (String page : List.of("experiment-files.md", "claims.md", "dataplane-keys.md")) {
      pages.append(Files.readString(schemaFile().resolveSibling(page)));
    }
    List<String> missing = new ArrayList<>();
    for (JsonNode properties : text.findValues("properties")) {
      properties
          .fieldNames()
          .forEachRemaining(
              key -> {
                if (!pages.toString().matches("(?s).*\\b" + key + "\\b.*")) {
                  missing.add(key);
                }
              });
    }
    assertThat(missing).isEmpty();
  }
}
