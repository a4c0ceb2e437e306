// SPDX-License-Identifier: MIT
// clang-format off
// Generated from bridge/vocabulary/decisions.yaml by ./sluice generate; edit that file instead.
#include "c_interface.h"
#include "sluice/decisions.h"

void sluice_get_queue_assignment(const std::int64_t* words, sluice_queue_assignment* row) {
  const auto from = sluice::decisions::QueueAssignment::From(words);
  row->host = from.host;
  row->queue = from.queue;
}

void sluice_get_credit_taker(const std::int64_t* words, sluice_credit_taker* row) {
  const auto from = sluice::decisions::CreditTaker::From(words);
  row->node = from.node;
  row->queue = from.queue;
  row->weight = from.weight;
  row->quota_bytes = from.quotaBytes;
}

void sluice_read_set_rate(const sluice_decision* decision, sluice_set_rate* read) {
  const auto from = sluice::decisions::SetRate::From(sluice::c::DecisionOf(decision));
  read->rate_bps = from.rateBps;
}

void sluice_read_set_window(const sluice_decision* decision, sluice_set_window* read) {
  const auto from = sluice::decisions::SetWindow::From(sluice::c::DecisionOf(decision));
  read->window_bytes = from.windowBytes;
}

void sluice_read_scale_rate(const sluice_decision* decision, sluice_scale_rate* read) {
  const auto from = sluice::decisions::ScaleRate::From(sluice::c::DecisionOf(decision));
  read->factor = from.factor;
}

void sluice_read_send_message(const sluice_decision* decision, sluice_send_message* read) {
  const auto from = sluice::decisions::SendMessage::From(sluice::c::DecisionOf(decision));
  read->destination = from.destination.bits();
  read->type = from.type;
  read->flow = from.flow;
  read->wire_bytes = from.wireBytes;
  read->traffic_class = from.trafficClass;
  read->words = from.words;
  read->word_count = from.wordCount;
}

void sluice_read_watch_acks(const sluice_decision* decision, sluice_watch_acks* read) {
  const auto from = sluice::decisions::WatchAcks::From(sluice::c::DecisionOf(decision));
  read->filter = from.filter;
}

void sluice_read_every_bytes_sent(const sluice_decision* decision, sluice_every_bytes_sent* read) {
  const auto from = sluice::decisions::EveryBytesSent::From(sluice::c::DecisionOf(decision));
  read->bytes = from.bytes;
}

void sluice_read_watch_data(const sluice_decision* decision, sluice_watch_data* read) {
  const auto from = sluice::decisions::WatchData::From(sluice::c::DecisionOf(decision));
  read->filter = from.filter;
}

void sluice_read_acknowledge_every(const sluice_decision* decision, sluice_acknowledge_every* read) {
  const auto from = sluice::decisions::AcknowledgeEvery::From(sluice::c::DecisionOf(decision));
  read->packets = from.packets;
}

void sluice_read_set_ecn_profile(const sluice_decision* decision, sluice_set_ecn_profile* read) {
  const auto from = sluice::decisions::SetEcnProfile::From(sluice::c::DecisionOf(decision));
  read->kmin_bytes = from.kminBytes;
  read->kmax_bytes = from.kmaxBytes;
  read->pmax = from.pmax;
  read->average_weight = from.averageWeight;
  read->port = from.port;
}

void sluice_read_watch_queue(const sluice_decision* decision, sluice_watch_queue* read) {
  const auto from = sluice::decisions::WatchQueue::From(sluice::c::DecisionOf(decision));
  read->watch = from.watch;
  read->threshold_bytes = from.thresholdBytes;
  read->direction = from.direction;
  read->port = from.port;
}

void sluice_read_sample_every(const sluice_decision* decision, sluice_sample_every* read) {
  const auto from = sluice::decisions::SampleEvery::From(sluice::c::DecisionOf(decision));
  read->bytes = from.bytes;
  read->port = from.port;
}

void sluice_read_pause(const sluice_decision* decision, sluice_pause* read) {
  const auto from = sluice::decisions::Pause::From(sluice::c::DecisionOf(decision));
  read->ingress_port = from.ingressPort;
  read->time_ps = from.timePs;
  read->accumulates = from.accumulates ? 1 : 0;
}

void sluice_read_stamp_telemetry(const sluice_decision* decision, sluice_stamp_telemetry* read) {
  const auto from = sluice::decisions::StampTelemetry::From(sluice::c::DecisionOf(decision));
  read->on = from.on ? 1 : 0;
}

void sluice_read_judge_packets(const sluice_decision* decision, sluice_judge_packets* read) {
  const auto from = sluice::decisions::JudgePackets::From(sluice::c::DecisionOf(decision));
  read->judge = from.judge;
  read->on = from.on ? 1 : 0;
  read->port = from.port;
}

