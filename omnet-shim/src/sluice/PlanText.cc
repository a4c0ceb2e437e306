// SPDX-License-Identifier: MIT
#include "PlanText.h"

#include "PlanKeys.h"

#include <algorithm>
#include <regex>
#include <sstream>

namespace sluice::omnet {

namespace {

const std::string NAME = "plan";

/** "allowed is …" in the words of a NED file: not "…, or -1 (infinite)", and with the unit. */
std::string allowedInNed(const std::string &allowed, const std::string &key)
{
    static const std::regex number(R"(or -?\d+ \(([a-z_]+)\))");
    const std::string unit = PlanKeys::unitOf(key);
    return "allowed " + (unit.empty() ? "" : "in " + unit + " ") + "is " +
           std::regex_replace(allowed, number, "or \"$1\"");
}

} // namespace

void PlanText::add(const std::string &added, const std::string &origin, Labels labels)
{
    text += added;
    const auto count = static_cast<size_t>(std::count(added.begin(), added.end(), '\n'));
    lines.insert(lines.end(), count, {origin, std::move(labels)});
}

Plan PlanText::read() const
{
    std::istringstream stream(text);
    try {
        return ReadPlan(stream, NAME);
    }
    catch (const PlanLineError &error) {
        const auto number = static_cast<size_t>(error.line());
        throw PlanError(number > lines.size() ? error.what() : sentence(lines[number - 1], error));
    }
}

std::string PlanText::sentence(const Line &line, const PlanLineError &error)
{
    const PlanLineError::Part &part = error.part();
    const std::string label = line.labels && !part.key.empty() ? line.labels(part.key) : "";
    if (!label.empty() && !part.unknown)
        return label + " is wrong; " + allowedInNed(part.allowed, part.key);
    const std::string what = error.what();
    const std::string place = NAME + ":" + std::to_string(error.line());
    return line.origin +
           (what.compare(0, place.size(), place) == 0 ? what.substr(place.size()) : ": " + what);
}

std::string PlanText::encoded(const std::string &value)
{
    static const char DIGITS[] = "0123456789ABCDEF";
    std::string out;
    for (const char c : value) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte <= ' ' || c == '%' || c == '#' || byte == 0x7f)
            out += {'%', DIGITS[byte >> 4], DIGITS[byte & 15]};
        else
            out += c;
    }
    return out;
}

} // namespace sluice::omnet
