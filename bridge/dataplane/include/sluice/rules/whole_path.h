// SPDX-License-Identifier: MIT
#ifndef SLUICE_WHOLE_PATH_H
#define SLUICE_WHOLE_PATH_H

#include <cstdint>

namespace sluice {

/// One shortest path from a switch to another.
struct WholePath {
  std::uint32_t port = 0;    ///< by which it leaves the first
  std::uint32_t hops = 0;    ///< links to the last switch
  std::uint32_t beyond = 0;  ///< which of those beyond that port: hop by hop, the next hop's place
                             ///< among those of its switch, the first one as the lowest digit
};

}  // namespace sluice

#endif