void sluice_read_verdict(const sluice_decision* decision, sluice_verdict* read) {
  const auto from = sluice::decisions::Verdict::From(sluice::c::DecisionOf(decision));
  read->verdict = from.verdict;
}

void sluice_read_send_to_host(const sluice_decision* decision, sluice_send_to_host* read) {
  const auto from = sluice::decisions::SendToHost::From(sluice::c::DecisionOf(decision));
  read->host = from.host;
  read->peer = from.peer;
  read->type = from.type;
  read->wire_bytes = from.wireBytes;
  read->words = from.words;
  read->word_count = from.wordCount;
}

void sluice_read_count_above(const sluice_decision* decision, sluice_count_above* read) {
  const auto from = sluice::decisions::CountAbove::From(sluice::c::DecisionOf(decision));
  read->bytes = from.bytes;
  read->port = from.port;
}

void sluice_read_watch_next_departure(const sluice_decision* decision, sluice_watch_next_departure* read) {
  const auto from = sluice::decisions::WatchNextDeparture::From(sluice::c::DecisionOf(decision));
  read->watcher = from.watcher;
  read->on = from.on ? 1 : 0;
  read->port = from.port;
}

void sluice_read_watch_pauses(const sluice_decision* decision, sluice_watch_pauses* read) {
  const auto from = sluice::decisions::WatchPauses::From(sluice::c::DecisionOf(decision));
  read->watcher = from.watcher;
  read->on = from.on ? 1 : 0;
  read->port = from.port;
}

void sluice_read_serve_by_ingress(const sluice_decision* decision, sluice_serve_by_ingress* read) {
  const auto from = sluice::decisions::ServeByIngress::From(sluice::c::DecisionOf(decision));
  read->on = from.on ? 1 : 0;
  read->port = from.port;
  read->words = from.words;
  read->word_count = from.wordCount;
}

void sluice_read_scale_flows(const sluice_decision* decision, sluice_scale_flows* read) {
  const auto from = sluice::decisions::ScaleFlows::From(sluice::c::DecisionOf(decision));
  read->factor = from.factor;
}

void sluice_read_mark_below_offset(const sluice_decision* decision, sluice_mark_below_offset* read) {
  const auto from = sluice::decisions::MarkBelowOffset::From(sluice::c::DecisionOf(decision));
  read->bytes = from.bytes;
  read->port = from.port;
}

void sluice_read_grant(const sluice_decision* decision, sluice_grant* read) {
  const auto from = sluice::decisions::Grant::From(sluice::c::DecisionOf(decision));
  read->queue = from.queue;
  read->bytes = from.bytes;
}

void sluice_read_queue_by_destination(const sluice_decision* decision, sluice_queue_by_destination* read) {
  const auto from = sluice::decisions::QueueByDestination::From(sluice::c::DecisionOf(decision));
  read->initial_credit_bytes = from.initialCreditBytes;
  read->whole_frames = from.wholeFrames ? 1 : 0;
  read->words = from.words;
  read->word_count = from.wordCount;
}

void sluice_read_watch_voqs(const sluice_decision* decision, sluice_watch_voqs* read) {
  const auto from = sluice::decisions::WatchVoqs::From(sluice::c::DecisionOf(decision));
  read->watch = from.watch;
  read->threshold_bytes = from.thresholdBytes;
  read->direction = from.direction;
}

void sluice_read_stamp_at_departure(const sluice_decision* decision, sluice_stamp_at_departure* read) {
  const auto from = sluice::decisions::StampAtDeparture::From(sluice::c::DecisionOf(decision));
  read->values = from.values;
}

void sluice_read_pace_among(const sluice_decision* decision, sluice_pace_among* read) {
  const auto from = sluice::decisions::PaceAmong::From(sluice::c::DecisionOf(decision));
  read->pacer = from.pacer;
  read->rate_bps = from.rateBps;
  read->credit_bytes = from.creditBytes;
  read->wire_bytes = from.wireBytes;
  read->words = from.words;
  read->word_count = from.wordCount;
}

void sluice_read_flag_every(const sluice_decision* decision, sluice_flag_every* read) {
  const auto from = sluice::decisions::FlagEvery::From(sluice::c::DecisionOf(decision));
  read->period_ps = from.periodPs;
}

void sluice_read_watch_flagged(const sluice_decision* decision, sluice_watch_flagged* read) {
  const auto from = sluice::decisions::WatchFlagged::From(sluice::c::DecisionOf(decision));
  read->on = from.on ? 1 : 0;
}

void sluice_read_set_ecn_capable(const sluice_decision* decision, sluice_set_ecn_capable* read) {
  const auto from = sluice::decisions::SetEcnCapable::From(sluice::c::DecisionOf(decision));
  read->from_byte = from.fromByte;
  read->to_byte = from.toByte;
  read->capable = from.capable ? 1 : 0;
}

