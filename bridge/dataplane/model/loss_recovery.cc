// SPDX-License-Identifier: MIT
#include "sluice/model/loss_recovery.h"

#include "sluice/rules/go_back_n.h"
#include "sluice/rules/selective_repeat.h"

namespace sluice::roce {
namespace {

ChunkRule ChunksOf(const NicOptions& options) {
  return {options.chunkBytes, options.goBackToChunk, options.firstAckBytes};
}

}  // namespace

std::unique_ptr<LossRecoverySender> MakeLossRecoverySender(const NicOptions& options,
                                                           std::int64_t sizeBytes) {
  if (options.lossRecovery == LossRecovery::kSelectiveRepeat) {
    return std::make_unique<SelectiveRepeatSender>(sizeBytes, options.reorderingToleranceBytes);
  }
  return std::make_unique<GoBackNSender>(sizeBytes, ChunksOf(options));
}

std::unique_ptr<LossRecoveryReceiver> MakeLossRecoveryReceiver(const NicOptions& options) {
  if (options.lossRecovery == LossRecovery::kSelectiveRepeat) {
    return std::make_unique<SelectiveRepeatReceiver>();
  }
  return std::make_unique<GoBackNReceiver>(options.nackIntervalPs, ChunksOf(options));
}

}  // namespace sluice::roce
