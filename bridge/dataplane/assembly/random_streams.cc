// SPDX-License-Identifier: MIT
#include "sluice/assembly/random_streams.h"

#include <algorithm>

#include "sluice/model/switch.h"
#include "sluice/rules/random.h"

namespace sluice::roce {

namespace {

/// Streams that the HPCC simulator's program has taken when its first mark is drawn: counted there
/// for stars and trees, with and without links that lose frames.
std::uint64_t FirstMarkingStream(const Plan& plan) {
  if (plan.dataplane.ecnFirstStream >= 0) {
    return static_cast<std::uint64_t>(plan.dataplane.ecnFirstStream);
  }
  const auto lossy = std::count_if(plan.links.begin(), plan.links.end(),
                                   [](const PlanLink& link) { return link.per > 0; });
  return 2 + 6 * plan.nodes.size() + 2 * static_cast<std::uint64_t>(lossy);
}

}  // namespace

RandomStreams::RandomStreams(const Plan& plan) : plan_(plan) {
  if (plan.dataplane.ecnRandom == EcnRandom::kMrgStreams) {
    marking_ = std::make_shared<MrgStreams>(FirstMarkingStream(plan),
                                            MrgStreams::SubstreamOfRun(plan.run.seed));
  }
  if (plan.dataplane.lossRandom == LossRandom::kMrgStream && plan.dataplane.otherLinksLoss > 0) {
    otherLinksLoss_ = OwnSequence(plan_.dataplane.lossStream);
  }
  if (plan.dataplane.digestRandom == DigestRandom::kGlibcRand) {
    digests_ = std::make_shared<GlibcRand>();
  }
}

std::shared_ptr<MrgSequence> RandomStreams::OwnSequence(std::int64_t stream) const {
  const std::uint64_t number = MrgSequence::kOwnStreams + static_cast<std::uint64_t>(stream);
  if (plan_.dataplane.ecnRandom == EcnRandom::kMrgPerSwitch) {
    // ConWeave's program has a seed, and one run.
    const auto seed = static_cast<std::uint32_t>(plan_.run.seed);
    return std::make_shared<MrgSequence>(number, 1, std::max(1U, seed));
  }
  return std::make_shared<MrgSequence>(number, MrgStreams::SubstreamOfRun(plan_.run.seed));
}

std::shared_ptr<MrgSequence> RandomStreams::Key(std::size_t link, LineErrors* atA,
                                                LineErrors* atB) const {
  std::shared_ptr<MrgSequence> sequence;
  if (plan_.dataplane.lossRandom == LossRandom::kMrgStream) {
    const bool isOther = !plan_.links[link].HasLoss() && otherLinksLoss_;
    sequence = isOther ? otherLinksLoss_ : OwnSequence(plan_.dataplane.lossStream);
  }
  std::uint64_t direction = 2 * static_cast<std::uint64_t>(link);
  for (LineErrors* errors : {atA, atB}) {
    if (errors) {
      errors->DrawFrom(sequence);
      errors->DrawFrom(plan_.run.seed, StreamKey(StreamKind::kLinkErrors, direction));
    }
    ++direction;
  }
  return sequence;
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

std::shared_ptr<MrgSequence> RandomStreams::MarksOfSwitch() const {
  return plan_.dataplane.ecnRandom == EcnRandom::kMrgPerSwitch ? OwnSequence(0) : nullptr;
}

void RandomStreams::Key(Switch& target) const { target.SetPathSeed(plan_.run.seed); }

DigestChance RandomStreams::DigestsOf(std::int64_t congestionPoint) const {
  return ChanceOf(StreamKind::kDigests, congestionPoint);
}

DigestChance RandomStreams::DigestSamplesOf(std::int64_t host) const {
  return ChanceOf(StreamKind::kDigestSamples, host);
}

DigestChance RandomStreams::ChanceOf(StreamKind kind, std::int64_t index) const {
  DigestChance chance(
      EntityRandom(plan_.run.seed, StreamKey(kind, static_cast<std::uint64_t>(index))));
  if (digests_) {
    chance.DrawFrom(digests_);
  }
  return chance;
}

}  // namespace sluice::roce
