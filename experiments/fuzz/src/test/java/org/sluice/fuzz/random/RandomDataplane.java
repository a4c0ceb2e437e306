// SPDX-License-Identifier: MIT
package org.sluice.fuzz.random;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.sluice.runner.dataplane.DataplaneKey;

/** Values of data-plane keys: in ranges in which a short run shows what they do. */
final class RandomDataplane {
  private static final Map<String, Function<Draw, Object>> VALUES = new LinkedHashMap<>();

  static {
    VALUES.put(
        "payload", d -> d.chance(0.5) ? d.one("512B", "1460B", "4096B") : d.bytes(200, 9000));
    VALUES.put("header", d -> d.bytes(1, 120));
    VALUES.put("telemetry", d -> d.bytes(1, 100));
    VALUES.put("ack", d -> d.bytes(20, 300));
    VALUES.put("pfc", d -> d.bytes(38, 200));
    VALUES.put("wireOverhead", d -> d.one("20B", "24B", "7B"));
    VALUES.put("minFrame", d -> d.one("64B", "84B", "300B"));
    VALUES.put("reactionDelay", d -> d.time(10, 30_000));
    VALUES.put("ackReactionDelay", d -> d.time(10, 5_000));
    VALUES.put("ackEveryPackets", d -> d.integer(2, 20));
    VALUES.put("ackDelay", d -> d.chance(0.1) ? "none" : d.time(500, 60_000));
    VALUES.put("nackInterval", d -> d.time(1000, 300_000));
    VALUES.put("retransmissionTimeout", d -> d.chance(0.05) ? "none" : d.time(20_000, 300_000));
    VALUES.put("retransmissionTimeoutLow", d -> d.time(5_000, 20_000));
    VALUES.put("retransmissionTimeoutLowPackets", d -> d.integer(1, 20));
    VALUES.put("reorderingTolerance", d -> d.bytes(1, 100_000));
    VALUES.put("trimAbove", d -> d.bytes(1, 100_000));
    VALUES.put("irnWindow", d -> d.chance(0.3) ? "bdp" : d.bytes(1, 200_000));
    VALUES.put("backlog", d -> d.bytes(500, 100_000));
    VALUES.put("minRate", d -> d.integer(1, 500) + "Mbps");
    VALUES.put("maxRate", d -> d.scaled(5e8, 5e10) + "bps");
    VALUES.put("defaultWindow", d -> d.bytes(500, 200_000));
    VALUES.put("buffer", d -> d.bytes(10_000_000, 40_000_000));
    VALUES.put("pfcXoff", d -> d.bytes(2000, 100_000));
    VALUES.put("pfcAlphaShift", d -> d.integer(0, 8));
    VALUES.put("pfcResumeOffset", d -> d.bytes(1, 20_000));
    VALUES.put("pfcReserve", d -> d.bytes(1, 10_000));
    VALUES.put("pfcHeadroom", d -> d.bytes(500, 50_000));
    VALUES.put("pfcPauseQuanta", d -> d.chance(0.3) ? 0 : (Object) d.scaled(20, 65_535));
    VALUES.put("pfcPauseTime", d -> d.time(1000, 50_000));
    VALUES.put("pfcClasses", d -> d.integer(1, 8));
    VALUES.put("classWeights", d -> "3:" + d.integer(1, 9) + ",5:" + d.integer(1, 9));
    VALUES.put("ecnPmax", d -> d.number(0, 1));
    VALUES.put("ecnAverageWeight", d -> d.one("0.5", "0.1", "0.002"));
    VALUES.put("ecnFirstStream", d -> d.integer(0, 1000));
    VALUES.put("lossStream", d -> d.integer(0, 1000));
    VALUES.put("ecmpSeed", d -> d.integer(0, 1_000_000));
    VALUES.put("digestLogBase", d -> d.one("1.01", "1.1", "1.5"));
    VALUES.put("chunk", d -> d.bytes(500, 10_000));
    VALUES.put("firstAck", d -> d.bytes(1, 10_000));
    VALUES.put("otherLinksLoss", d -> d.one("0.001", "0.01"));
    VALUES.put("losePackets", d -> d.one("0:0", "1:0", "0:0,1:0"));
  }

  /** In pairs, below. */
  private static final List<String> THRESHOLDS = List.of("ecnKmin", "ecnKmax");

