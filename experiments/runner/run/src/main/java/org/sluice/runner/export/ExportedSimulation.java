// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.sluice.cc.Parameter;
import org.sluice.runner.SluiceException;
import org.sluice.runner.model.Experiment;
import org.sluice.workloads.Flow;
import org.sluice.workloads.Topology;

/**
 * What an export's files say: networks, files of flows, and the sections of the ini file with their
 * settings. A configuration whose settings cannot follow from its iteration variables becomes
 * several.
 */
final class ExportedSimulation {
  private static final String REPETITION = "${repetition}";
  private static final String RUNS = "Raw files";

  /** Headings that come first. */
  private static final List<String> ORDER = List.of("", "Topology", "Lines", "Traffic");

  private final String experiment;
  private final String title;
  private final Function<String, List<Parameter>> parameters;
  private final Map<String, String> networks = new LinkedHashMap<>();
  private final Map<String, String> files = new LinkedHashMap<>();
  private final Map<List<String>, String> flowFiles = new LinkedHashMap<>();
  private final List<Section> sections = new ArrayList<>();

  /**
   * A section of the ini file.
   *
   * @param configuration what it is
   * @param lines right sides, by left sides
   */
  record Section(Configuration configuration, Map<Setting, String> lines) {}

  /**
   * Works all of it out.
   *
   * @param experiment its name
   * @param title its headline
   * @param configurations variants, one or more
   * @param parameters a scheme's, by its name
   */
  ExportedSimulation(
      String experiment,
      String title,
      List<Configuration> configurations,
      Function<String, List<Parameter>> parameters) {
    this.experiment = experiment;
    this.title = title.replace('\n', ' ');
    this.parameters = parameters;
    if (configurations.stream().anyMatch(ExportedSimulation::hasWaitingFlows)) {
      throw SluiceException.wrongInput(
          experiment
              + " has traffic of the kind closed-loop, job, goal, chakra or simai, which waits for other"
              + " traffic, as applications of an export cannot; allowed are the other kinds"
              + " (./sluice run --simulator omnet runs this one)");
    }
    if (configurations.stream()
        .flatMap(ExportedSimulation::runs)
        .anyMatch(run -> run.network().linkDown() != null)) {
      throw SluiceException.wrongInput(
          experiment
              + " has linkDown, which modules of an export cannot do; allowed is none"
              + " (./sluice run --simulator omnet runs this one)");
    }
    if (configurations.stream()
        .flatMap(ExportedSimulation::runs)
        .anyMatch(run -> hasHostOfManyLinks(run.network().topology()))) {
      throw SluiceException.wrongInput(
          experiment
              + " has a host with several links, which applications of an export cannot use; allowed"
              + " is one link (./sluice run --simulator omnet runs this one)");
    }
    Deque<Configuration> open = new ArrayDeque<>(configurations);
    while (!open.isEmpty()) {
      Configuration next = open.removeFirst();
      try {
        sections.add(section(next));
      } catch (Variation.SplitException e) {
        List<Configuration> parts = new ArrayList<>(next.split(e.axis()));
        Collections.reverse(parts);
        parts.forEach(open::addFirst);
      }
    }
    String resolution = common().get(new Setting("", RunSettings.RESOLUTION));
    if (resolution == null || resolution.contains("$")) {
      throw SluiceException.wrongInput(
          experiment
              + " has runs with different 'resolution', which an OMNeT++ process has once; allowed"
              + " is one of them (--set resolution=ps)");
    }
  }

  private static boolean hasHostOfManyLinks(Topology topology) {
    return topology.hosts().stream().anyMatch(host -> topology.hasSeveralLinks(host.id()));
  }

  private static boolean hasWaitingFlows(Configuration configuration) {
    return runs(configuration).anyMatch(run -> run.flows().stream().anyMatch(Flow::waits));
  }

  private static Stream<Experiment> runs(Configuration configuration) {
    return configuration.combinations().stream().flatMap(c -> c.runs().stream());
  }

  /** Sections with a name, or the one that is {@code General}. */
  List<Section> sections() {
    return Collections.unmodifiableList(sections);
  }

  /** Lines that all sections have. */
  Map<Setting, String> common() {
    Map<Setting, String> common = new LinkedHashMap<>(sections.get(0).lines());
    for (Section section : sections) {
      common.entrySet().removeIf(e -> !e.getValue().equals(section.lines().get(e.getKey())));
    }
    return common;
  }

