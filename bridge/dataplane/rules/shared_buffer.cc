// SPDX-License-Identifier: MIT
#include "sluice/rules/shared_buffer.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "sluice/failure.h"
#include "sluice/rules/wide.h"

namespace sluice {

namespace {

constexpr std::int64_t kBitsOfQuantum = 512;
constexpr std::int64_t kInfinitePoolBytes = std::int64_t{1} << 60;

}  // namespace

SharedBuffer::SharedBuffer(const BufferOptions& options, const std::vector<BufferPort>& ports,
                           int classes, std::int64_t nicRateBps, const FrameOptions& frames)
    : classes_(classes),
      fixedThreshold_(options.pfcThreshold == PfcThreshold::kStatic),
      wraps_(options.pfcThresholdWraps),
      flowControl_(options.flowControl),
      xoffBytes_(options.pfcXoffBytes),
      reserveBytes_(options.pfcReserveBytes),
      resumeOffsetBytes_(options.pfcResumeOffsetBytes),
      bufferBytes_(options.bufferBytes),
      ingress_(ports.size() * static_cast<std::size_t>(classes)),
      egress_(ports.size() * static_cast<std::size_t>(classes)) {
  const bool isInfinite = bufferBytes_ < 0;
  if (isInfinite && flowControl_ != FlowControl::kPfc) {
    flowControl_ = FlowControl::kInfinite;
  }
  admitsAll_ = isInfinite || flowControl_ == FlowControl::kInfinite;
  // With this pool no dynamic threshold is ever reached, and a static one stays what it is.
  poolBytes_ = isInfinite ? kInfinitePoolBytes : bufferBytes_;
  reservedClasses_ = std::max<std::int64_t>(1, options.pfcClasses);
  if (options.bufferRules == BufferRules::kBroadcom && !admitsAll_) {
    broadcom_ = std::make_unique<BroadcomBuffer>(bufferBytes_, ports, classes_);
    poolBytes_ = broadcom_->poolBytes();
    return;
  }
  if (flowControl_ != FlowControl::kPfc) {
    return;
  }
  const std::int64_t pauseBits = 8 * frames.OnWire(frames.Frame(frames.pfcBytes));
  if (options.pfcPauseQuanta > 0 && options.pfcPauseQuanta * kBitsOfQuantum / 2 <= pauseBits) {
    throw PlanError("pfc_pause_quanta=" + std::to_string(options.pfcPauseQuanta) +
                    " is too small: half of such a pause is over before a PFC frame that extends "
                    "it is sent; allowed is 0, or " +
                    std::to_string(pauseBits / (kBitsOfQuantum / 2) + 1) + " and more");
  }
  for (std::size_t i = 0; i < ports.size(); ++i) {
    const std::int64_t headroom = HeadroomFor(options, ports[i], frames);
    int shift = static_cast<int>(options.pfcAlphaShift);
    if (options.pfcAlphaShiftByRate) {
      for (std::int64_t rate = ports[i].rateBps; rate > nicRateBps && shift > 0; rate /= 2) {
        --shift;
      }
    }
    for (int cls = 0; cls < classes_; ++cls) {
      Ingress& in = At(ingress_, static_cast<int>(i), cls);
      in.mostHeadroom = headroom;
      in.shift = shift;
    }
    poolBytes_ -= reservedClasses_ * (headroom + reserveBytes_);
  }
  if (poolBytes_ <= 0 && !wraps_) {
    throw PlanError("buffer_bytes=" + std::to_string(bufferBytes_) + " is too small: the " +
                    std::to_string(ports.size()) + " ports' PFC headroom and reserve need " +
                    std::to_string(bufferBytes_ - poolBytes_) +
                    " bytes; allowed is more than that, or fewer pfc_headroom_bytes");
  }
}

std::int64_t SharedBuffer::HeadroomFor(const BufferOptions& options, const BufferPort& port,
                                       const FrameOptions& frames) {
  if (options.pfcHeadroomBytes >= 0) {
    return options.pfcHeadroomBytes;
  }
  using Wide = Int128;
  if (options.pfcHeadroomRule == PfcHeadroomRule::kHpcc) {
    // 3 · rate · delay, cut at each step as the original does, in whole nanoseconds; there it is a
    // number of 32 bits.
    const auto product = static_cast<Wide>(port.rateBps) * (port.delayPs / 1000);
    const auto headroom = static_cast<std::int64_t>(product / 8 / 1000000000 * 3);
    return options.pfcThresholdWraps ? static_cast<std::uint32_t>(headroom) : headroom;
  }
  return SufficientHeadroom(port, frames, false);
}

std::int64_t SharedBuffer::SufficientHeadroom(const BufferPort& port, const FrameOptions& frames,
                                              bool cutToNs) {
  using Wide = Int128;
  // The frame that crosses the threshold, then from the decision to pause until the last byte
  // sent before the pause took effect: our frame that is being sent, the pause frame, its
  // propagation, the frame upstream had begun, its propagation.
  const Wide bitTimesPs = static_cast<Wide>(port.rateBps) * 2 * port.delayPs;
  const auto inFlight =
      static_cast<std::int64_t>((bitTimesPs + 8 * Wide{1000000000000} - 1) / 8 / 1000000000000);
  const std::int64_t frame = frames.OnWire(frames.DataFrame(frames.payloadBytes));
  const std::int64_t pause = frames.OnWire(frames.Frame(frames.pfcBytes));
  const std::int64_t answer = frames.OnWire(frames.Frame(frames.ackBytes));
  const std::int64_t sufficient = inFlight + 3 * frame + pause;
  if (!cutToNs) {
    return sufficient;
  }
  // At most so many bytes more: a frame of t ns takes floor(t) ns, and at least 1.
  double most = 1;
  for (const std::int64_t bytes : {frame, answer}) {
    const double ns = 8e9 * static_cast<double>(bytes) / static_cast<double>(port.rateBps);
    most = std::max(most, ns / std::max(1.0, std::floor(ns)));
  }
  return static_cast<std::int64_t>(std::ceil(static_cast<double>(sufficient) * most)) + frame;
}

std::int64_t SharedBuffer::SharedUsed(int inPort, int cls) const {
  if (broadcom_) {
    return broadcom_->SharedUsed(inPort, cls);
  }
  return std::max<std::int64_t>(0, At(ingress_, inPort, cls).bytes - reserveBytes_);
}

std::int64_t SharedBuffer::Threshold(int inPort, int cls) const {
  if (broadcom_) {
    return broadcom_->Threshold(cls);
  }
  return ThresholdAt(At(ingress_, inPort, cls), SharedUsed(inPort, cls), sharedUsed_);
}

std::int64_t SharedBuffer::ThresholdAt(const Ingress& in, std::int64_t used,
                                       std::int64_t usedByAll) const {
  if (wraps_) {
    return static_cast<std::uint32_t>(poolBytes_ - usedByAll) >> in.shift;
  }
  const std::int64_t free = std::max<std::int64_t>(0, poolBytes_ - usedByAll);
  if (fixedThreshold_) {
    return std::min(xoffBytes_, used + free);
  }
  return free >> in.shift;
}

bool SharedBuffer::CanAdmit(int inPort, int outPort, int cls, std::int64_t bytes) const {
  if (admitsAll_) {
    return true;
  }
  if (broadcom_) {
    return broadcom_->CanAdmit(inPort, outPort, cls, bytes);
  }
  if (flowControl_ == FlowControl::kLossy) {
    return total_ + bytes <= bufferBytes_;
  }
  return bytes + HeadroomUsed(inPort, cls) <= At(ingress_, inPort, cls).mostHeadroom ||
         bytes + SharedUsed(inPort, cls) <= Threshold(inPort, cls);
}

void SharedBuffer::Admit(int inPort, int outPort, int cls, std::int64_t bytes) {
  total_ += bytes;
  peakBytes_ = std::max(peakBytes_, total_);
  At(egress_, outPort, cls) += bytes;
  if (broadcom_) {
    broadcom_->Admit(inPort, outPort, cls, bytes);
    if (flowControl_ == FlowControl::kPfc) {
      NoteShared(inPort, cls);
    }
    return;
  }
  Ingress& in = At(ingress_, inPort, cls);
  const std::int64_t after = in.bytes + bytes;
  if (flowControl_ != FlowControl::kPfc || after <= reserveBytes_) {
    in.bytes = after;
  } else if (after - reserveBytes_ > Threshold(inPort, cls)) {
    in.headroom += bytes;
    NoteHeadroom(inPort, cls);
  } else {
    sharedUsed_ += std::min(bytes, after - reserveBytes_);
    in.bytes = after;
    NoteShared(inPort, cls);
  }
}

void SharedBuffer::NoteShared(int inPort, int cls) {
  const std::int64_t used = SharedUsed(inPort, cls);
  const std::int64_t threshold = Threshold(inPort, cls);
  const std::int64_t left = std::max<std::int64_t>(0, threshold - used);
  if (left < nearest_.leftBytes) {
    nearest_ = {left, used, threshold, inPort, cls};
  }
}

void SharedBuffer::NoteHeadroom(int inPort, int cls) {
  const Ingress& in = At(ingress_, inPort, cls);
  if (nearest_.leftBytes > 0) {
    nearest_ = {0, SharedUsed(inPort, cls), Threshold(inPort, cls), inPort, cls};
  }
  if (headroomPeak_.port < 0 ||
      in.headroom * headroomPeak_.ofBytes > headroomPeak_.bytes * in.mostHeadroom) {
    headroomPeak_ = {in.headroom, in.mostHeadroom, inPort, cls};
  }
}

void SharedBuffer::Release(int inPort, int outPort, int cls, std::int64_t bytes) {
  total_ -= bytes;
  At(egress_, outPort, cls) -= bytes;
  if (broadcom_) {
    broadcom_->Release(inPort, outPort, cls, bytes);
    return;
  }
  Ingress& in = At(ingress_, inPort, cls);
  // Headroom first: it must be free again before the upstream may resume.
  const std::int64_t fromHeadroom = std::min(in.headroom, bytes);
  in.headroom -= fromHeadroom;
  if (flowControl_ == FlowControl::kPfc) {
    sharedUsed_ -= std::min(bytes - fromHeadroom, SharedUsed(inPort, cls));
  }
  in.bytes -= bytes - fromHeadroom;
}

bool SharedBuffer::ShouldPause(int inPort, int cls) const {
  if (flowControl_ != FlowControl::kPfc || IsPaused(inPort, cls)) {
    return false;
  }
  return HeadroomUsed(inPort, cls) > 0 || SharedUsed(inPort, cls) >= Threshold(inPort, cls);
}

bool SharedBuffer::ShouldResume(int inPort, int cls) const {
  if (!IsPaused(inPort, cls)) {
    return false;
  }
  const std::int64_t shared = SharedUsed(inPort, cls);
  return HeadroomUsed(inPort, cls) == 0 &&
         (shared == 0 || shared + resumeOffsetBytes_ <= Threshold(inPort, cls));
}

bool SharedBuffer::StaysPaused(int inPort, int cls, const std::vector<std::int64_t>& left) const {
  if (broadcom_) {
    return false;  // Its pauses end by themselves.
  }
  // As Release() does it: headroom goes first.
  const auto headroomLeft = [&](const Ingress& in, std::int64_t bytes) {
    return std::max<std::int64_t>(0, in.headroom - (in.bytes + in.headroom - bytes));
  };
  const auto sharedLeft = [&](const Ingress& in, std::int64_t bytes) {
    return std::max<std::int64_t>(0, bytes - headroomLeft(in, bytes) - reserveBytes_);
  };
  std::int64_t usedByAll = 0;
  for (std::size_t i = 0; i < ingress_.size(); ++i) {
    usedByAll += sharedLeft(ingress_[i], left[i]);
  }
  const Ingress& in = At(ingress_, inPort, cls);
  const std::int64_t bytes = left[static_cast<std::size_t>(inPort) * classes_ + cls];
  const std::int64_t used = sharedLeft(in, bytes);
  return headroomLeft(in, bytes) > 0 ||
         (used > 0 && used + resumeOffsetBytes_ > ThresholdAt(in, used, usedByAll));
}

std::int64_t SharedBuffer::EgressBytes(int outPort, int cls) const {
  return At(egress_, outPort, cls);
}

std::int64_t SharedBuffer::IngressBytes(int inPort, int cls) const {
  if (broadcom_) {
    return broadcom_->IngressBytes(inPort, cls);
  }
  const Ingress& in = At(ingress_, inPort, cls);
  return in.bytes + in.headroom;
}

}  // namespace sluice
