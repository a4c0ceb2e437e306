// SPDX-License-Identifier: MIT
package org.sluice.fuzz.random;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sluice.bridge.SchemeCatalog;
import org.sluice.cc.InvalidParameterException;
import org.sluice.cc.Parameter;
import org.sluice.cc.Parameters;
import org.sluice.cc.Scheme;
import org.sluice.cc.Slot;

/** An experiment that a number decides, as its file has it: of maps, lists, texts and numbers. */
final class RandomExperiment {
  private static final List<Scheme> SCHEMES =
      SchemeCatalog.load().schemes().stream()
          // Those of this repository that decide something of their own.
          .filter(s -> s.getClass().getName().startsWith("org.sluice.cc."))
          .sorted((a, b) -> a.name().compareTo(b.name()))
          .toList();

  private static final double BITS_PER_BYTE = 8;
  private static final double NS_PER_US = 1e3;
  private static final double LEAST_NS = 60 * NS_PER_US;
  private static final double MOST_NS = 2000 * NS_PER_US;

  private final Draw draw;
  private final Map<String, Object> root = new LinkedHashMap<>();

  private RandomExperiment(long number) {
    draw = new Draw(number);
    root.put("title", "Random experiment " + number);
  }

  /**
   * The experiment of a number.
   *
   * @param number 0 or more
   */
  static Map<String, Object> of(long number) {
    RandomExperiment one = new RandomExperiment(number);
    one.fill(number);
    return one.root;
  }

  private void fill(long number) {
    RandomNetwork network = RandomNetwork.of(draw);
    Map<String, Object> dataplane = RandomDataplane.section(draw);
    double packets = draw.scaled(800, 8000);
    double ns =
        packets * RandomDataplane.payloadBytes(dataplane) * BITS_PER_BYTE / network.rateBps() * 1e9;
    long durationNs = (long) Math.min(MOST_NS, Math.max(LEAST_NS, ns / network.hosts().size()));
    root.put("topology", network.section());
    root.put("traffic", traffic(network, durationNs));
    root.put("dataplane", dataplane);
    root.put("scheme", scheme(Slot.CONGESTION_CONTROL));
    Object flowControl = flowControl();
    if ("broadcom".equals(dataplane.get("bufferRules"))
        && List.of("pfc-static", "pfc-dynamic", "infinite").contains(flowControl)) {
      flowControl = "pfc"; // it has a threshold of its own
    }
    root.put("flowControl", flowControl);
    if (flowControl.toString().startsWith("pfc") && draw.chance(0.6)) {
      RandomDataplane.setThresholds(dataplane, draw);
    }
    if (draw.chance(0.35)) {
      root.put("pathChoice", scheme(Slot.PATH_CHOICE));
    }
    if (draw.chance(0.15)) {
      root.put("switches", Map.of(draw.one(network.switches()), RandomDataplane.ofSwitch(draw)));
    }
    root.put("duration", durationNs + "ns");
    root.put("seed", draw.integer(1, 1_000_000));
    if (number % 16 == 15) {
      root.put("resolution", "ns");
      dataplane.replaceAll(
          (key, value) ->
              value.toString().matches("\\d+ps")
                  ? Long.parseLong(value.toString().replace("ps", "")) / 1000 + "ns"
                  : value);
    }
    Map<String, Object> monitor = new LinkedHashMap<>();
    monitor.put("queueInterval", draw.wholeTime(500, 20_000));
    monitor.put("goodputInterval", draw.wholeTime(2000, Math.min(durationNs, 100_000)));
    if (draw.chance(0.3)) {
      monitor.put("rateInterval", draw.wholeTime(500, 20_000));
    }
    if (draw.chance(0.3)) {
      monitor.put("flows", draw.one(List.of("none", "0")));
    }
    root.put("monitor", monitor);
  }

  private Object flowControl() {
    return switch (draw.integer(0, 9)) {
      case 0, 1 -> "pfc";
      case 2, 3 -> "pfc-static";
      case 4 -> "pfc-dynamic";
      case 5, 6, 7 -> "lossy";
      case 8 -> "infinite";
      default -> scheme(Slot.FLOW_CONTROL);
    };
  }

  private Map<String, Object> scheme(Slot slot) {
    Scheme scheme = draw.one(SCHEMES.stream().filter(s -> s.slot() == slot).toList());
    Map<String, Object> section = new LinkedHashMap<>();
    section.put("name", scheme.name());
    section.put("profile", draw.one(scheme.profiles()).name());
    if (draw.chance(0.4) && !scheme.parameters().isEmpty()) {
      Map<String, Object> parameters = new LinkedHashMap<>();
      for (Parameter p : draw.some(scheme.parameters(), draw.integer(1, 3))) {
        value(p, parameters);
      }
      if (!parameters.isEmpty() && fits(scheme, section, parameters)) {
        section.put("parameters", parameters);
      }
    }
    return section;
  }

