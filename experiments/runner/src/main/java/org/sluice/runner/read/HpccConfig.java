// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.sluice.runner.SluiceException;
import org.sluice.workloads.Dimension;
import org.sluice.workloads.Link;
import org.sluice.workloads.Node;
import org.sluice.workloads.Topology;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.hpcc.ConfigFile;
import org.sluice.workloads.hpcc.ConfigFile.Value;
import org.sluice.workloads.hpcc.FlowFile;
import org.sluice.workloads.hpcc.TopologyFile;
import org.sluice.workloads.hpcc.TraceFile;

/**
 * An experiment file that does what a {@code config.txt} of the HPCC simulator asks for. Every key
 * is honoured, or named in a warning, or refused: {@code docs/reference/hpcc-config.md}.
 */
public final class HpccConfig {
  private static final Value ZERO = new Value(List.of("0"), 0);

  private final ConfigFile config;
  private final Path folder;
  private final Topology topology;
  private final List<String> warnings = new ArrayList<>();
  private final Map<String, String> dataplane = new LinkedHashMap<>();
  private final Map<String, String> parameters = new LinkedHashMap<>();
  private final Map<String, String> monitor = new LinkedHashMap<>();
  private String scheme = "none";
  private String profile = "";

  /**
   * Translates a file.
   *
   * @param file {@code config.txt}
   * @throws SluiceException with one sentence if a key asks for what there is not
   */
  public HpccConfig(Path file) {
    try {
      config = ConfigFile.read(file);
      folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(Path.of("/"));
      topology = TopologyFile.read(fileOf("TOPOLOGY_FILE"));
      translate();
    } catch (WorkloadException e) {
      throw SluiceException.wrongInput(String.valueOf(e.getMessage()));
    }
  }

  /** What the user should know of keys that have no effect here; one sentence each. */
  public List<String> warnings() {
    return Collections.unmodifiableList(warnings);
  }

  /** The experiment file. */
  public String yaml() {
    StringBuilder out =
        new StringBuilder(
            """
            # Made of %s, a config.txt of the HPCC simulator.
            title: "%s"
            source: "config.txt of the HPCC simulator"
            question: How long do the flows take?
            topology: {kind: hpcc-file, file: "%s"}
            traffic:
              - {kind: hpcc-file, file: "%s", starts: cut, until: %s}
            dataplane:
              profile: hpcc-sim
            """
                .formatted(
                    config.name(),
                    config.name(),
                    fileOf("TOPOLOGY_FILE"),
                    fileOf("FLOW_FILE"),
                    stopTime()));
    dataplane.forEach((key, value) -> out.append("  %s: %s\n".formatted(key, value)));
    out.append("scheme:\n  name: ").append(scheme).append('\n');
    if (!profile.isEmpty()) {
      out.append("  profile: ").append(profile).append('\n');
    }
    if (!parameters.isEmpty()) {
      out.append("  parameters:\n");
      parameters.forEach((key, value) -> out.append("    %s: %s\n".formatted(key, value)));
    }
    out.append(
        """
        flowControl: pfc
        resolution: ns
        duration: %s
        seed: 1
        monitor:
          queueInterval: 10us
          goodputInterval: 1ms
          queuePorts: bottleneck
          flows: none
        """
            .formatted(stopTime()));
    monitor.forEach((key, value) -> out.append("  %s: %s\n".formatted(key, value)));
    return out.toString();
  }

  private void translate() {
    for (ConfigFile.Word word : config.unknown()) {
      warnings.add(
          place(word.line()) + word.text() + " is no key of that simulator; it is ignored");
    }
    network();
    switches();
    hosts();
    outputs();
    scheme();
    checkFlows();
  }

