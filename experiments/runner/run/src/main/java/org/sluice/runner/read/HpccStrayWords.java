// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sluice.runner.expression.Nearest;
import org.sluice.workloads.hpcc.ConfigFile;
import org.sluice.workloads.hpcc.ConfigKey;
import org.sluice.workloads.hpcc.ConfigKey.Effect;
import org.sluice.workloads.hpcc.Generation;

/**
 * What is said of words of a {@code config.txt} that are no key and no value of one: comments, keys
 * of other simulators, misspelt keys. At most one sentence comes of a line, and one of all
 * comments.
 */
record HpccStrayWords(ConfigFile config) {
  private static final int MOST_UNKNOWN = 5;
  private static final int LONGEST_SHOWN = 30;

  List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    Map<String, List<ConfigKey>> ofOthers = new LinkedHashMap<>();
    Map<String, String> places = new LinkedHashMap<>();
    List<ConfigFile.Word> comments = new ArrayList<>();
    for (ConfigFile.Word word : config.strayWords()) {
      Optional<ConfigKey> key = ConfigKey.find(word.text());
      if (key.isPresent()) {
        String kind = whose(key.get()) + decides(key.get());
        places.putIfAbsent(kind, place(word));
        ofOthers.computeIfAbsent(kind, k -> new ArrayList<>()).add(key.get());
      } else if (warnings.size() < MOST_UNKNOWN && isLikeAKey(word)) {
        warnings.add(place(word) + unknown(word.text()));
      } else {
        comments.add(word);
      }
    }
    ofOthers.forEach((kind, keys) -> warnings.add(places.get(kind) + ofOther(keys)));
    if (!comments.isEmpty()) {
      warnings.add(ofComments(comments));
    }
    return warnings;
  }

  private static boolean isLikeAKey(ConfigFile.Word word) {
    return word.beginsLine() && word.text().matches("[A-Z][A-Z0-9]*(_[A-Z0-9]+)+[:=]?");
  }

  private String unknown(String word) {
    List<String> near = Nearest.names(word, ConfigKey.namesOf(config.generation()));
    return "%s is no key and is passed over%s"
        .formatted(word, near.isEmpty() ? "" : "; the nearest key is " + near.get(0));
  }

  /** Keys of one simulator of which all decide results there, or none does. */
  private String ofOther(List<ConfigKey> keys) {
    List<String> names =
        keys.stream()
            .distinct()
            .map(k -> k.means().isEmpty() ? k.name() : k.name() + " (" + k.means() + ")")
            .toList();
    return "%s %s of %s, passed over by %s and by Sluice%s"
        .formatted(
            String.join(", ", names),
            names.size() == 1 ? "is a key" : "are keys",
            whose(keys.get(0)),
            config.generation().title(),
            decides(keys.get(0)) ? "; the result will differ from that simulator's" : "");
  }

  private static boolean decides(ConfigKey key) {
    return key.effect() != Effect.NONE && key.effect() != Effect.OUTPUT;
  }

  /** The fork whose key it is, or the first of the generations that know it. */
  private static String whose(ConfigKey key) {
    return key.fork().isEmpty()
        ? key.defaults().keySet().stream().sorted().findFirst().map(Generation::title).orElse("")
        : key.fork();
  }

  private String ofComments(List<ConfigFile.Word> comments) {
    ConfigFile.Word first = comments.get(0);
    String text = first.text();
    return "%s'%s' is no key: such words are passed over, in %d %s"
        .formatted(
            place(first),
            text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "…" : text,
            comments.size(),
            comments.size() == 1 ? "line" : "lines");
  }

  private String place(ConfigFile.Word word) {
    return config.name() + ":" + word.line() + ": ";
  }
}
