// SPDX-License-Identifier: MIT
#ifndef __SLUICE_SHOWNTEXT_H
#define __SLUICE_SHOWNTEXT_H

#include "ShimDefs.h"

#include <functional>
#include <ostream>
#include <string>

namespace sluice::omnet {

/** A number of bytes for people: "1.5 MB". */
std::string textOfBytes(int64_t bytes);

/** A rate for people: "12.5 Gbps". */
std::string textOfRate(double bps);

/** Which priorities are paused, a bit each: "" if none, "paused" if all, else "paused: 3 4". */
std::string textOfPaused(uint8_t priorities);

/**
 * State that becomes text only when it is shown, for createWatch(). A watch keeps a reference to it.
 */
class Shown
{
  public:
    explicit Shown(std::function<std::string()> text) : text(std::move(text)) {}
    friend std::ostream &operator<<(std::ostream &out, const Shown &shown) { return out << shown.text(); }

  private:
    std::function<std::string()> text;
};

} // namespace sluice::omnet

#endif
