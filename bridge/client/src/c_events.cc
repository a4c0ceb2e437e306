// SPDX-License-Identifier: MIT
// clang-format off
// Generated from bridge/vocabulary/events.yaml by ./sluice generate; edit that file instead.
#include "c_interface.h"
#include "sluice/events.h"

void sluice_put_telemetry_hop(std::int64_t* words, const sluice_telemetry_hop* row) {
  words[0] = row->left_ps;
  words[1] = row->sent_bytes;
  words[2] = row->queue_bytes;
  words[3] = row->line_rate_bps;
}

void sluice_put_port_link(std::int64_t* words, const sluice_port_link* row) {
  words[0] = row->port;
  words[1] = row->line_rate_bps;
  words[2] = row->delay_ps;
  words[3] = row->peer;
  words[4] = row->peer_is_host != 0;
}

void sluice_put_host_place(std::int64_t* words, const sluice_host_place* row) {
  words[0] = row->host;
  words[1] = row->attached_to;
}

void sluice_put_next_hop(std::int64_t* words, const sluice_next_hop* row) {
  words[0] = row->port;
  words[1] = row->queue_bytes;
  words[2] = row->line_rate_bps;
  words[3] = row->load;
  words[4] = row->path_load;
  words[5] = row->paths;
  words[6] = row->round_trip_ps;
  words[7] = row->beyond;
}

void sluice_put_flows_in_queue_row(std::int64_t* words, const sluice_flows_in_queue_row* row) {
  words[0] = row->flow;
  words[1] = row->packets;
  words[2] = row->bytes;
}

void sluice_put_port_queue_bytes_row(std::int64_t* words, const sluice_port_queue_bytes_row* row) {
  words[0] = row->bytes;
}

void sluice_put_flows_seen_row(std::int64_t* words, const sluice_flows_seen_row* row) {
  words[0] = row->port;
  words[1] = row->flow;
  words[2] = row->source;
  words[3] = row->destination;
  words[4] = row->packets;
  words[5] = row->bytes;
  words[6] = row->packets_above;
}

void sluice_put_pairs_row(std::int64_t* words, const sluice_pairs_row* row) {
  words[0] = row->ingress;
  words[1] = row->egress;
  words[2] = row->queue_bytes;
  words[3] = row->arrived_bytes;
}

void sluice_put_voqs_row(std::int64_t* words, const sluice_voqs_row* row) {
  words[0] = row->queue;
  words[1] = row->queue_bytes;
  words[2] = row->arrived_bytes;
  words[3] = row->sent_bytes;
  words[4] = row->credit_bytes;
  words[5] = row->flows;
}

void sluice_put_stamps_row(std::int64_t* words, const sluice_stamps_row* row) {
  words[0] = row->origin;
  words[1] = row->egress;
  words[2] = row->flows;
  words[3] = row->sent_bytes;
}

void sluice_put_credits_row(std::int64_t* words, const sluice_credits_row* row) {
  words[0] = row->sent;
  words[1] = row->used;
  words[2] = row->highest;
  words[3] = row->round_trip_ps;
}

int sluice_ask_flow_start(sluice_session* session, std::uint32_t entity, const sluice_flow_start* from, std::int64_t reactionDelayPs) {
  sluice::events::FlowStart to;
  to.sizeBytes = from->size_bytes;
  to.lineRateBps = from->line_rate_bps;
  to.baseRttPs = from->base_rtt_ps;
  to.bottleneckRateBps = from->bottleneck_rate_bps;
  to.destination = from->destination;
  to.source = from->source;
  to.payloadBytes = from->payload_bytes;
  to.headerBytes = from->header_bytes;
  to.bdpBytes = from->bdp_bytes;
  return sluice::c::Ask(session, to.kKind, entity, to.ToRecord(), reactionDelayPs);
}

int sluice_ask_port_start(sluice_session* session, std::uint32_t entity, const sluice_port_start* from, std::int64_t reactionDelayPs) {
  sluice::events::PortStart to;
  to.node = from->node;
  to.port = from->port;
  to.lineRateBps = from->line_rate_bps;
  to.bufferBytes = from->buffer_bytes;
  to.words = from->words;
  to.wordCount = from->word_count;
  return sluice::c::Ask(session, to.kKind, entity, to.ToRecord(), reactionDelayPs);
}

int sluice_ask_message(sluice_session* session, std::uint32_t entity, const sluice_message* from, std::int64_t reactionDelayPs) {
  sluice::events::Message to;
  to.source = from->source;
  to.type = from->type;
  to.flow = from->flow;
  to.sentPs = from->sent_ps;
  to.words = from->words;
  to.wordCount = from->word_count;
  return sluice::c::Ask(session, to.kKind, entity, to.ToRecord(), reactionDelayPs);
}

