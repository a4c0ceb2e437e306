// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sluice.runner.SluiceException;

/** Seeds as {@code --seeds} gives them: {@code 1-10}, {@code 1,5,7-9}. */
public final class SeedList {
  private static final int MOST = 10_000;
  private static final Pattern PART = Pattern.compile("(\\d{1,18})(?:-(\\d{1,18}))?");

  private SeedList() {}

  /**
   * Reads them.
   *
   * @param text seeds and ranges of seeds, between commas
   * @return in the order given
   * @throws SluiceException with {@code WRONG_INPUT} if a part is no seed and no range that rises,
   *     a seed is there twice, or there are more than 10,000
   */
  public static List<Long> parse(String text) {
    Set<Long> seeds = new LinkedHashSet<>();
    for (String part : text.split(",", -1)) {
      Matcher matcher = PART.matcher(part.strip());
      if (!matcher.matches()) {
        throw wrong(text, "'" + part.strip() + "' is neither a seed nor a range of seeds");
      }
      long first = Long.parseLong(matcher.group(1));
      long last = matcher.group(2) == null ? first : Long.parseLong(matcher.group(2));
      if (last < first) {
        throw wrong(text, "the range " + part.strip() + " falls");
      }
      if (last - first >= MOST || seeds.size() + (last - first) >= MOST) {
        throw wrong(text, "it has more than " + MOST + " seeds");
      }
      for (long seed = first; seed <= last; seed++) {
        if (!seeds.add(seed)) {
          throw wrong(text, "seed " + seed + " is there twice");
        }
      }
    }
    return new ArrayList<>(seeds);
  }

  private static SluiceException wrong(String text, String why) {
    return SluiceException.wrongInput(
        "--seeds is '%s', but %s; allowed are different seeds of 0 or more, as in 1-10 or 1,5,7-9"
            .formatted(text, why));
  }
}