void sluice_read_set_drop_profile(const sluice_decision* decision, sluice_set_drop_profile* read) {
  const auto from = sluice::decisions::SetDropProfile::From(sluice::c::DecisionOf(decision));
  read->kmin_bytes = from.kminBytes;
  read->kmax_bytes = from.kmaxBytes;
  read->pmax = from.pmax;
  read->average_weight = from.averageWeight;
  read->port = from.port;
}

void sluice_read_acknowledge_marked_at_once(const sluice_decision* decision, sluice_acknowledge_marked_at_once* read) {
  const auto from = sluice::decisions::AcknowledgeMarkedAtOnce::From(sluice::c::DecisionOf(decision));
  read->on = from.on ? 1 : 0;
}

void sluice_read_limit_credits(const sluice_decision* decision, sluice_limit_credits* read) {
  const auto from = sluice::decisions::LimitCredits::From(sluice::c::DecisionOf(decision));
  read->rate_bps = from.rateBps;
  read->queue_bytes = from.queueBytes;
  read->port = from.port;
}

void sluice_read_send_only_on_credit(const sluice_decision* decision, sluice_send_only_on_credit* read) {
  const auto from = sluice::decisions::SendOnlyOnCredit::From(sluice::c::DecisionOf(decision));
  read->on = from.on ? 1 : 0;
}

void sluice_read_pace_credits(const sluice_decision* decision, sluice_pace_credits* read) {
  const auto from = sluice::decisions::PaceCredits::From(sluice::c::DecisionOf(decision));
  read->rate_bps = from.rateBps;
  read->min_frame_bytes = from.minFrameBytes;
  read->max_frame_bytes = from.maxFrameBytes;
  read->jitter = from.jitter;
  read->type = from.type;
}

void sluice_read_limit_queue(const sluice_decision* decision, sluice_limit_queue* read) {
  const auto from = sluice::decisions::LimitQueue::From(sluice::c::DecisionOf(decision));
  read->bytes = from.bytes;
  read->port = from.port;
}

void sluice_read_watch_resumes(const sluice_decision* decision, sluice_watch_resumes* read) {
  const auto from = sluice::decisions::WatchResumes::From(sluice::c::DecisionOf(decision));
  read->watcher = from.watcher;
  read->on = from.on ? 1 : 0;
  read->port = from.port;
}

void sluice_read_stamp_load(const sluice_decision* decision, sluice_stamp_load* read) {
  const auto from = sluice::decisions::StampLoad::From(sluice::c::DecisionOf(decision));
  read->share = from.share;
}

void sluice_read_report_paths(const sluice_decision* decision, sluice_report_paths* read) {
  const auto from = sluice::decisions::ReportPaths::From(sluice::c::DecisionOf(decision));
  read->on = from.on ? 1 : 0;
}

void sluice_read_choose_paths(const sluice_decision* decision, sluice_choose_paths* read) {
  const auto from = sluice::decisions::ChoosePaths::From(sluice::c::DecisionOf(decision));
  read->rule = from.rule;
  read->samples = from.samples;
  read->memory = from.memory;
  read->words = from.words;
  read->word_count = from.wordCount;
}

void sluice_read_watch_flowlets(const sluice_decision* decision, sluice_watch_flowlets* read) {
  const auto from = sluice::decisions::WatchFlowlets::From(sluice::c::DecisionOf(decision));
  read->watcher = from.watcher;
  read->gap_ps = from.gapPs;
}

void sluice_read_take_path(const sluice_decision* decision, sluice_take_path* read) {
  const auto from = sluice::decisions::TakePath::From(sluice::c::DecisionOf(decision));
  read->port = from.port;
  read->beyond = from.beyond;
  read->request = from.request;
  read->ask_after_ps = from.askAfterPs;
}

void sluice_read_measure_loads(const sluice_decision* decision, sluice_measure_loads* read) {
  const auto from = sluice::decisions::MeasureLoads::From(sluice::c::DecisionOf(decision));
  read->period_ps = from.periodPs;
  read->decay = from.decay;
  read->bits = from.bits;
  read->age_ps = from.agePs;
}

void sluice_read_ask_at(const sluice_decision* decision, sluice_ask_at* read) {
  const auto from = sluice::decisions::AskAt::From(sluice::c::DecisionOf(decision));
  read->flow = from.flow;
  read->at_ps = from.atPs;
}

void sluice_read_keep_order(const sluice_decision* decision, sluice_keep_order* read) {
  const auto from = sluice::decisions::KeepOrder::From(sluice::c::DecisionOf(decision));
  read->extra_ps = from.extraPs;
  read->wait_ps = from.waitPs;
}
