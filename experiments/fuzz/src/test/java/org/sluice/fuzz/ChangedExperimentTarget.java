// SPDX-License-Identifier: MIT
package org.sluice.fuzz;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An experiment file in which a few words are left out, misspelt or replaced: by others of the same
 * file, or by what often breaks readers. Arbitrary bytes seldom come past the YAML parser; these
 * do.
 */
public final class ChangedExperimentTarget {
  private static final List<String> TEXTS = texts(Path.of(System.getProperty("experiments")));
  private static final Pattern WORD = Pattern.compile("[\\w.%/+-]+|[\\[\\]{}:,]|\\n *");
  private static final String[] BREAKERS = {
    "''",
    "~",
    "null",
    "${null}",
    "[]",
    "{}",
    "[1, a]",
    "{a: 1}",
    "-1",
    "0",
    "0%",
    "1/0",
    "1e400",
    "99999999999999999999",
    "9223372036854775807",
    "2147483648",
    "1-999999999",
    ".nan",
    "a,b",
    "+",
    "(",
    "max()",
    "*",
    "..",
    "é",
    "\"a\\nb\"",
    "\"\\0\"",
    "true",
    "-5us",
    "100Gb/s",
    "all",
    "${x}",
  };

  private ChangedExperimentTarget() {}

  /** It is read, or refused in one line as wrong input. */
  public static void fuzzerTestOneInput(FuzzedDataProvider data) {
    String text = data.pickValue(TEXTS);
    for (int changes = data.consumeInt(1, 3); changes > 0; changes--) {
      text = changed(text, data);
    }
    try {
      ExperimentTarget.fuzzerTestOneInput(text.getBytes(StandardCharsets.UTF_8));
    } catch (RuntimeException | Error e) {
      System.err.println("The experiment file that was read:\n" + text);
      throw e;
    }
  }

  private static String changed(String text, FuzzedDataProvider data) {
    List<MatchResult> words = WORD.matcher(text).results().toList();
    if (words.isEmpty()) {
      return text;
    }
    MatchResult at = data.pickValue(words);
    String word = at.group();
    int split = data.consumeInt(0, word.length());
    String by =
        switch (data.consumeInt(0, 3)) {
          case 0 -> "";
          case 1 -> data.pickValue(words).group();
          case 2 -> word.substring(0, split) + data.consumeAsciiString(1) + word.substring(split);
          default -> data.pickValue(BREAKERS);
        };
    return text.substring(0, at.start()) + by + text.substring(at.end());
  }

  private static List<String> texts(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().map(ChangedExperimentTarget::text).toList();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