  private void network() {
    dataplane.put("ecnRandom", "mrg_streams");
    dataplane.put("lossRandom", "mrg_stream");
    dataplane.put("baseRttOf", number("GLOBAL_T", "1").equals("1") ? "network" : "flow");
    dataplane.put("payload", number("PACKET_PAYLOAD_SIZE", "1000") + "B");
    refuseUnless("ERROR_RATE_PER_LINK", "0", "0; give each link its rate in TOPOLOGY_FILE");
    Value down = config.values().getOrDefault("LINK_DOWN", ZERO);
    if (isNot(down.text(), "0")) {
      throw refusal("LINK_DOWN", down, "0 0 0: links do not go down here");
    }
    Set<Long> hostRates = new TreeSet<>();
    topology.hosts().forEach((Node host) -> hostRates.add(topology.accessRateBps(host.id())));
    if (hostRates.size() > 1) {
      warnings.add(
          "hosts have links of different rates: PFC thresholds of fast ports count from the slowest"
              + " here, from the first host's there, and HPCC's window is that of its own link");
    }
  }

  private void switches() {
    dataplane.put("buffer", number("BUFFER_SIZE", "16") + "MiB");
    BigDecimal pause = new BigDecimal(number("PAUSE_TIME", "5"));
    if (pause.compareTo(BigDecimal.ONE) < 0) {
      throw refusal("PAUSE_TIME", value("PAUSE_TIME"), "at least 1: a pause of 0 resumes");
    }
    if (!isOn("ENABLE_QCN", "1")) {
      return; // no switch marks
    }
    List<String> profiles = new ArrayList<>();
    Map<String, String> kmax = map("KMAX_MAP");
    Map<String, String> kmin = map("KMIN_MAP");
    Map<String, String> pmax = map("PMAX_MAP");
    for (long rateBps : switchRates()) {
      String rate = Long.toString(rateBps);
      for (Map.Entry<String, Map<String, String>> one :
          Map.of("KMIN_MAP", kmin, "KMAX_MAP", kmax, "PMAX_MAP", pmax).entrySet()) {
        if (!one.getValue().containsKey(rate)) {
          throw SluiceException.wrongInput(
              ("%s: %s has no value for links of %s bit/s, which the topology has; that simulator's"
                      + " run.py writes one for hosts' links and one for links four times as fast")
                  .formatted(config.name(), one.getKey(), rate));
        }
      }
      profiles.add(
          "{rate: %sbps, kmin: %skB, kmax: %skB, pmax: %s}"
              .formatted(rate, kmin.get(rate), kmax.get(rate), pmax.get(rate)));
    }
    dataplane.put("ecnByRate", profiles.toString());
  }

  private Set<Long> switchRates() {
    Set<Long> rates = new TreeSet<>();
    for (Link link : topology.links()) {
      rates.add(link.rateBps());
    }
    return rates;
  }

  private void hosts() {
    dataplane.put("ackControlClass", Boolean.toString(isOn("ACK_HIGH_PRIO", "0")));
    refuseUnless("L2_BACK_TO_ZERO", "0", "0: go-back-N starts from the lost packet here");
    refuseUnless("RATE_BOUND", "1", "1: packets are always paced here");
    BigDecimal ackEvery = new BigDecimal(number("L2_ACK_INTERVAL", "0"));
    BigDecimal payload = new BigDecimal(number("PACKET_PAYLOAD_SIZE", "1000"));
    if (ackEvery.signum() <= 0 || ackEvery.compareTo(payload) > 0) {
      throw refusal(
          "L2_ACK_INTERVAL",
          value("L2_ACK_INTERVAL"),
          "1 to PACKET_PAYLOAD_SIZE: an ACK for each packet (0 sends none, and flows never end)");
    }
    boolean hasWindow = isOn("HAS_WIN", "1");
    boolean follows = isOn("VAR_WIN", "0");
    dataplane.put("bdpWindow", !hasWindow ? "\"off\"" : follows ? "by_rate" : "fixed");
  }

  private void outputs() {
    if (isOn("ENABLE_TRACE", "1")) {
      trace();
    }
    if (config.values().containsKey("QLEN_MON_FILE")) {
      monitor.put(
          "hpccQueueCounts",
          "{from: %s, until: %s}"
              .formatted(
                  nanoseconds("QLEN_MON_START", "2000000000"),
                  nanoseconds("QLEN_MON_END", "2100000000")));
    }
  }

