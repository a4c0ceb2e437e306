// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sluice.runner.expression.Nearest;

/**
 * Items of a list that are written once and stand for several, by their key {@code forEach} ({@code
 * docs/reference/claims.md}): a map of names, each with a list of values. Every combination of
 * values gives one item, with {@code {name}} replaced by the value, or {@code {name.key}} by that
 * of a value that is a map.
 */
final class ForEach {
  static final String KEY = "forEach";
  private static final String NAME = "[A-Za-z][A-Za-z0-9_]*";
  // ${…} is a variable of the experiment.
  private static final Pattern PLACE =
      Pattern.compile("(?<!\\$)\\{(%s(?:\\.%s)?)}".formatted(NAME, NAME));
  private static final int MOST_ITEMS = 1000;

  /** The keys by which a reader tells the items apart. */
  private final List<String> titles;

  /** Names that are replaced later. */
  private final Set<String> others;

  /**
   * @param titles keys by which a reader tells the items apart: no two may have the same in all
   * @param others names in braces that have another meaning in these items
   */
  ForEach(List<String> titles, Set<String> others) {
    this.titles = titles;
    this.others = others;
  }

  /** The items of the list, each that stands for several replaced by these. */
  List<YamlNode> items(YamlNode node) {
    if (!(node instanceof YamlNode.Sequence list)) {
      throw node.failure("is " + node.kind() + "; allowed is a list");
    }
    List<YamlNode> all = new ArrayList<>();
    for (YamlNode item : list.items()) {
      YamlNode each = item instanceof YamlNode.Mapping mapping ? mapping.members().get(KEY) : null;
      if (each == null) {
        all.add(item);
      } else {
        expand((YamlNode.Mapping) item, each, all);
      }
    }
    return all;
  }

  private void expand(YamlNode.Mapping item, YamlNode each, List<YamlNode> all) {
    LinkedHashMap<String, YamlNode> rest = new LinkedHashMap<>(item.members());
    rest.remove(KEY);
    YamlNode.Mapping template = new YamlNode.Mapping(item.where(), rest);
    Set<String> used = new LinkedHashSet<>();
    Set<List<String>> told = new LinkedHashSet<>();
    for (Map<String, String> values : combinations(each)) {
      YamlNode.Mapping one = (YamlNode.Mapping) replaced(template, values, used);
      all.add(one);
      List<String> its =
          titles.stream().map(key -> one.members().get(key)).map(ForEach::text).toList();
      if (!told.add(its)) {
        throw each.failure(
            "gives two items with the same %s, '%s'"
                .formatted(String.join(" and ", titles), String.join("', '", its)));
      }
      for (String name : values.keySet()) {
        if (!used.contains(name)) {
          throw each.failure("names '%s', which is used nowhere as {%s}".formatted(name, name));
        }
      }
    }
  }

  private static String text(@Nullable YamlNode node) {
    return node instanceof YamlNode.Scalar scalar ? scalar.text() : "";
  }

  /** What each combination puts in the place of which name; the last name varies fastest. */
  private List<Map<String, String>> combinations(YamlNode each) {
    if (!(each instanceof YamlNode.Mapping names) || names.members().isEmpty()) {
      throw each.failure("is " + each.kind() + "; allowed is a map of names, each with a list");
    }
    List<Map<String, String>> all = List.of(Map.of());
    for (Map.Entry<String, YamlNode> name : names.members().entrySet()) {
      if (!name.getKey().matches(NAME) || others.contains(name.getKey())) {
        throw name.getValue()
            .notAllowed(
                name.getKey(), "a word as name" + (others.isEmpty() ? "" : ", not " + others));
      }
      if (!(name.getValue() instanceof YamlNode.Sequence list) || list.items().isEmpty()) {
        throw name.getValue()
            .failure("is " + name.getValue().kind() + "; allowed is a list of one value or more");
      }
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> before : all) {
        for (YamlNode value : list.items()) {
          Map<String, String> values = new LinkedHashMap<>(before);
          put(name.getKey(), value, values);
          longer.add(values);
        }
      }
      if (longer.size() > MOST_ITEMS) {
        throw each.failure("gives more than %d items".formatted(MOST_ITEMS));
      }
      all = longer;
    }
    return all;
  }

  private static void put(String name, YamlNode value, Map<String, String> values) {
    if (value instanceof YamlNode.Mapping parts) {
      parts
          .members()
          .forEach((key, part) -> values.put(name + "." + key, Scope.scalar(part).text()));
    } else {
      values.put(name, Scope.scalar(value).text());
    }
  }

  private YamlNode replaced(YamlNode node, Map<String, String> values, Set<String> used) {
    if (node instanceof YamlNode.Mapping mapping) {
      LinkedHashMap<String, YamlNode> members = new LinkedHashMap<>();
      mapping.members().forEach((key, value) -> members.put(key, replaced(value, values, used)));
      return new YamlNode.Mapping(mapping.where(), members);
    }
    if (node instanceof YamlNode.Sequence list) {
      return new YamlNode.Sequence(
          list.where(), list.items().stream().map(n -> replaced(n, values, used)).toList());
    }
    YamlNode.Scalar scalar = (YamlNode.Scalar) node;
    Matcher place = PLACE.matcher(scalar.text());
    String text =
        place.replaceAll(
            found -> {
              String name = found.group(1);
              String value = values.get(name);
              if (value == null && !others.contains(name)) {
                throw node.failure(
                    "has {%s}, which the key forEach does not give; %s"
                        .formatted(name, Nearest.clause(name, values.keySet())));
              }
              used.add(name);
              return Matcher.quoteReplacement(value == null ? found.group() : value);
            });
    return new YamlNode.Scalar(scalar.where(), text);
  }
}
