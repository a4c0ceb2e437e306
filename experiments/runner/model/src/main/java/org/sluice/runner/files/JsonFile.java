// SPDX-License-Identifier: MIT
package org.sluice.runner.files;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;

/** JSON as result files have it: indented, decimals in full, a line feed at the end. */
public final class JsonFile {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN);

  private static final ObjectMapper LINE = new ObjectMapper();

  private JsonFile() {}

  /** The text of maps, lists, records, numbers and strings. */
  public static String text(Object content) {
    try {
      return JSON.writeValueAsString(content) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The same on one line, for long lists of numbers. */
  public static String line(Object content) {
    try {
      return LINE.writeValueAsString(content) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read or is no JSON
   */
  public static JsonNode read(Path file) throws IOException {
    return JSON.readTree(file.toFile());
  }

  /**
   * Writes a file, whole or not at all.
   *
   * @throws IOException if it cannot be written
   */
  public static void write(Path file, Object content) throws IOException {
    AtomicFile.write(file, text(content));
  }
}
