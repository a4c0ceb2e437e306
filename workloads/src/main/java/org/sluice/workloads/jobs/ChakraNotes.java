// SPDX-License-Identifier: MIT
package org.sluice.workloads.jobs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What traces have that is done in another way or ignored: each kind once, with how often. */
final class ChakraNotes {
  private final Map<String, Long> counts = new LinkedHashMap<>();
  private final Map<String, Long> attributes = new TreeMap<>();

  /** Counts one of a kind. */
  void add(String sentence) {
    counts.merge(sentence, 1L, Long::sum);
  }

  /** Counts an attribute that nobody reads. */
  void addAttribute(String name) {
    attributes.merge(name, 1L, Long::sum);
  }

  /** The sentences, in the order in which the kinds first came; attributes last. */
  List<String> sentences() {
    List<String> all = new ArrayList<>();
    counts.forEach((sentence, count) -> all.add(sentence + " (" + count + ")"));
    if (!attributes.isEmpty()) {
      List<String> names = new ArrayList<>();
      attributes.forEach((name, count) -> names.add(name + " (" + count + ")"));
      all.add("attributes that astra-sim does not read either: " + String.join(", ", names));
    }
    return List.copyOf(all);
  }
}
