// SPDX-License-Identifier: MIT
#ifndef SLUICE_C_INTERFACE_H
#define SLUICE_C_INTERFACE_H

#include "sluice.h"
#include "sluice/session.h"

/// What stands between sluice.h and the session: sessions of the C interface, for the generated
/// asks and readers.
namespace sluice::c {

/// Asks, unless the session failed already.
/// @return 0 or an exit code
int Ask(sluice_session* session, EventKind kind, std::uint32_t entity, const Record& arguments,
        std::int64_t reactionDelayPs) noexcept;

/// Likewise, answered before it returns.
int AskInline(sluice_session* session, EventKind kind, std::uint32_t entity,
              const Record& arguments) noexcept;

/// The decision behind the C interface's.
inline const Decision& DecisionOf(const sluice_decision* decision) {
  return *reinterpret_cast<const Decision*>(decision);
}

/// Makes a session that has this transport instead of one that is loaded. For tests.
sluice_session* NewWith(const sluice_host& host, std::unique_ptr<Transport> transport);

}  // namespace sluice::c

#endif
