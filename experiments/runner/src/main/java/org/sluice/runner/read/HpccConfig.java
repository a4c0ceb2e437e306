// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.sluice.runner.SluiceException;
import org.sluice.workloads.Dimension;
import org.sluice.workloads.Flow;
import org.sluice.workloads.FlowList;
import org.sluice.workloads.Link;
import org.sluice.workloads.Topology;
import org.sluice.workloads.WorkloadException;
import org.sluice.workloads.hpcc.ConfigFile;
import org.sluice.workloads.hpcc.FlowFile;
import org.sluice.workloads.hpcc.Ns3Quantity;
import org.sluice.workloads.hpcc.Oddities;
import org.sluice.workloads.hpcc.TopologyFile;

/**
 * An experiment file that does what a {@code config.txt} of the HPCC simulator, or of one of its
 * relatives, asks for. Every key is honoured, or named in a warning, or refused: {@code
 * docs/reference/hpcc-config.md}.
 */
public final class HpccConfig {
  private static final BigDecimal MEBIBYTES_OF_U32 = new BigDecimal(4096);

  private final ConfigFile config;
  private final HpccInputs inputs;
  private final HpccGeneration generation;
  private final HpccValues values;
  private final Path topologyFile;
  private final Path flowFile;
  private final Topology topology;
  private final long stopPs;
  private final int mostFlows;
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
   * @param variables values of {@code ${NAME}} in names of files
   * @param mostFlows how many rows of the flow file are read at most
   * @throws SluiceException with one sentence if it is one of the few files that do not run
   */
  public HpccConfig(Path file, Map<String, String> variables, int mostFlows) {
    this.mostFlows = mostFlows;
    try {
      config = ConfigFile.read(file);
      inputs = new HpccInputs(config, variables);
      HpccGeneration.requireFiles(config);
      topologyFile = inputs.require("TOPOLOGY_FILE");
      flowFile = inputs.require("FLOW_FILE");
      Oddities oddities = new Oddities();
      topology = TopologyFile.read(topologyFile, oddities);
      generation =
          new HpccGeneration(
              config, TopologyFile.generationOf(topologyFile), FlowFile.generationOf(flowFile));
      values = new HpccValues(config, generation.implied());
      stopPs = stopPs();
      warnings.addAll(config.oddities());
      warnings.addAll(new HpccStrayWords(config).warnings());
      generation.check(values, warnings);
      translate();
      FlowList checked = new FlowList(topology);
      List<FlowFile.Row> rows =
          FlowFile.read(flowFile, generation.ofFlows(), stopPs, mostFlows, oddities);
      long unitBytes = generation.ofFlows().isInPackets() ? packetBytes() : 1;
      TrafficSection.addRows(flowFile, rows, unitBytes, true, checked);
      warnings.addAll(oddities.sentences());
    } catch (WorkloadException e) {
      throw SluiceException.wrongInput(String.valueOf(e.getMessage()));
    }
  }

  /** Whose file it is read as, and what follows from it; one sentence. */
  public String readAs() {
    return config.name() + ": " + generation.sentence();
  }

  /** What the user should know of what looks wrong, and of what has no effect here. */
  public List<String> warnings() {
    return Collections.unmodifiableList(warnings);
  }

  /** The variables that are in names of files. */
  public Set<String> usedVariables() {
    return inputs.usedVariables();
  }

