// SPDX-License-Identifier: MIT
package org.sluice.cc;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.sluice.cc.Placement.CongestionPointScope;

/** The text of a {@link DeclaredScheme}, read. */
final class Declaration {
  private static final String AUTO = "auto: ";

  private String name = "";
  private String description = "";
  private Slot slot = Slot.CONGESTION_CONTROL;
  private Placement placement = new Placement(false, false, CongestionPointScope.NONE);
  private final Set<Capability> needs = EnumSet.noneOf(Capability.class);
  private final Set<Resource> owns = EnumSet.noneOf(Resource.class);
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
      case "needs" -> {
        for (String word : rest.split(", ")) {
          needs.add(Capability.ofWireName(word).orElseThrow(() -> wrong(entry)));
        }
      }
      case "owns" -> {
        for (String word : rest.split(", ")) {
          owns.add(resource(entry, word));
        }
      }
      case "placed" -> placement = placed(entry, rest);
      case "real", "whole", "flag", "choice" -> parameters.add(parameter(entry, kind, rest));
      case "profile" -> profiles.add(profile(entry, rest));
      case "dataplane" -> dataplaneOf(entry, rest);
      default -> throw wrong(entry);
    }
  }

  /** {@code NAME for SLOT what it is}. */
  private void scheme(String entry, String rest) {
    String[] words = rest.split(" ", 4);
    if (words.length < 4 || !words[1].equals("for")) {
      throw wrong(entry);
    }
    name = words[0];
    slot = words[2].equals(Slot.FLOW_CONTROL.wireName()) ? Slot.FLOW_CONTROL : slot;
    if (!words[2].equals(slot.wireName())) {
      throw wrong(entry);
    }
    description = words[3];
  }

  private static Resource resource(String entry, String word) {
    for (Resource resource : Resource.values()) {
      if (resource.wireName().equals(word)) {
        return resource;
      }
    }
    throw wrong(entry);
  }

  private static Placement placed(String entry, String rest) {
    boolean reactionPoint = false;
    boolean notificationPoint = false;
    boolean hostPoint = false;
    CongestionPointScope scope = CongestionPointScope.NONE;
    for (String place : rest.split(", ")) {
      switch (place) {
        case "reaction-point" -> reactionPoint = true;
        case "notification-point" -> notificationPoint = true;
        case "host-point" -> hostPoint = true;
        case "congestion-point per port" -> scope = CongestionPointScope.PORT;
        case "congestion-point per switch" -> scope = CongestionPointScope.SWITCH;
        default -> throw wrong(entry);
      }
    }
    return new Placement(reactionPoint, notificationPoint, scope, hostPoint);
  }

  private static Parameter parameter(String entry, String kind, String rest) {
    Parameter.Type type =
        switch (kind) {
          case "real" -> Parameter.Type.DOUBLE;
          case "whole" -> Parameter.Type.LONG;
          case "flag" -> Parameter.Type.BOOLEAN;
          default -> Parameter.Type.CHOICE;
        };
    String[] columns = rest.split(" \\| ");
    int extra = type == Parameter.Type.BOOLEAN ? 0 : 1; // a flag has no column of what is allowed
    if (columns.length != 4 + extra) {
      throw wrong(entry);
    }
    String[] nameAndUnit = columns[0].split(" ", 2);
    double minimum = 0;
    double maximum = 0;
    if (type == Parameter.Type.DOUBLE || type == Parameter.Type.LONG) {
      String[] range = columns[1].split(" \\.\\. ");
      if (range.length != 2) {
        throw wrong(entry);
      }
      minimum = Double.parseDouble(range[0]);
      maximum = Double.parseDouble(range[1]);
    }
    String value = columns[extra + 1];
    int auto = value.indexOf(AUTO);
    return new Parameter(
        nameAndUnit[0],
        type,
        nameAndUnit.length > 1 ? nameAndUnit[1] : "",
        minimum,
        maximum,
        type == Parameter.Type.CHOICE ? List.of(columns[1].split(", ")) : List.of(),
        auto < 0 ? value : auto == 0 ? Parameter.AUTO : value.substring(0, value.indexOf(" or ")),
        auto < 0 ? "" : value.substring(auto + AUTO.length()),
        columns[extra + 2],
        columns[extra + 3]);
  }

  /** {@code NAME [like OTHER] | what it is [| name = value, …]}. */
  private Profile profile(String entry, String rest) {
    String[] columns = rest.split(" \\| ");
    if (columns.length < 2 || columns.length > 3) {
      throw wrong(entry);
    }
    String[] names = columns[0].split(" like ");
    TreeMap<String, String> values = new TreeMap<>();
    if (names.length > 1) {
      values.putAll(base(entry, names[1]).values());
    }
    if (columns.length == 3) {
      values.putAll(assignments(entry, columns[2]));
    }
    return new Profile(names[0], columns[1], values);
  }

  /** {@code name = value, …}. */
  private static Map<String, String> assignments(String entry, String text) {
    TreeMap<String, String> values = new TreeMap<>();
    for (String assignment : text.split(", ")) {
      String[] sides = assignment.split(" = ");
      if (sides.length != 2) {
        throw wrong(entry);
      }
      values.put(sides[0], sides[1]);
    }
    return values;
  }

  /** {@code BUNDLE | key = value, …}. */
  private void dataplaneOf(String entry, String rest) {
    String[] columns = rest.split(" \\| ");
    if (columns.length != 2) {
      throw wrong(entry);
    }
    dataplane.put(columns[0], assignments(entry, columns[1]));
  }

  private Profile base(String entry, String baseName) {
    for (Profile other : profiles) {
      if (other.name().equals(baseName)) {
        return other;
      }
    }
    throw wrong(entry);
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

  Set<Capability> needs() {
    return needs;
  }

  Set<Resource> owns() {
    return owns;
  }

  Placement placement() {
    return placement;
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
