// SPDX-License-Identifier: MIT
#include "sluice/vocabulary.h"

namespace sluice {

const char* const kShimVersion = SLUICE_VERSION;

}  // namespace sluice
