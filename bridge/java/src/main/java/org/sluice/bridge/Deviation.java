// SPDX-License-Identifier: MIT
package org.sluice.bridge;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.sluice.cc.Scheme;

/**
 * One place where a scheme departs from, or had to interpret, its paper. Deviations are listed next
 * to the scheme's class in the resource {@code NAME-deviations.md}: a heading of the second level
 * names the place, a quotation follows, then what we do, then a paragraph that begins with {@code
 * Why:}. A line {@code Also: FILE} includes those of another such file.
 *
 * @param where section, equation or algorithm line
 * @param quote what the paper (or the authors' code) says
 * @param what what we do
 * @param why the reason
 */
public record Deviation(String where, String quote, String what, String why) {
  private static final String ALSO = "Also: ";
  private static final String WHERE = "## ";
  private static final String QUOTE = "> ";
  private static final String WHY = "Why: ";

  /**
   * Those of a scheme, in the order of its file; none if it has no such file.
   *
   * @throws IllegalArgumentException if an entry lacks a part, with its heading
   */
  public static List<Deviation> of(Scheme scheme) {
    return inFile(scheme.getClass(), scheme.name() + "-deviations.md");
  }

  private static List<Deviation> inFile(Class<?> beside, String file) {
    List<Deviation> found = new ArrayList<>();
    for (String section : text(beside, file).split("(?m)^(?=## )")) {
      if (section.startsWith(WHERE)) {
        found.add(entry(section));
      } else {
        section
            .lines()
            .filter(line -> line.startsWith(ALSO))
            .forEach(line -> found.addAll(inFile(beside, line.substring(ALSO.length()))));
      }
    }
    return List.copyOf(found);
  }

  private static String text(Class<?> beside, String file) {
    try (InputStream in = beside.getResourceAsStream(file)) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }

  private static Deviation entry(String section) {
    List<String> parts = new ArrayList<>();
    for (String paragraph : section.strip().split("\\n\\s*\\n")) {
      parts.add(String.join(" ", paragraph.lines().map(Deviation::unquoted).toList()));
    }
    if (parts.size() != 4 || !parts.get(3).startsWith(WHY)) {
      throw new IllegalArgumentException(
          "a deviation needs a quotation, a paragraph and one that begins with 'Why:': "
              + parts.get(0));
    }
    return new Deviation(
        parts.get(0).substring(WHERE.length()),
        parts.get(1),
        parts.get(2),
        parts.get(3).substring(WHY.length()));
  }

  private static String unquoted(String line) {
    return line.startsWith(QUOTE) ? line.substring(QUOTE.length()) : line;
  }
}
