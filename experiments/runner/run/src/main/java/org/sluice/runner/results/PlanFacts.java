// SPDX-License-Identifier: MIT
package org.sluice.runner.results;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sluice.runner.dataplane.DataplaneKey;
import org.sluice.runner.model.PortId;
import org.sluice.runner.model.SeriesFlows;

/**
 * What the results need of a run's plan ({@code docs/reference/plan-format.md}): nodes, the links
 * at each port, frame sizes and sampling intervals. The simulator has already checked the plan, so
 * unknown directives are left alone here.
 */
public final class PlanFacts {
  private static final List<String> USED =
      List.of("node", "link", "dataplane", "switch", "monitor", "collective");
  private static final Pattern FOLLOWER = Pattern.compile("flow id=(\\d+) .*\\bafter=");
  private static final Pattern NOT_LATER = Pattern.compile(" latest_ps=\\d");
  private static final Pattern COMMENT = Pattern.compile("(^|\\s)#.*");
  private static final Pattern ENCODED = Pattern.compile("%([0-9A-Fa-f]{2})");
  private final Map<Integer, String> nodeTypes = new TreeMap<>();
  private final Map<Integer, String> nodeNames = new TreeMap<>();
  private final Map<PortId, Link> links = new TreeMap<>();
  private final Map<String, String> dataplane = new LinkedHashMap<>();
  private final Map<String, String> monitor = new LinkedHashMap<>();
  private final Map<Integer, Integer> portsOfNode = new TreeMap<>();
  private SeriesFlows seriesFlows = SeriesFlows.ALL;
  private final BitSet followers = new BitSet(); // that are left out if they would be too late
  private final BitSet waiting = new BitSet(); // other flows that wait for something
  private final Map<String, Integer> collectives = new LinkedHashMap<>();
  private boolean hasSwitchSettings;
  private boolean hasTasks;

  /**
   * One end of a link.
   *
   * @param peerPort the port at the other end
   * @param rateBps rate
   */
  public record Link(PortId peerPort, long rateBps) {
    /** The node at the other end. */
    public int peer() {
      return peerPort.node();
    }
  }

  private PlanFacts() {}

  /**
   * Reads a plan.
   *
   * @throws IOException if it cannot be read or a number in it is none
   */
  public static PlanFacts read(Path plan) throws IOException {
    PlanFacts facts = new PlanFacts();
    int number = 0;
    try (BufferedReader lines = Files.newBufferedReader(plan, StandardCharsets.UTF_8)) {
      for (String raw = lines.readLine(); raw != null; raw = lines.readLine()) {
        number++;
        if (raw.startsWith("task ")) {
          facts.hasTasks = true;
        } else if (raw.contains(" after=")) {
          facts.follower(raw);
        }
        if (USED.stream().noneMatch(raw.stripLeading()::startsWith)) {
          continue; // such as the flows, of which there may be millions
        }
        String line = (raw.indexOf('#') < 0 ? raw : COMMENT.matcher(raw).replaceFirst("")).strip();
        try {
          facts.directive(line.split("\\s+", 2)[0], pairs(line));
        } catch (NumberFormatException e) {
          throw new IOException(
              plan.getFileName() + ":" + number + ": '" + line + "' has a wrong number.", e);
        }
      }
    }
    return facts;
  }

  private static Map<String, String> pairs(String line) {
    Map<String, String> pairs = new LinkedHashMap<>();
    StringTokenizer words = new StringTokenizer(line);
    while (words.hasMoreTokens()) {
      String word = words.nextToken();
      int equals = word.indexOf('=', 1);
      if (equals > 0) {
        pairs.put(word.substring(0, equals), decode(word.substring(equals + 1)));
      }
    }
    return pairs;
  }

