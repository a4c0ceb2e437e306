// SPDX-License-Identifier: MIT
#include "PlanKeys.h"

#include "PlanText.h"
#include "sluice/failure.h"
#include "sluice/plan/plan.h"

#include <charconv>
#include <cmath>

namespace sluice::omnet {

namespace {

/** Endings of a plan's keys, and their units. */
const std::vector<std::pair<std::string, std::string>> UNITS = {
    {"_bytes", "B"}, {"_ps", "ps"}, {"_bps", "bps"}, {"_ms", "ms"}, {"_us", "us"}};

const std::pair<std::string, std::string> *endingOf(const std::string &key)
{
    for (const auto &unit : UNITS)
        if (key.size() > unit.first.size() &&
            key.compare(key.size() - unit.first.size(), std::string::npos, unit.first) == 0)
            return &unit;
    return nullptr;
}

std::string shortest(double number)
{
    char digits[64];
    const auto end = std::to_chars(digits, digits + sizeof digits, number);
    return std::string(digits, end.ptr);
}

/** Without the rounding errors of a change of units, if it is a whole number. */
std::string whole(double number)
{
    const double nearest = std::round(number);
    if (std::fabs(number - nearest) > 1e-9 * std::fabs(number) || std::fabs(nearest) > 9e18)
        return shortest(number);
    return std::to_string(static_cast<int64_t>(nearest));
}

} // namespace

PlanKeys::PlanKeys(const std::string &line)
{
    for (const std::string &key : KeysOf(line)) {
        if (!keys.emplace(nameOf(key), key).second)
            continue;
        names += (names.empty() ? "" : ", ") + nameOf(key);
    }
}

std::string PlanKeys::unitOf(const std::string &key)
{
    const auto *ending = endingOf(key);
    return ending == nullptr ? "" : ending->second;
}

std::string PlanKeys::nameOf(const std::string &key)
{
    const auto *ending = endingOf(key);
    std::string name;
    for (const char c : ending == nullptr ? key : key.substr(0, key.size() - ending->first.size())) {
        if (!name.empty() && name.back() == '_')
            name.back() = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        else
            name += c;
    }
    return name;
}

const std::map<std::string, cValue> &PlanKeys::entriesOf(const cObject *parameter, const std::string &path)
{
    const auto map = dynamic_cast<const cValueMap *>(parameter);
    if (map == nullptr)
        throw PlanError(path + " = " + (parameter == nullptr ? "nullptr" : parameter->str()) +
                        " is wrong; allowed is {name: value, name: value, ...}");
    return map->getFields();
}

std::string PlanKeys::pairs(const cObject *parameter, const std::string &path, const Element &element) const
{
    std::string text;
    for (const auto &[name, value] : entriesOf(parameter, path)) {
        const auto found = keys.find(name);
        if (found == keys.end())
            throw PlanError(path + ": there is no '" + name + "'; allowed are " + names);
        const std::string &key = found->second;
        const auto converted = [&](const cValue &one) {
            const std::string raw = inUnit(one, unitOf(key), path + "." + name);
            return PlanText::encoded(element ? element(key, raw) : raw);
        };
        text += " " + key + "=";
        const auto list = value.getType() == cValue::POINTER && value.containsObject()
                              ? dynamic_cast<const cValueArray *>(value.objectValue())
                              : nullptr;
        if (list == nullptr) {
            text += converted(value);
            continue;
        }
        for (int i = 0; i < list->size(); i++)
            text += (i == 0 ? "" : ",") + converted(list->get(i));
    }
    return text;
}

std::string PlanKeys::label(const cObject *parameter, const std::string &path, const std::string &key)
{
    const std::string name = nameOf(key);
    const auto &entries = entriesOf(parameter, path);
    const auto it = entries.find(name);
    return it == entries.end() ? "" : path + "." + name + " = " + textOf(it->second);
}

std::string PlanKeys::textOf(const cValue &value)
{
    switch (value.getType()) {
    case cValue::STRING:
        return value.stdstringValue();
    case cValue::INT:
    case cValue::DOUBLE:
        return (value.getType() == cValue::INT ? std::to_string(value.intValueRaw())
                                               : shortest(value.doubleValueRaw())) +
               opp_nulltoempty(value.getUnit());
    default:
        return value.str();
    }
}

std::string PlanKeys::inUnit(const cValue &value, const std::string &unit, const std::string &what)
{
    const bool isNumber = value.getType() == cValue::INT || value.getType() == cValue::DOUBLE;
    const bool hasUnit = isNumber && !opp_isempty(value.getUnit());
    if (!isNumber || (unit.empty() && !hasUnit))
        return textOf(value);
    const std::string wrong = what + " = " + textOf(value) + " is wrong; allowed is ";
    if (unit.empty())
        throw PlanError(wrong + "a value without a unit");
    if (!hasUnit)
        throw PlanError(wrong + "a value with its unit: " + unit + ", or one of its multiples");
    try {
        return whole(value.doubleValueInUnit(unit.c_str()));
    }
    catch (const std::exception &) {
        throw PlanError(wrong + "a value in " + unit + ", or in one of its multiples");
    }
}

} // namespace sluice::omnet
