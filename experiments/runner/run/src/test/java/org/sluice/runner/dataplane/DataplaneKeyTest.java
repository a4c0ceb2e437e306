// SPDX-License-Identifier: MIT
package org.sluice.runner.dataplane;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every key of the data plane is read by the simulators' code, and used. */
class DataplaneKeyTest {
  private static final Path CODE = Path.of("../../../bridge/dataplane");
  private static final Pattern READ =
      Pattern.compile("line\\.Get\\w*(?:<\\w+>)?\\(\"(\\w+)\", keys\\.(\\w+)");

  @Test
  void everyKeyIsReadAndUsed() throws IOException {
    Map<String, String> fields = new TreeMap<>();
    Matcher read = READ.matcher(Files.readString(CODE.resolve("plan/read_keys.cc")));
    while (read.find()) {
      fields.put(read.group(1), read.group(2));
    }
    String code = String.join("\n", code());
    for (DataplaneKey key : DataplaneKey.all()) {
      assertThat(fields).as("keys that are read").containsKey(key.planName());
      assertThat(Pattern.compile("\\b" + fields.get(key.planName()) + "\\b").matcher(code).find())
          .as("%s (%s) is used", key.planName(), fields.get(key.planName()))
          .isTrue();
    }
  }

  /** The files that are not generated from the declaration of the keys, and no tests. */
  private static List<String> code() throws IOException {
    List<String> texts = new ArrayList<>();
    try (Stream<Path> files = Files.walk(CODE)) {
      for (Path file : files.filter(f -> f.toString().matches(".*\\.(cc|h)")).toList()) {
        String text = Files.readString(file);
        if (!text.contains("Generated from") && !CODE.relativize(file).startsWith("test")) {
          texts.add(text.replaceAll("//.*", ""));
        }
      }
    }
    return texts;
  }
}