  private static String decode(String value) {
    if (value.indexOf('%') < 0) {
      return value;
    }
    return ENCODED
        .matcher(value)
        .replaceAll(
            m -> Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(m.group(1), 16))));
  }

  private void directive(String word, Map<String, String> pairs) {
    switch (word) {
      case "node" -> {
        int id = Integer.parseInt(pairs.getOrDefault("id", ""));
        nodeTypes.put(id, pairs.getOrDefault("type", "host"));
        nodeNames.put(id, pairs.getOrDefault("name", ""));
      }
      case "link" -> {
        int a = Integer.parseInt(pairs.getOrDefault("a", ""));
        int b = Integer.parseInt(pairs.getOrDefault("b", ""));
        long rateBps = Long.parseLong(pairs.getOrDefault("rate_bps", ""));
        PortId atA = nextPort(a);
        PortId atB = nextPort(b);
        links.put(atA, new Link(atB, rateBps));
        links.put(atB, new Link(atA, rateBps));
      }
      case "switch" -> hasSwitchSettings = true;
      case "dataplane" -> dataplane.putAll(pairs);
      case "collective" -> collectives.merge(pairs.getOrDefault("name", ""), 1, Integer::sum);
      case "monitor" -> {
        monitor.putAll(pairs);
        seriesFlows = SeriesFlows.parse(monitor.getOrDefault("flows", "all"));
      }
      default -> {}
    }
  }

  private void follower(String line) {
    Matcher flow = FOLLOWER.matcher(line);
    if (flow.lookingAt()) {
      boolean mayBeTooLate = NOT_LATER.matcher(line).find();
      (mayBeTooLate ? followers : waiting).set(Integer.parseInt(flow.group(1)));
    }
  }

  private PortId nextPort(int node) {
    int port = portsOfNode.merge(node, 1, Integer::sum) - 1;
    return new PortId(node, port);
  }

  /** The numbers of all nodes. */
  public Set<Integer> nodes() {
    return Collections.unmodifiableSet(nodeTypes.keySet());
  }

  /** Whether the node is a switch. */
  public boolean isSwitch(int node) {
    return "switch".equals(nodeTypes.get(node));
  }

  /** The links, by the ports at their ends. */
  public Map<PortId, Link> links() {
    return Collections.unmodifiableMap(links);
  }

  /** The number of the node of that name in the plan. */
  public Optional<Integer> nodeNamed(String name) {
    return nodeNames.entrySet().stream()
        .filter(e -> e.getValue().equals(name))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** A node's name for people: its name in the plan, or its type and id. */
  public String nodeName(int node) {
    String name = nodeNames.getOrDefault(node, "");
    return name.isEmpty() ? nodeTypes.getOrDefault(node, "node") + " " + node : name;
  }

  /** A port's name for people, saying what it leads to. */
  public String portName(PortId port) {
    Link link = links.get(port);
    String name = nodeName(port.node());
    return link == null ? name + " port " + port.port() : name + " → " + nodeName(link.peer());
  }

  /**
   * A data-plane key's value: the plan's, or the key's default.
   *
   * @return empty if there is no such key, or its default is a word, as {@code off}, and no number
   */
  public Optional<String> dataplane(String key) {
    return DataplaneKey.valueIn(dataplane, key);
  }

  private long bytes(String key) {
    return Long.parseLong(dataplane(key).orElse("0"));
  }

  /** Whether some switch has settings of its own. */
  public boolean hasSwitchSettings() {
    return hasSwitchSettings;
  }

  /** Payload of a full data packet, bytes. */
  public long payloadBytes() {
    return bytes("payload_bytes");
  }

  /** A full data packet with its headers, bytes. */
  public long frameBytes() {
    return payloadBytes() + bytes("header_bytes") + bytes("telemetry_bytes");
  }

  /** A full data packet with what the wire adds, bytes. */
  public long wireBytes() {
    return Math.max(frameBytes(), bytes("min_frame_bytes")) + bytes("wire_overhead_bytes");
  }

  /** Whether the plan names the port among those whose queue is sampled. */
  public boolean samplesQueue(PortId port) {
    String ports = monitor.getOrDefault("queue_ports", "");
    return ports.equals("all") || List.of(ports.split(",")).contains(port.toString());
  }

  /** The flows that have time series. */
  public SeriesFlows seriesFlows() {
    return seriesFlows;
  }

  /** Whether some of its work is not a flow. */
  public boolean hasTasks() {
    return hasTasks;
  }

  /** How many collectives of each name there are, in their order; a job's iterations among them. */
  public Map<String, Integer> collectives() {
    return Collections.unmodifiableMap(collectives);
  }

  /** How many flows wait for others, however long that takes, and are not among these. */
  public int waitingBeside(Set<Long> begun) {
    return (int) waiting.stream().filter(flow -> !begun.contains((long) flow)).count();
  }

  /** Whether a flow begins only after another one is complete, and not at all if that is late. */
  public boolean isOfClosedLoop(long flow) {
    return flow <= Integer.MAX_VALUE && followers.get((int) flow);
  }

  /** The interval of {@code throughput.csv}, picoseconds; 0 if the plan has none. */
  public long goodputIntervalPs() {
    return intervalPs("goodput_interval_ps");
  }

  /** An interval of the plan's {@code monitor} line, picoseconds; 0 if the plan has none. */
  public long intervalPs(String key) {
    return Long.parseLong(monitor.getOrDefault(key, "0"));
  }
}