  private void trace() {
    if (!config.values().containsKey("TRACE_FILE")) {
      warnings.add(
          place(value("ENABLE_TRACE").line())
              + "ENABLE_TRACE: no packet trace is written, as TRACE_FILE is missing");
      return;
    }
    Path file = fileOf("TRACE_FILE");
    List<Integer> named = TraceFile.read(file);
    List<Integer> nodes = named.stream().filter(id -> id < topology.nodes().size()).toList();
    if (nodes.size() < named.size()) {
      warnings.add(
          "%s: %d of the %d traced nodes are skipped, as the topology has nodes 0 to %d"
              .formatted(
                  file, named.size() - nodes.size(), named.size(), topology.nodes().size() - 1));
    }
    if (!nodes.isEmpty()) {
      String pause =
          new BigDecimal(number("PAUSE_TIME", "5")).setScale(0, RoundingMode.DOWN) + "us";
      monitor.put("hpccTrace", "{nodes: %s, pause: %s}".formatted(nodes, pause));
    }
  }

  private void scheme() {
    String mode = number("CC_MODE", "1");
    switch (mode) {
      case "1" -> dcqcn();
      case "3" -> hpcc();
      case "7" -> timely();
      case "8" -> dctcp();
      case "10" -> hpccPint();
      default -> scheme = "none";
    }
  }

  private void dcqcn() {
    named("dcqcn");
    parameters.put("setsEcnProfile", "false");
    parameters.put("alphaTimer", microseconds("ALPHA_RESUME_INTERVAL", "55"));
    parameters.put("decreaseInterval", microseconds("RATE_DECREASE_INTERVAL", "4"));
    parameters.put("decreaseTimer", "running");
    parameters.put("rpTimer", microseconds("RP_TIMER", "0"));
    parameters.put("ewmaGain", number("EWMA_GAIN", "0"));
    parameters.put("fastRecoveryTimes", number("FAST_RECOVERY_TIMES", "5"));
    parameters.put("clampTargetRate", Boolean.toString(isOn("CLAMP_TARGET_RATE", "0")));
    parameters.put("rateAi", rate("RATE_AI", ""));
    parameters.put("rateHai", rate("RATE_HAI", ""));
    parameters.put("minRate", rate("MIN_RATE", "100Mb/s"));
  }

  private void hpcc() {
    named("hpcc");
    refuseUnless("HAS_WIN", "1", "1 for HPCC: its estimate divides by the window");
    refuseUnless("MULTI_RATE", "0", "0: one rate for each flow");
    refuseUnless("SAMPLE_FEEDBACK", "0", "0: every ACK is used");
    parameters.put("limitWindow", "false");
    parameters.put("eta", number("U_TARGET", "0.95"));
    parameters.put("maxStage", number("MI_THRESH", "5"));
    parameters.put("fastReact", Boolean.toString(isOn("FAST_REACT", "1")));
    parameters.put("intMultiple", number("INT_MULTI", "1"));
    parameters.put("rateAi", rate("RATE_AI", ""));
    parameters.put("minRate", rate("MIN_RATE", "100Mb/s"));
  }

  private void hpccPint() {
    named("hpcc-pint");
    dataplane.put("digestRandom", "glibc_rand");
    dataplane.put("digestLogBase", number("PINT_LOG_BASE", "1.05"));
    parameters.put("limitWindow", "false");
    parameters.put("share", number("PINT_PROB", "1"));
    parameters.put("eta", number("U_TARGET", "0.95"));
    parameters.put("maxStage", number("MI_THRESH", "5"));
    parameters.put("rateAi", rate("RATE_AI", ""));
    parameters.put("minRate", rate("MIN_RATE", "100Mb/s"));
  }

  private void timely() {
    named("timely");
    parameters.put("rateAi", rate("RATE_AI", ""));
    parameters.put("rateHai", rate("RATE_HAI", ""));
    parameters.put("minRate", rate("MIN_RATE", "100Mb/s"));
  }

