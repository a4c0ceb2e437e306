// SPDX-License-Identifier: MIT
#include "sluice/model/receiver.h"

#include <algorithm>

#include "sluice/events.h"
#include "sluice/model/loss_recovery.h"
#include "sluice/model/nic.h"

namespace sluice::roce {

Receiver::Receiver(Nic& nic, FlowPtr flow)
    : nic_(&nic),
      flow_(flow),
      recovery_(MakeLossRecoveryReceiver(nic.options())),
      ackEvery_(nic.options().ackEveryPackets),
      ackEvent_(nic.clock(), [this] { AckDue(); }) {}

void Receiver::ReceiveData(Frame& frame) {
  if (flow_->ended && !forgotten_ && nic_->options().lateData == LateData::kNewFlow) {
    forgotten_ = true;
    recovery_ = MakeLossRecoveryReceiver(nic_->options());
  }
  if (nic_->options().ackPerPacketOnly) {
    packets_ = 0;
    marked_ = 0;
  }
  ++received_;
  Flow& carried = flow_->CarriedAt(static_cast<std::int64_t>(frame.sequence));
  carried.hops = frame.hops;
  ++packets_;
  marked_ += frame.marked ? 1 : 0;
  if (frame.creditNumber >= 0) {
    ++credits_.used;
    credits_.highest = std::max(credits_.highest, frame.creditNumber + 1);
    credits_.roundTripPs = nic_->clock().NowPs() - frame.creditSentPs;
  }
  if (frame.cut) {
    ReceiveCut(frame);
    return;
  }
  Report(frame);
  const auto answer =
      recovery_->Receive(nic_->clock().NowPs(), static_cast<std::int64_t>(frame.sequence),
                         frame.payloadBytes, nic_->options().ackPerPacketOnly ? 1 : ackEvery_,
                         frame.ackRequest || (ackMarkedAtOnce_ && frame.marked));
  if (!forgotten_) {
    CountDelivered(carried);
    // What filled a gap may deliver what came of the flows after it.
    for (std::size_t i = 0; i < flow_->carried.size(); ++i) {
      Flow& later = *flow_->carried.at(i);
      if (later.firstByte > carried.firstByte && later.firstByte < recovery_->expected()) {
        CountDelivered(later);
      }
    }
  }
  switch (answer) {
    case LossRecoveryReceiver::Answer::kAck:
      Answer(frame, Frame::Kind::kAck, 0);
      break;
    case LossRecoveryReceiver::Answer::kNack:
      Answer(frame, Frame::Kind::kNack, 0, nic_->options().nacksEchoMarks);
      break;
    case LossRecoveryReceiver::Answer::kStillMissing:
      Answer(frame, Frame::Kind::kNack, 0);
      break;
    case LossRecoveryReceiver::Answer::kDuplicate:
      if (!nic_->options().silentDuplicates) {
        // The ACK that said so may have been lost.
        Answer(frame, Frame::Kind::kAck, 0);
      }
      break;
    case LossRecoveryReceiver::Answer::kNothing:
      KeepForLater(frame);
      break;
    case LossRecoveryReceiver::Answer::kSilent:
      break;
  }
}

void Receiver::ReceiveCut(Frame& frame) {
  const auto first = static_cast<std::int64_t>(frame.sequence);
  if (recovery_->ReceiveCut(first) == LossRecoveryReceiver::Answer::kNack) {
    Answer(frame, Frame::Kind::kNack, 0, nic_->options().nacksEchoMarks);
  } else if (!nic_->options().silentDuplicates) {
    Answer(frame, Frame::Kind::kAck, 0);
  }
}

void Receiver::CountDelivered(Flow& carried) {
  const std::int64_t before = carried.deliveredBytes;
  const std::int64_t arrived = recovery_->expected() - carried.firstByte;
  carried.deliveredBytes = std::max(before, std::min(arrived, carried.bytes));
  nic_->CountDelivered(carried.deliveredBytes - before);
  if (before < carried.bytes && carried.deliveredBytes == carried.bytes) {
    nic_->NotifyArrived(carried);
  }
}

void Receiver::Report(const Frame& frame) {
  CongestionAgent* agent = nic_->agent();
  if (filter_ == DataFilter::kNone || !agent || flow_->ended ||
      (filter_ == DataFilter::kMarked && !frame.marked)) {
    return;
  }
  events::Data data;
  data.sequenceBytes = static_cast<std::int64_t>(frame.sequence);
  data.payloadBytes = frame.payloadBytes;
  data.marked = frame.marked;
  data.sentPs = frame.sentPs;
  agent->Ask(EventKind::kData, EntityId::NotificationPoint(flow_->id), data.ToRecord(), 0);
}

void Receiver::KeepForLater(Frame& data) {
  const std::int64_t delayPs = nic_->options().ackDelayPs;
  if (delayPs == 0) {
    return;
  }
  if (!unanswered_) {
    ackDuePs_ = nic_->clock().NowPs() + delayPs;
    if (!ackEvent_.IsRunning()) {
      ackEvent_.Arm(delayPs);
    }
  }
  unanswered_ = FramePtr(&data);
  unansweredPs_ = nic_->clock().NowPs();
}

void Receiver::AckDue() {
  if (!unanswered_ || !IsOpen()) {
    return;
  }
  const std::int64_t waitPs = ackDuePs_ - nic_->clock().NowPs();
  if (waitPs > 0) {
    // That one had its ACK; another waits since.
    ackEvent_.Arm(waitPs);
    return;
  }
  recovery_->Acknowledged();
  Answer(*unanswered_, Frame::Kind::kAck, nic_->clock().NowPs() - unansweredPs_);
}

void Receiver::Answer(Frame& data, Frame::Kind kind, std::int64_t heldPs, bool echoes) {
  ++answers_;
  FramePtr ack = Make<Frame>();
  ack->kind = kind;
  ack->control = nic_->options().ackControlClass;
  ack->flow = flow_->id;
  ack->source = flow_->destination;
  ack->destination = flow_->source;
  ack->sourcePort = flow_->destPort;
  ack->destPort = flow_->sourcePort;
  ack->priority = flow_->priority;
  std::int64_t bytes = nic_->frames().ackBytes;
  if (kind == Frame::Kind::kNack) {
    bytes += recovery_->NackExtraBytes();
    ack->selective = data.sequence;
    ack->selectiveBytes = data.cut ? data.selectiveBytes : data.payloadBytes;
    ack->cut = data.cut;
  }
  ack->frameBytes = static_cast<std::uint32_t>(nic_->frames().Frame(bytes));
  ack->sequence = static_cast<std::uint64_t>(recovery_->expected());
  ack->sentPs = data.sentPs;
  ack->hops = data.hops;
  ack->heldPs = heldPs;
  ack->packets = packets_;
  ack->markedPackets = marked_;
  const bool ofMark = marked_ > 0;
  ack->echo = ofMark || echoes;
  ack->words.swap(data.words);
  ack->hasDigest = data.hasDigest;
  ack->digest = data.digest;
  packets_ = 0;
  marked_ = 0;
  unanswered_ = nullptr;
  nic_->SendAck(ack, ofMark, echoes);
}

}  // namespace sluice::roce
