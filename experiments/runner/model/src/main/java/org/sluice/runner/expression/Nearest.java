// SPDX-License-Identifier: MIT
package org.sluice.runner.expression;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the names a user may have meant. */
public final class Nearest {
  private static final int MOST = 3;
  private static final Pattern FIRST_WORD = Pattern.compile("^([a-z]{3,})[A-Z-].*");

  private Nearest() {}

  /**
   * A clause for an error message: the nearest of the known names, those that begin with the same
   * word if no near one does ({@code fctMean} for {@code fctAverage}), or all of them when none is
   * near.
   */
  public static String clause(String wrong, Collection<String> known) {
    if (known.isEmpty()) {
      return "there is none";
    }
    List<String> near = new ArrayList<>(names(wrong, known));
    String word = FIRST_WORD.matcher(wrong).replaceFirst("$1");
    if (word.length() < wrong.length() && near.stream().noneMatch(n -> n.startsWith(word))) {
      known.stream()
          .filter(name -> name.startsWith(word))
          .sorted(Comparator.comparingInt(name -> distance(wrong, name)))
          .limit(MOST)
          .forEach(near::add);
    }
    return near.isEmpty()
        ? "known are " + String.join(", ", known)
        : "nearest is " + String.join(", ", near);
  }

  /** At most three known names within a distance of a third of the name's length, nearest first. */
  public static List<String> names(String wrong, Collection<String> known) {
    int limit = Math.max(2, wrong.length() / 3);
    List<String> near = new ArrayList<>();
    for (String name : known) {
      if (distance(wrong, name) <= limit) {
        near.add(name);
      }
    }
    near.sort(Comparator.comparingInt(name -> distance(wrong, name)));
    return near.subList(0, Math.min(MOST, near.size()));
  }

  /** Levenshtein's distance, letter case ignored. */
  private static int distance(String first, String second) {
    return LevenshteinDistance.getDefaultInstance()
        .apply(first.toLowerCase(Locale.ROOT), second.toLowerCase(Locale.ROOT));
  }
}
