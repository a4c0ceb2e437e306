// SPDX-License-Identifier: MIT
// clang-format off
// Generated from bridge/vocabulary/dataplane-keys.yaml by ./sluice generate; edit that file instead.
#include "read_keys.h"

#include <string>

namespace sluice {

void ReadKeys(PlanLine& line, FrameKeys& keys) {
  line.Get("payload_bytes", keys.payloadBytes, 1, 65000);
  line.Get("header_bytes", keys.headerBytes, 0, 1000);
  line.Get("telemetry_bytes", keys.telemetryBytes, 0, 1000);
  line.Get("ack_bytes", keys.ackBytes, 1, 9000);
  line.Get("pfc_bytes", keys.pfcBytes, 38, 9000);
  line.Get("wire_overhead_bytes", keys.wireOverheadBytes, 0, 1000);
  line.Get("gap_before_arrival", keys.gapBeforeArrival);
  line.Get("min_frame_bytes", keys.minFrameBytes, 0, 9000);
  line.Get("rate_counts_overhead", keys.rateCountsOverhead);
}

void ReadKeys(PlanLine& line, NicOptions& keys) {
  line.Get("reaction_delay_ps", keys.reactionDelayPs, 0, 10000000000000);
  line.Get("ack_reaction_delay_ps", keys.ackReactionDelayPs, 0, 10000000000000);
  line.Get("ack_every_packets", keys.ackEveryPackets, 1, 1000000);
  line.GetOr("ack_delay_ps", keys.ackDelayPs, 1, 10000000000000, 0, "none");
  line.Get("ack_control_class", keys.ackControlClass);
  line.Get<LossRecovery>("loss_recovery", keys.lossRecovery, {{"go_back_n", LossRecovery::kGoBackN}, {"selective_repeat", LossRecovery::kSelectiveRepeat}, {"trimming", LossRecovery::kTrimming}, {"conweave_irn", LossRecovery::kConweaveIrn}});
  line.Get("reordering_tolerance_bytes", keys.reorderingToleranceBytes, 0, 1073741824);
  line.Get("nack_interval_ps", keys.nackIntervalPs, 0, 10000000000000);
  line.GetOr("retransmission_timeout_ps", keys.retransmissionTimeoutPs, 1, 100000000000000, 0, "none");
  line.GetOr("retransmission_timeout_low_ps", keys.retransmissionTimeoutLowPs, 1, 100000000000000, 0, "none");
  line.Get("retransmission_timeout_low_packets", keys.retransmissionTimeoutLowPackets, 1, 1000000);
  line.Get("backlog_bytes", keys.backlogBytes, 1, 1099511627776);
  line.GetOr("irn_window_bytes", keys.irnWindowBytes, 1, 1125899906842624, -1, "bdp");
  line.Get("window_overshoot", keys.windowOvershoot);
  line.Get("min_rate_bps", keys.minRateBps, 1, 100000000000000);
  line.Get<BdpWindow>("bdp_window", keys.bdpWindow, {{"off", BdpWindow::kOff}, {"fixed", BdpWindow::kFixed}, {"by_rate", BdpWindow::kByRate}});
  line.GetOr("max_rate_bps", keys.maxRateBps, 1, 100000000000000, 0, "none");
  line.Get<UnusedRate>("unused_rate", keys.unusedRate, {{"lost", UnusedRate::kLost}, {"kept", UnusedRate::kKept}, {"kept_below_line_rate", UnusedRate::kKeptBelowLineRate}});
  line.GetOr("default_window_bytes", keys.defaultWindowBytes, 1, 1099511627776, -1, "none");
  line.Get("go_back_timeout", keys.goBackTimeout);
  line.Get("ack_per_packet_only", keys.ackPerPacketOnly);
  line.Get("retime_on_rate_change", keys.retimeOnRateChange);
  line.GetOr("chunk_bytes", keys.chunkBytes, 1, 4294967295, 0, "none");
  line.Get("go_back_to_chunk", keys.goBackToChunk);
  line.Get("first_ack_bytes", keys.firstAckBytes, 0, 4294967295);
  line.Get("ignore_acks", keys.ignoreAcks);
  line.Get("pace_at_line_rate", keys.paceAtLineRate);
  line.Get<TimeoutRestarts>("timeout_restarts", keys.timeoutRestarts, {{"with_progress", TimeoutRestarts::kWithProgress}, {"with_each_packet", TimeoutRestarts::kWithEachPacket}});
  line.Get("nacks_echo_marks", keys.nacksEchoMarks);
  line.Get("silent_duplicates", keys.silentDuplicates);
  line.Get("acks_move_next", keys.acksMoveNext);
  line.Get<LateData>("late_data", keys.lateData, {{"answer", LateData::kAnswer}, {"new_flow", LateData::kNewFlow}});
  line.Get("sends_after_end", keys.sendsAfterEnd);
  line.Get<NicTurns>("nic_turns", keys.nicTurns, {{"round_robin", NicTurns::kRoundRobin}, {"hpcc", NicTurns::kHpcc}, {"conweave", NicTurns::kConweave}});
}

void ReadKeys(PlanLine& line, BufferOptions& keys) {
  line.GetOr("buffer_bytes", keys.bufferBytes, 0, 1125899906842624, -1, "infinite");
  line.GetOr("trim_above_bytes", keys.trimAboveBytes, 0, 1125899906842624, -1, "none");
  line.Get<BufferRules>("buffer_rules", keys.bufferRules, {{"reserves", BufferRules::kReserves}, {"broadcom", BufferRules::kBroadcom}});
  line.Get("pfc_pause_time_ps", keys.pfcPauseTimePs, 1000, 1000000000000);
  line.Get<PfcThreshold>("pfc_threshold", keys.pfcThreshold, {{"dynamic", PfcThreshold::kDynamic}, {"static", PfcThreshold::kStatic}});
  line.Get("pfc_xoff_bytes", keys.pfcXoffBytes, 1, 1125899906842624);
  line.Get("pfc_alpha_shift", keys.pfcAlphaShift, 0, 30);
  line.Get("pfc_alpha_shift_by_rate", keys.pfcAlphaShiftByRate);
  line.Get("pfc_resume_offset_bytes", keys.pfcResumeOffsetBytes, 0, 1099511627776);
  line.Get("pfc_reserve_bytes", keys.pfcReserveBytes, 0, 1099511627776);
  line.GetOr("pfc_headroom_bytes", keys.pfcHeadroomBytes, 0, 1099511627776, -1, "auto");
  line.Get("pfc_pause_quanta", keys.pfcPauseQuanta, 0, 65535);
  line.Get("pfc_threshold_wraps", keys.pfcThresholdWraps);
  line.GetOr("pfc_classes", keys.pfcClasses, 1, 8, 0, "auto");
  line.Get<ClassScheduling>("class_scheduling", keys.classScheduling, {{"round_robin", ClassScheduling::kRoundRobin}, {"strict", ClassScheduling::kStrict}, {"dwrr", ClassScheduling::kDwrr}});
  line.GetPairs("class_weights", keys.classWeights, {"priority:weight", 0, 7, 1, 1000});
  line.Get<PfcHeadroomRule>("pfc_headroom_rule", keys.pfcHeadroomRule, {{"auto", PfcHeadroomRule::kAuto}, {"hpcc", PfcHeadroomRule::kHpcc}});
  line.Get<FlowControl>("flow_control", keys.flowControl, {{"pfc", FlowControl::kPfc}, {"lossy", FlowControl::kLossy}, {"infinite", FlowControl::kInfinite}});
}

void ReadKeys(PlanLine& line, EcnOptions& keys) {
  line.Get<EcnMarkAt>("ecn_mark_at", keys.markAt, {{"dequeue", EcnMarkAt::kDequeue}, {"enqueue", EcnMarkAt::kEnqueue}});
  line.GetOr("ecn_kmin_bytes", keys.kminBytes, 0, 1125899906842624, -1, "off");
  line.GetOr("ecn_kmax_bytes", keys.kmaxBytes, 0, 1125899906842624, -1, "off");
  line.Get("ecn_pmax", keys.pmax, 0, 1);
  line.Get("ecn_average_weight", keys.averageWeight, 0.000000001, 1);
  line.Get<EcnCounts>("ecn_counts", keys.counts, {{"left_behind", EcnCounts::kLeftBehind}, {"with_packet", EcnCounts::kWithPacket}});
  line.Get("ecn_any_packet", keys.anyPacket);
  if (keys.kmaxBytes != -1 && keys.kminBytes != -1 && keys.kmaxBytes < keys.kminBytes) {
    line.Reject("ecn_kmax_bytes", std::to_string(keys.kmaxBytes), "at least ecn_kmin_bytes, " + std::to_string(keys.kminBytes));
  }
}

void ReadKeys(PlanLine& line, NetworkOptions& keys) {
  line.Get("ack_control_at_switches", keys.ackControlAtSwitches);
  line.Get<EcnRandom>("ecn_random", keys.ecnRandom, {{"per_port", EcnRandom::kPerPort}, {"mrg_streams", EcnRandom::kMrgStreams}, {"mrg_per_switch", EcnRandom::kMrgPerSwitch}});
  line.GetOr("ecn_first_stream", keys.ecnFirstStream, 0, 1000000, -1, "auto");
  line.Get<LossRandom>("loss_random", keys.lossRandom, {{"per_port", LossRandom::kPerPort}, {"mrg_stream", LossRandom::kMrgStream}});
  line.Get("loss_stream", keys.lossStream, 0, 1000000);
  line.Get("queue_counts_frame_on_wire", keys.queueCountsFrameOnWire);
  line.Get<Ecmp>("ecmp", keys.ecmp, {{"seeded", Ecmp::kSeeded}, {"hpcc", Ecmp::kHpcc}, {"conweave", Ecmp::kConweave}, {"destination", Ecmp::kDestination}});
  line.Get("ecmp_seed", keys.ecmpSeed, 0, 4611686018427387904);
  line.Get("ecmp_symmetric", keys.ecmpSymmetric);
  line.Get<PathRules>("path_rules", keys.pathRules, {{"own", PathRules::kOwn}, {"conweave", PathRules::kConweave}});
  line.Get("int_stamping", keys.intStamping);
  line.Get("digest_log_base", keys.digestLogBase, 1.0002, 2);
  line.Get<DigestRandom>("digest_random", keys.digestRandom, {{"per_entity", DigestRandom::kPerEntity}, {"glibc_rand", DigestRandom::kGlibcRand}});
  line.Get("truncate_to_ns", keys.truncateToNs);
  line.Get<BaseRttRule>("base_rtt_rule", keys.baseRttRule, {{"exact", BaseRttRule::kExact}, {"hpcc", BaseRttRule::kHpcc}});
  line.Get<BaseRttOf>("base_rtt_of", keys.baseRttOf, {{"flow", BaseRttOf::kFlow}, {"network", BaseRttOf::kNetwork}});
  line.Get<PortScheduling>("port_scheduling", keys.portScheduling, {{"fifo", PortScheduling::kFifo}, {"fair", PortScheduling::kFair}});
  line.Get("priority0_is_control", keys.priority0IsControl);
  line.Get("other_links_loss", keys.otherLinksLoss, 0, 1);
  line.GetPairs("lose_packets", keys.losePackets, {"flow:packet", 0, 999999999, 0, 999999999});
}

}  // namespace sluice
