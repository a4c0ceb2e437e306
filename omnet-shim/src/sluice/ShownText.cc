// SPDX-License-Identifier: MIT
#include "ShownText.h"

#include <cstdio>

namespace sluice::omnet {

namespace {

std::string scaled(double value, const char *unit)
{
    const char *const prefixes[] = {"", "k", "M", "G", "T"};
    size_t prefix = 0;
    while (value >= 999.5 && prefix < 4) {
        value /= 1000;
        prefix++;
    }
    char text[40];
    std::snprintf(text, sizeof text, "%.3g %s%s", value, prefixes[prefix], unit);
    return text;
}

} // namespace

std::string textOfBytes(int64_t bytes)
{
    return scaled(static_cast<double>(bytes), "B");
}

std::string textOfRate(double bps)
{
    return scaled(bps, "bps");
}

std::string textOfPaused(uint8_t priorities)
{
    if (priorities == 0)
        return "";
    if (priorities == 0xff)
        return "paused";
    std::string text = "paused:";
    for (int priority = 0; priority < 8; priority++)
        if ((priorities >> priority & 1) != 0)
            text += " " + std::to_string(priority);
    return text;
}

} // namespace sluice::omnet
