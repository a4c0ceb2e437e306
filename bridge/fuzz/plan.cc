// SPDX-License-Identifier: MIT
// A plan is read, or refused with one sentence.
#include "sluice/plan/plan.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream text(std::string(reinterpret_cast<const char*>(data), size));
  try {
    sluice::ReadPlan(text, "plan.txt");
  } catch (const sluice::PlanError& e) {
    if (std::string(e.what()).find('\n') != std::string::npos) {
      std::abort();
    }
  }
  return 0;
}
