// SPDX-License-Identifier: MIT
#include "NedLine.h"

#include "sluice/failure.h"

#include <algorithm>
#include <cmath>
#include <regex>
#include <set>

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

/** The unit that a plan's key names; "" if none. */
std::string unitOf(const std::string &key)
{
    const auto *ending = endingOf(key);
    return ending == nullptr ? "" : ending->second;
}

/** The name in NED files of a plan's key. */
std::string nameOf(const std::string &key)
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

bool isNumber(const cValue &value)
{
    return value.getType() == cValue::INT || value.getType() == cValue::DOUBLE;
}

/** A whole number as one; also what is none because of the rounding errors of a change of units. */
PlanValue numberOf(double number, double error)
{
    const double nearest = std::round(number);
    if (std::fabs(number - nearest) > error * std::fabs(number) || std::fabs(nearest) > 9e18)
        return number;
    return static_cast<int64_t>(nearest);
}

/** What in the network a line was made of. */
class NedPlace : public PlanPlace
{
  public:
    NedPlace(std::string origin, NedLine::Labels labels)
        : origin(std::move(origin)), labels(std::move(labels))
    {
    }

    std::string Where() const override { return origin; }

    /** In the words of a NED file: not "…, or -1 (infinite)", and with the unit. */
    std::string Wrong(const std::string &word, const std::string &key, const std::string &value,
                      const std::string &allowed) const override
    {
        static const std::regex number(R"(or -?\d+ \(([a-z_]+)\))");
        const std::string label = labels ? labels(key) : "";
        if (label.empty())
            return PlanPlace::Wrong(word, key, value, allowed);
        const std::string unit = unitOf(key);
        return label + " is wrong; allowed " + (unit.empty() ? "" : "in " + unit + " ") + "is " +
               std::regex_replace(allowed, number, "or \"$1\"");
    }

  private:
    std::string origin;
    NedLine::Labels labels;
};

/** What a message calls the values of an object: "path.name = value". */
NedLine::Labels labelsOf(const std::map<std::string, cValue> &entries, const std::string &path)
{
    return [&entries, path](const std::string &key) {
        const auto it = entries.find(nameOf(key));
        return it == entries.end() ? "" : path + "." + it->first + " = " + NedLine::textOf(it->second);
    };
}

} // namespace

NedLine::NedLine(const std::string &word, const std::string &origin, Values values, Labels labels)
    : PlanLine(word, std::make_shared<NedPlace>(origin, std::move(labels))), values(std::move(values))
{
}

NedLine::NedLine(const std::string &word, const std::string &origin, Values values, const cObject *object,
                 const std::string &path, Element element)
    : NedLine(word, origin, std::move(values), labelsOf(entriesOf(object, path), path))
{
    entries = &entriesOf(object, path);
    this->path = path;
    this->element = std::move(element);
    for (const auto &given : this->values)
        if (entries->count(nameOf(given.first)) > 0)
            Fail("key '" + given.first + "' of '" + word + "' comes twice; allowed is once");
}

const PlanValue *NedLine::ValueOf(const std::string &key)
{
    const auto known = values.find(key);
    if (known != values.end())
        return &known->second;
    if (entries == nullptr)
        return nullptr;
    const auto entry = entries->find(nameOf(key));
    if (entry == entries->end())
        return nullptr;
    const auto &[name, value] = *entry;
    const auto list = value.getType() == cValue::POINTER && value.containsObject()
                          ? dynamic_cast<const cValueArray *>(value.objectValue())
                          : nullptr;
    if (list == nullptr)
        return &(values[key] = converted(key, name, value));
    std::string text;
    for (int i = 0; i < list->size(); i++)
        text += (i == 0 ? "" : ",") + TextOf(converted(key, name, list->get(i)));
    return &(values[key] = text);
}

PlanValue NedLine::converted(const std::string &key, const std::string &name, const cValue &value) const
{
    const std::string unit = unitOf(key);
    const bool hasUnit = isNumber(value) && !opp_isempty(value.getUnit());
    const std::string wrong = path + "." + name + " = " + textOf(value) + " is wrong; allowed is ";
    if (!isNumber(value))
        return element ? element(key, textOf(value)) : textOf(value);
    if (unit.empty() && hasUnit)
        throw PlanError(wrong + "a value without a unit");
    if (unit.empty())
        return value.getType() == cValue::INT ? PlanValue(static_cast<int64_t>(value.intValueRaw()))
                                              : numberOf(value.doubleValueRaw(), 0);
    if (!hasUnit)
        throw PlanError(wrong + "a value with its unit: " + unit + ", or one of its multiples");
    try {
        return numberOf(value.doubleValueInUnit(unit.c_str()), 1e-9);
    }
    catch (const std::exception &) {
        throw PlanError(wrong + "a value in " + unit + ", or in one of its multiples");
    }
}

void NedLine::RejectOthers() const
{
    if (entries == nullptr)
        return;
    std::string names;
    std::set<std::string> seen;
    for (const std::string &key : known())
        if (seen.insert(nameOf(key)).second)
            names += (names.empty() ? "" : ", ") + nameOf(key);
    for (const auto &entry : *entries)
        if (seen.count(entry.first) == 0)
            throw PlanError(path + ": there is no '" + entry.first + "'; allowed are " + names);
}

const std::map<std::string, cValue> &NedLine::entriesOf(const cObject *parameter, const std::string &path)
{
    const auto map = dynamic_cast<const cValueMap *>(parameter);
    if (map == nullptr)
        throw PlanError(path + " = " + (parameter == nullptr ? "nullptr" : parameter->str()) +
                        " is wrong; allowed is {name: value, name: value, ...}");
    return map->getFields();
}

std::string NedLine::textOf(const cValue &value)
{
    switch (value.getType()) {
    case cValue::STRING:
        return value.stdstringValue();
    case cValue::INT:
        return std::to_string(value.intValueRaw()) + opp_nulltoempty(value.getUnit());
    case cValue::DOUBLE:
        return TextOf(value.doubleValueRaw()) + opp_nulltoempty(value.getUnit());
    default:
        return value.str();
    }
}

} // namespace sluice::omnet
