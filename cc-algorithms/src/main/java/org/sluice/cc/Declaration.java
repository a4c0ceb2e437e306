// SPDX-License-Identifier: MIT
package org.sluice.cc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.sluice.cc.Placement.CongestionPointScope;

/** The text of a {@link DeclaredScheme}, read. */
final class Declaration {
  private static final String AUTO = "auto: ";
  private static final String COLUMN = " | ";
  private static final String IF = " if ";
  private static final String PER_PORT = "congestion-point per port";
  private static final String PER_SWITCH = "congestion-point per switch";
  private static final List<String> PLACES =
      List.of("reaction-point", "notification-point", "host-point", PER_PORT, PER_SWITCH);

  private String name = "";
  private String description = "";
  private Slot slot = Slot.CONGESTION_CONTROL;
  private final List<Conditional<Capability>> needs = new ArrayList<>();
  private final List<Conditional<Resource>> owns = new ArrayList<>();
  private final List<Conditional<String>> places = new ArrayList<>();
  private final List<Parameter> parameters = new ArrayList<>();
  private final List<Profile> profiles = new ArrayList<>();
  private final Map<String, Map<String, String>> dataplane = new TreeMap<>();

  Declaration(String text) {
    StringBuilder entry = new StringBuilder();
    for (String line : text.split("\n")) {
      if (!line.startsWith(" ") && entry.length() > 0) {
        read(entry.toString());
        entry.setLength(0);
      }
      entry.append(entry.length() > 0 ? " " : "").append(line.strip());
    }
    read(entry.toString());
  }

  private void read(String entry) {
    int space = entry.indexOf(' ');
    String kind = space < 0 ? entry : entry.substring(0, space);
    String rest = entry.substring(space + 1);
    switch (kind) {
      case "scheme" -> scheme(entry, rest);
      case "needs" ->
          add(
              entry,
              rest,
              w -> Capability.ofWireName(w).orElseThrow(() -> unknown(entry, w)),
              needs);
      case "owns" -> add(entry, rest, word -> resource(entry, word), owns);
      case "placed" -> add(entry, rest, word -> place(entry, word), places);
      case "real", "whole", "flag", "choice" -> parameters.add(parameter(entry, kind, rest));
      case "profile" -> profiles.add(profile(entry, rest));
      case "dataplane" -> dataplaneOf(entry, rest);
      default -> throw wrong(entry);
    }
  }

  /** What holds if the parameters' values are such. */
  private record Conditional<T>(T what, Predicate<Parameters> when) {}

  /** {@code WORD, WORD [if CONDITION]}. */
  private static <T> void add(
      String entry, String rest, Function<String, T> read, List<Conditional<T>> to) {
    int end = rest.indexOf(IF);
    Predicate<Parameters> when =
        end < 0 ? p -> true : condition(entry, rest.substring(end + IF.length()));
    for (String word : parts(end < 0 ? rest : rest.substring(0, end), ", ")) {
      to.add(new Conditional<>(read.apply(word), when));
    }
  }

  /** {@code PARAMETER is VALUE or VALUE}, {@code PARAMETER is set}, {@code PARAMETER above N}. */
  private static Predicate<Parameters> condition(String entry, String text) {
    String[] words = text.split(" ", 3);
    if (words.length == 3 && words[1].equals("above")) {
      double bound = Double.parseDouble(words[2]);
      return p -> p.asDouble(words[0]) > bound;
    }
    if (words.length < 3 || !words[1].equals("is")) {
      throw wrong(entry);
    }
    List<String> values = parts(words[2], " or ");
    return words[2].equals("set")
        ? p -> !p.isAuto(words[0])
        : p -> values.contains(p.text(words[0]));
  }

  private static <T, C extends Collection<T>> C holding(
      List<Conditional<T>> declared, Parameters p, C collected) {
    for (Conditional<T> one : declared) {
      if (one.when().test(p)) {
        collected.add(one.what());
      }
    }
    return collected;
  }

  /** {@code NAME for SLOT what it is}. */
  private void scheme(String entry, String rest) {
    String[] words = rest.split(" ", 4);
    if (words.length < 4 || !words[1].equals("for") || !Scheme.isName(words[0])) {
      throw wrong(entry);
    }
    name = words[0];
    slot = slot(entry, words[2]);
    description = words[3];
  }

  private static Slot slot(String entry, String word) {
    for (Slot slot : Slot.values()) {
      if (slot.wireName().equals(word)) {
        return slot;
      }
    }
    throw wrong(entry);
  }

  private static Resource resource(String entry, String word) {
    for (Resource resource : Resource.values()) {
      if (resource.wireName().equals(word)) {
        return resource;
      }
    }
    throw wrong(entry);
  }

  private static String place(String entry, String place) {
    if (!PLACES.contains(place)) {
      throw wrong(entry);
    }
    return place;
  }

