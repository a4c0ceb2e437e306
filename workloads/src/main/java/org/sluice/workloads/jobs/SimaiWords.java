// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sluice.workloads.WorkloadException;

/** The words of a file, one after another, as {@code std::ifstream >>} takes them. */
final class SimaiWords {
  private static final int LONGEST_SHOWN = 40;

  private final String file;
  private final List<String> words = new ArrayList<>();
  private final List<Integer> lines = new ArrayList<>();
  private int next;

  /**
   * All of a file.
   *
   * @throws WorkloadException if it cannot be read
   */
  SimaiWords(Path path) {
    file = path.toString();
    int line = 1;
    for (String text : text(path).split("\n", -1)) {
      for (String word : text.split("[ \t\r\f\u000b]+")) {
        if (!word.isEmpty()) {
          words.add(word);
          lines.add(line);
        }
      }
      line++;
    }
  }

  private static String text(Path path) {
    try {
      return Files.readString(path, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new WorkloadException(
          path + ": it cannot be read (" + e.getClass().getSimpleName() + ")");
    } catch (OutOfMemoryError e) {
      throw new WorkloadException(path + ": it is too large to be read");
    }
  }

  /** The words of a line that have not been taken yet; they are then. */
  List<String> ofLine(int line) {
    List<String> found = new ArrayList<>();
    while (next < words.size() && lines.get(next) == line) {
      found.add(words.get(next));
      next++;
    }
    return found;
  }

  /** Whether a line has a word. */
  boolean has(int line, String word) {
    for (int i = 0; i < words.size() && lines.get(i) <= line; i++) {
      if (lines.get(i) == line && words.get(i).equals(word)) {
        return true;
      }
    }
    return false;
  }

  /** How many are left. */
  int left() {
    return words.size() - next;
  }

  /** The line of the word that comes next, or the last line. */
  int line() {
    return lines.isEmpty() ? 1 : lines.get(Math.min(next, lines.size() - 1));
  }

  /**
   * The next word.
   *
   * @throws WorkloadException if there is none
   */
  String word(String what) {
    if (next >= words.size()) {
      throw new WorkloadException(place() + ": the file ends before " + what);
    }
    next++;
    return words.get(next - 1);
  }

  /**
   * The next word, a whole number.
   *
   * @throws WorkloadException if it is another or there is none
   */
  long number(String what, long least, long most) {
    String place = place();
    return number(place, what, word(what), least, most);
  }

  /**
   * A whole number.
   *
   * @throws WorkloadException if it is another
   */
  static long number(String place, String what, String word, long least, long most) {
    // Longer ones are more than any bound here.
    if (word.matches("-?[0-9]{1,18}")) {
      long value = Long.parseLong(word);
      if (value >= least && value <= most) {
        return value;
      }
    }
    throw new WorkloadException(
        "%s: %s is '%s'; allowed is a whole number, %d to %d"
            .formatted(place, what, shown(word), least, most));
  }

  /** Where the next word is: {@code file:line}. */
  String place() {
    return file + ":" + line();
  }

  /** The file's name as it was given. */
  String file() {
    return file;
  }

  /** A word without what would break a message's line. */
  static String shown(String word) {
    String text = word.replaceAll("[^\\x20-\\x7e]", "?");
    return text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "..." : text;
  }
}
