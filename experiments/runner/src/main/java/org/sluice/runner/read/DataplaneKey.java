// SPDX-License-Identifier: MIT
package org.sluice.runner.read;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.sluice.workloads.Dimension;

/**
 * Every {@code dataplane} key of the plan ({@code docs/reference/plan-format.md}), as an experiment
 * file says it: lower camel case without the unit ({@code wire_overhead_bytes} is {@code
 * wireOverhead}), its value with a unit.
 */
public enum DataplaneKey {
  PAYLOAD_BYTES(
      "payload_bytes",
      Kind.BYTES,
      List.of(),
      "1000",
      1L,
      65000L,
      "",
      "",
      false,
      "payload of a full data packet"),
  HEADER_BYTES(
      "header_bytes",
      Kind.BYTES,
      List.of(),
      "48",
      0L,
      1000L,
      "",
      "",
      false,
      "headers of a data packet"),
  ACK_BYTES("ack_bytes", Kind.BYTES, List.of(), "60", 1L, 9000L, "", "", false, "an ACK or NACK"),
  PFC_BYTES("pfc_bytes", Kind.BYTES, List.of(), "64", 1L, 9000L, "", "", false, "a PFC frame"),
  WIRE_OVERHEAD_BYTES(
      "wire_overhead_bytes",
      Kind.BYTES,
      List.of(),
      "0",
      0L,
      1000L,
      "",
      "",
      false,
      "preamble and gap added to every frame on the wire, never counted in queues"),
  GAP_BEFORE_ARRIVAL(
      "gap_before_arrival",
      "true",
      false,
      "all of wireOverhead passes before a frame arrives; false: of it 12 B, or all if less,"
          + " after"),
  MIN_FRAME_BYTES(
      "min_frame_bytes",
      Kind.BYTES,
      List.of(),
      "0",
      0L,
      9000L,
      "",
      "",
      false,
      "frames are padded to this size"),
  RATE_COUNTS_OVERHEAD(
      "rate_counts_overhead", "false", false, "a decided rate includes the wire overhead"),
  REACTION_DELAY_PS(
      "reaction_delay_ps",
      Kind.TIME,
      List.of(),
      "0",
      0L,
      10000000000000L,
      "",
      "",
      false,
      "time a NIC needs to act on feedback"),
  ACK_EVERY_PACKETS(
      "ack_every_packets",
      Kind.WHOLE,
      List.of(),
      "1",
      1L,
      1000000L,
      "",
      "",
      false,
      "data packets per ACK"),
  ACK_DELAY_PS(
      "ack_delay_ps",
      Kind.TIME,
      List.of(),
      "20000000",
      0L,
      10000000000000L,
      "none",
      "0",
      false,
      "an ACK waits for more packets to share it no longer than this"),
  ACK_CONTROL_CLASS(
      "ack_control_class", "true", false, "ACKs travel in the strict-priority control class"),
  NACK_INTERVAL_PS(
      "nack_interval_ps",
      Kind.TIME,
      List.of(),
      "500000000",
      0L,
      10000000000000L,
      "",
      "",
      false,
      "least time between NACKs for one expected byte"),
  RETRANSMISSION_TIMEOUT_PS(
      "retransmission_timeout_ps",
      Kind.TIME,
      List.of(),
      "1000000000",
      0L,
      100000000000000L,
      "none",
      "0",
      false,
      "go-back-N starts again after this time without an ACK"),
  BACKLOG_BYTES(
      "backlog_bytes",
      Kind.BYTES,
      List.of(),
      "102400",
      1L,
      1099511627776L,
      "",
      "",
      false,
      "application data waiting per flow when a load is offered"),
  WINDOW_OVERSHOOT(
      "window_overshoot", "true", false, "a packet may start while in-flight < window"),
  MIN_RATE_BPS(
      "min_rate_bps",
      Kind.RATE,
      List.of(),
      "1000000",
      1L,
      1000000000000000L,
      "",
      "",
      false,
      "a flow is never paced below this"),
  DEFAULT_WINDOW_BYTES(
      "default_window_bytes",
      Kind.BYTES,
      List.of(),
      "-1",
      1L,
      1099511627776L,
      "none",
      "-1",
      false,
      "window before a scheme decides one"),
  BUFFER_BYTES(
      "buffer_bytes",
      Kind.BYTES,
      List.of(),
      "33554432",
      1L,
      1125899906842624L,
      "infinite",
      "-1",
      true,
      "shared buffer of a switch"),
  PFC_THRESHOLD(
      "pfc_threshold",
      Kind.WORD,
      List.of("dynamic", "static"),
      "dynamic",
      0L,
      0L,
      "",
      "",
      true,
      "how the PFC threshold follows from the free buffer"),
  PFC_XOFF_BYTES(
      "pfc_xoff_bytes",
      Kind.BYTES,
      List.of(),
      "512000",
      1L,
      1125899906842624L,
      "",
      "",
      true,
      "static PFC threshold"),
  PFC_ALPHA_SHIFT(
      "pfc_alpha_shift",
      Kind.WHOLE,
      List.of(),
      "3",
      0L,
      30L,
      "",
      "",
      true,
      "dynamic PFC threshold: free shared buffer >> shift"),
  PFC_ALPHA_SHIFT_BY_RATE(
      "pfc_alpha_shift_by_rate",
      "false",
      true,
      "one bit less per doubling of port rate above the slowest host link (HPCC simulator)"),
  PFC_RESUME_OFFSET_BYTES(
      "pfc_resume_offset_bytes",
      Kind.BYTES,
      List.of(),
      "3072",
      0L,
      1099511627776L,
      "",
      "",
      true,
      "how far below the threshold a port resumes"),
  PFC_RESERVE_BYTES(
      "pfc_reserve_bytes",
      Kind.BYTES,
      List.of(),
      "4096",
      0L,
      1099511627776L,
      "",
      "",
      true,
      "buffer reserved per ingress port and class"),
  PFC_HEADROOM_BYTES(
      "pfc_headroom_bytes",
      Kind.BYTES,
      List.of(),
      "-1",
      0L,
      1099511627776L,
      "auto",
      "-1",
      true,
      "headroom per port; auto follows from its link's rate and delay"),
  PFC_PAUSE_QUANTA(
      "pfc_pause_quanta",
      Kind.WHOLE,
      List.of(),
      "65535",
      0L,
      65535L,
      "",
      "",
      true,
      "a pause's length in 512-bit times, refreshed at half time while needed; 0: until resumed"),
  ECN_MARK_AT(
      "ecn_mark_at",
      Kind.WORD,
      List.of("dequeue", "enqueue"),
      "dequeue",
      0L,
      0L,
      "",
      "",
      true,
      "when packets are marked"),
  ECN_KMIN_BYTES(
      "ecn_kmin_bytes",
      Kind.BYTES,
      List.of(),
      "-1",
      0L,
      1125899906842624L,
      "off",
      "-1",
      true,
      "ECN profile before a scheme sets one: lower threshold"),
  ECN_KMAX_BYTES(
      "ecn_kmax_bytes",
      Kind.BYTES,
      List.of(),
      "-1",
      0L,
      1125899906842624L,
      "off",
      "-1",
      true,
      "ECN profile before a scheme sets one: upper threshold"),
  ECN_PMAX(
      "ecn_pmax",
      Kind.NUMBER,
      List.of(),
      "1",
      0L,
      1L,
      "",
      "",
      true,
      "ECN profile before a scheme sets one: probability at kmax"),
  ECN_AVERAGE_WEIGHT(
      "ecn_average_weight",
      Kind.NUMBER,
      List.of(),
      "1",
      0L,
      1L,
      "",
      "",
      true,
      "weight of the newest queue sample; 1: instantaneous"),
  ECN_RANDOM(
      "ecn_random",
      Kind.WORD,
      List.of("per_port", "mrg_streams"),
      "per_port",
      0L,
      0L,
      "",
      "",
      false,
      "chance of marking: a stream per port, or the HPCC simulator's stream per draw"),
  ECN_FIRST_STREAM(
      "ecn_first_stream",
      Kind.WHOLE,
      List.of(),
      "0",
      0L,
      1000000L,
      "",
      "",
      false,
      "number of the first draw's stream, for mrg_streams"),
  LOSS_RANDOM(
      "loss_random",
      Kind.WORD,
      List.of("per_port", "mrg_stream"),
      "per_port",
      0L,
      0L,
      "",
      "",
      false,
      "chance of losing a frame: a stream per port, or the HPCC simulator's sequence per link"),
  LOSS_STREAM(
      "loss_stream",
      Kind.WHOLE,
      List.of(),
      "50",
      0L,
      1000000L,
      "",
      "",
      false,
      "number of that sequence's stream, for mrg_stream"),
  ECN_COUNTS(
      "ecn_counts",
      Kind.WORD,
      List.of("left_behind", "with_packet"),
      "left_behind",
      0L,
      0L,
      "",
      "",
      true,
      "the queue a marking decision sees"),
  QUEUE_COUNTS_FRAME_ON_WIRE(
      "queue_counts_frame_on_wire",
      "false",
      false,
      "counters, samples and snapshots include the frame being sent"),
  ECMP_SEED(
      "ecmp_seed",
      Kind.WHOLE,
      List.of(),
      "1",
      0L,
      4611686018427387904L,
      "",
      "",
      false,
      "seed of the ECMP hash"),
  ECMP_SYMMETRIC(
      "ecmp_symmetric",
      "false",
      false,
      "both directions of a flow take the same one of equal paths"),
  INT_STAMPING(
      "int_stamping", "false", false, "switches stamp telemetry before a scheme asks for it"),
  TRUNCATE_TO_NS(
      "truncate_to_ns",
      "false",
      false,
      "quirk of the HPCC simulator: each serialisation and pacing interval is cut to whole ns"),
  TRUNCATE_RATE(
      "truncate_rate", "false", false, "quirk of the HPCC simulator: rates are cut to whole bit/s"),
  ECN_ANY_PACKET(
      "ecn_any_packet",
      "false",
      false,
      "quirk of the HPCC simulator: every packet but control is marked, ECT ignored"),
  GO_BACK_TIMEOUT(
      "go_back_timeout",
      "true",
      false,
      "false: no retransmission timeout, as in the HPCC simulator"),
  PFC_HEADROOM_RULE(
      "pfc_headroom_rule",
      Kind.WORD,
      List.of("auto", "hpcc"),
      "auto",
      0L,
      0L,
      "",
      "",
      false,
      "hpcc: headroom 3·rate·delay per port"),
  BASE_RTT_RULE(
      "base_rtt_rule",
      Kind.WORD,
      List.of("exact", "hpcc"),
      "exact",
      0L,
      0L,
      "",
      "",
      false,
      "hpcc: 2·propagation + serialisation of one payload per hop, in whole ns"),
  ACK_PER_PACKET_ONLY(
      "ack_per_packet_only",
      "false",
      false,
      "quirk of the HPCC simulator: one ACK per packet whatever ackEveryPackets says"),
  RETIME_ON_RATE_CHANGE(
      "retime_on_rate_change",
      "true",
      false,
      "a new rate re-times the packet that waits; false: from the packet after it on"),
  SILENT_DUPLICATES(
      "silent_duplicates",
      "false",
      false,
      "quirk of the HPCC simulator: a packet below the expected byte is not answered"),
  STALL_BEHIND_WINDOW(
      "stall_behind_window",
      "false",
      false,
      "quirk of the HPCC simulator: a flow that its window holds keeps a host's others waiting"),
  LOSE_PACKETS(
      "lose_packets",
      Kind.PACKETS,
      List.of(),
      "",
      0L,
      0L,
      "",
      "",
      false,
      "packets lost once, on their last link, as flow:packet,…, both counted from 0");