  private static Parameter parameter(String entry, String kind, String rest) {
    Parameter.Type type =
        switch (kind) {
          case "real" -> Parameter.Type.DOUBLE;
          case "whole" -> Parameter.Type.LONG;
          case "flag" -> Parameter.Type.BOOLEAN;
          default -> Parameter.Type.CHOICE;
        };
    List<String> columns = parts(rest, COLUMN);
    int extra = type == Parameter.Type.BOOLEAN ? 0 : 1; // a flag has no column of what is allowed
    if (columns.size() != 4 + extra) {
      throw wrong(entry);
    }
    String[] nameAndUnit = columns.get(0).split(" ", 2);
    double minimum = 0;
    double maximum = 0;
    if (type == Parameter.Type.DOUBLE || type == Parameter.Type.LONG) {
      List<String> range = parts(columns.get(1), " .. ");
      if (range.size() != 2) {
        throw wrong(entry);
      }
      minimum = Double.parseDouble(range.get(0));
      maximum = Double.parseDouble(range.get(1));
    }
    String value = columns.get(extra + 1);
    int auto = value.indexOf(AUTO);
    return new Parameter(
        nameAndUnit[0],
        type,
        nameAndUnit.length > 1 ? nameAndUnit[1] : "",
        minimum,
        maximum,
        type == Parameter.Type.CHOICE ? parts(columns.get(1), ", ") : List.of(),
        auto < 0 ? value : auto == 0 ? Parameter.AUTO : value.substring(0, value.indexOf(" or ")),
        auto < 0 ? "" : value.substring(auto + AUTO.length()),
        columns.get(extra + 2),
        columns.get(extra + 3));
  }

  /** {@code NAME [like OTHER] | what it is [| name = value, …]}. */
  private Profile profile(String entry, String rest) {
    List<String> columns = parts(rest, COLUMN);
    if (columns.size() < 2 || columns.size() > 3) {
      throw wrong(entry);
    }
    List<String> names = parts(columns.get(0), " like ");
    TreeMap<String, String> values = new TreeMap<>();
    if (names.size() > 1) {
      values.putAll(base(entry, names.get(1)).values());
    }
    if (columns.size() == 3) {
      values.putAll(assignments(entry, columns.get(2)));
    }
    return new Profile(names.get(0), columns.get(1), values);
  }

  /** {@code name = value, …}. */
  private static Map<String, String> assignments(String entry, String text) {
    TreeMap<String, String> values = new TreeMap<>();
    for (String assignment : parts(text, ", ")) {
      List<String> sides = parts(assignment, " = ");
      if (sides.size() != 2) {
        throw wrong(entry);
      }
      values.put(sides.get(0), sides.get(1));
    }
    return values;
  }

  /** {@code BUNDLE | key = value, …}. */
  private void dataplaneOf(String entry, String rest) {
    List<String> columns = parts(rest, COLUMN);
    if (columns.size() != 2) {
      throw wrong(entry);
    }
    dataplane.put(columns.get(0), assignments(entry, columns.get(1)));
  }

  private Profile base(String entry, String baseName) {
    for (Profile other : profiles) {
      if (other.name().equals(baseName)) {
        return other;
      }
    }
    throw wrong(entry);
  }

  /** What a separator separates. {@link String#split} compiles a regular expression each time. */
  private static List<String> parts(String text, String separator) {
    List<String> parts = new ArrayList<>();
    int from = 0;
    for (int at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, from)) {
      parts.add(text.substring(from, at));
      from = at + separator.length();
    }
    parts.add(text.substring(from));
    return List.copyOf(parts);
  }

  private static IllegalArgumentException unknown(String entry, String capability) {
    List<String> known = new ArrayList<>();
    for (Capability one : Capability.values()) {
      known.add(one.wireName());
    }
    return new IllegalArgumentException(
        "not an entry of a scheme's declaration: %s ('%s' is no capability; known are %s)"
            .formatted(entry, capability, String.join(", ", known)));
  }

  private static IllegalArgumentException wrong(String entry) {
    return new IllegalArgumentException("not an entry of a scheme's declaration: " + entry);
  }

  String name() {
    return name;
  }

  String description() {
    return description;
  }

  Slot slot() {
    return slot;
  }

  Set<Capability> needs(Parameters p) {
    return holding(needs, p, EnumSet.noneOf(Capability.class));
  }

  Set<Resource> owns(Parameters p) {
    return holding(owns, p, EnumSet.noneOf(Resource.class));
  }

  Placement placement(Parameters p) {
    List<String> placed = holding(places, p, new ArrayList<>());
    return new Placement(
        placed.contains("reaction-point"),
        placed.contains("notification-point"),
        placed.contains(PER_SWITCH)
            ? CongestionPointScope.SWITCH
            : placed.contains(PER_PORT) ? CongestionPointScope.PORT : CongestionPointScope.NONE,
        placed.contains("host-point"));
  }

  List<Parameter> parameters() {
    return List.copyOf(parameters);
  }

  Map<String, String> dataplane(String bundle) {
    return Map.copyOf(dataplane.getOrDefault(bundle, Map.of()));
  }

  List<Profile> profiles() {
    return List.copyOf(profiles);
  }
}
