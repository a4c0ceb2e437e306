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
import org.sluice.workloads.WorkloadException;

/** Words of a text file with their lines, for a file of our own; what is wrong in it is refused. */
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

  boolean atEnd() {
    return next >= words.size();
  }

  /** Whether no word follows on the line of the last one. */
  boolean atLineEnd() {
    return atEnd() || lines.get(next) != lastLine;
  }

  private String word(String what, String allowed) {
    if (atEnd()) {
      int last = lines.isEmpty() ? 1 : lines.get(lines.size() - 1);
      throw new WorkloadException(
          "%s:%d: the file ends where %s should follow; expected is %s"
              .formatted(file, last, what, allowed));
    }
    lastLine = lines.get(next);
    return words.get(next++);
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
}
