// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sluice.runner.SluiceException;
import org.sluice.runner.read.Experiment;

/** Writes {@code omnetpp.ini}. */
final class IniFile {
  private final String ofPackage;
  private final List<Axis> axes;
  private final StringBuilder text = new StringBuilder();

  /**
   * An empty file.
   *
   * @param ofPackage the NED package of the networks
   * @param axes the iteration variables
   */
  IniFile(String ofPackage, List<Axis> axes) {
    this.ofPackage = ofPackage;
    this.axes = axes;
  }

  /**
   * What holds for all configurations.
   *
   * @param comment first lines, without the sign of a comment
   * @param all every configuration
   * @param repetitions how often each combination is run
   * @param exitProcess whether a failure ends the process with its exit code
   */
  void general(String comment, List<Configuration> all, int repetitions, boolean exitProcess) {
    comment.lines().forEach(l -> text.append(("# " + l).stripTrailing()).append('\n'));
    text.append("\n[General]\n");
    entry("simtime-resolution", resolution(all));
    entry("repeat", Integer.toString(repetitions));
    text.append(
        "# The plan holds the seed of every random stream of Sluice; this one is for other ");
    text.append("modules.\n");
    entry("seed-set", "${repetition}");
    text.append(
        "# A failure ends the process with Sluice's exit code (true), or this run (false).\n");
    entry("*.sluice.exitProcess", Boolean.toString(exitProcess));
    entry("result-dir", "results");
    entry("**.scalar-recording", "true");
    if (exitProcess) {
      text.append(
          "# The raw files of the plan have it all; INET's statistics take most of a run's"
              + " time.\n");
      entry("**.statistic-recording", "false");
    } else {
      text.append(
          "# true: vectors of queues, rates and windows, besides the raw files of the plan.\n");
      entry("**.vector-recording", "true");
    }
    entry("cmdenv-express-mode", "true");
    entry("cmdenv-performance-display", "false");
  }

  /**
   * A configuration's section; what of {@code General} it goes on with if it is that one.
   *
   * @param c which
   * @param network of {@link Networks#add}
   * @param plan the plan's path, with iteration variables
   */
  void configuration(Configuration c, String network, String plan) {
    if (!c.name().equals(Configuration.GENERAL)) {
      text.append("\n[Config ").append(c.name()).append("]\n");
      entry("description", quoted(c.title()));
    }
    Set<String> defined = new HashSet<>();
    entry("*.sluice.plan", quoted(defining(plan, defined)));
    entry("network", ofPackage + "." + defining(network, defined));
    limit(c);
  }

  /** The whole file. */
  String text() {
    return text.toString();
  }

  /** The first use of an iteration variable says which values it has. */
  private String defining(String value, Set<String> defined) {
    String result = value;
    for (Axis axis : axes) {
      String own = "${" + axis.name() + "}";
      if (result.contains(own) && defined.add(axis.name())) {
        String all = "${" + axis.name() + "=" + String.join(", ", axis.values()) + "}";
        result = first(result, own, all);
      }
      String id = "${" + Networks.variable(axis) + "}";
      if (!id.equals(own) && result.contains(id) && defined.add(Networks.variable(axis))) {
        result = first(result, id, Networks.parallel(axis));
      }
    }
    return result;
  }

  private static String first(String in, String what, String by) {
    int at = in.indexOf(what);
    return in.substring(0, at) + by + in.substring(at + what.length());
  }

  /** A plan ends its run itself; the limit says so to OMNeT++, too. */
  private void limit(Configuration c) {
    Map<Long, Integer> durations = new LinkedHashMap<>();
    c.combinations().forEach(one -> durations.merge(one.first().durationPs(), 1, Integer::sum));
    if (durations.size() > 1) {
      text.append("# The longest; a plan that is shorter ends its run itself.\n");
    }
    long longest = durations.keySet().stream().mapToLong(Long::longValue).max().orElseThrow();
    entry("sim-time-limit", NedNetwork.time(longest));
  }

  private static String resolution(List<Configuration> all) {
    Set<String> resolutions = new HashSet<>();
    for (Configuration c : all) {
      c.combinations().forEach(one -> resolutions.add(one.first().resolution()));
    }
    if (resolutions.size() > 1) {
      Experiment first = all.get(0).combinations().get(0).first();
      throw SluiceException.wrongInput(
          first.name()
              + " has runs with different 'resolution', which an OMNeT++ process has once; allowed"
              + " is one of them (--set resolution=ps)");
    }
    return new ArrayList<>(resolutions).get(0);
  }

  private void entry(String key, String value) {
    text.append(key).append(" = ").append(value).append('\n');
  }

  private static String quoted(String value) {
    return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
