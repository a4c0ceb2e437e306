// SPDX-License-Identifier: MIT
#include "PlanText.h"

#include "sluice/failure.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace sluice::omnet {

namespace {

const std::string NAME = "plan:"; // in front of the number of a line

} // namespace

void PlanText::add(const std::string &lines, const std::string &origin)
{
    text += lines;
    origins.insert(origins.end(), static_cast<size_t>(std::count(lines.begin(), lines.end(), '\n')), origin);
}

Plan PlanText::read() const
{
    std::istringstream stream(text);
    try {
        return ReadPlan(stream, NAME.substr(0, NAME.size() - 1));
    }
    catch (const PlanError &error) {
        throw PlanError(originOf(error.what()));
    }
}

std::string PlanText::originOf(const std::string &complaint) const
{
    if (complaint.compare(0, NAME.size(), NAME) != 0)
        return complaint;
    char *end = nullptr;
    const size_t line = std::strtoul(complaint.c_str() + NAME.size(), &end, 10);
    return line == 0 || line > origins.size() ? complaint : origins[line - 1] + end;
}

} // namespace sluice::omnet