  private static boolean fits(
      Scheme scheme, Map<String, Object> section, Map<String, Object> parameters) {
    Map<String, String> texts = new LinkedHashMap<>();
    parameters.forEach((name, value) -> texts.put(name, value.toString()));
    try {
      return Parameters.resolve(scheme, String.valueOf(section.get("profile")), texts) != null;
    } catch (InvalidParameterException e) {
      return false;
    }
  }

  /** A value near the default, within what is allowed. */
  private void value(Parameter p, Map<String, Object> parameters) {
    switch (p.type()) {
      case BOOLEAN -> parameters.put(p.name(), !p.defaultValue().equals("true"));
      case CHOICE -> parameters.put(p.name(), draw.one(p.choices()));
      case LONG, DOUBLE -> {
        double factor = draw.number(0.4, 2.5);
        if (p.defaultValue().equals(Parameter.AUTO)) {
          return;
        }
        double value = Double.parseDouble(p.defaultValue()) * factor;
        value = Math.min(p.maximum(), Math.max(p.minimum(), value));
        boolean isWhole = p.type() == Parameter.Type.LONG;
        parameters.put(p.name(), isWhole ? (Object) Math.round(value) : (Object) value);
      }
      default -> throw new IllegalStateException(p.name());
    }
  }

  private List<Object> traffic(RandomNetwork network, long durationNs) {
    List<Object> items = new ArrayList<>();
    // There is always something that fills a link.
    items.add(filling(network));
    for (int i = draw.integer(0, 3); i > 0; i--) {
      items.add(
          switch (draw.integer(0, 7)) {
            case 0, 1 -> flows(network, durationNs);
            case 2 -> incast(network, durationNs);
            case 3 -> burst(network, durationNs);
            case 4 -> arrivals("poisson", network, durationNs);
            case 5 -> closedLoop(network, durationNs);
            case 6 -> job(network, durationNs);
            default -> schedule(network, durationNs);
          });
    }
    return items;
  }

  private Map<String, Object> item(String kind, List<String> from, Object to) {
    Map<String, Object> item = new LinkedHashMap<>();
    item.put("kind", kind);
    item.put("from", new ArrayList<>(from));
    item.put("to", to);
    return item;
  }

  private Map<String, Object> filling(RandomNetwork network) {
    Map<String, Object> item = incast(network);
    item.put("bytes", draw.chance(0.5) ? "unbounded" : draw.bytes(5000, 300_000));
    return item;
  }

  private Map<String, Object> incast(RandomNetwork network) {
    String to = draw.one(network.receivers());
    List<String> others = network.senders().stream().filter(h -> !h.equals(to)).toList();
    return item("incast", draw.some(others, draw.integer(2, 6)), to);
  }

  private Map<String, Object> incast(RandomNetwork network, long durationNs) {
    Map<String, Object> item = incast(network);
    size(item, 0.4);
    start(item, durationNs, 0.2);
    repeat(item, durationNs);
    if (draw.chance(0.2)) {
      item.put("stagger", draw.time(1, durationNs / 20.0));
    }
    common(item);
    return item;
  }

  private Map<String, Object> flows(RandomNetwork network, long durationNs) {
    List<String> hosts = network.hosts();
    Map<String, Object> item =
        item(
            "flows",
            draw.some(hosts, draw.integer(1, 3)),
            new ArrayList<>(draw.some(hosts, draw.integer(2, 3))));
    size(item, 0.3);
    start(item, durationNs, 0.5);
    if (draw.chance(0.3)) {
      item.put("stagger", draw.time(1, durationNs / 20.0));
    }
    if (draw.chance(0.2)) {
      item.put("stop", (durationNs / 2 + draw.scaled(1, durationNs / 2.0)) + "ns");
    }
    if (draw.chance(0.2)) {
      item.put("each", draw.integer(2, 4));
    }
    common(item);
    return item;
  }

  private Map<String, Object> burst(RandomNetwork network, long durationNs) {
    List<String> hosts = network.hosts();
    Map<String, Object> item = item("burst", hosts, new ArrayList<>(hosts));
    item.put("senders", draw.integer(1, Math.max(1, hosts.size() / 2)));
    size(item, 0);
    start(item, durationNs, 0.5);
    repeat(item, durationNs);
    common(item);
    return item;
  }