  /** NED files and files of flows, by their paths. */
  Map<String, String> files() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("package.ned", "package " + NedNames.ofPackage(experiment) + ";\n");
    networks.forEach((text, name) -> all.put(name + ".ned", named(text, name)));
    all.putAll(files);
    return all;
  }

  /** How many network types there are. */
  int networkCount() {
    return networks.size();
  }

  private Section section(Configuration c) throws Variation.SplitException {
    List<NedTopology> topologies =
        c.combinations().stream().map(one -> NedTopology.of(one.first().topology())).toList();
    Optional<List<Map<Setting, String>>> applications = applications(c, topologies);
    List<Variation.Row> rows = new ArrayList<>();
    Set<String> networksBefore = Set.copyOf(networks.keySet());
    Set<String> filesBefore = Set.copyOf(files.keySet());
    Set<List<String>> flowsBefore = Set.copyOf(flowFiles.keySet());
    for (int i = 0; i < c.combinations().size(); i++) {
      Combination one = c.combinations().get(i);
      NedTopology topology = topologies.get(i);
      String network = network(c, one, topology, applications.isEmpty());
      for (int r = 0; r < one.runs().size(); r++) {
        Map<Setting, String> settings = new LinkedHashMap<>();
        settings.put(new Setting("", "network"), network);
        settings.putAll(RunSettings.of(one.runs().get(r), topology, parameters));
        if (applications.isPresent()) {
          settings.putAll(applications.get().get(i));
        } else {
          settings.put(
              new Setting("Traffic", "*.flows.file"), IniValue.text(flowFile(c, one, topology)));
        }
        settings.put(new Setting(RUNS, "*.sluice.seed"), seed(one.runs(), r));
        rows.add(new Variation.Row(one.values(), r, settings));
      }
    }
    try {
      Variation variation = new Variation(c.axes(), rows);
      Map<Setting, String> resolved = new LinkedHashMap<>(variation.resolve());
      resolved.put(new Setting(RUNS, "*.sluice.out"), out(c, variation.undefined()));
      return new Section(c, IniFile.lines(bySection(resolved)));
    } catch (Variation.SplitException e) {
      networks.keySet().retainAll(networksBefore);
      files.keySet().retainAll(filesBefore);
      flowFiles.keySet().retainAll(flowsBefore);
      throw e;
    }
  }

  /** The flows as applications, by combination; empty if a file is better. */
  private static Optional<List<Map<Setting, String>>> applications(
      Configuration c, List<NedTopology> topologies) {
    List<Map<Setting, String>> all = new ArrayList<>();
    for (int i = 0; i < c.combinations().size(); i++) {
      Combination one = c.combinations().get(i);
      Optional<Map<Setting, String>> settings =
          FlowSettings.of(topologies.get(i), one.first().flows());
      boolean isSame = one.runs().stream().allMatch(run -> run.flows().equals(one.first().flows()));
      if (settings.isEmpty() || !isSame) {
        return Optional.empty();
      }
      all.add(settings.get());
    }
    return Optional.of(all);
  }

  private String network(Configuration c, Combination one, NedTopology topology, boolean hasFlows) {
    String text = topology.file("", "", "", hasFlows);
    String name = networks.get(text);
    if (name == null) {
      StringBuilder wanted = new StringBuilder(NedNames.ofNetwork(experiment));
      if (!networks.isEmpty()) {
        wanted.append(c.name().equals(Configuration.GENERAL) ? "" : "_" + c.name());
        for (int a = 0; a < c.axes().size(); a++) {
          wanted.append('_').append(c.axes().get(a).idOf(one.values().get(a)));
        }
      }
      name = NedNames.identifier(wanted.toString());
      for (int n = 2; networks.containsValue(name); n++) {
        name = NedNames.identifier(wanted + "_" + n);
      }
      networks.put(text, name);
    }
    return NedNames.ofPackage(experiment) + "." + name;
  }

  private String named(String text, String name) {
    return text.replaceFirst("package ;", "package " + NedNames.ofPackage(experiment) + ";")
        .replaceFirst("// \n", "// " + Matcher.quoteReplacement(title) + "\n")
        .replaceFirst("network \n", "network " + name + "\n");
  }

  /** The path of the flows of a combination, with the repetition in it if they differ. */
  private String flowFile(Configuration c, Combination one, NedTopology topology) {
    List<String> contents = new ArrayList<>();
    one.runs().forEach(run -> contents.add(FlowSettings.file(topology, run.flows())));
    List<String> distinct = contents.stream().distinct().toList();
    List<String> kept = distinct.size() == 1 ? distinct : contents;
    String known = flowFiles.get(kept);
    if (known != null) {
      return known;
    }
    StringBuilder stem = new StringBuilder("flows/");
    if (!c.name().equals(Configuration.GENERAL)) {
      stem.append(c.name()).append('-');
    }
    for (int a = 0; a < c.axes().size(); a++) {
      stem.append(c.axes().get(a).name()).append('=').append(one.values().get(a)).append('-');
    }
    String path = stem + "r" + (kept.size() == 1 ? "0" : REPETITION) + ".csv";
    for (int r = 0; r < kept.size(); r++) {
      files.put(path.replace(REPETITION, Integer.toString(r)), kept.get(r));
    }
    flowFiles.put(kept, path);
    return path;
  }

  /** A formula of the repetition where the seeds are consecutive, else the run's own. */
  private static String seed(List<Experiment> runs, int r) {
    long first = runs.get(0).seed();
    for (int i = 0; i < runs.size(); i++) {
      if (runs.get(i).seed() != first + i) {
        return Long.toString(runs.get(r).seed());
      }
    }
    return first + " + " + REPETITION;
  }

  private static String out(Configuration c, List<Axis> undefined) {
    StringBuilder out = new StringBuilder("raw/");
    out.append(c.name().equals(Configuration.GENERAL) ? "" : "${configname}/");
    out.append("${iterationvarsf}");
    for (Axis axis : undefined) {
      out.append("${").append(axis.name()).append('=');
      out.append(String.join(", ", axis.values())).append("}-");
    }
    return IniValue.text(out + "r" + REPETITION);
  }

  /** The same with all that has one heading together. */
  private static Map<Setting, String> bySection(Map<Setting, String> settings) {
    Map<String, Map<Setting, String>> parts = new LinkedHashMap<>();
    ORDER.forEach(heading -> parts.put(heading, new LinkedHashMap<>()));
    settings.forEach(
        (setting, value) ->
            parts
                .computeIfAbsent(setting.section(), s -> new LinkedHashMap<>())
                .put(setting, value));
    Map<Setting, String> ordered = new LinkedHashMap<>();
    parts.values().forEach(ordered::putAll);
    return ordered;
  }
}
