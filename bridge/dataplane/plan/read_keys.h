// SPDX-License-Identifier: MIT
// clang-format off
// Generated from bridge/vocabulary/dataplane-keys.yaml by ./sluice generate; edit that file instead.
#ifndef SLUICE_READ_KEYS_H
#define SLUICE_READ_KEYS_H

#include "sluice/options/dataplane_keys.h"
#include "sluice/plan/plan_line.h"

namespace sluice {

/// Takes the keys of a group that stand on the line.
/// @throws PlanError if a value is not allowed
void ReadKeys(PlanLine& line, FrameKeys& keys);
void ReadKeys(PlanLine& line, NicOptions& keys);
void ReadKeys(PlanLine& line, BufferOptions& keys);
void ReadKeys(PlanLine& line, EcnOptions& keys);
void ReadKeys(PlanLine& line, NetworkOptions& keys);

}  // namespace sluice

#endif
