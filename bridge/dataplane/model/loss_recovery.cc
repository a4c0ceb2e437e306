// SPDX-License-Identifier: MIT
#include "sluice/model/loss_recovery.h"

#include <stdexcept>

#include "sluice/rules/conweave_irn.h"
#include "sluice/rules/go_back_n.h"
#include "sluice/rules/selective_repeat.h"
#include "sluice/rules/trimming.h"

namespace sluice::roce {
namespace {

ChunkRule ChunksOf(const NicOptions& options) {
  return {options.chunkBytes, options.goBackToChunk, options.firstAckBytes};
}

}  // namespace

std::unique_ptr<LossRecoverySender> MakeLossRecoverySender(const NicOptions& options,
                                                           std::int64_t sizeBytes,
                                                           std::int64_t bdpBytes) {
  switch (options.lossRecovery) {
    case LossRecovery::kSelectiveRepeat:
      return std::make_unique<SelectiveRepeatSender>(sizeBytes, options.reorderingToleranceBytes);
    case LossRecovery::kTrimming:
      return std::make_unique<TrimmingSender>(sizeBytes);
    case LossRecovery::kConweaveIrn:
      return std::make_unique<ConweaveIrnSender>(
          sizeBytes, options.irnWindowBytes < 0 ? bdpBytes : options.irnWindowBytes);
    case LossRecovery::kGoBackN:
      return std::make_unique<GoBackNSender>(sizeBytes, ChunksOf(options));
  }
  throw std::logic_error("a loss recovery without a sender");
}

std::unique_ptr<LossRecoveryReceiver> MakeLossRecoveryReceiver(const NicOptions& options) {
  switch (options.lossRecovery) {
    case LossRecovery::kSelectiveRepeat:
    case LossRecovery::kTrimming:
      return std::make_unique<SelectiveRepeatReceiver>();
    case LossRecovery::kConweaveIrn:
      return std::make_unique<ConweaveIrnReceiver>(options.nackIntervalPs);
    case LossRecovery::kGoBackN:
      return std::make_unique<GoBackNReceiver>(options.nackIntervalPs, ChunksOf(options));
  }
  throw std::logic_error("a loss recovery without a receiver");
}

}  // namespace sluice::roce
