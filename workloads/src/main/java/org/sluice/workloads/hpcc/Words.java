// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sluice.workloads.Dimension;
import org.sluice.workloads.WorkloadException;

/**
 * Words of a text file with their lines: the HPCC simulator reads its inputs with {@code >>}, so
 * line ends are mere white space.
 */
final class Words {
  private final String file;
  private final List<String> words = new ArrayList<>();
  private final List<Integer> lines = new ArrayList<>();
  private int next;
  private int lastLine = 1;

  Words(Path path) {
    this(path.toString(), linesOf(path));
  }

  /**
   * Words of lines that are already there.
   *
   * @param file how they are called in messages
   */
  Words(String file, List<String> text) {
    this.file = file;
    for (int line = 0; line < text.size(); line++) {
      for (String word : text.get(line).trim().split("\\s+")) {
        if (!word.isEmpty()) {
          words.add(word);
          lines.add(line + 1);
        }
      }
    }
  }

  private static List<String> linesOf(Path path) {
    try {
      return Files.readAllLines(path, StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw new WorkloadException("the file " + path + " does not exist");
    } catch (CharacterCodingException e) {
      throw new WorkloadException("the file " + path + " is no text in UTF-8");
    } catch (IOException e) {
      @Nullable String reason = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
      throw new WorkloadException("the file " + path + " cannot be read: " + reason);
    }
  }

  /**
   * Refuses a further line of data. Lines of words, as the HPCC simulator's own files have them at
   * their end to explain themselves, are passed over, as it does.
   *
   * @param what such lines are, in the plural
   * @param count how many of them the file has announced
   */
  void requireNoMore(String what, int count) {
    while (!atEnd()) {
      boolean beginsLine = next == 0 || lines.get(next) > lines.get(next - 1);
      if (!beginsLine || Character.isDigit(words.get(next).charAt(0))) {
        lastLine = lines.get(next);
        throw refuse(
            "what follows the " + count + " " + what, words.get(next), "nothing, or words");
      }
      int line = lines.get(next);
      while (!atEnd() && lines.get(next) == line) {
        next++;
      }
    }
  }

  boolean atEnd() {
    return next >= words.size();
  }

  /** The line of the last word, from 1. */
  int line() {
    return lastLine;
  }

  /** Whether no word follows on the line of the last one. */
  boolean atLineEnd() {
    return atEnd() || lines.get(next) != lastLine;
  }

  String word(String what, String allowed) {
    if (atEnd()) {
      int last = lines.isEmpty() ? 1 : lines.get(lines.size() - 1);
      throw new WorkloadException(
          "%s:%d: the file ends where %s should follow; expected is %s"
              .formatted(file, last, what, allowed));
    }
    lastLine = lines.get(next);
    return words.get(next++);
  }

  int integer(String what, int min, int max) {
    String allowed = "a whole number from " + min + " to " + max;
    String word = word(what, allowed);
    try {
      int value = Integer.parseInt(word);
      if (value >= min && value <= max) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw refuse(what, word, allowed);
    }
    throw refuse(what, word, allowed);
  }

  long quantity(String what, Dimension dimension, String plainUnit) {
    String word = word(what, dimension.allowed());
    String withUnit = Character.isDigit(word.charAt(word.length() - 1)) ? word + plainUnit : word;
    try {
      return dimension.parseLong(withUnit);
    } catch (NumberFormatException e) {
      throw refuse(what, word, String.valueOf(e.getMessage()));
    }
  }

  double number(String what, double min, double max) {
    String allowed = "a number from " + min + " to " + max;
    String word = word(what, allowed);
    try {
      double value = new BigDecimal(word).doubleValue();
      if (value >= min && value <= max) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw refuse(what, word, allowed);
    }
    throw refuse(what, word, allowed);
  }

  WorkloadException refuse(String what, String value, String allowed) {
    return new WorkloadException(
        "%s:%d: %s is '%s'; allowed is %s".formatted(file, lastLine, what, value, allowed));
  }

  WorkloadException at(WorkloadException cause) {
    return new WorkloadException(file + ":" + lastLine + ": " + cause.getMessage());
  }
}
