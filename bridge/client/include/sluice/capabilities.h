// SPDX-License-Identifier: MIT
// clang-format off
// Generated from bridge/vocabulary/capabilities.yaml by ./sluice generate; edit that file instead.
#ifndef SLUICE_CAPABILITIES_H
#define SLUICE_CAPABILITIES_H

#include <array>

namespace sluice {

/// Every capability, as the handshake names it.
inline constexpr std::array<const char*, 46> kCapabilities{
    "rate-gate",
    "window-gate",
    "timer",
    "message",
    "ack-trigger",
    "data-trigger",
    "bytes-sent-trigger",
    "queue-counters",
    "flows-in-queue",
    "crossing-trigger",
    "sampling-trigger",
    "ecn-profile",
    "int",
    "load-digest",
    "path-report",
    "pfc",
    "pause-duration",
    "packet-verdict",
    "switch-scope",
    "host-point",
    "host-message",
    "flows-seen",
    "pair-counters",
    "pause-accumulation",
    "departure-trigger",
    "pause-trigger",
    "wfq",
    "scale-flows",
    "ecn-offset",
    "ecn-capability",
    "wred-drop",
    "queue-limit",
    "ack-marked-at-once",
    "voq",
    "voq-trigger",
    "departure-stamps",
    "paced-credits",
    "packet-flag",
    "credit-class",
    "credit-gate",
    "paced-message",
    "path-choice",
    "flowlet-trigger",
    "path-order",
    "path-load",
    "resume-trigger",
};

/// Those that switches have to do, at the queues that flows go through.
inline constexpr const char* kSwitchCapabilities[] = {
    "queue-counters",
    "flows-in-queue",
    "crossing-trigger",
    "sampling-trigger",
    "ecn-profile",
    "int",
    "load-digest",
    "path-report",
    "pfc",
    "pause-duration",
    "packet-verdict",
    "switch-scope",
    "flows-seen",
    "pair-counters",
    "pause-accumulation",
    "departure-trigger",
    "wfq",
    "ecn-offset",
    "wred-drop",
    "queue-limit",
    "voq",
    "voq-trigger",
    "departure-stamps",
    "paced-credits",
    "credit-class",
    "path-choice",
    "flowlet-trigger",
    "path-order",
    "path-load",
};

}  // namespace sluice

#endif
