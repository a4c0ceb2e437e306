// SPDX-License-Identifier: MIT
package org.sluice.runner.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sluice.cc.Parameter;
import org.sluice.runner.dataplane.DataplaneKey;
import org.sluice.runner.model.Experiment;
import org.sluice.runner.model.HpccFiles;
import org.sluice.runner.model.Monitor;
import org.sluice.runner.model.SchemeChoice;
import org.sluice.workloads.Link;

/** What an ini file sets for one run, apart from its flows and its seed. */
final class RunSettings {
  /** What all sections of an ini file must have in common. */
  static final String RESOLUTION = "simtime-resolution";

  /** The module {@code Sluice} has other defaults than a plan for these. */
  private static final List<String> ALWAYS =
      List.of(
          "header_bytes",
          "ack_bytes",
          "wire_overhead_bytes",
          "gap_before_arrival",
          "min_frame_bytes");

  private final Map<Setting, String> all = new LinkedHashMap<>();
  private final Experiment experiment;
  private final NedTopology topology;
  private final Function<String, List<Parameter>> parameters;

  private RunSettings(
      Experiment experiment, NedTopology topology, Function<String, List<Parameter>> parameters) {
    this.experiment = experiment;
    this.topology = topology;
    this.parameters = parameters;
  }

  /**
   * Settings with their values, in the order of the file.
   *
   * @param topology of the experiment
   * @param parameters a scheme's, by its name
   */
  static Map<Setting, String> of(
      Experiment experiment, NedTopology topology, Function<String, List<Parameter>> parameters) {
    RunSettings settings = new RunSettings(experiment, topology, parameters);
    settings.head();
    settings.topology();
    experiment.schemes().forEach(settings::scheme);
    settings.dataplane();
    settings.monitor();
    return settings.all;
  }

  private void head() {
    all.put(new Setting("", RESOLUTION), experiment.resolution());
    all.put(new Setting("", "sim-time-limit"), IniValue.time(experiment.durationPs()));
  }

  private void topology() {
    String section = "Topology";
    topology
        .parameters()
        .forEach((name, value) -> all.put(new Setting(section, "*." + name), value));
    errors("bitErrorRate", Link::bitErrorRate);
    errors("frameErrorRate", Link::frameErrorRate);
  }

  private void errors(String parameter, Function<Link, Double> rate) {
    List<Link> links = experiment.topology().links();
    List<Double> rates = links.stream().map(rate).distinct().toList();
    if (rates.size() == 1) {
      if (rates.get(0) > 0) {
        all.put(new Setting("Lines", "**.eth[*].mac." + parameter), IniValue.number(rates.get(0)));
      }
      return;
    }
    int[] ports = new int[experiment.topology().nodes().size()];
    for (Link link : links) {
      for (int end : new int[] {link.a(), link.b()}) {
        int port = ports[end]++;
        if (rate.apply(link) > 0) {
          String key = "*.%s.eth[%s].mac.%s".formatted(topology.path(end), port, parameter);
          all.put(new Setting("Lines", key), IniValue.number(rate.apply(link)));
        }
      }
    }
  }

  private void scheme(SchemeChoice scheme) {
    String words = scheme.slot().replace('-', ' ');
    String section = words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    String key = "*.sluice." + (scheme.key().equals("scheme") ? "congestionControl" : scheme.key());
    all.put(new Setting(section, key), IniValue.text(scheme.name()));
    all.put(new Setting(section, key + "Profile"), IniValue.text(scheme.profile()));
    for (Parameter parameter : parameters.apply(scheme.name())) {
      String value = scheme.parameters().get(parameter.name());
      if (value != null) {
        all.put(
            new Setting(section, key + "Parameters", parameter.name()),
            IniValue.of(parameter, value));
      }
    }
  }

  private void dataplane() {
    Map<String, String> values = new LinkedHashMap<>();
    for (DataplaneKey key : DataplaneKey.all()) {
      if (ALWAYS.contains(key.planName())) {
        values.put(key.planName(), key.planDefault());
      }
    }
    values.putAll(experiment.dataplane());
    put("*.sluice.dataplane", values);
    new TreeMap<>(experiment.network().switches())
        .forEach((node, own) -> put("*." + topology.path(node) + ".dataplane", own));
    List<String> profiles = new ArrayList<>();
    for (Experiment.EcnOfRate ecn : experiment.network().ecnByRate()) {
      profiles.add(
          "{rate: %s, kmin: %s, kmax: %s, pmax: %s}"
              .formatted(
                  IniValue.rate(ecn.rateBps()),
                  IniValue.size(ecn.kminBytes()),
                  IniValue.size(ecn.kmaxBytes()),
                  ecn.pmax()));
    }
    if (!profiles.isEmpty()) {
      all.put(
          new Setting("Data plane", "*.sluice.ecnByRate"), "[" + String.join(", ", profiles) + "]");
    }
  }

  private void put(String key, Map<String, String> values) {
    values.forEach(
        (name, value) -> {
          Optional<DataplaneKey> declared = DataplaneKey.ofPlanName(name);
          declared.ifPresent(
              d -> all.put(new Setting("Data plane", key, d.yamlName()), IniValue.of(d, value)));
        });
  }

  private void monitor() {
    Monitor m = experiment.monitor();
    monitor("queueInterval", IniValue.time(m.queueIntervalPs()));
    monitor("goodputInterval", IniValue.time(m.goodputIntervalPs()));
    monitor("rateInterval", IniValue.time(m.rateIntervalPs()));
    String ports = m.queuePorts();
    monitor(
        "queuePorts",
        ports.equals("all") || ports.equals("bottleneck")
            ? IniValue.text(ports)
            : IniValue.texts(List.of(ports.split(",")).stream().map(this::port).toList()));
    if (!m.flows().isAll()) {
      monitor("flows", IniValue.texts(List.of(m.flows().toString().split(","))));
    }
    HpccFiles hpcc = m.hpcc();
    if (!hpcc.traceNodes().isEmpty()) {
      monitor(
          "traceNodes", IniValue.texts(hpcc.traceNodes().stream().map(topology::path).toList()));
      monitor("tracePause", hpcc.tracePauseUs() + "us");
    }
    if (hpcc.qlenStartPs() >= 0) {
      monitor("qlenStart", IniValue.time(hpcc.qlenStartPs()));
      monitor("qlenEnd", IniValue.time(hpcc.qlenEndPs()));
    }
    HpccFiles.@Nullable Conweave conweave = hpcc.conweave();
    if (conweave != null) {
      monitor(conweave);
    }
  }

  private void monitor(HpccFiles.Conweave files) {
    monitor("conweaveStart", IniValue.time(files.startPs()));
    monitor("conweaveEnd", IniValue.time(files.endPs()));
    monitor("conweaveInterval", IniValue.time(files.intervalPs()));
    monitor("conweaveQueues", String.valueOf(files.withQueues()));
    if (files.cnpsPs() >= 0) {
      monitor("conweaveCnps", IniValue.time(files.cnpsPs()));
    }
  }

  private void monitor(String name, String value) {
    all.put(new Setting("Raw files", "*.sluice.monitor", name), value);
  }

  private String port(String nodeAndPort) {
    int colon = nodeAndPort.indexOf(':');
    int node = Integer.parseInt(nodeAndPort.substring(0, colon));
    return topology.path(node) + nodeAndPort.substring(colon);
  }
}