  /** How a value is read. */
  enum Kind {
    TIME,
    RATE,
    BYTES,
    WHOLE,
    NUMBER,
    YES,
    WORD,
    PACKETS
  }

  private static final Pattern PACKETS = Pattern.compile("\\d{1,9}:\\d{1,9}(,\\d{1,9}:\\d{1,9})*");

  private final String planName;
  private final Kind kind;

  @SuppressWarnings("ImmutableEnumChecker") // from List.of
  private final List<String> choices;

  private final String defaultValue;
  private final long min;
  private final long max;
  private final String word;
  private final String wordValue;
  private final boolean perSwitch;
  private final String help;

  DataplaneKey(String planName, String defaultValue, boolean perSwitch, String help) {
    this(planName, Kind.YES, List.of(), defaultValue, 0, 0, "", "", perSwitch, help);
  }

  DataplaneKey(
      String planName,
      Kind kind,
      List<String> choices,
      String defaultValue,
      long min,
      long max,
      String word,
      String wordValue,
      boolean perSwitch,
      String help) {
    this.planName = planName;
    this.kind = kind;
    this.choices = choices;
    this.defaultValue = defaultValue;
    this.min = min;
    this.max = max;
    this.word = word;
    this.wordValue = wordValue;
    this.perSwitch = perSwitch;
    this.help = help;
  }