int sluice_ask_ack(sluice_session* session, std::uint32_t entity, const sluice_ack* from, std::int64_t reactionDelayPs) {
  sluice::events::Ack to;
  to.cumulativeBytes = from->cumulative_bytes;
  to.newlyAckedBytes = from->newly_acked_bytes;
  to.rttPs = from->rtt_ps;
  to.nextSendBytes = from->next_send_bytes;
  to.ecnEcho = from->ecn_echo != 0;
  to.packets = from->packets;
  to.markedPackets = from->marked_packets;
  to.words = from->words;
  to.wordCount = from->word_count;
  return sluice::c::Ask(session, to.kKind, entity, to.ToRecord(), reactionDelayPs);
}

int sluice_ask_nack(sluice_session* session, std::uint32_t entity, const sluice_nack* from, std::int64_t reactionDelayPs) {
  sluice::events::Nack to;
  to.expectedBytes = from->expected_bytes;
  to.nextSendBytes = from->next_send_bytes;
  to.rttPs = from->rtt_ps;
  to.resumesAtBytes = from->resumes_at_bytes;
  to.ecnEcho = from->ecn_echo != 0;
  to.words = from->words;
  to.wordCount = from->word_count;
  return sluice::c::Ask(session, to.kKind, entity, to.ToRecord(), reactionDelayPs);
}

int sluice_ask_bytes_sent(sluice_session* session, std::uint32_t entity, const sluice_bytes_sent* from, std::int64_t reactionDelayPs) {
  sluice::events::BytesSent to;
  to.totalBytes = from->total_bytes;
  return sluice::c::Ask(session, to.kKind, entity, to.ToRecord(), reactionDelayPs);
}

int sluice_ask_retransmission_timeout(sluice_session* session, std::uint32_t entity, const sluice_retransmission_timeout* from, std::int64_t reactionDelayPs) {
  sluice::events::RetransmissionTimeout to;
  to.unackedBytes = from->unacked_bytes;
  return sluice::c::Ask(session, to.kKind, entity, to.ToRecord(), reactionDelayPs);
}

int sluice_ask_rate_scaled(sluice_session* session, std::uint32_t entity, const sluice_rate_scaled* from, std::int64_t reactionDelayPs) {
  sluice::events::RateScaled to;
  to.factor = from->factor;
  return sluice::c::Ask(session, to.kKind, entity, to.ToRecord(), reactionDelayPs);
}

int sluice_ask_data(sluice_session* session, std::uint32_t entity, const sluice_data* from, std::int64_t reactionDelayPs) {
  sluice::events::Data to;
  to.sequenceBytes = from->sequence_bytes;
  to.payloadBytes = from->payload_bytes;
  to.marked = from->marked != 0;
  to.sentPs = from->sent_ps;
  return sluice::c::Ask(session, to.kKind, entity, to.ToRecord(), reactionDelayPs);
}

int sluice_ask_queue_crossed(sluice_session* session, std::uint32_t entity, const sluice_queue_crossed* from, std::int64_t reactionDelayPs) {
  sluice::events::QueueCrossed to;
  to.watch = from->watch;
  to.queueBytes = from->queue_bytes;
  to.thresholdBytes = from->threshold_bytes;
  to.upward = from->upward != 0;
  to.port = from->port;
  return sluice::c::Ask(session, to.kKind, entity, to.ToRecord(), reactionDelayPs);
}

int sluice_ask_packet_sampled(sluice_session* session, std::uint32_t entity, const sluice_packet_sampled* from, std::int64_t reactionDelayPs) {
  sluice::events::PacketSampled to;
  to.flow = from->flow;
  to.frameBytes = from->frame_bytes;
  to.queueBytes = from->queue_bytes;
  to.port = from->port;
  return sluice::c::Ask(session, to.kKind, entity, to.ToRecord(), reactionDelayPs);
}

int sluice_ask_packet_arrived(sluice_session* session, std::uint32_t entity, const sluice_packet_arrived* from) {
  sluice::events::PacketArrived to;
  to.flow = from->flow;
  to.frameBytes = from->frame_bytes;
  to.queueBytes = from->queue_bytes;
  to.ingressPort = from->ingress_port;
  to.marked = from->marked != 0;
  to.judges = from->judges;
  to.egressPort = from->egress_port;
  return sluice::c::AskInline(session, to.kKind, entity, to.ToRecord());
}

