// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.sluice.runner.SluiceException;
import org.sluice.workloads.Dimension;
import org.sluice.workloads.Flow;
import org.sluice.workloads.FlowList;
import org.sluice.workloads.Link;
import org.sluice.workloads.Node;
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

  /** Its {@code MaxTotalBufferPerPort}, of a switch whose buffer is not given. */
  private static final long CONWEAVE_BYTES_PER_PORT = 375_000;

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
  private final HpccAcks acks;
  private final String linkDown;
  private static final long U32 = 0xffff_ffffL;
  private static final int ALPHA_SHIFT = 3;

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
      acks = new HpccAcks(values, warnings);
      linkDown = linkDown();
      translate();
      FlowList checked = new FlowList(topology);
      List<FlowFile.Row> rows =
          FlowFile.read(flowFile, generation.ofFlows(), stopPs, mostFlows, oddities);
      long unitBytes = generation.ofFlows().isInPackets() ? packetBytes() : 1;
      acks.check(rows, unitBytes, packetBytes());
      TrafficSection.addRows(flowFile, rows, unitBytes, true, checked);
      warnings.addAll(oddities.sentences());
      warnOfHeadroom();
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
              profile: %s
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
                    mostFlows,
                    generation.dataplane().label()));
    out.insert(out.indexOf("dataplane:"), linkDown);
    dataplane.forEach((key, value) -> out.append("  %s: %s\n".formatted(key, value)));
    out.append(ownBuffers());
    out.append("scheme:\n  name: ").append(scheme).append('\n');
    if (!profile.isEmpty()) {
      out.append("  profile: ").append(profile).append('\n');
    }
    if (!parameters.isEmpty()) {
      out.append("  parameters:\n");
      parameters.forEach((key, value) -> out.append("    %s: %s\n".formatted(key, value)));
    }
    out.append(generation.pathChoice(values));
    out.append(
        """
        flowControl: %s
        resolution: ns
        duration: %s
        seed: %s
        monitor:
          queueInterval: 10us
          goodputInterval: 1ms
          queuePorts: bottleneck
          flows: none
        """
            .formatted(generation.flowControl(values), stopTime(), generation.seed(values)));
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
    if (generation.isConweave()) {
      monitor.put("conweaveFiles", ConweaveOutputs.section(values));
    }
    scheme();
  }

  private void network() {
    dataplane.put("ecnRandom", generation.isConweave() ? "mrg_per_switch" : "mrg_streams");
    dataplane.put("lossRandom", "mrg_stream");
    dataplane.put("baseRttOf", values.number("GLOBAL_T").equals("1") ? "network" : "flow");
    dataplane.put("payload", packetBytes() + "B");
    dataplane.put("otherLinksLoss", values.number("ERROR_RATE_PER_LINK", "0", "1"));
  }

  /** Payload of a full packet, B. */
  private int packetBytes() {
    return Integer.parseInt(values.number("PACKET_PAYLOAD_SIZE", "1", "65000"));
  }

  private void switches() {
    dataplane.put("buffer", buffer());
    if (generation.isConweave()) {
      if (pausesResume()) {
        throw values.refusal(
            "PAUSE_TIME", "1 or more: a pause of 0 resumes there, and pauses here");
      }
      dataplane.put("pfcPauseTime", values.microseconds("PAUSE_TIME") + "us");
    } else if (pausesResume()) {
      warnings.add(
          values.place("PAUSE_TIME")
              + "PAUSE_TIME is below 1: a pause of 0 resumes there, and pauses here. The results are"
              + " the same only if nothing is paused (pfc.txt is empty)");
    }
    if (values.isOn("ENABLE_QCN")) {
      dataplane.put("ecnByRate", new HpccMarking(values, generation, topology, warnings).byRate());
    }
  }

  /** Whether its pauses are of 0 us, as they are of whole ones. */
  private boolean pausesResume() {
    return new BigDecimal(values.number("PAUSE_TIME")).compareTo(BigDecimal.ONE) < 0;
  }

  /** Of a buffer without room for the headroom of its switch's ports. */
  private void warnOfHeadroom() {
    Map<String, String> keys = new LinkedHashMap<>(generation.dataplane().planValues());
    keys.put("buffer_bytes", Long.toString(Dimension.BYTES.parseLong(buffer())));
    new BufferCheck(topology, 1, keys, Map.of())
        .shortage()
        .ifPresent(
            s ->
                warnings.add(
                    ("%sBUFFER_SIZE, and the links of %s (%s: %s, %s): the ports' headroom needs %d"
                            + " bytes and the buffer has %d: in the HPCC simulator the threshold"
                            + " wraps (to %d bytes) and PFC never acts; the same here")
                        .formatted(
                            values.place("BUFFER_SIZE"),
                            s.of().name(),
                            TopologyFile.placeOfLink(
                                topologyFile, topology.links().indexOf(s.longest())),
                            Dimension.RATE.text(s.longest().rateBps()),
                            Dimension.TIME.text(s.longest().delayPs()),
                            s.neededBytes(),
                            s.bufferBytes(),
                            ((s.bufferBytes() - s.neededBytes()) & U32) >> ALPHA_SHIFT)));
  }

  /** In the 32 bits of that program. */
  private String buffer() {
    if (buffersFollowPorts()) {
      return ports().values().stream().max(Long::compare).orElse(1L) * CONWEAVE_BYTES_PER_PORT
          + "B";
    }
    return new BigDecimal(values.number("BUFFER_SIZE")).remainder(MEBIBYTES_OF_U32) + "MiB";
  }

  private boolean buffersFollowPorts() {
    return generation.isConweave() && values.isZero("BUFFER_SIZE");
  }

  /** How many ports each switch has. */
  private Map<Integer, Long> ports() {
    Map<Integer, Long> ports = new TreeMap<>();
    for (Link link : topology.links()) {
      for (int node : new int[] {link.a(), link.b()}) {
        if (!topology.nodes().get(node).isHost()) {
          ports.merge(node, 1L, Long::sum);
        }
      }
    }
    return ports;
  }

  /** The section {@code switches}, or nothing. */
  private String ownBuffers() {
    StringBuilder section = new StringBuilder();
    if (buffersFollowPorts()) {
      section.append("switches:\n");
      ports()
          .forEach(
              (node, ports) ->
                  section.append(
                      "  switch%d: {buffer: %dB}\n"
                          .formatted(node, ports * CONWEAVE_BYTES_PER_PORT)));
    }
    return section.toString();
  }

  private void hosts() {
    dataplane.put(
        "ackControlClass",
        Boolean.toString(generation.isConweave() || values.isOn("ACK_HIGH_PRIO")));
    dataplane.put("paceAtLineRate", Boolean.toString(!values.isOn("RATE_BOUND")));
    dataplane.putAll(acks.dataplane(generation.hasIrn(values)));
    dataplane.putAll(generation.irn(values));
    boolean hasWindow = values.isOn("HAS_WIN");
    boolean follows = values.isOn("VAR_WIN");
    dataplane.put("bdpWindow", !hasWindow ? "\"off\"" : follows ? "by_rate" : "fixed");
  }

  /**
   * The section {@code linkDown}, or nothing: {@code LINK_DOWN} has a time in us after {@link
   * HpccGeneration#epoch}.
   */
  private String linkDown() {
    List<String> down = values.words("LINK_DOWN");
    if (down.size() < 3 || down.get(0).equals("0")) {
      return "";
    }
    int nodes = topology.nodes().size();
    int a = (int) Math.min(nodes, Long.parseLong(down.get(1)));
    int b = (int) Math.min(nodes, Long.parseLong(down.get(2)));
    if (topology.links().stream().noneMatch(link -> link.joins(a, b))) {
      warnings.add(
          "%sLINK_DOWN names %s and %s, which no link joins; no link goes down, as in the HPCC simulator"
              .formatted(values.place("LINK_DOWN"), down.get(1), down.get(2)));
      return "";
    }
    BigDecimal seconds = new BigDecimal(down.get(0)).movePointLeft(6).add(generation.epoch(values));
    if (Dimension.TIME.parse(seconds.toPlainString() + "s").compareTo(BigDecimal.valueOf(stopPs))
        >= 0) {
      warnings.add(
          "%sLINK_DOWN at %s us after %s s is after the end of the run: no link goes down"
              .formatted(
                  values.place("LINK_DOWN"),
                  down.get(0),
                  generation.epoch(values).toPlainString()));
      return "";
    }
    Topology without = topology.without(a, b);
    separated(without)
        .ifPresent(
            pair ->
                warnings.add(
                    ("%sLINK_DOWN leaves host %d without a way to host %d: a flow between them that runs then, or"
                            + " begins later, never ends here; the HPCC simulator divides by 0 and crashes")
                        .formatted(values.place("LINK_DOWN"), pair.get(0), pair.get(1))));
    return "linkDown: {between: [%d, %d], at: %ss}%n".formatted(a, b, seconds.toPlainString());
  }

  /** Two hosts that have a way to each other, and without the link none. */
  private Optional<List<Integer>> separated(Topology without) {
    for (Node one : topology.hosts()) {
      boolean[] before = topology.reachableFrom(one.id());
      boolean[] after = without.reachableFrom(one.id());
      for (Node other : topology.hosts()) {
        if (before[other.id()] && !after[other.id()]) {
          return Optional.of(List.of(one.id(), other.id()));
        }
      }
    }
    return Optional.empty();
  }

  private void scheme() {
    String mode = values.number("CC_MODE");
    switch (mode) {
      case "1" -> dcqcn();
      case "3" -> hpcc();
      case "7" -> timely();
      case "8" -> dctcp();
      default -> {
        if (mode.equals("10") && !generation.isConweave()) {
          hpccPint();
        } else {
          generation.unknownMode(mode).ifPresent(w -> warnings.add(values.place("CC_MODE") + w));
        }
      }
    }
  }

  /**
   * Whether a signal and an update of α in one instant always come in this order. That simulator
   * takes the events of an instant as they were made: that of an ACK when it left for the host,
   * that of an update one interval before.
   */
  private boolean signalsComeFirst() {
    long alphaPs = Dimension.TIME.parseLong(values.microseconds("ALPHA_RESUME_INTERVAL") + "us");
    return topology.links().stream()
        .filter(l -> topology.nodes().get(l.a()).isHost() || topology.nodes().get(l.b()).isHost())
        .allMatch(l -> l.delayPs() >= alphaPs);
  }

  private void dcqcn() {
    named("dcqcn");
    parameters.put("setsEcnProfile", "false");
    parameters.put("alphaTimer", values.microseconds("ALPHA_RESUME_INTERVAL"));
    parameters.put("decreaseInterval", values.microseconds("RATE_DECREASE_INTERVAL"));
    parameters.put("decreaseTimer", "running");
    parameters.put("alphaUpdates", signalsComeFirst() ? "at-signals" : "running");
    parameters.put("rpTimer", values.microseconds("RP_TIMER"));
    parameters.put("ewmaGain", values.number("EWMA_GAIN", "0", "1"));
    parameters.put("fastRecoveryTimes", values.number("FAST_RECOVERY_TIMES", "0", "1000"));
    parameters.put("clampTargetRate", Boolean.toString(values.isOn("CLAMP_TARGET_RATE")));
    parameters.put("rateAi", values.rate("RATE_AI"));
    parameters.put("rateHai", values.rate("RATE_HAI"));
    parameters.put("minRate", leastRate());
  }

  private void hpcc() {
    named("hpcc");
    values.refuseUnless("HAS_WIN", "1", "1 for HPCC: its estimate divides by the window");
    parameters.put("multiRate", Boolean.toString(values.isOn("MULTI_RATE")));
    parameters.put("sampleFeedback", Boolean.toString(values.isOn("SAMPLE_FEEDBACK")));
    parameters.put("limitWindow", "false");
    parameters.put("eta", values.number("U_TARGET", "0.01", "1"));
    parameters.put("maxStage", values.number("MI_THRESH", "0", "1000000"));
    parameters.put("fastReact", Boolean.toString(values.isOn("FAST_REACT")));
    parameters.put("intMultiple", values.number("INT_MULTI", "1", "1024"));
    parameters.put("int40Gbps", Boolean.toString(generation.isConweave()));
    parameters.put("rateAi", values.rate("RATE_AI"));
    parameters.put("minRate", values.leastRate("MIN_RATE"));
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
    parameters.put("minRate", values.leastRate("MIN_RATE"));
  }

  private void timely() {
    named("timely");
    parameters.put("rateAi", values.rate("RATE_AI"));
    parameters.put("rateHai", values.rate("RATE_HAI"));
    parameters.put("minRate", values.leastRate("MIN_RATE"));
  }

  private void dctcp() {
    named("dctcp");
    parameters.put("setsEcnProfile", "false");
    parameters.put("limitWindow", "false");
    parameters.put("ewmaGain", values.number("EWMA_GAIN", "0", "1"));
    parameters.put("rateAi", values.rate("DCTCP_RATE_AI"));
    parameters.put("minRate", leastRate());
  }

  /** That simulator runs these schemes without a least rate. */
  private String leastRate() {
    if (!values.rate("MIN_RATE").equals("0")) {
      return values.leastRate("MIN_RATE");
    }
    warnings.add(
        values.place("MIN_RATE")
            + "MIN_RATE is 0: no sender goes below 1 kb/s here; the results are the same only if none"
            + " does in the HPCC simulator");
    return HpccValues.LEAST_RATE.toPlainString();
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
