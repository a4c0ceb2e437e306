// SPDX-License-Identifier: MIT
#ifndef SLUICE_TIME_TEXT_H
#define SLUICE_TIME_TEXT_H

#include <cstdint>
#include <string>

namespace sluice {

/// A simulated time in words, exact, in microseconds: "12.5 us" for 12,500,000 ps.
/// @param timePs not negative
inline std::string TimeText(std::int64_t timePs) {
  std::string digits = std::to_string(1000000 + timePs % 1000000);
  digits[0] = '.';
  digits.resize(digits.find_last_not_of('0') + 1);
  return std::to_string(timePs / 1000000) + (digits == "." ? "" : digits) + " us";
}

}  // namespace sluice

#endif
