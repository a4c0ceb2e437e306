// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sluice.runner.SluiceException;
import org.sluice.workloads.hpcc.ConfigFile;
import org.sluice.workloads.hpcc.Generation;

/** Whose files are read, and what differs in them from those of the HPCC simulator. */
final class HpccGeneration {
  /** What ns3-rdma counts its marking thresholds in. */
  static final long CELL_BYTES = 1030;

  /** Its {@code m_q_min_cell}. */
  private static final long CONWEAVE_QUEUE_MIN_BYTES = 1049;

  private static final BigDecimal CONWEAVE_DRAIN_S = new BigDecimal("0.1");

  /** Values of CC_MODE that forks have for schemes of theirs, none of which is here. */
  private static final Map<String, String> MODES_OF_FORKS =
      Map.of(
          "9", "HPCC-Trail's",
          "11", "HPCC-Plus's or IntCC's",
          "13", "PrioMeter's",
          "15", "SRNIC's");

  private final ConfigFile config;
  private final Generation ofTopology;
  private final Generation ofFlows;

  /**
   * By the files of a run.
   *
   * @param ofTopology whose topology file it is
   * @param ofFlows whose flow file it is, if the others do not say more
   */
  HpccGeneration(ConfigFile config, Generation ofTopology, Generation ofFlows) {
    this.config = config;
    this.ofTopology = ofTopology;
    Generation own = config.generation() == Generation.HPCC ? ofTopology : config.generation();
    this.ofFlows = own == Generation.HPCC ? ofFlows : own;
  }

  /** Whose flow file it is. */
  Generation ofFlows() {
    return ofFlows;
  }

  String title() {
    return ofFlows.title();
  }

  /** Whose file it is read as, and what follows from it. */
  String sentence() {
    return ofFlows == Generation.HPCC
        ? "read as the HPCC simulator's"
        : isConweave()
            ? "read as ConWeave's, and run by its program's rules"
            : "read as "
                + ofFlows.title()
                + "'s; hosts, switches and schemes follow the HPCC simulator's rules, so that results"
                + " are not those of "
                + ofFlows.title()
                + " to the byte";
  }

  /**
   * Checks that a file names what a run needs.
   *
   * @throws SluiceException if it is SimAI's and does not
   */
  static void requireFiles(ConfigFile config) {
    if (config.generation() == Generation.SIMAI && !config.values().containsKey("TOPOLOGY_FILE")) {
      throw SluiceException.wrongInput(
          config.name()
              + ": SimAI takes its topology from its command line and its flows from astra-sim's"
              + " workload; to run it, add a line TOPOLOGY_FILE and let FLOW_FILE name flows");
    }
  }

  /** Whose data plane it is. */
  DataplaneProfile dataplane() {
    return isConweave() ? DataplaneProfile.CONWEAVE_SIM : DataplaneProfile.HPCC_SIM;
  }

  boolean isConweave() {
    return config.generation() == Generation.CONWEAVE;
  }

  /** The run's seed. */
  String seed(HpccValues values) {
    return isConweave() ? values.number("RANDOM_SEED", "1", "2147483647") : "1";
  }

  /**
   * The section {@code pathChoice}, or nothing.
   *
   * @throws SluiceException if the file asks for a way that there is not
   */
  String pathChoice(HpccValues values) {
    if (!isConweave()) {
      return "";
    }
    return switch (values.number("LB_MODE")) {
      case "0" -> "";
      case "2" -> "pathChoice: drill\n";
      case "3" -> "pathChoice: {name: conga, profile: conweave}\n";
      case "6" -> "pathChoice: letflow\n";
      case "9" ->
          "pathChoice: {name: conweave, parameters: {gap: %s, replyExtra: %s, pathPause: %s, keepExtra: %s, keepUnknown: %s}}%n"
              .formatted(
                  values.number("CONWEAVE_TX_EXPIRY_TIME"),
                  values.number("CONWEAVE_REPLY_TIMEOUT_EXTRA"),
                  values.number("CONWEAVE_PATH_PAUSE_TIME"),
                  values.number("CONWEAVE_EXTRA_VOQ_FLUSH_TIME"),
                  values.number("CONWEAVE_DEFAULT_VOQ_WAITING_TIME"));
      default ->
          throw values.refusal(
              "LB_MODE", "0 (ECMP), 2 (DRILL), 3 (CONGA), 6 (LetFlow) or 9 (ConWeave)");
    };
  }

  /** What of a queue never counts as queued where it is marked, B. */
  long unmarkedBytes() {
    return isConweave() ? CONWEAVE_QUEUE_MIN_BYTES : 0;
  }

  /** Values of the HPCC simulator's keys that follow from other keys, or from its having none. */
  Map<String, String> implied() {
    if (config.generation() != Generation.NS3_RDMA) {
      return Map.of();
    }
    HpccValues own = new HpccValues(config, Map.of());
    return Map.of(
        "HAS_WIN",
        "0",
        "BUFFER_SIZE",
        "9",
        "EWMA_GAIN",
        own.word("DCTCP_GAIN"),
        "RATE_DECREASE_INTERVAL",
        own.word("CNP_INTERVAL"));
  }

  /** Whether one pair of marking thresholds is for links of all rates. */
  boolean hasOneThreshold() {
    return config.generation() == Generation.NS3_RDMA;
  }

