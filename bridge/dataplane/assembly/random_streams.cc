// SPDX-License-Identifier: MIT
#include "sluice/assembly/random_streams.h"

#include "sluice/rules/random.h"

namespace sluice::roce {

RandomStreams::RandomStreams(const Plan& plan) : plan_(plan) {
  if (plan.dataplane.ecnRandom == EcnRandom::kMrgStreams) {
    marking_ = std::make_shared<MrgStreams>(static_cast<std::uint32_t>(plan.run.seed),
                                            plan.dataplane.ecnFirstStream);
  }
}

void RandomStreams::Key(std::size_t link, LineErrors* atA, LineErrors* atB) const {
  std::shared_ptr<MrgSequence> sequence;
  if (plan_.dataplane.lossRandom == LossRandom::kMrgStream) {
    sequence = std::make_shared<MrgSequence>(static_cast<std::uint32_t>(plan_.run.seed),
                                             MrgSequence::kOwnStreams + plan_.dataplane.lossStream);
  }
  std::uint64_t direction = 2 * static_cast<std::uint64_t>(link);
  for (LineErrors* errors : {atA, atB}) {
    if (errors) {
      errors->DrawFrom(sequence);
      errors->DrawFrom(plan_.run.seed, StreamKey(StreamKind::kLinkErrors, direction));
    }
    ++direction;
  }
}

void RandomStreams::Key(SwitchPort& port, std::int64_t congestionPoint) const {
  const auto point = static_cast<std::uint64_t>(congestionPoint);
  const std::uint64_t seed = plan_.run.seed;
  port.SetDropStream(seed, StreamKey(StreamKind::kWredDrops, point));
  port.SetMarkingStream(seed, StreamKey(StreamKind::kEcnMarking, point));
  if (marking_) {
    port.SetMarkingStreams(marking_);
  }
}

}  // namespace sluice::roce