  /** The experiment file. */
  public String yaml() {
    StringBuilder out =
        new StringBuilder(
            """
            # Made of %s, a config.txt of the HPCC simulator.
            title: "%s"
            source: "config.txt of %s"
            question: How long do the flows take?
            topology: {kind: hpcc-file, file: "%s", strict: false}
            traffic:
              - {kind: hpcc-file, file: "%s", strict: false, generation: %s, packet: %dB, starts: cut, until: %s, rows: %d}
            dataplane:
              profile: hpcc-sim
            """
                .formatted(
                    config.name(),
                    quoted(config.name()),
                    generation.title(),
                    quoted(topologyFile.toString()),
                    quoted(flowFile.toString()),
                    generation.ofFlows().word(),
                    packetBytes(),
                    stopTime(),
                    mostFlows));
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
        flowControl: %s
        resolution: ns
        duration: %s
        seed: 1
        monitor:
          queueInterval: 10us
          goodputInterval: 1ms
          queuePorts: bottleneck
        """
            .formatted(generation.flowControl(values), stopTime()));
    monitor.forEach((key, value) -> out.append("  %s: %s\n".formatted(key, value)));
    return out.toString();
  }

  private static String quoted(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  private void translate() {
    network();
    switches();
    hosts();
    if (generation.hasOutputs()) {
      monitor.putAll(new HpccOutputs(values, inputs, topology, stopPs, warnings).monitor());
    }
    scheme();
  }

  private void network() {
    dataplane.put("ecnRandom", "mrg_streams");
    dataplane.put("lossRandom", "mrg_stream");
    dataplane.put("baseRttOf", values.number("GLOBAL_T").equals("1") ? "network" : "flow");
    dataplane.put("payload", packetBytes() + "B");
    values.refuseUnless("ERROR_RATE_PER_LINK", "0", "0; give each link its rate in TOPOLOGY_FILE");
    values.refuseUnless("LINK_DOWN", "0", "0 0 0: links do not go down here");
    Set<Long> hostRates = new TreeSet<>();
    for (Link link : topology.links()) {
      if (topology.nodes().get(link.a()).isHost() || topology.nodes().get(link.b()).isHost()) {
        hostRates.add(link.rateBps());
      }
    }
    if (hostRates.size() > 1) {
      warnings.add(
          "hosts have links of different rates: PFC thresholds of fast ports count from the slowest"
              + " here, from the first host's there, and HPCC's window is that of its own link");
    }
  }

  /** Payload of a full packet, B. */
  private int packetBytes() {
    return Integer.parseInt(values.number("PACKET_PAYLOAD_SIZE", "1", "65000"));
  }

  private void switches() {
    dataplane.put("buffer", buffer());
    if (new BigDecimal(values.number("PAUSE_TIME")).compareTo(BigDecimal.ONE) < 0) {
      warnings.add(
          values.place("PAUSE_TIME")
              + "PAUSE_TIME is below 1: a pause of 0 resumes there, and pauses here. The results are"
              + " the same only if nothing is paused (pfc.txt is empty)");
    }
    if (values.isOn("ENABLE_QCN")) {
      dataplane.put("ecnByRate", new HpccMarking(values, generation, topology, warnings).byRate());
    }
  }

  /** In the 32 bits of that program; none is one byte here, which its thresholds do not tell. */
  private String buffer() {
    BigDecimal mebibytes = new BigDecimal(values.number("BUFFER_SIZE")).remainder(MEBIBYTES_OF_U32);
    return mebibytes.signum() == 0 ? "1B" : mebibytes + "MiB";
  }

  private void hosts() {
    dataplane.put("ackControlClass", Boolean.toString(values.isOn("ACK_HIGH_PRIO")));
    values.refuseUnless("L2_BACK_TO_ZERO", "0", "0: go-back-N starts from the lost packet here");
    values.refuseUnless("RATE_BOUND", "1", "1: packets are always paced here");
    BigDecimal ackEvery = new BigDecimal(values.number("L2_ACK_INTERVAL"));
    BigDecimal payload = new BigDecimal(packetBytes());
    if (ackEvery.signum() <= 0 || ackEvery.compareTo(payload) > 0) {
      throw values.refusal(
          "L2_ACK_INTERVAL",
          "1 to PACKET_PAYLOAD_SIZE: an ACK for each packet (0 sends none, and flows never end)");
    }
    boolean hasWindow = values.isOn("HAS_WIN");
    boolean follows = values.isOn("VAR_WIN");
    dataplane.put("bdpWindow", !hasWindow ? "\"off\"" : follows ? "by_rate" : "fixed");
  }

  private void scheme() {
    String mode = values.number("CC_MODE");
    switch (mode) {
      case "1" -> dcqcn();
      case "3" -> hpcc();
      case "7" -> timely();
      case "8" -> dctcp();
      case "10" -> hpccPint();
      default ->
          HpccGeneration.unknownMode(mode)
              .ifPresent(w -> warnings.add(values.place("CC_MODE") + w));
    }
  }

  private void dcqcn() {
    named("dcqcn");
    parameters.put("setsEcnProfile", "false");
    parameters.put("alphaTimer", values.microseconds("ALPHA_RESUME_INTERVAL"));
    parameters.put("decreaseInterval", values.microseconds("RATE_DECREASE_INTERVAL"));
    parameters.put("decreaseTimer", "running");
    parameters.put("rpTimer", values.microseconds("RP_TIMER"));
    parameters.put("ewmaGain", values.number("EWMA_GAIN", "0", "1"));
    parameters.put("fastRecoveryTimes", values.number("FAST_RECOVERY_TIMES", "0", "1000"));
    parameters.put("clampTargetRate", Boolean.toString(values.isOn("CLAMP_TARGET_RATE")));
    parameters.put("rateAi", values.rate("RATE_AI"));
    parameters.put("rateHai", values.rate("RATE_HAI"));
    parameters.put("minRate", values.rate("MIN_RATE"));
  }

  private void hpcc() {
    named("hpcc");
    values.refuseUnless("HAS_WIN", "1", "1 for HPCC: its estimate divides by the window");
    values.refuseUnless("MULTI_RATE", "0", "0: one rate for each flow");
    values.refuseUnless("SAMPLE_FEEDBACK", "0", "0: every ACK is used");
    parameters.put("limitWindow", "false");
    parameters.put("eta", values.number("U_TARGET", "0.01", "1"));
    parameters.put("maxStage", values.number("MI_THRESH", "0", "1000000"));
    parameters.put("fastReact", Boolean.toString(values.isOn("FAST_REACT")));
    parameters.put("intMultiple", values.number("INT_MULTI", "1", "1024"));
    parameters.put("rateAi", values.rate("RATE_AI"));
    parameters.put("minRate", values.rate("MIN_RATE"));
  }

  private void hpccPint() {
    named("hpcc-pint");
    dataplane.put("digestRandom", "glibc_rand");
    dataplane.put("digestLogBase", values.number("PINT_LOG_BASE", "1.0002", "2"));
    parameters.put("limitWindow", "false");
    parameters.put("share", values.number("PINT_PROB", "0.0001", "1"));
    parameters.put("eta", values.number("U_TARGET", "0.01", "1"));
    parameters.put("maxStage", values.number("MI_THRESH", "0", "1000000"));
    parameters.put("rateAi", values.rate("RATE_AI"));
    parameters.put("minRate", values.rate("MIN_RATE"));
  }

  private void timely() {
    named("timely");
    parameters.put("rateAi", values.rate("RATE_AI"));
    parameters.put("rateHai", values.rate("RATE_HAI"));
    parameters.put("minRate", values.rate("MIN_RATE"));
  }

  private void dctcp() {
    named("dctcp");
    parameters.put("setsEcnProfile", "false");
    parameters.put("limitWindow", "false");
    parameters.put("ewmaGain", values.number("EWMA_GAIN", "0", "1"));
    parameters.put("rateAi", values.rate("DCTCP_RATE_AI"));
    parameters.put("minRate", values.rate("MIN_RATE"));
  }

  private void named(String name) {
    scheme = name;
    profile = "hpcc-sim";
  }

  /** The end of the run in the whole nanoseconds in which that program holds it. */
  private long stopPs() {
    String seconds = generation.stopSeconds(values);
    OptionalLong ns = Ns3Quantity.secondsNs(Double.parseDouble(seconds));
    if (ns.isPresent() && ns.getAsLong() <= 0) {
      throw values.refusal("SIMULATOR_STOP_TIME", "more than 0: nothing runs until then");
    }
    long mostNs = Flow.LATEST_PS / 1000;
    if (ns.isEmpty() || ns.getAsLong() > mostNs) {
      warnings.add(
          values.place("SIMULATOR_STOP_TIME")
              + "SIMULATOR_STOP_TIME is "
              + seconds
              + " s; the run ends after 10^6 s, or when nothing happens any more");
      return Flow.LATEST_PS;
    }
    return ns.getAsLong() * 1000;
  }

  private String stopTime() {
    return Dimension.TIME.text(stopPs);
  }
}
