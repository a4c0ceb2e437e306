// SPDX-License-Identifier: MIT
package org.sluice.runner.compare;

import java.util.ArrayList;
import java.util.List;
import org.sluice.bridge.text.DecisionText;
import org.sluice.bridge.text.EventText;
import org.sluice.bridge.text.TimeText;
import org.sluice.bridge.wire.Unit;

/** What two events or two lists of decisions do not have in common, in words. */
final class Differences {
  private static final int MOST = 12;

  private Differences() {}

  /** Of two events of one entity; empty if they are equal. */
  static List<String> ofEvents(Entry first, Entry second) {
    List<String> all = new ArrayList<>();
    if (first.kind() != second.kind()) {
      all.add("kind: " + EventText.kind(first.kind()) + ", " + EventText.kind(second.kind()));
    }
    if (first.timePs() != second.timePs()) {
      all.add(time("time", first.timePs(), second.timePs()));
    }
    if (first.mode() != second.mode()) {
      all.add("how it is asked: mode " + first.mode() + ", mode " + second.mode());
    }
    if (first.kind() == second.kind()) {
      compare("", Fields.ofEvent(first), Fields.ofEvent(second), all);
    }
    return limited(all);
  }

  /** Of the decisions on two events; empty if they are equal. */
  static List<String> ofDecisions(List<Entry> first, List<Entry> second) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < Math.max(first.size(), second.size()); i++) {
      if (i >= first.size() || i >= second.size()) {
        all.add(
            "decision %s: %s; %s"
                .formatted(
                    i + 1,
                    i < first.size() ? first.get(i).decisionText() : "none",
                    i < second.size() ? second.get(i).decisionText() : "none"));
      } else if (first.get(i).kind() != second.get(i).kind()) {
        all.add(
            "decision %s: %s; %s"
                .formatted(i + 1, first.get(i).decisionText(), second.get(i).decisionText()));
      } else {
        compare(
            DecisionText.kind(first.get(i).kind()) + " ",
            Fields.ofDecision(first.get(i)),
            Fields.ofDecision(second.get(i)),
            all);
      }
    }
    return limited(all);
  }

  /**
   * Whether two events say the same but for times that may be off by as much as tolerated; spans of
   * time by twice as much, as both of their ends may be.
   */
  static boolean sameButForTime(Entry first, Entry second, long tolerancePs) {
    return first.kind() == second.kind()
        && first.mode() == second.mode()
        && near(first.timePs(), second.timePs(), tolerancePs)
        && sameFields(Fields.ofEvent(first), Fields.ofEvent(second), 2 * tolerancePs);
  }

  /** The same of decisions. */
  static boolean sameDecisionsButForTime(List<Entry> first, List<Entry> second, long tolerancePs) {
    if (first.size() != second.size()) {
      return false;
    }
    for (int i = 0; i < first.size(); i++) {
      if (first.get(i).kind() != second.get(i).kind()
          || !sameFields(
              Fields.ofDecision(first.get(i)), Fields.ofDecision(second.get(i)), 2 * tolerancePs)) {
        return false;
      }
    }
    return true;
  }

  private static boolean sameFields(List<Field> first, List<Field> second, long tolerancePs) {
    if (first.size() != second.size()) {
      return false;
    }
    for (int i = 0; i < first.size(); i++) {
      Field f = first.get(i);
      Field s = second.get(i);
      boolean same = f.bits() == s.bits() || (f.isTime() && near(f.bits(), s.bits(), tolerancePs));
      if (!same || !f.name().equals(s.name())) {
        return false;
      }
    }
    return true;
  }

  /** Whether two times are no further apart than tolerated. */
  static boolean near(long first, long second, long tolerancePs) {
    return Math.abs((double) first - second) <= tolerancePs;
  }

  private static String time(String name, long first, long second) {
    Field f = new Field(name, Unit.TIME, first);
    Field s = new Field(name, Unit.TIME, second);
    return "%s: %s, %s (%s)"
        .formatted(name, TimeText.of(first), TimeText.of(second), f.distanceTo(s));
  }

  private static void compare(String of, List<Field> first, List<Field> second, List<String> all) {
    int common = Math.min(first.size(), second.size());
    for (int i = 0; i < common; i++) {
      Field f = first.get(i);
      Field s = second.get(i);
      if (f.bits() == s.bits() && f.name().equals(s.name())) {
        continue;
      }
      String by = f.name().equals(s.name()) ? f.distanceTo(s) : "";
      all.add(
          of
              + f.name()
              + ": "
              + f.text()
              + ", "
              + (f.name().equals(s.name()) ? "" : s.name() + " ")
              + s.text()
              + (by.isEmpty() ? "" : " (" + by + ")"));
    }
    if (first.size() != second.size()) {
      all.add(of + "number of values: " + first.size() + ", " + second.size());
    }
  }

  private static List<String> limited(List<String> all) {
    if (all.size() <= MOST) {
      return all;
    }
    List<String> few = new ArrayList<>(all.subList(0, MOST));
    few.add("and " + (all.size() - MOST) + " more");
    return few;
  }
}