  private Map<String, Object> closedLoop(RandomNetwork network, long durationNs) {
    Map<String, Object> item = arrivals("closed-loop", network, durationNs);
    item.put("queuePairs", draw.one("new", "kept"));
    item.put("pauseAfter", draw.one("complete", "sent"));
    return item;
  }

  private Map<String, Object> job(RandomNetwork network, long durationNs) {
    Map<String, Object> item = new LinkedHashMap<>();
    item.put("kind", "job");
    List<String> hosts = draw.some(network.hosts(), draw.integer(2, 8));
    item.put("hosts", hosts);
    item.put("iterations", draw.integer(1, 3));
    item.put("waitsFor", draw.one("arrived", "acknowledged"));
    start(item, durationNs, 0.3);
    List<Object> steps = new ArrayList<>();
    for (int i = draw.integer(1, 3); i > 0; i--) {
      steps.add(step(hosts.size(), durationNs));
    }
    item.put("steps", steps);
    if (draw.chance(0.2)) {
      item.put("priority", draw.integer(1, 7));
    }
    return item;
  }

  private Map<String, Object> step(int hosts, long durationNs) {
    Map<String, Object> step = new LinkedHashMap<>();
    if (draw.chance(0.3)) {
      step.put("compute", draw.time(1, durationNs / 20.0));
      return step;
    }
    List<String> operations =
        List.of(
            "all-reduce", "reduce-scatter", "all-gather", "all-to-all", "broadcast", "pipeline");
    String operation = draw.one(operations);
    step.put("operation", operation);
    step.put("bytes", draw.bytes(1000, 200_000));
    boolean isPower = Integer.bitCount(hosts) == 1;
    step.put(
        "algorithm",
        switch (operation) {
          case "all-reduce" -> draw.one("ring", "tree", isPower ? "halving-doubling" : "ring");
          case "reduce-scatter", "all-gather" ->
              draw.one("ring", "direct", isPower ? "halving-doubling" : "direct");
          case "all-to-all" -> draw.one("direct", "pairwise");
          case "broadcast" -> draw.one("ring", "tree");
          default -> "ring";
        });
    step.put("chunks", draw.integer(1, 4));
    step.put("channels", draw.integer(1, 3));
    return step;
  }

  private Map<String, Object> arrivals(String kind, RandomNetwork network, long durationNs) {
    Map<String, Object> item = item(kind, network.hosts(), new ArrayList<>(network.hosts()));
    item.put("sizes", draw.one("alistorage", "fb_hadoop", "google_rpc", "websearch"));
    item.put("load", draw.number(0.05, 0.9));
    start(item, durationNs, 0.3);
    if (draw.chance(0.2)) {
      item.put("priority", draw.integer(1, 7));
    }
    return item;
  }

  private Map<String, Object> schedule(RandomNetwork network, long durationNs) {
    String to = draw.one(network.receivers());
    List<String> others = network.senders().stream().filter(h -> !h.equals(to)).toList();
    Map<String, Object> item = item("schedule", others, to);
    List<Object> phases = new ArrayList<>();
    int count = draw.integer(1, 4);
    for (int i = 0; i < count; i++) {
      Map<String, Object> phase = new LinkedHashMap<>();
      phase.put("at", durationNs * i / count + "ns");
      phase.put("active", draw.integer(i == 0 ? 1 : 0, others.size()));
      phases.add(phase);
    }
    item.put("phases", phases);
    common(item);
    return item;
  }

  private void size(Map<String, Object> item, double unbounded) {
    item.put("bytes", draw.chance(unbounded) ? "unbounded" : draw.bytes(1, 300_000));
  }

  private void start(Map<String, Object> item, long durationNs, double probability) {
    if (draw.chance(probability)) {
      item.put("start", draw.time(1, durationNs / 2.0));
    }
  }

  /** So that the last repetition starts before the end. */
  private void repeat(Map<String, Object> item, long durationNs) {
    if (draw.chance(0.4)) {
      int times = draw.integer(2, 4);
      item.put("times", times);
      item.put("interval", draw.wholeTime(1000, durationNs / 2.0 / times));
    }
  }

  private void common(Map<String, Object> item) {
    if (draw.chance(0.2)) {
      item.put("priority", draw.integer(1, 7));
    }
    if (draw.chance(0.15)) {
      item.put("load", draw.number(0.05, 1.2));
    } else if (draw.chance(0.1)) {
      item.put("offered", draw.scaled(1e8, 5e10) + "bps");
    }
  }
}