  private void dctcp() {
    named("dctcp");
    parameters.put("setsEcnProfile", "false");
    parameters.put("limitWindow", "false");
    parameters.put("ewmaGain", number("EWMA_GAIN", "0"));
    parameters.put("rateAi", rate("DCTCP_RATE_AI", "1000Mb/s"));
    parameters.put("minRate", rate("MIN_RATE", "100Mb/s"));
  }

  private void named(String name) {
    scheme = name;
    profile = "hpcc-sim";
  }

  private void checkFlows() {
    FlowFile.read(fileOf("FLOW_FILE"), topology);
  }

  // Values.

  private Value value(String key) {
    return config.values().getOrDefault(key, ZERO);
  }

  private String word(String key, String builtIn) {
    return config.values().containsKey(key) ? value(key).text() : builtIn;
  }

  private boolean isOn(String key, String builtIn) {
    return !number(key, builtIn).equals("0");
  }

  /** A number as the program's stream reads it, or what the program takes without the key. */
  private String number(String key, String builtIn) {
    try {
      return new BigDecimal(word(key, builtIn)).stripTrailingZeros().toPlainString();
    } catch (NumberFormatException e) {
      throw refusal(key, value(key), "a number");
    }
  }

  /** Whole microseconds: the program cuts its numbers to them. */
  private String microseconds(String key, String builtIn) {
    return new BigDecimal(number(key, builtIn)).setScale(0, RoundingMode.DOWN).toPlainString();
  }

  /** A time in whole nanoseconds. */
  private String nanoseconds(String key, String builtIn) {
    String number = number(key, builtIn);
    if (!number.matches("\\d{1,15}")) {
      throw refusal(key, value(key), "a whole number of nanoseconds of at most 15 digits");
    }
    return number + "ns";
  }

  /** A rate in Mb/s. */
  private String rate(String key, String builtIn) {
    try {
      return BigDecimal.valueOf(Dimension.RATE.parseLong(word(key, builtIn)), 6)
          .stripTrailingZeros()
          .toPlainString();
    } catch (NumberFormatException e) {
      throw refusal(key, value(key), "a rate such as 50Mb/s");
    }
  }

  private String stopTime() {
    return number("SIMULATOR_STOP_TIME", "3.01") + "s";
  }

  /** A file: as the current directory has it, else the folder of config.txt, else the one above. */
  private Path fileOf(String key) {
    Value named = config.values().get(key);
    if (named == null) {
      throw SluiceException.wrongInput(config.name() + " lacks the key " + key);
    }
    List<Path> places = new ArrayList<>(List.of(Path.of("").toAbsolutePath(), folder));
    Optional.ofNullable(folder.getParent()).ifPresent(places::add);
    for (Path place : places) {
      Path file = place.resolve(named.text()).normalize();
      if (Files.isRegularFile(file)) {
        return file;
      }
    }
    throw SluiceException.wrongInput(
        "%s%s is '%s', which is not in %s"
            .formatted(
                place(named.line()),
                key,
                named.text(),
                String.join(", ", places.stream().map(Path::toString).toList())));
  }

  private Map<String, String> map(String key) {
    Map<String, String> byRate = new LinkedHashMap<>();
    List<String> words = config.values().getOrDefault(key, new Value(List.of(), 0)).words();
    for (int i = 0; i + 1 < words.size(); i += 2) {
      byRate.put(words.get(i), words.get(i + 1));
    }
    return byRate;
  }

  private void refuseUnless(String key, String only, String allowed) {
    String builtIn = key.equals("MULTI_RATE") || key.equals("RATE_BOUND") ? "1" : only;
    if (isNot(number(key, builtIn), only)) {
      throw refusal(key, value(key), allowed);
    }
  }

  private static boolean isNot(String number, String other) {
    return new BigDecimal(number).compareTo(new BigDecimal(other)) != 0;
  }

  private SluiceException refusal(String key, Value value, String allowed) {
    String given =
        config.values().containsKey(key) ? "is " + String.join(" ", value.words()) : "is missing";
    return SluiceException.wrongInput(
        "%s%s %s; allowed is %s".formatted(place(value.line()), key, given, allowed));
  }

  private String place(int line) {
    return line > 0 ? config.name() + ":" + line + ": " : config.name() + ": ";
  }
}
