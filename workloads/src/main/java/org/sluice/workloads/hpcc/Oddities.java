// SPDX-License-Identifier: MIT
package org.sluice.workloads.hpcc;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sluice.workloads.WorkloadException;

/**
 * What looks wrong in files that another program reads all the same: one sentence for each kind,
 * with its first place and how often it came.
 */
public final class Oddities {
  private final Map<String, Sentence> byKind = new LinkedHashMap<>();

  private static final class Sentence {
    private final String text;
    private int more;

    private Sentence(String text) {
      this.text = text;
    }
  }

  /**
   * Adds one.
   *
   * @param kind what is alike: of these only the first is said
   * @param place file or file:line
   * @param sentence what is there and what that program does with it, without a full stop
   */
  public void add(String kind, String place, String sentence) {
    Sentence there = byKind.get(kind);
    if (there == null) {
      byKind.put(kind, new Sentence(place + ": " + sentence));
    } else {
      there.more++;
    }
  }

  /**
   * Refuses the first.
   *
   * @throws WorkloadException if there is one
   */
  public void refuse() {
    if (!byKind.isEmpty()) {
      throw new WorkloadException(sentences().get(0) + "; with strict: false it is read so");
    }
  }

  /** The sentences, in order of their first places. */
  public List<String> sentences() {
    return byKind.values().stream()
        .map(s -> s.more == 0 ? s.text : s.text + " (and " + s.more + " more like it)")
        .toList();
  }
}
