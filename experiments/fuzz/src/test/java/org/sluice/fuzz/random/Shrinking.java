// SPDX-License-Identifier: MIT
package org.sluice.fuzz.random;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes an experiment smaller for as long as its runs differ: drops parts of its file one by one
 * and halves its numbers.
 */
final class Shrinking {
  private static final Pattern QUANTITY = Pattern.compile("(\\d+)([A-Za-z]+)");
  private static final int MOST_ROUNDS = 30;

  /** Runs experiments and says which of them are what is looked for. */
  @FunctionalInterface
  interface Check {
    List<Boolean> of(List<Map<String, Object>> experiments)
        throws IOException, InterruptedException;
  }

  /**
   * A place in the file and what it becomes.
   *
   * @param path keys of maps and places of lists, from the root
   * @param value in its place, or null to remove it
   */
  private record Edit(List<Object> path, @Nullable Object value) {}

  private enum Step {
    SECTIONS,
    MEMBERS,
    NODES,
    NUMBERS
  }

  private final Check check;

  /**
   * Something that makes experiments smaller.
   *
   * @param check whether they still are what they have to be
   */
  Shrinking(Check check) {
    this.check = check;
  }

  /** The smallest that was found: whole sections are dropped first, numbers halved last. */
  Map<String, Object> smallest(Map<String, Object> experiment)
      throws IOException, InterruptedException {
    Map<String, Object> best = copy(experiment);
    for (Step step : Step.values()) {
      @Nullable Map<String, Object> smaller = smaller(best, step);
      for (int round = 0; smaller != null && round < MOST_ROUNDS; round++) {
        best = smaller;
        smaller = smaller(best, step);
      }
    }
    return best;
  }

  /** With as much changed as can be at a time; null if nothing can. */
  private @Nullable Map<String, Object> smaller(Map<String, Object> experiment, Step step)
      throws IOException, InterruptedException {
    List<List<Edit>> candidates = candidates(experiment, step);
    if (candidates.isEmpty()) {
      return null;
    }
    List<Map<String, Object>> changed = new ArrayList<>();
    candidates.forEach(edits -> changed.add(edited(experiment, edits)));
    List<Boolean> still = check.of(changed);
    List<List<Edit>> good = new ArrayList<>();
    List<Map<String, Object>> goodOnes = new ArrayList<>();
    for (int i = 0; i < still.size(); i++) {
      if (still.get(i)) {
        good.add(candidates.get(i));
        goodOnes.add(changed.get(i));
      }
    }
    if (good.isEmpty()) {
      return null;
    }
    // All of them together, half of them, a quarter of them …, or the first alone.
    List<Map<String, Object>> together = new ArrayList<>();
    for (int count = good.size(); count > 1; count /= 2) {
      List<Edit> all = new ArrayList<>();
      good.subList(0, count).forEach(all::addAll);
      together.add(edited(experiment, all));
    }
    List<Boolean> works = together.isEmpty() ? List.of() : check.of(together);
    int first = works.indexOf(true);
    return first < 0 ? goodOnes.get(0) : together.get(first);
  }

  private static List<List<Edit>> candidates(Map<String, Object> experiment, Step step) {
    List<List<Edit>> all = new ArrayList<>();
    if (step == Step.NODES) {
      if (experiment.get("topology") instanceof Map<?, ?> topology
          && topology.get("hosts") instanceof List<?> hosts
          && topology.get("switches") instanceof List<?> switches) {
        hosts.forEach(node -> all.add(withoutNode(experiment, node)));
        switches.forEach(node -> all.add(withoutNode(experiment, node)));
      }
    } else {
      walk(experiment, List.of(), step, all);
    }
    return all;
  }