  /** The key in the plan. */
  public String planName() {
    return planName;
  }

  /** The key in an experiment file. */
  public String yamlName() {
    StringBuilder camel = new StringBuilder();
    for (String part : planName.replaceAll("_(bytes|ps|bps)$", "").split("_")) {
      camel.append(
          camel.isEmpty()
              ? part
              : part.substring(0, 1).toUpperCase(Locale.ROOT) + part.substring(1));
    }
    return camel.toString();
  }

  /** One line for a user. */
  public String help() {
    return help;
  }

  /** The value the simulator takes when the plan says nothing, as a user would write it. */
  public String defaultText() {
    if (!word.isEmpty() && defaultValue.equals(wordValue)) {
      return word;
    }
    return switch (kind) {
      case TIME -> defaultValue.equals("0") ? "0" : defaultValue + "ps";
      case RATE -> defaultValue + "bps";
      case BYTES -> defaultValue + "B";
      default -> defaultValue;
    };
  }

  /** Whether one switch can have a value of its own. */
  public boolean perSwitch() {
    return perSwitch;
  }

  /** The key of that name in an experiment file. */
  public static Optional<DataplaneKey> ofYamlName(String name) {
    for (DataplaneKey key : values()) {
      if (key.yamlName().equals(name)) {
        return Optional.of(key);
      }
    }
    return Optional.empty();
  }

  /** Reads a value as the plan writes it. */
  String read(YamlNode node, Scope scope) {
    if (!word.isEmpty() && scope.text(node).equals(word)) {
      return wordValue;
    }
    return switch (kind) {
      case TIME -> Long.toString(scope.quantity(node, Dimension.TIME, min, max));
      case RATE -> Long.toString(scope.quantity(node, Dimension.RATE, min, max));
      case BYTES -> Long.toString(scope.quantity(node, Dimension.BYTES, min, max));
      case WHOLE -> Long.toString(scope.quantity(node, Dimension.NUMBER, min, max));
      case NUMBER ->
          scope
              .number(node, BigDecimal.valueOf(min), BigDecimal.valueOf(max))
              .stripTrailingZeros()
              .toPlainString();
      case YES -> Boolean.toString(scope.yes(node));
      case WORD -> scope.choice(node, choices);
      case PACKETS -> packets(node, scope.text(node));
    };
  }

  private static String packets(YamlNode node, String text) {
    if (!PACKETS.matcher(text).matches()) {
      throw node.where().notAllowed(text, "flow:packet,… with whole numbers, for example 0:17,3:5");
    }
    return text;
  }
}
