// SPDX-License-Identifier: MIT
#include "sluice/assembly/run_end.h"

#include <unistd.h>

#include <exception>
#include <iostream>

namespace sluice::roce {

RunEnd RunEnd::OfException() {
  try {
    throw;
  } catch (const Failure& failure) {
    return {failure.exitCode(), failure.what()};
  } catch (const std::exception& unexpected) {
    return {kExitUnexpected, unexpected.what()};
  }
}

void RunEnd::Leave(const std::string& program) const {
  std::cerr << program << ": " << sentence << std::endl;
  _exit(exitCode);
}

}  // namespace sluice::roce