  /** A buffer is refused that does not hold what is set aside in it. */
  private static final List<String> PARTS_OF_BUFFER =
      List.of("buffer", "pfcHeadroom", "pfcReserve", "pfcClasses");

  private static final int MOST_PARTS = 80;

  private RandomDataplane() {}

  /** A section of some keys. */
  static Map<String, Object> section(Draw draw) {
    Map<String, Object> section = new LinkedHashMap<>();
    if (draw.chance(0.08)) {
      section.put("profile", draw.one("hpcc-sim", "rocc-reference"));
    }
    // What makes a short run lively, besides the keys that are drawn like any other.
    if (draw.chance(0.7)) {
      put(section, "retransmissionTimeout", draw);
    }
    List<DataplaneKey> all = DataplaneKey.all().stream().filter(k -> !k.topLevel()).toList();
    for (DataplaneKey key : draw.some(all, draw.integer(0, 10))) {
      add(section, key, draw);
    }
    if (draw.chance(0.3)) {
      section.put("lossRecovery", draw.one("selective_repeat", "trimming", "conweave_irn"));
      if (section.containsValue("trimming") && draw.chance(0.8)) {
        put(section, "trimAbove", draw);
      }
      if (draw.chance(0.5)) {
        put(section, "otherLinksLoss", draw);
      }
    }
    if (draw.chance(0.6)) {
      setBuffer(section, draw);
    }
    String unlessGiven = "hpcc-sim".equals(section.get("profile")) ? "hpcc" : "seeded";
    if (!section.getOrDefault("ecmp", unlessGiven).equals("seeded")) {
      section.keySet().removeAll(List.of("ecmpSeed", "ecmpSymmetric"));
    }
    return section;
  }

  /** Some keys that a switch may have of its own. */
  static Map<String, Object> ofSwitch(Draw draw) {
    Map<String, Object> section = new LinkedHashMap<>();
    List<DataplaneKey> all = DataplaneKey.all().stream().filter(DataplaneKey::perSwitch).toList();
    for (DataplaneKey key : draw.some(all, draw.integer(1, 3))) {
      add(section, key, draw);
    }
    if (PARTS_OF_BUFFER.stream().anyMatch(section::containsKey)) {
      setBuffer(section, draw);
    }
    return section;
  }

  private static void setBuffer(Map<String, Object> section, Draw draw) {
    section.keySet().removeAll(PARTS_OF_BUFFER);
    if (draw.chance(0.05)) {
      section.put("buffer", "infinite");
      return;
    }
    long bytes = draw.scaled(60_000, 3_000_000);
    section.put("buffer", bytes + "B");
    section.put("pfcHeadroom", draw.bytes(100, bytes / (double) MOST_PARTS));
    section.put("pfcReserve", draw.bytes(1, bytes / 2.0 / MOST_PARTS));
  }

  /** Thresholds that a short run reaches. */
  static void setThresholds(Map<String, Object> section, Draw draw) {
    section.put("pfcXoff", draw.bytes(1000, 30_000));
    section.put("pfcAlphaShift", draw.integer(4, 10));
  }

  /** The payload that a section chooses, in bytes. */
  static long payloadBytes(Map<String, Object> section) {
    Object payload = section.getOrDefault("payload", "1000B");
    return Long.parseLong(payload.toString().replace("B", ""));
  }

  private static void add(Map<String, Object> section, DataplaneKey key, Draw draw) {
    String name = key.yamlName();
    if (THRESHOLDS.contains(name)) {
      long kmin = draw.scaled(500, 50_000);
      section.put("ecnKmin", kmin + "B");
      section.put("ecnKmax", kmin + draw.scaled(1, 100_000) + "B");
    } else if (key.kind() == DataplaneKey.Kind.FLAG) {
      section.put(name, !key.planDefault().equals("true"));
    } else if (key.kind() == DataplaneKey.Kind.CHOICE) {
      section.put(name, draw.one(key.choices()));
    } else {
      put(section, name, draw);
    }
  }

  private static void put(Map<String, Object> section, String name, Draw draw) {
    Function<Draw, Object> value = VALUES.get(name);
    if (value == null) {
      throw new IllegalStateException("the data-plane key " + name + " has no values here");
    }
    section.put(name, value.apply(draw));
  }
}
