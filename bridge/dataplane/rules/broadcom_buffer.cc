// SPDX-License-Identifier: MIT
#include "sluice/rules/broadcom_buffer.h"

#include <string>

#include "sluice/failure.h"
#include "sluice/rules/shared_buffer.h"
#include "sluice/rules/wide.h"

namespace sluice {

BroadcomBuffer::BroadcomBuffer(std::int64_t bufferBytes, const std::vector<BufferPort>& ports,
                               int classes)
    : classes_(classes),
      bufferBytes_(bufferBytes),
      ingress_(ports.size() * static_cast<std::size_t>(classes)),
      queues_(ports.size() * static_cast<std::size_t>(classes)) {
  egressLimit_ = bufferBytes - static_cast<std::int64_t>(ports.size()) * kClassesGuaranteed * kMtu;
  ingressLimit_ = egressLimit_ - kHeadroomOfNone;
  for (const BufferPort& port : ports) {
    const auto product = static_cast<Int128>(port.rateBps) * (port.delayPs / 1000);
    headroom_.push_back(static_cast<std::int64_t>(product / 8 / 1000000000) * 2 + 2 * kMtu);
    ingressLimit_ -= headroom_.back();
  }
  if (!headroom_.empty()) {
    ingressLimit_ += headroom_.back();
  }
  if (ingressLimit_ <= 0) {
    throw PlanError("buffer_bytes=" + std::to_string(bufferBytes) + " is too small: the " +
                    std::to_string(ports.size()) + " ports' guarantees and headroom need " +
                    std::to_string(bufferBytes - ingressLimit_) +
                    " bytes; allowed is more than that");
  }
}

bool BroadcomBuffer::CanAdmit(int inPort, int outPort, int cls, std::int64_t bytes) const {
  const std::int64_t queued = SharedOf(At(queues_, outPort, cls));
  if (queued + bytes > egressLimit_ - queued_ || total_ + bytes > bufferBytes_) {
    return false;
  }
  return cameIn_[PoolOf(cls)] <= ingressLimit_ ||
         HeadroomUsed(inPort, cls) + bytes <= HeadroomOf(inPort);
}

void BroadcomBuffer::Admit(int inPort, int outPort, int cls, std::int64_t bytes) {
  total_ += bytes;
  cameIn_[PoolOf(cls)] += bytes;
  Ingress& from = At(ingress_, inPort, cls);
  from.bytes += bytes;
  if (cameIn_[PoolOf(cls)] > ingressLimit_) {
    from.headroom += bytes;
  }
  std::int64_t& queue = At(queues_, outPort, cls);
  queued_ += SharedOf(queue + bytes) - SharedOf(queue);
  queue += bytes;
}

void BroadcomBuffer::Release(int inPort, int outPort, int cls, std::int64_t bytes) {
  total_ -= bytes;
  cameIn_[PoolOf(cls)] -= bytes;
  Ingress& from = At(ingress_, inPort, cls);
  from.bytes -= bytes;
  from.headroom = std::max<std::int64_t>(0, from.headroom - bytes);
  std::int64_t& queue = At(queues_, outPort, cls);
  queued_ += SharedOf(queue - bytes) - SharedOf(queue);
  queue -= bytes;
}

bool BroadcomBuffer::Pauses(int inPort, int paused, int cls) const {
  const std::int64_t bytes = At(ingress_, inPort, paused).bytes;
  if (bytes <= kGuaranteed) {
    return false;
  }
  const auto free = static_cast<double>(ingressLimit_ - cameIn_[PoolOf(cls)]);
  return static_cast<double>(bytes - kGuaranteed) > kIngressAlpha * free ||
         At(ingress_, inPort, cls).headroom != 0;
}

bool BroadcomBuffer::MayResume(int inPort, int cls) const {
  const Ingress& from = At(ingress_, inPort, cls);
  const auto free = static_cast<double>(ingressLimit_ - cameIn_[PoolOf(cls)]);
  return static_cast<double>(from.bytes - kGuaranteed) < kIngressAlpha * (free - kResumeOffset) &&
         from.headroom == 0;
}

std::int64_t BroadcomBuffer::Threshold(int cls) const {
  const auto free = static_cast<double>(ingressLimit_ - cameIn_[PoolOf(cls)]);
  return std::max<std::int64_t>(0, static_cast<std::int64_t>(kIngressAlpha * free));
}

}  // namespace sluice