  private static void walk(Object node, List<Object> path, Step step, List<List<Edit>> to) {
    if (node instanceof Map<?, ?> map) {
      map.forEach((key, value) -> member(key, value, path, step, to));
    } else if (node instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        member(i, list.get(i), path, step, to);
      }
    }
  }

  private static void member(
      Object key, Object value, List<Object> path, Step step, List<List<Edit>> to) {
    List<Object> own = longer(path, key);
    if (own.equals(List.of("title"))) {
      return;
    }
    switch (step) {
      case SECTIONS -> {
        to.add(List.of(new Edit(own, null)));
        if (key.equals("scheme") && value instanceof Map<?, ?> scheme && scheme.size() > 1) {
          to.add(List.of(new Edit(own, new LinkedHashMap<>(Map.of("name", "none")))));
        }
        if (key.equals("traffic")) {
          walk(value, own, step, to);
        }
      }
      case MEMBERS -> {
        to.add(List.of(new Edit(own, null)));
        walk(value, own, step, to);
      }
      default -> {
        half(value).ifPresent(less -> to.add(List.of(new Edit(own, less))));
        walk(value, own, step, to);
      }
    }
  }

  private static Optional<Object> half(Object value) {
    if (value instanceof Integer number && number > 1) {
      return Optional.of(number / 2);
    }
    if (value instanceof String text) {
      Matcher quantity = QUANTITY.matcher(text);
      if (quantity.matches() && Long.parseLong(quantity.group(1)) > 1) {
        return Optional.of(Long.parseLong(quantity.group(1)) / 2 + quantity.group(2));
      }
    }
    return Optional.empty();
  }

  /** A node of a network of one's own, its links, and its places in the traffic. */
  private static List<Edit> withoutNode(Map<String, Object> experiment, Object name) {
    List<Edit> edits = new ArrayList<>();
    mentions(experiment, name, List.of(), edits);
    return edits;
  }

  private static void mentions(Object node, Object name, List<Object> path, List<Edit> edits) {
    if (node instanceof Map<?, ?> map) {
      map.forEach((key, value) -> mentions(value, name, longer(path, key), edits));
    } else if (node instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        if (list.get(i).equals(name)) {
          // The whole link, not one of its ends.
          boolean isEnd = path.get(path.size() - 1).equals("between");
          edits.add(new Edit(isEnd ? path.subList(0, path.size() - 1) : longer(path, i), null));
        } else {
          mentions(list.get(i), name, longer(path, i), edits);
        }
      }
    }
  }

  private static List<Object> longer(List<Object> path, Object key) {
    List<Object> longer = new ArrayList<>(path);
    longer.add(key);
    return longer;
  }

  private static Map<String, Object> edited(Map<String, Object> experiment, List<Edit> edits) {
    Map<String, Object> root = copy(experiment);
    List<Edit> removals = new ArrayList<>();
    for (Edit edit : edits) {
      if (edit.value() == null) {
        if (!removals.contains(edit)) {
          removals.add(edit);
        }
      } else {
        apply(root, edit);
      }
    }
    // The last of a list first, so that the places of the others stay what they are.
    removals.sort((a, b) -> compare(b.path(), a.path()));
    removals.forEach(edit -> apply(root, edit));
    return root;
  }

  private static int compare(List<Object> a, List<Object> b) {
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      if (a.get(i) instanceof Integer x && b.get(i) instanceof Integer y) {
        if (!x.equals(y)) {
          return x.compareTo(y);
        }
      } else if (!a.get(i).equals(b.get(i))) {
        return a.get(i).toString().compareTo(b.get(i).toString());
      }
    }
    return Integer.compare(a.size(), b.size());
  }

  /** What is no longer there stays away. */
  @SuppressWarnings("unchecked")
  private static void apply(Map<String, Object> root, Edit edit) {
    Object node = root;
    for (Object key : edit.path().subList(0, edit.path().size() - 1)) {
      if (node instanceof Map<?, ?> map) {
        node = map.get(key);
      } else if (node instanceof List<?> list && key instanceof Integer place) {
        node = place < list.size() ? list.get(place) : null;
      }
      if (node == null) {
        return;
      }
    }
    Object last = edit.path().get(edit.path().size() - 1);
    if (node instanceof Map<?, ?> map) {
      Map<Object, Object> members = (Map<Object, Object>) map;
      if (edit.value() == null) {
        members.remove(last);
      } else {
        members.put(last, edit.value());
      }
    } else if (node instanceof List<?> list
        && last instanceof Integer place
        && place < list.size()) {
      List<Object> items = (List<Object>) list;
      if (edit.value() == null) {
        items.remove((int) place);
      } else {
        items.set(place, edit.value());
      }
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> copy(Map<String, Object> map) {
    return (Map<String, Object>) copyOf(map);
  }

  private static Object copyOf(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new LinkedHashMap<>();
      map.forEach((k, v) -> copy.put(k, copyOf(v)));
      return copy;
    }
    if (value instanceof List<?> list) {
      List<Object> copy = new ArrayList<>();
      list.forEach(v -> copy.add(copyOf(v)));
      return copy;
    }
    return value;
  }
}
