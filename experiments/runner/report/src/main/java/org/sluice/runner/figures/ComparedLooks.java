// SPDX-License-Identifier: MIT
package org.sluice.runner.figures;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.sluice.runner.model.SchemeDescription;
import org.sluice.runner.results.RunResults;

/** The looks of the lines of all figures of one comparison. */
public final class ComparedLooks {
  /** The flow control that is there unless an experiment says otherwise. */
  private static final String USUAL = "pfc";

  private final Map<String, String> schemes;
  private final LineLooks looks;

  private ComparedLooks(Map<String, String> schemes, LineLooks looks) {
    this.schemes = schemes;
    this.looks = looks;
  }

  /** Of the same run in several simulators: no line hides another. */
  public static ComparedLooks overlaid(List<String> names) {
    return new ComparedLooks(Map.of(), LineLooks.overlaid(names));
  }

  /**
   * Of a comparison.
   *
   * @param variants their names in the order of the experiment file
   * @param bySeed for each seed its runs by variant
   */
  public static ComparedLooks of(List<String> variants, List<Map<String, RunResults>> bySeed) {
    Map<String, String> schemes = new LinkedHashMap<>();
    for (String variant : variants) {
      schemes.put(variant, "");
      for (Map<String, RunResults> runs : bySeed) {
        RunResults results = runs.get(variant);
        if (results != null) {
          schemes.put(variant, scheme(results));
        }
      }
    }
    return new ComparedLooks(schemes, LineLooks.ofVariants(schemes));
  }

  private static String scheme(RunResults results) {
    Set<String> names = new TreeSet<>();
    for (SchemeDescription s : results.run().setup().schemes()) {
      if (!s.name().equals(USUAL)) {
        names.add(s.name() + "/" + s.profile());
      }
    }
    return String.join("+", names);
  }

  LineLook of(String variant) {
    return looks.of(variant);
  }

  /** The looks of lines, each measured on some variants. */
  Map<String, LineLook> ofLines(Map<String, Set<String>> variants) {
    Map<String, LineLook> answer = new LinkedHashMap<>();
    List<LineLook> found = looks.ofLines(variants, schemes);
    int i = 0;
    for (String line : new LinkedHashSet<>(variants.keySet())) {
      answer.put(line, found.get(i++));
    }
    return answer;
  }
}
