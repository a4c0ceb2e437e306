// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_LOSS_RECOVERY_H
#define SLUICE_ROCE_LOSS_RECOVERY_H

#include <cstdint>
#include <memory>

#include "sluice/options/options.h"
#include "sluice/rules/loss_recovery.h"

namespace sluice::roce {

/// @param options of the NIC: its rule of loss recovery
/// @param sizeBytes total to deliver, LossRecoverySender::kUnbounded if there is no end
/// @param bdpBytes bandwidth-delay product of its path
/// @return the sender of a queue pair
std::unique_ptr<LossRecoverySender> MakeLossRecoverySender(const NicOptions& options,
                                                           std::int64_t sizeBytes,
                                                           std::int64_t bdpBytes);

/// @param options of the NIC: its rule of loss recovery
/// @return the receiver of a queue pair
std::unique_ptr<LossRecoveryReceiver> MakeLossRecoveryReceiver(const NicOptions& options);

}  // namespace sluice::roce

#endif
