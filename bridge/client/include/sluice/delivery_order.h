// SPDX-License-Identifier: MIT
#ifndef SLUICE_DELIVERY_ORDER_H
#define SLUICE_DELIVERY_ORDER_H

#include <cstdint>

#include "sluice/record.h"

namespace sluice {

/// Whether an event is delivered before another of the same exchange: by time, then by entity, then
/// in the order in which the simulator raised them (docs/reference/session.md). It depends on
/// nothing that differs between simulators. The contract suite of the scheme kit orders its events
/// alike (org.sluice.kit.contract.EventBatch).
/// @param firstRaised when the first was raised, as a number that grows
/// @param secondRaised likewise
inline bool IsDeliveredBefore(const Record& first, std::uint32_t firstRaised, const Record& second,
                              std::uint32_t secondRaised) {
  if (first.timePs != second.timePs) {
    return first.timePs < second.timePs;
  }
  if (first.entity != second.entity) {
    return first.entity < second.entity;
  }
  return firstRaised < secondRaised;
}

}  // namespace sluice

#endif
