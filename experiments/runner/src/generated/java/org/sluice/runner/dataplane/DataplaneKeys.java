// SPDX-License-Identifier: MIT
// Generated from bridge/vocabulary/dataplane-keys.yaml by ./sluice generate; edit that file instead.
package org.sluice.runner.dataplane;

import java.util.List;
import org.sluice.runner.dataplane.DataplaneKey.Kind;

/** Every data-plane key, in the order of a plan. */
final class DataplaneKeys {
  static final List<DataplaneKey> ALL =
      List.of(
          new DataplaneKey("payload_bytes", "payload", Kind.BYTES, List.of(), "1000", "1", "65000", "", "", "", false, false),
          new DataplaneKey("header_bytes", "header", Kind.BYTES, List.of(), "48", "0", "1000", "", "", "", false, false),
          new DataplaneKey("telemetry_bytes", "telemetry", Kind.BYTES, List.of(), "0", "0", "1000", "", "", "", false, false),
          new DataplaneKey("ack_bytes", "ack", Kind.BYTES, List.of(), "60", "1", "9000", "", "", "", false, false),
          new DataplaneKey("pfc_bytes", "pfc", Kind.BYTES, List.of(), "64", "1", "9000", "", "", "", false, false),
          new DataplaneKey("wire_overhead_bytes", "wireOverhead", Kind.BYTES, List.of(), "0", "0", "1000", "", "", "", false, false),
          new DataplaneKey("gap_before_arrival", "gapBeforeArrival", Kind.FLAG, List.of(), "true", "0", "0", "", "", "", false, false),
          new DataplaneKey("min_frame_bytes", "minFrame", Kind.BYTES, List.of(), "0", "0", "9000", "", "", "", false, false),
          new DataplaneKey("rate_counts_overhead", "rateCountsOverhead", Kind.FLAG, List.of(), "false", "0", "0", "", "", "", false, false),
          new DataplaneKey("reaction_delay_ps", "reactionDelay", Kind.TIME, List.of(), "0", "0", "10000000000000", "", "", "", false, false),
          new DataplaneKey("ack_reaction_delay_ps", "ackReactionDelay", Kind.TIME, List.of(), "0", "0", "10000000000000", "", "", "", false, false),
          new DataplaneKey("ack_every_packets", "ackEveryPackets", Kind.COUNT, List.of(), "1", "1", "1000000", "", "", "", false, false),
          new DataplaneKey("ack_delay_ps", "ackDelay", Kind.TIME, List.of(), "20000000", "0", "10000000000000", "none", "0", "", false, false),
          new DataplaneKey("ack_control_class", "ackControlClass", Kind.FLAG, List.of(), "true", "0", "0", "", "", "", false, false),
          new DataplaneKey("ack_control_at_switches", "ackControlAtSwitches", Kind.FLAG, List.of(), "true", "0", "0", "", "", "", false, false),
          new DataplaneKey("nack_interval_ps", "nackInterval", Kind.TIME, List.of(), "500000000", "0", "10000000000000", "", "", "", false, false),
          new DataplaneKey("retransmission_timeout_ps", "retransmissionTimeout", Kind.TIME, List.of(), "1000000000", "0", "100000000000000", "none", "0", "", false, false),
          new DataplaneKey("backlog_bytes", "backlog", Kind.BYTES, List.of(), "102400", "1", "1099511627776", "", "", "", false, false),
          new DataplaneKey("window_overshoot", "windowOvershoot", Kind.FLAG, List.of(), "true", "0", "0", "", "", "", false, false),
          new DataplaneKey("min_rate_bps", "minRate", Kind.RATE, List.of(), "1000000", "1", "100000000000000", "", "", "", false, false),
          new DataplaneKey("bdp_window", "bdpWindow", Kind.CHOICE, List.of("off", "fixed", "by_rate"), "off", "0", "0", "", "", "", false, false),
          new DataplaneKey("max_rate_bps", "maxRate", Kind.RATE, List.of(), "0", "1", "100000000000000", "none", "0", "", false, false),
          new DataplaneKey("default_window_bytes", "defaultWindow", Kind.BYTES, List.of(), "-1", "1", "1099511627776", "none", "-1", "", false, false),
          new DataplaneKey("buffer_bytes", "buffer", Kind.BYTES, List.of(), "33554432", "1", "1125899906842624", "infinite", "-1", "", true, false),
          new DataplaneKey("pfc_threshold", "pfcThreshold", Kind.CHOICE, List.of("dynamic", "static"), "dynamic", "0", "0", "", "", "", true, false),
          new DataplaneKey("pfc_xoff_bytes", "pfcXoff", Kind.BYTES, List.of(), "512000", "1", "1125899906842624", "", "", "", true, false),
          new DataplaneKey("pfc_alpha_shift", "pfcAlphaShift", Kind.COUNT, List.of(), "3", "0", "30", "", "", "", true, false),
          new DataplaneKey("pfc_alpha_shift_by_rate", "pfcAlphaShiftByRate", Kind.FLAG, List.of(), "false", "0", "0", "", "", "", true, false),
          new DataplaneKey("pfc_resume_offset_bytes", "pfcResumeOffset", Kind.BYTES, List.of(), "3072", "0", "1099511627776", "", "", "", true, false),
          new DataplaneKey("pfc_reserve_bytes", "pfcReserve", Kind.BYTES, List.of(), "4096", "0", "1099511627776", "", "", "", true, false),
          new DataplaneKey("pfc_headroom_bytes", "pfcHeadroom", Kind.BYTES, List.of(), "-1", "0", "1099511627776", "auto", "-1", "", true, false),
          new DataplaneKey("pfc_pause_quanta", "pfcPauseQuanta", Kind.COUNT, List.of(), "65535", "0", "65535", "", "", "", true, false),
          new DataplaneKey("ecn_mark_at", "ecnMarkAt", Kind.CHOICE, List.of("dequeue", "enqueue"), "dequeue", "0", "0", "", "", "", true, false),
          new DataplaneKey("ecn_kmin_bytes", "ecnKmin", Kind.BYTES, List.of(), "-1", "0", "1125899906842624", "off", "-1", "", true, false),
          new DataplaneKey("ecn_kmax_bytes", "ecnKmax", Kind.BYTES, List.of(), "-1", "0", "1125899906842624", "off", "-1", "ecn_kmin_bytes", true, false),
          new DataplaneKey("ecn_pmax", "ecnPmax", Kind.NUMBER, List.of(), "1", "0", "1", "", "", "", true, false),
          new DataplaneKey("ecn_average_weight", "ecnAverageWeight", Kind.NUMBER, List.of(), "1", "0.000000001", "1", "", "", "", true, false),
          new DataplaneKey("ecn_random", "ecnRandom", Kind.CHOICE, List.of("per_port", "mrg_streams"), "per_port", "0", "0", "", "", "", false, false),
          new DataplaneKey("ecn_first_stream", "ecnFirstStream", Kind.COUNT, List.of(), "-1", "0", "1000000", "auto", "-1", "", false, false),
          new DataplaneKey("loss_random", "lossRandom", Kind.CHOICE, List.of("per_port", "mrg_stream"), "per_port", "0", "0", "", "", "", false, false),
          new DataplaneKey("loss_stream", "lossStream", Kind.COUNT, List.of(), "50", "0", "1000000", "", "", "", false, false),
          new DataplaneKey("ecn_counts", "ecnCounts", Kind.CHOICE, List.of("left_behind", "with_packet"), "left_behind", "0", "0", "", "", "", true, false),
          new DataplaneKey("queue_counts_frame_on_wire", "queueCountsFrameOnWire", Kind.FLAG, List.of(), "false", "0", "0", "", "", "", false, false),
          new DataplaneKey("ecmp", "ecmp", Kind.CHOICE, List.of("seeded", "hpcc"), "seeded", "0", "0", "", "", "", false, false),
          new DataplaneKey("ecmp_seed", "ecmpSeed", Kind.COUNT, List.of(), "1", "0", "4611686018427387904", "", "", "", false, false),
          new DataplaneKey("ecmp_symmetric", "ecmpSymmetric", Kind.FLAG, List.of(), "false", "0", "0", "", "", "", false, false),
          new DataplaneKey("int_stamping", "intStamping", Kind.FLAG, List.of(), "false", "0", "0", "", "", "", false, false),
          new DataplaneKey("truncate_to_ns", "truncateToNs", Kind.FLAG, List.of(), "false", "0", "0", "", "", "", false, false),
          new DataplaneKey("truncate_rate", "truncateRate", Kind.FLAG, List.of(), "false", "0", "0", "", "", "", false, false),
          new DataplaneKey("ecn_any_packet", "ecnAnyPacket", Kind.FLAG, List.of(), "false", "0", "0", "", "", "", true, false),
          new DataplaneKey("go_back_timeout", "goBackTimeout", Kind.FLAG, List.of(), "true", "0", "0", "", "", "", false, false),
          new DataplaneKey("pfc_headroom_rule", "pfcHeadroomRule", Kind.CHOICE, List.of("auto", "hpcc"), "auto", "0", "0", "", "", "", true, false),
          new DataplaneKey("base_rtt_rule", "baseRttRule", Kind.CHOICE, List.of("exact", "hpcc"), "exact", "0", "0", "", "", "", false, false),
          new DataplaneKey("base_rtt_of", "baseRttOf", Kind.CHOICE, List.of("flow", "network"), "flow", "0", "0", "", "", "", false, false),
          new DataplaneKey("port_scheduling", "portScheduling", Kind.CHOICE, List.of("fifo", "fair"), "fifo", "0", "0", "", "", "", false, false),
          new DataplaneKey("ack_per_packet_only", "ackPerPacketOnly", Kind.FLAG, List.of(), "false", "0", "0", "", "", "", false, false),
          new DataplaneKey("retime_on_rate_change", "retimeOnRateChange", Kind.FLAG, List.of(), "true", "0", "0", "", "", "", false, false),
          new DataplaneKey("silent_duplicates", "silentDuplicates", Kind.FLAG, List.of(), "false", "0", "0", "", "", "", false, false),
          new DataplaneKey("acks_move_next", "acksMoveNext", Kind.FLAG, List.of(), "true", "0", "0", "", "", "", false, false),
          new DataplaneKey("receiver_forgets", "receiverForgets", Kind.FLAG, List.of(), "false", "0", "0", "", "", "", false, false),
          new DataplaneKey("nic_turns", "nicTurns", Kind.CHOICE, List.of("round_robin", "hpcc"), "round_robin", "0", "0", "", "", "", false, false),
          new DataplaneKey("lose_packets", "losePackets", Kind.PACKETS, List.of(), "", "0", "0", "", "", "", false, false),
          new DataplaneKey("flow_control", "flowControl", Kind.CHOICE, List.of("pfc", "lossy", "infinite"), "pfc", "0", "0", "", "", "", true, true));

  private DataplaneKeys() {}
}