int sluice_ask_departed(sluice_session* session, std::uint32_t entity, const sluice_departed* from, std::int64_t reactionDelayPs) {
  sluice::events::Departed to;
  to.flow = from->flow;
  to.frameBytes = from->frame_bytes;
  to.queueBytes = from->queue_bytes;
  to.ingressPort = from->ingress_port;
  to.watcher = from->watcher;
  to.egressPort = from->egress_port;
  return sluice::c::Ask(session, to.kKind, entity, to.ToRecord(), reactionDelayPs);
}

int sluice_ask_paused(sluice_session* session, std::uint32_t entity, const sluice_paused* from, std::int64_t reactionDelayPs) {
  sluice::events::Paused to;
  to.port = from->port;
  to.durationPs = from->duration_ps;
  to.untilPs = from->until_ps;
  to.accumulates = from->accumulates != 0;
  to.watcher = from->watcher;
  return sluice::c::Ask(session, to.kKind, entity, to.ToRecord(), reactionDelayPs);
}

int sluice_ask_voq_crossed(sluice_session* session, std::uint32_t entity, const sluice_voq_crossed* from, std::int64_t reactionDelayPs) {
  sluice::events::VoqCrossed to;
  to.watch = from->watch;
  to.queueBytes = from->queue_bytes;
  to.thresholdBytes = from->threshold_bytes;
  to.upward = from->upward != 0;
  to.queue = from->queue;
  to.words = from->words;
  to.wordCount = from->word_count;
  return sluice::c::Ask(session, to.kKind, entity, to.ToRecord(), reactionDelayPs);
}

int sluice_ask_host_start(sluice_session* session, std::uint32_t entity, const sluice_host_start* from, std::int64_t reactionDelayPs) {
  sluice::events::HostStart to;
  to.node = from->node;
  to.lineRateBps = from->line_rate_bps;
  to.delayPs = from->delay_ps;
  to.peer = from->peer;
  return sluice::c::Ask(session, to.kKind, entity, to.ToRecord(), reactionDelayPs);
}

int sluice_ask_packet_flagged(sluice_session* session, std::uint32_t entity, const sluice_packet_flagged* from, std::int64_t reactionDelayPs) {
  sluice::events::PacketFlagged to;
  to.flow = from->flow;
  to.frameBytes = from->frame_bytes;
  to.queueBytes = from->queue_bytes;
  to.ingressPort = from->ingress_port;
  to.queue = from->queue;
  return sluice::c::Ask(session, to.kKind, entity, to.ToRecord(), reactionDelayPs);
}

int sluice_ask_resumed(sluice_session* session, std::uint32_t entity, const sluice_resumed* from, std::int64_t reactionDelayPs) {
  sluice::events::Resumed to;
  to.port = from->port;
  to.pausedPs = from->paused_ps;
  to.watcher = from->watcher;
  return sluice::c::Ask(session, to.kKind, entity, to.ToRecord(), reactionDelayPs);
}

int sluice_ask_path_load(sluice_session* session, std::uint32_t entity, const sluice_path_load* from, std::int64_t reactionDelayPs) {
  sluice::events::PathLoad to;
  to.cumulativeBytes = from->cumulative_bytes;
  to.nextSendBytes = from->next_send_bytes;
  to.load = from->load;
  return sluice::c::Ask(session, to.kKind, entity, to.ToRecord(), reactionDelayPs);
}

int sluice_ask_path_reported(sluice_session* session, std::uint32_t entity, const sluice_path_reported* from, std::int64_t reactionDelayPs) {
  sluice::events::PathReported to;
  to.hops = from->hops;
  to.heldPs = from->held_ps;
  return sluice::c::Ask(session, to.kKind, entity, to.ToRecord(), reactionDelayPs);
}

int sluice_ask_flowlet(sluice_session* session, std::uint32_t entity, const sluice_flowlet* from) {
  sluice::events::Flowlet to;
  to.flow = from->flow;
  to.destination = from->destination;
  to.draw1 = from->draw1;
  to.idlePs = from->idle_ps;
  to.lastPort = from->last_port;
  to.draw2 = from->draw2;
  to.watcher = from->watcher;
  to.epoch = from->epoch;
  to.words = from->words;
  to.wordCount = from->word_count;
  return sluice::c::AskInline(session, to.kKind, entity, to.ToRecord());
}

int sluice_ask_path_asked(sluice_session* session, std::uint32_t entity, const sluice_path_asked* from, std::int64_t reactionDelayPs) {
  sluice::events::PathAsked to;
  to.flow = from->flow;
  to.source = from->source;
  to.epoch = from->epoch;
  to.request = from->request;
  to.marked = from->marked != 0;
  to.port = from->port;
  to.beyond = from->beyond;
  return sluice::c::Ask(session, to.kKind, entity, to.ToRecord(), reactionDelayPs);
}