  /** Whether its packet trace and its counts of queues are the HPCC simulator's. */
  boolean hasOutputs() {
    return config.generation() == Generation.HPCC;
  }

  /** When the run ends, s. */
  String stopSeconds(HpccValues values) {
    return isConweave()
        ? new BigDecimal(values.word("FLOWGEN_STOP_TIME")).add(CONWEAVE_DRAIN_S).toString()
        : values.word("SIMULATOR_STOP_TIME");
  }

  /** Whether losses are recovered as in IRN, and not by going back. */
  boolean hasIrn(HpccValues values) {
    return isConweave() && values.isOn("ENABLE_IRN");
  }

  /** Keys of the data plane for IRN and their values, of its program (network-load-balance.cc). */
  Map<String, String> irn(HpccValues values) {
    if (!hasIrn(values)) {
      return Map.of();
    }
    Map<String, String> dataplane = new LinkedHashMap<>();
    dataplane.put("lossRecovery", "conweave_irn");
    String window = irnWindow(values);
    if (!window.isEmpty()) {
      dataplane.put("irnWindow", window);
    }
    boolean isLossless = values.isOn("ENABLE_PFC");
    dataplane.put("retransmissionTimeout", isLossless ? "none" : "320us");
    if (!isLossless) {
      dataplane.put("retransmissionTimeoutLow", "100us");
    }
    return dataplane;
  }

  /** What its program has for the names of its topology files (topo2bdpMap); nothing for others. */
  private static String irnWindow(HpccValues values) {
    String topology = values.word("TOPOLOGY_FILE");
    // In the order of its map: a path may have both names.
    if (topology.contains("fat_k8_100G_OS2")) {
      return "156000B";
    }
    return topology.contains("leaf_spine_128_100G_OS2") ? "104000B" : "";
  }

  /** What {@code LINK_DOWN} counts from, s. */
  BigDecimal epoch(HpccValues values) {
    return isConweave() ? new BigDecimal(values.word("FLOWGEN_START_TIME")) : BigDecimal.valueOf(2);
  }

  /** The experiment's flow control. */
  String flowControl(HpccValues values) {
    return isConweave() && !values.isOn("ENABLE_PFC") ? "lossy" : "pfc";
  }

  /**
   * Refuses what only the other simulator has, and says what is different here.
   *
   * @throws SluiceException if the file asks for a mechanism that decides all results
   */
  void check(HpccValues values, List<String> warnings) {
    pathChoice(values);
    if (isConweave()) {
      warnings.add(
          values.place("FLOWGEN_STOP_TIME")
              + "the run ends 0.1 s after FLOWGEN_STOP_TIME; there it ends with the last flow, at"
              + " most 10 s after it");
      List<String> other = new ArrayList<>();
      List<String> down = values.words("LINK_DOWN");
      if (!down.isEmpty() && !down.get(0).equals("0")) {
        other.add("LINK_DOWN");
      }
      if (values.isOn("L2_BACK_TO_ZERO")) {
        other.add("L2_BACK_TO_ZERO");
      }
      if (!values.number("L2_ACK_INTERVAL").equals("1")) {
        other.add("another L2_ACK_INTERVAL than 1");
      }
      if (!other.isEmpty()) {
        warnings.add(
            config.name()
                + ": with "
                + String.join(", ", other)
                + " results are not those of its program to the byte");
      }
      if (hasIrn(values) && irnWindow(values).isEmpty()) {
        warnings.add(
            values.place("TOPOLOGY_FILE")
                + "its program knows what may be in flight with ENABLE_IRN 1 for"
                + " leaf_spine_128_100G_OS2 and fat_k8_100G_OS2 only; here it is the"
                + " bandwidth-delay product");
      }
      if (values.number("LB_MODE").equals("9") && !values.number("CC_MODE").equals("1")) {
        warnings.add(
            values.place("LB_MODE")
                + "LB_MODE is 9 and CC_MODE is not 1: its program runs ConWeave with DCQCN only, and"
                + " ends at once");
      }
    }
    if (ofTopology == Generation.NS3_DATACENTER) {
      warnings.add(
          config.name()
              + ": what "
              + ofFlows.title()
              + " takes from its command line (scheme, load, windows) is not in its files; give"
              + " --scheme, such as powertcp/ns3-datacenter, for another than CC_MODE's");
    }
    List<String> without =
        config.differing().entrySet().stream()
            .filter(key -> !values.isZero(key.getKey()))
            .map(key -> key.getKey() + " (" + key.getValue() + ")")
            .toList();
    if (!without.isEmpty()) {
      warnings.add(config.name() + ": without an effect here: " + String.join(", ", without));
    }
  }

  /** What is said of a mode that is none of that program's; nothing of 0. */
  Optional<String> unknownMode(String mode) {
    if (mode.equals("0")) {
      return Optional.empty();
    }
    String fork = MODES_OF_FORKS.getOrDefault(mode, "");
    return Optional.of(
        "CC_MODE is "
            + mode
            + ", which is none of "
            + (isConweave() ? "ConWeave's program's" : "the HPCC simulator's")
            + ": no congestion control here, as in that program"
            + (fork.isEmpty() ? "" : " (" + fork + " scheme of this number is not here)")
            + "; --scheme NAME gives it one");
  }
}
