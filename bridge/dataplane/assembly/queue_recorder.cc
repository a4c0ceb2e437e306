// SPDX-License-Identifier: MIT
#include "sluice/assembly/queue_recorder.h"

#include <algorithm>
#include <tuple>

namespace sluice::roce {

QueueRecorder::Followed::Followed(QueueRecorder& recorder, std::int64_t ofNode, std::int64_t number,
                                  bool isSampled)
    : owner(recorder),
      node(ofNode),
      port(number),
      sampled(isSampled),
      whole(recorder.startPs_),
      lastThird(recorder.durationPs_ - (recorder.durationPs_ - recorder.startPs_) / 3) {}

void QueueRecorder::Followed::OnQueueChanged(const SwitchPort& /*port*/, std::int64_t /*before*/,
                                             std::int64_t after) {
  const std::int64_t nowPs = owner.engine_.NowPs();
  if (sampled && nextSamplePs < nowPs) {
    owner.SampleBefore(*this, nowPs);
  }
  bytes = after;
  whole.Set(nowPs, after);
  lastThird.Set(nowPs, after);
}

QueueRecorder::QueueRecorder(const Engine& engine, CsvFile& file, std::int64_t intervalPs,
                             std::int64_t startPs, std::int64_t durationPs)
    : engine_(engine),
      file_(file),
      intervalPs_(intervalPs),
      startPs_(startPs),
      durationPs_(durationPs) {}

void QueueRecorder::Follow(SwitchPort& port, bool sampled) {
  ports_.push_back(
      std::make_unique<Followed>(*this, port.node(), port.number(), sampled && intervalPs_ > 0));
  port.AddObserver(ports_.back().get());
}

void QueueRecorder::SampleBefore(Followed& port, std::int64_t untilPs) {
  if (port.nextSamplePs >= untilPs) {
    return;
  }
  if (port.bytes != port.writtenBytes) {
    rows_.push_back({port.nextSamplePs, port.node, port.port, port.bytes});
    port.writtenBytes = port.bytes;
  }
  const std::int64_t passed = (untilPs - port.nextSamplePs + intervalPs_ - 1) / intervalPs_;
  port.nextSamplePs += passed * intervalPs_;
}

void QueueRecorder::Write() {
  const std::int64_t nowPs = engine_.NowPs();
  for (const std::unique_ptr<Followed>& port : ports_) {
    if (port->sampled) {
      SampleBefore(*port, nowPs);
    }
  }
  std::sort(rows_.begin(), rows_.end(), [](const Row& x, const Row& y) {
    return std::tie(x.timePs, x.node, x.port) < std::tie(y.timePs, y.node, y.port);
  });
  for (const Row& row : rows_) {
    file_.Row(row.timePs, row.node, row.port, row.bytes);
  }
  rows_.clear();
}

void QueueRecorder::Finish() {
  for (const std::unique_ptr<Followed>& port : ports_) {
    if (port->sampled) {
      SampleBefore(*port, engine_.NowPs() + 1);
    }
  }
  Write();
}

QueueRecorder::Summary QueueRecorder::Summarise(std::size_t port) const {
  const std::int64_t nowPs = engine_.NowPs();
  const Followed& followed = *ports_[port];
  return {followed.whole.peak(), followed.whole.Mean(nowPs), followed.lastThird.Mean(nowPs)};
}

}  // namespace sluice::roce
