// SPDX-License-Identifier: MIT
package org.sluice.vocabulary;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A YAML file of declarations, read into records; a key that the record lacks is an error. */
public record DeclarationFile(Path root, String path) {
  private static final ObjectMapper YAML =
      new ObjectMapper(new YAMLFactory()).enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  /**
   * @throws DeclarationException if the file is not what {@code type} describes
   */
  public <T> T as(Class<T> type) {
    try {
      return YAML.readValue(Files.readString(root.resolve(path)), type);
    } catch (JsonProcessingException e) {
      throw new DeclarationException("%s: %s".formatted(path, e.getMessage()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
