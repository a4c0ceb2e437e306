// SPDX-License-Identifier: MIT
package org.sluice.runner.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.sluice.bridge.Deviation;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.cc.Capability;
import org.sluice.cc.InvalidParameterException;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Placement;
import org.sluice.cc.Profile;
import org.sluice.cc.Scheme;

/** Schemes as text for a terminal. */
record SchemePage(PrintWriter out) {
  void printList(Collection<Scheme> schemes) {
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"scheme", "slot", "what it is"});
    for (Scheme s : schemes) {
      rows.add(new String[] {s.name(), s.slot().wireName(), s.description()});
    }
    printTable(rows, "");
    out.flush();
  }

  void print(Scheme scheme) {
    out.printf("%s: %s%n", scheme.name(), scheme.description());
    out.printf("slot: %s%n", scheme.slot().wireName());
    out.printf("from: %s%n", SchemeCatalog.origin(scheme));
    printParameters(scheme.parameters());
    printProfiles(scheme);
    try {
      printNeeds(scheme, Parameters.resolve(scheme, "", Map.of()));
    } catch (InvalidParameterException e) {
      out.printf("%nNot with the defaults: %s%n", e.getMessage());
    }
    printDeviations(Deviation.of(scheme));
    out.flush();
  }

  private void printParameters(List<Parameter> parameters) {
    out.printf("%nParameters (--set scheme.parameters.NAME=VALUE)%n");
    if (parameters.isEmpty()) {
      out.println("  none");
    }
    for (Parameter p : parameters) {
      String rule = p.autoRule().isEmpty() ? "" : " (auto: " + p.autoRule() + ")";
      out.printf("  %s%n", p.name());
      out.printf("      %s%n", p.help());
      out.printf("      default %s%s%n", inUnit(p.defaultValue(), p.unit()), rule);
      out.printf("      allowed %s%n", p.allowed());
      out.printf("      source  %s%n", p.source());
    }
  }

  private void printProfiles(Scheme scheme) {
    Map<String, String> units = new TreeMap<>();
    scheme.parameters().forEach(p -> units.put(p.name(), p.unit()));
    out.printf("%nProfiles (--profile NAME; the first is the default)%n");
    for (Profile p : scheme.profiles()) {
      out.printf("  %s: %s%n", p.name(), p.description());
      new TreeMap<>(p.values())
          .forEach(
              (name, value) ->
                  out.printf("      %s = %s%n", name, inUnit(value, units.getOrDefault(name, ""))));
    }
  }

  private static String inUnit(String value, String unit) {
    return unit.isEmpty() || value.equals(Parameter.AUTO) ? value : value + " " + unit;
  }

  private void printNeeds(Scheme scheme, Parameters parameters) {
    out.printf("%nNeeds of the data plane, with the default profile%n");
    List<String[]> rows = new ArrayList<>();
    for (Capability c : new TreeSet<>(scheme.capabilities(parameters))) {
      rows.add(new String[] {c.wireName(), c.meaning()});
    }
    printTable(rows, "  ");
    out.printf("%nOwns%n");
    TreeSet<String> owned = new TreeSet<>();
    scheme.claims(parameters).forEach(resource -> owned.add(resource.wireName()));
    out.printf("  %s%n", owned.isEmpty() ? "nothing" : String.join(", ", owned));
    out.printf("%nState machines%n  %s%n", placed(scheme.placement(parameters)));
  }

  private static String placed(Placement placement) {
    List<String> places = new ArrayList<>();
    if (placement.reactionPoint()) {
      places.add("a reaction point for each flow");
    }
    if (placement.notificationPoint()) {
      places.add("a notification point for each flow");
    }
    switch (placement.congestionPoint()) {
      case NONE -> {}
      case PORT -> places.add("a congestion point at each switch port");
      case SWITCH -> places.add("a congestion point at each switch");
    }
    if (placement.hostPoint()) {
      places.add("a host point at each host");
    }
    return places.isEmpty() ? "none" : String.join(", ", places);
  }

  private void printDeviations(List<Deviation> deviations) {
    out.printf("%nDepartures from the paper's letter%n");
    if (deviations.isEmpty()) {
      out.println("  none");
    }
    for (Deviation d : deviations) {
      out.printf("  %s%n", d.where());
      out.printf("      quote  %s%n", d.quote());
      out.printf("      we     %s%n", d.what());
      out.printf("      why    %s%n", d.why());
    }
  }

  private void printTable(List<String[]> rows, String indent) {
    int columns = rows.isEmpty() ? 0 : rows.get(0).length;
    int[] width = new int[columns];
    for (String[] row : rows) {
      for (int i = 0; i < columns; i++) {
        width[i] = Math.max(width[i], row[i].length());
      }
    }
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder(indent);
      for (int i = 0; i < columns; i++) {
        String cell = row[i];
        line.append(cell).append(" ".repeat(width[i] - cell.length() + 2));
      }
      out.println(line.toString().stripTrailing());
    }
  }
}
