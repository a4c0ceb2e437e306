// SPDX-License-Identifier: MIT
#ifndef SLUICE_INT_RECORD_H
#define SLUICE_INT_RECORD_H

#include <cstdint>
#include <vector>

namespace sluice {

/// What one hop stamps into a passing data packet (in-band network telemetry, HPCC, SIGCOMM 2019,
/// section 3.1), as four words of an ACK's payload in this order.
struct IntHop {
  static constexpr std::uint32_t kWords = 4;

  std::int64_t timePs = 0;      ///< when the packet left
  std::int64_t sentBytes = 0;   ///< bytes the port has sent before this packet
  std::int64_t queueBytes = 0;  ///< egress queue left behind
  std::int64_t rateBps = 0;     ///< line rate of the port

  void AppendTo(std::vector<std::int64_t>& words) const {
    words.push_back(timePs);
    words.push_back(sentBytes);
    words.push_back(queueBytes);
    words.push_back(rateBps);
  }
};

}  // namespace sluice

#endif
